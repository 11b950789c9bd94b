import type { GameId, PlayerId, TeamId } from '../shared/ids.ts';

/** The cards of one person in a game, or of all persons of a team who are no known players: its staff. */
export type CardsInGame = Readonly<{
  gameId: GameId;
  teamId: TeamId;
  playerId: PlayerId | null;
  yellow: number;
  secondYellow: number;
  red: number;
}>;

const YELLOW = -1;
const SECOND_YELLOW = -3;
const RED = -4;
const YELLOW_AND_RED = -5;

/**
 * FIFA's team conduct score (World Cup 2026, article 13): one deduction for a person and a game. Among people who are not known apart, a
 * second yellow card belongs to somebody with a first one, and a red card to somebody without.
 */
export function conductOf({ playerId, yellow, secondYellow, red }: CardsInGame): number {
  if (playerId === null) return SECOND_YELLOW * secondYellow + YELLOW * Math.max(0, yellow - secondYellow) + RED * red;
  if (red > 0) return yellow > 0 ? YELLOW_AND_RED : RED;
  if (secondYellow > 0) return SECOND_YELLOW;
  return yellow > 0 ? YELLOW : 0;
}
