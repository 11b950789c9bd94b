import type { PlayerId } from '../shared/ids.ts';

/** Of a UUID's version 8, whose digits are free (RFC 9562, 5.8): no player's own id is one. */
export const NUMBERED_ID = { before: '00000000-0000-8000-8000-', filler: 'f', length: 12 } as const;
const NUMBERED = /^00000000-0000-8000-8000-f{9,11}(\d{1,3})$/;

/** Stands for the id of a player of another league's team, of whom nothing is known but the number on the jersey: 07 is not 7. */
export const numberedPlayer = (jerseyNumber: string): PlayerId =>
  (NUMBERED_ID.before + jerseyNumber.padStart(NUMBERED_ID.length, NUMBERED_ID.filler)) as PlayerId;

/** The number that an id stands for; null for a player's own id. */
export const numberBehind = (playerId: PlayerId): string | null => NUMBERED.exec(playerId)?.[1] ?? null;
export const isNumbered = (playerId: PlayerId): boolean => numberBehind(playerId) !== null;
