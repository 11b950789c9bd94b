import type { GameId, PlayerId, TeamId } from '../shared/ids.ts';
import type { Lineup } from './game-book.ts';
import { isNamedIn, type StoredPlace, wasGuest } from './lineup.ts';
import { SUBSTITUTION } from './substitution.ts';
import type { CountedEvent } from './team-totals.ts';

/** The lineup that a team kept for one of its games. */
export type PlayedLineup = Readonly<{ gameId: GameId; places: readonly StoredPlace[] }>;

/**
 * A lineup's starters as events that come first: starters have played even without another event of theirs, and so have players named by
 * events, including substitutes. Players who stay on the bench have not.
 */
export const startersComing = (teamId: TeamId, gameId: GameId, { places }: Lineup): readonly CountedEvent[] =>
  places
    .filter(({ isStarter }) => isStarter)
    .map(({ playerId, battingOrder, position }) => ({
      gameId,
      teamId,
      playerId,
      type: SUBSTITUTION,
      count: 1,
      voidedAt: null,
      attributes: { battingOrder, position },
    }));

/**
 * Whether a player who is not on the team's roster was a guest in all of these games: in each one with an event of theirs or with them in
 * its lineup.
 */
export function isGuestOfAll(playerId: PlayerId, lineups: readonly PlayedLineup[], events: readonly CountedEvent[]): boolean {
  const byGame = new Map(lineups.map((lineup) => [lineup.gameId, lineup]));
  const games = [
    ...events.filter((event) => isNamedIn(event, playerId)).map(({ gameId }) => gameId),
    ...lineups.filter(({ places }) => places.some((place) => place.playerId === playerId)).map(({ gameId }) => gameId),
  ];
  return games.every((gameId) => wasGuest(byGame.get(gameId) ?? null, playerId));
}
