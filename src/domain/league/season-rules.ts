import type { SportCode } from './sport.ts';

/** What the table is sorted by before any tie is looked at. */
export const RANK_BY = ['win_pct', 'points', 'wins'] as const;
export type RankBy = (typeof RANK_BY)[number];

export const TIE_BREAKERS = [
  'head_to_head',
  'head_to_head_diff',
  'head_to_head_for',
  'head_to_head_sweep',
  'point_diff',
  'points_for',
  'points_against',
  'points_against_per_period',
  'points',
  'wins',
  'fewest_losses',
  'fewest_forfeits',
  'set_ratio',
  'point_ratio',
] as const;
export type TieBreaker = (typeof TIE_BREAKERS)[number];
/** A list is a block: its breakers are compared one after the other on the same table before anything starts again. */
export type TieBreakerStep = TieBreaker | readonly [TieBreaker, ...TieBreaker[]];

/** Whether a breaker splits all the teams that are level, or places the best alone and sends the others through the list again. */
export const BREAK_OUTS = ['all', 'first'] as const;
export type BreakOut = (typeof BREAK_OUTS)[number];

/** Points for a result, whole numbers. */
export type ResultPoints = Readonly<{ win: number; tie: number; loss: number; forfeitLoss: number }>;
/** Points by the score in sets, the winner's sets first: [winner, loser]. A score that is not listed gives nothing. */
export type SetPoints = Readonly<{ bySets: Readonly<Record<string, readonly [winner: number, loser: number]>> }>;

/** Whose rules count a basketball team's fouls. */
export const FOUL_RULES = ['nfhs', 'fiba', 'ncaa_men'] as const;
export type FoulRules = (typeof FOUL_RULES)[number];

export type SeasonRules = Readonly<{
  rankBy: RankBy;
  points: ResultPoints | SetPoints;
  tieBreakers: readonly TieBreakerStep[];
  breakOut: BreakOut;
  /** The most that one game adds to a difference; null for no cap. */
  maxDiffPerGame: number | null;
  /** What a forfeit adds to points for and against, as the winner sees it; null for nothing. */
  forfeitScore: Readonly<{ for: number; against: number }> | null;
  /** The innings that an earned run average is reckoned on. */
  regulationInnings: number;
  /** The minutes that a goals-against average is reckoned on. */
  regulationMinutes: number;
  /** What a goal counts in a soccer player's points; an assist counts 1. */
  goalPoints: number;
  /** The most sets of a volleyball match, 3 or 5; more than half of them win it. */
  bestOf: number;
  foulRules: FoulRules;
  /** The yellow cards of a season after which a soccer player misses a game, and again after as many more; null for never. */
  yellowLimit: number | null;
  /** The games that a soccer player misses after a red card; after a second yellow one it is always one. */
  redCardGames: number;
  /** How many of each division go on to the play-offs, or of the whole table where there are no divisions; null where nothing is said. */
  qualifyingPlaces: number | null;
  /** How many of the others go on besides, the best of them whatever their division. */
  wildCards: number;
}>;

/** What a season says for itself; all else is the sport's default. */
export type SeasonRulesOverrides = Readonly<
  Partial<Omit<SeasonRules, 'points'>> & {
    points?: Partial<ResultPoints> | SetPoints;
  }
>;

const RESULT_POINTS: ResultPoints = { win: 3, tie: 1, loss: 0, forfeitLoss: 0 };

/** FIVB since 2013: three points for a match won in three or four sets, two and one for one that took five; best-of-three alike. */
const SET_POINTS: SetPoints = { bySets: { '3-0': [3, 0], '3-1': [3, 0], '3-2': [2, 1], '2-0': [3, 0], '2-1': [2, 1] } };
/** FIVB: a forfeit is lost by all the sets that it takes to win. */
const volleyballForfeit = (bestOf: number) => ({ for: Math.ceil(bestOf / 2), against: 0 });

const COMMON: SeasonRules = {
  rankBy: 'win_pct',
  points: RESULT_POINTS,
  tieBreakers: ['head_to_head', 'point_diff', 'points_for'],
  breakOut: 'all',
  maxDiffPerGame: null,
  forfeitScore: null,
  regulationInnings: 6,
  regulationMinutes: 60,
  goalPoints: 2,
  bestOf: 5,
  foulRules: 'nfhs',
  yellowLimit: 5,
  redCardGames: 1,
  qualifyingPlaces: null,
  wildCards: 0,
};

const DEFAULTS: Readonly<Record<SportCode, SeasonRules>> = {
  baseball: COMMON,
  // USA Softball 5.3: a regulation game has seven innings.
  softball: { ...COMMON, regulationInnings: 7 },
  football: COMMON,
  basketball: COMMON,
  soccer: { ...COMMON, rankBy: 'points' },
  volleyball: {
    ...COMMON,
    rankBy: 'wins',
    points: SET_POINTS,
    tieBreakers: ['points', 'set_ratio', 'point_ratio', 'head_to_head'],
    forfeitScore: volleyballForfeit(COMMON.bestOf),
  },
};

/** What an age group says for itself on top of its season, member by member; points of one kind are merged entry by entry. */
export function overridden(season: SeasonRulesOverrides, ageGroup: SeasonRulesOverrides): SeasonRulesOverrides {
  if (season.points === undefined || ageGroup.points === undefined) return { ...season, ...ageGroup };
  return { ...season, ...ageGroup, points: pointsOverridden(season.points, ageGroup.points) };
}

type OwnPoints = NonNullable<SeasonRulesOverrides['points']>;
function pointsOverridden(season: OwnPoints, ageGroup: OwnPoints): OwnPoints {
  if ('bySets' in season && 'bySets' in ageGroup) return { bySets: { ...season.bySets, ...ageGroup.bySets } };
  return 'bySets' in season || 'bySets' in ageGroup ? ageGroup : { ...season, ...ageGroup };
}

/** The sport's defaults with the season's own on top; points are merged entry by entry. A volleyball forfeit has a score in any season. */
export function rulesOf(sport: SportCode, overrides: SeasonRulesOverrides): SeasonRules {
  const defaults = DEFAULTS[sport];
  const merged = { ...defaults, ...overrides, points: mergedPoints(defaults.points, overrides.points) };
  if (sport !== 'volleyball') return merged;
  return { ...merged, forfeitScore: overrides.forfeitScore ?? volleyballForfeit(merged.bestOf) };
}

function mergedPoints(defaults: SeasonRules['points'], own: SeasonRulesOverrides['points']): SeasonRules['points'] {
  if (own === undefined) return defaults;
  if ('bySets' in own) return { bySets: inOrder({ ...SET_POINTS.bySets, ...own.bySets }) };
  return { ...RESULT_POINTS, ...own };
}

/** A database that keeps rules may give their entries back in another order. */
const inOrder = <Value>(entries: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
