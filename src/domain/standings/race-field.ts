import { DEFAULT_GOALS_COUNTED, givesOvertimePoints, type ResultPoints, type SeasonRules } from '../league/season-rules.ts';
import type { SportCode } from '../league/sport.ts';
import { mayTieInSets, setScores } from '../league/sport-rules.ts';
import type { TeamId } from '../shared/ids.ts';
import { pointsOf, type Showing } from './result-points.ts';
import type { Tally } from './tally.ts';

/** A game that is still undecided. */
export type RemainingGame = Readonly<{ homeTeamId: TeamId; visitorTeamId: TeamId }>;

/**
 * A team in a race: its counted games, and the group of which the first `qualifyingPlaces` qualify; null if it can only qualify as a wild
 * card.
 */
export type Runner = Readonly<{ id: TeamId; group: string | null; tally: Tally }>;

/** What a remaining game can add to the two sides' values, in the units that the season ranks by. */
export type Share = readonly [home: number, visitor: number];

/** A team by its value: its current value and its worst and best final ones, over the games that it will have played. */
export type Entrant = Readonly<{ id: TeamId; group: string | null; now: number; low: number; high: number; of: number; games: number }>;

export type Field = Readonly<{
  teams: readonly Entrant[];
  /** Indices into `teams`, -1 for a team that is not in the table. */
  games: readonly (readonly [home: number, visitor: number])[];
  shares: readonly Share[];
  /** The least and the most that a side can get from one game. */
  least: number;
  most: number;
  /** The least by which a win or a rival's loss closes a gap. */
  step: number;
  places: number;
  wildCards: number;
}>;

export function fieldOf(rules: SeasonRules, sport: SportCode, runners: readonly Runner[], remaining: readonly RemainingGame[]): Field {
  const placeOf = new Map(runners.map(({ id }, at) => [id, at]));
  const games = remaining
    .map(({ homeTeamId, visitorTeamId }) => [placeOf.get(homeTeamId) ?? -1, placeOf.get(visitorTeamId) ?? -1] as const)
    .filter(([home, visitor]) => home >= 0 || visitor >= 0);
  const results = possibleResults(
    rules,
    sport !== 'volleyball' || mayTieInSets(rules.bestOf) || runners.some(({ tally }) => tally.ties > 0),
  );
  const shares = distinct(
    results.flatMap(({ winner, loser, isTie }): Share[] =>
      isTie
        ? [[winner, loser]]
        : [
            [winner, loser],
            [loser, winner],
          ],
    ),
  );
  const all = shares.flat();
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const decided = results.filter(({ isTie }) => !isTie);
  const step = Math.min(...decided.map(({ winner }) => winner - least), ...decided.map(({ loser }) => most - loser));
  const left = runners.map((_, at) => games.filter((game) => game.includes(at)).length);
  const teams = runners.map(({ id, group, tally }, at): Entrant => {
    const { points, wins, ties, played } = tally;
    // A team that never plays counts .000 per game, whatever points it was given.
    const isUnplayed = isPerGame(rules) && played + left[at]! === 0;
    const now = isUnplayed ? 0 : { win_pct: 2 * wins + ties, points, points_per_game: points, wins }[rules.rankBy];
    const of = isPerGame(rules) ? Math.max(1, played + left[at]!) : 1;
    return { id, group, now, low: now + left[at]! * least, high: now + left[at]! * most, of, games: left[at]! };
  });
  return { teams, games, shares, least, most, step, places: rules.qualifyingPlaces ?? 0, wildCards: rules.wildCards };
}

const isPerGame = ({ rankBy }: SeasonRules): boolean => rankBy === 'win_pct' || rankBy === 'points_per_game';

type PossibleResult = Readonly<{ winner: number; loser: number; isTie: boolean }>;
const result = (winner: number, loser: number, isTie = false): PossibleResult => ({ winner, loser, isTie });

/** Every result of a game that is played, or that one side forfeits. Sets are only tied in a league that has done so before. */
function possibleResults(rules: SeasonRules, mayTie: boolean): readonly PossibleResult[] {
  const { rankBy, points, forfeitScore } = rules;
  if (rankBy === 'wins') return [result(1, 0), ...(mayTie ? [result(0, 0, true)] : [])];
  if (rankBy === 'win_pct') return [result(2, 0), ...(mayTie ? [result(1, 1, true)] : [])];
  if (!('bySets' in points)) return resultsByPoints(points, forfeitScore, mayTie);
  // A score that is not listed gives no points.
  const scores = mayTie ? Object.keys(points.bySets) : setScores(rules);
  const forfeited = forfeitScore ? [`${forfeitScore.for}-${forfeitScore.against}`] : [];
  const played = [...scores, ...forfeited].map((score) => result(...(points.bySets[score] ?? [0, 0])));
  return mayTie ? [...played, result(0, 0), ...played.map(({ winner }) => result(winner, winner, true)), result(0, 0, true)] : played;
}

/** By every score that can give other points than another one: beyond the goals that count, one more only decides who wins. */
function resultsByPoints(points: ResultPoints, forfeitScore: SeasonRules['forfeitScore'], mayTie: boolean): readonly PossibleResult[] {
  const counted = points.goal ? (points.goalsCounted ?? DEFAULT_GOALS_COUNTED) : 1;
  const upTo = (most: number) => Array.from({ length: most + 1 }, (_, goals) => goals);
  const given = (outcome: Showing['outcome'], scored: number, conceded: number, other: Partial<Showing> = {}): number =>
    pointsOf(points, { outcome, scored, conceded, overtime: null, isForfeitLoss: false, hasScore: true, ...other });
  const won = { overtime: 'won' } as const;
  const lost = { overtime: 'lost' } as const;

  const decided = upTo(counted + 1).flatMap((high) =>
    upTo(high - 1).flatMap((low) => [
      result(given('win', high, low), given('loss', low, high)),
      result(given('win', high, low, won), given('loss', low, high, lost)),
    ]),
  );
  const { for: forWinner, against } = forfeitScore ?? { for: 0, against: 0 };
  const forfeited = result(given('win', forWinner, against, { hasScore: forfeitScore !== null }), points.forfeitLoss);
  if (!mayTie) return [...decided, forfeited];

  const level = upTo(counted).flatMap((goals) => {
    const [onKicks, lostOnKicks] = [given('tie', goals, goals, won), given('tie', goals, goals, lost)];
    const tie = given('tie', goals, goals);
    return givesOvertimePoints(points)
      ? [result(tie, tie, true), result(onKicks, lostOnKicks, true), result(lostOnKicks, onKicks, true)]
      : [result(tie, tie, true)];
  });
  return [...decided, forfeited, ...level];
}

const distinct = (shares: readonly Share[]): Share[] => [...new Map(shares.map((share) => [share.join(), share])).values()];

/** Whether one value per game exceeds another. */
export const isAbove = (a: number, { of: ofA }: Entrant, b: number, { of: ofB }: Entrant): boolean => a * ofB > b * ofA;
