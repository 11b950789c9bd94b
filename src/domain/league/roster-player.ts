import type { PlayerId } from '../shared/ids.ts';
import { type NameSeen, type NameView, nameFor } from '../shared/person-name.ts';
import type { Player, RosterSpot } from './team.ts';

/** A player as one caller may see them. */
export type NamedPlayer = NameSeen & Readonly<{ playerId: PlayerId; jerseyNumber: string | null; positions: readonly string[] }>;
/** `isMine` marks the caller's own child. */
export type RosterPlayer = NamedPlayer & Readonly<{ isMine: boolean }>;

/** A player without a roster spot on the team has no number and no positions. */
export const namedPlayer = (
  player: Pick<Player, 'id' | 'firstName' | 'lastName'>,
  spot: Pick<RosterSpot, 'jerseyNumber' | 'positions'> | undefined,
  names: NameView,
): NamedPlayer => ({
  playerId: player.id,
  ...nameFor(names, player),
  jerseyNumber: spot?.jerseyNumber ?? null,
  positions: spot?.positions ?? [],
});

/** The same, with whether they are the caller's own child. */
export const rosterPlayer = (
  player: Parameters<typeof namedPlayer>[0],
  spot: Parameters<typeof namedPlayer>[1],
  { names, isMine }: Readonly<{ names: NameView; isMine: boolean }>,
): RosterPlayer => ({ ...namedPlayer(player, spot, names), isMine });
