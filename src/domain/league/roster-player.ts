import type { PlayerId } from '../shared/ids.ts';
import { type NameSeen, type NameView, nameFor } from '../shared/person-name.ts';
import type { Player, RosterSpot } from './team.ts';

/** A player as one caller may see them; `isMine` marks the caller's own child. */
export type RosterPlayer = NameSeen &
  Readonly<{ playerId: PlayerId; jerseyNumber: string | null; positions: readonly string[]; isMine: boolean }>;

/** A player without a roster spot on the team has no number and no positions. */
export const rosterPlayer = (
  player: Pick<Player, 'id' | 'firstName' | 'lastName'>,
  spot: Pick<RosterSpot, 'jerseyNumber' | 'positions'> | undefined,
  { names, isMine }: Readonly<{ names: NameView; isMine: boolean }>,
): RosterPlayer => ({
  playerId: player.id,
  ...nameFor(names, player),
  jerseyNumber: spot?.jerseyNumber ?? null,
  positions: spot?.positions ?? [],
  isMine,
});
