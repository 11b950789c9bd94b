import type { GameId, PlayerId, TeamId } from '../shared/ids.ts';
import type { Lineup } from './game-book.ts';
import { isNamedIn, type StoredPlace, wasGuest } from './lineup.ts';
import { SUBSTITUTION } from './substitution.ts';
import type { CountedEvent } from './team-totals.ts';

/** A lineup that a team has kept for one of its games. */
export type PlayedLineup = Readonly<{ gameId: GameId; places: readonly StoredPlace[] }>;

/**
 * Who begins comes in before anything else: a game with a lineup is played by those who begin, also without another event of theirs, and by
 * those whom events name, substitutes among them. Who only sits on the bench has not played.
 */
export const startersComing = (teamId: TeamId, gameId: GameId, { places }: Lineup): readonly CountedEvent[] =>
  places
    .filter(({ isStarter }) => isStarter)
    .map(({ playerId, battingOrder, position }) => ({
      ...{ gameId, teamId, playerId, type: SUBSTITUTION, count: 1, voidedAt: null },
      attributes: { battingOrder, position },
    }));

/**
 * Whether somebody who is not on the team's roster has only ever helped out in these games: in each of those that have them in an event, or
 * begin with them.
 */
export function isGuestOfAll(playerId: PlayerId, lineups: readonly PlayedLineup[], events: readonly CountedEvent[]): boolean {
  const byGame = new Map(lineups.map((lineup) => [lineup.gameId, lineup]));
  const games = [
    ...events.filter((event) => isNamedIn(event, playerId)).map(({ gameId }) => gameId),
    ...lineups.filter(({ places }) => places.some((place) => place.playerId === playerId)).map(({ gameId }) => gameId),
  ];
  return games.every((gameId) => wasGuest(byGame.get(gameId) ?? null, playerId));
}
