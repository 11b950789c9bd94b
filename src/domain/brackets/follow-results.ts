import type { Game } from '../games/game.ts';
import type { GameId, TeamId } from '../shared/ids.ts';
import type { MatchKey, MatchName } from './bracket-shape.ts';
import { isBegun, isTeam, type Played, type Resolved, type ResolvedMatch } from './resolve-bracket.ts';

/** A game of a bracket, parked ones included; `hasRecords` means that stat events of it were recorded, whatever its status. */
export type GameInMatch<G extends Played & Pick<Game, 'archived'> = Game> = Readonly<{
  match: MatchKey;
  number: number;
  hasRecords: boolean;
  game: G;
}>;

type Teams = Readonly<{ homeTeamId: TeamId; visitorTeamId: TeamId }>;

/** The changes that bring a bracket's games in line with its results. */
export type Following<G> = Readonly<{
  /** Games that have begun but belong to other teams, or should not be played: while there are any, nothing else may change. */
  affected: readonly G[];
  /** Games to be played by these teams, which differ from the previous ones, or to be put back on the schedule. */
  reteamed: readonly Readonly<{ link: G; teams: Teams }>[];
  /** Games that currently have no teams to play them. */
  parked: readonly G[];
  /** Games to be created. */
  missing: readonly Readonly<{ match: MatchKey; number: number; teams: Teams }>[];
}>;

export function whatFollows<G extends GameInMatch<Played & Pick<Game, 'archived'>>>(
  { matches }: Pick<Resolved, 'matches'>,
  seeds: readonly (TeamId | null)[],
  games: readonly G[],
): Following<G> {
  const affected: G[] = [];
  const reteamed: { link: G; teams: Teams }[] = [];
  const parked: G[] = [];
  const missing: { match: MatchKey; number: number; teams: Teams }[] = [];
  for (const match of matches.values()) {
    const own = games.filter((each) => each.match === match.key);
    for (const link of own) {
      const teams = teamsOf(match, link.number, seeds);
      const isTheirs = teams !== undefined && isOf(link.game, teams);
      const isExpected = match.expected.includes(link.number);
      if (link.game.archived) {
        if (isExpected) reteamed.push({ link, teams: teams! });
      } else if (isTheirs && (isExpected || (match.isLeagueDecision && hasBegun(link)))) {
        // Already as it should be.
      } else if (hasBegun(link)) {
        affected.push(link);
      } else if (isExpected) {
        reteamed.push({ link, teams: teams! });
      } else {
        parked.push(link);
      }
    }
    for (const number of match.expected) {
      if (own.some((each) => each.number === number)) continue;
      missing.push({ match: match.key, number, teams: teamsOf(match, number, seeds)! });
    }
  }
  return { affected, reteamed, parked, missing };
}

export const hasBegun = ({ game, hasRecords }: Pick<GameInMatch<Played & Pick<Game, 'archived'>>, 'game' | 'hasRecords'>): boolean =>
  !game.archived && (isBegun(game) || hasRecords);

/** The better seed is at home in the first game of a match, and then in every other one. */
function teamsOf({ sides: [a, b] }: ResolvedMatch, number: number, seeds: readonly (TeamId | null)[]): Teams | undefined {
  if (!isTeam(a) || !isTeam(b)) return undefined;
  const [better, other] = seeds.indexOf(a) < seeds.indexOf(b) ? [a, b] : [b, a];
  return number % 2 === 1 ? { homeTeamId: better, visitorTeamId: other } : { homeTeamId: other, visitorTeamId: better };
}

const isOf = (game: Teams, teams: Teams): boolean =>
  [teams.homeTeamId, teams.visitorTeamId].toSorted().join() === [game.homeTeamId, game.visitorTeamId].toSorted().join();

/** A game of a later match, and its fate; `begun` marks one that blocks the change. */
export type LaterGame = Readonly<{
  gameId: GameId;
  match: MatchKey;
  matchName: MatchName;
  startsAt: Date;
  homeTeam: Readonly<{ id: TeamId; name: string }>;
  visitorTeam: Readonly<{ id: TeamId; name: string }>;
  change: LaterChange;
}>;
export const LATER_CHANGES = ['made', 'teams-changed', 'removed', 'begun'] as const;
type LaterChange = (typeof LATER_CHANGES)[number];

/** The change would give games that have begun to other teams, or to none. */
export type BracketAffected = Readonly<{ kind: 'bracket-affected'; laterGames: readonly LaterGame[] }>;
/** Places in the table that seeds depend on are shared. */
export type SeedsTied = Readonly<{ kind: 'seeds-tied'; teamIds: readonly TeamId[] }>;
/** The game belongs to a bracket and cannot be removed while the bracket exists. */
export type GameOfBracket = Readonly<{ kind: 'game-of-bracket' }>;
