import { unless, type Violation } from '../shared/violation.ts';
import type { PitchingTable } from './pitching-table.ts';
import type { SportCode } from './sport.ts';
import { SPORT_RULES, type SportRules, setsToWin, usualPeriods } from './sport-rules.ts';

/** What the table is sorted by before any tie-breaker. */
export const RANK_BY = ['win_pct', 'points', 'wins', 'points_per_game'] as const;
export type RankBy = (typeof RANK_BY)[number];

export const TIE_BREAKERS = [
  'head_to_head',
  'head_to_head_diff',
  'head_to_head_for',
  'head_to_head_against',
  'head_to_head_against_per_period',
  'head_to_head_away_goals',
  'head_to_head_sweep',
  'division_record',
  'common_games',
  'strength_of_victory',
  'point_diff',
  'points_for',
  'points_against',
  'point_diff_per_game',
  'points_for_per_game',
  'points_against_per_game',
  'points_against_without_worst',
  'points_against_without_worst_two',
  'points_against_per_period',
  'away_goals',
  'away_wins',
  'points',
  'wins',
  'fewest_losses',
  'fewest_forfeits',
  'fair_play',
  'set_ratio',
  'point_ratio',
] as const;
export type TieBreaker = (typeof TIE_BREAKERS)[number];
/** A list is a block: its breakers are compared one after the other on the same table before the list restarts. */
export type TieBreakerStep = TieBreaker | readonly [TieBreaker, ...TieBreaker[]];

/** Whether a breaker splits all tied teams, or places the best one alone and sends the others through the list again. */
export const BREAK_OUTS = ['all', 'first'] as const;
export type BreakOut = (typeof BREAK_OUTS)[number];

/** Whether games against teams of other leagues count in tables, records and tie-breakers. */
export const INTERLEAGUE_GAMES = ['left_out', 'counted'] as const;
export type InterleagueGames = (typeof INTERLEAGUE_GAMES)[number];

/** Points for each result, whole numbers, and what a season gives besides. */
export type ResultPoints = Readonly<{ win: number; tie: number; loss: number; forfeitLoss: number } & ExtraPoints>;
/** What only some seasons give; an entry that is not set gives nothing of its own. */
export type ExtraPoints = Readonly<{
  /** For a game that overtime or kicks decided, in place of the points of its result; one that is not set gives those of a win or a loss. */
  overtimeWin?: number;
  overtimeLoss?: number;
  /** For each goal, whatever the result, up to `goalsCounted` in a game. */
  goal?: number;
  /** `DEFAULT_GOALS_COUNTED` if not set. */
  goalsCounted?: number;
  /** For a game without a goal against, 0–0 included. */
  shutout?: number;
  /** For a game won without a goal against. */
  shutoutWin?: number;
}>;
/** US youth tournaments with ten points for a game: six for the win, one for the shutout, and three for goals. */
export const DEFAULT_GOALS_COUNTED = 3;
/** Whether a season tells results after overtime, or on kicks, from others. */
export const givesOvertimePoints = (points: ResultPoints | SetPoints): boolean =>
  !('bySets' in points) && (points.overtimeWin !== undefined || points.overtimeLoss !== undefined);
/** Points by the score in sets, the winner's sets first: [winner, loser]. A score that is not listed gives no points. */
export type SetPoints = Readonly<{ bySets: Readonly<Record<string, readonly [winner: number, loser: number]>> }>;

/** Who pitches: a player; a coach of the batting side; a machine; or nobody, and the ball is on a tee. */
export const PITCHED_BY = ['player', 'coach', 'machine', 'tee'] as const;
export type PitchedBy = (typeof PITCHED_BY)[number];

/** For whom another may run who stays in the game. */
export const COURTESY_RUNNERS = ['none', 'pitcher_and_catcher', 'any'] as const;
export type CourtesyRunners = (typeof COURTESY_RUNNERS)[number];

/** Which runs of the play that reaches the limit of an inning count beyond it. */
export const RUNS_BEYOND_LIMIT = ['all', 'home_run', 'none'] as const;
export type RunsBeyondLimit = (typeof RUNS_BEYOND_LIMIT)[number];

/** What leagues decide for baseball and softball alone. */
export type DiamondRules = Readonly<{
  /** The limits on pitchers; null for those of the organization's settings. */
  pitchingTable: PitchingTable | null;
  /** Unless it is a player, nobody is charged with what batters do, and nobody's pitches are counted. */
  pitchedBy: PitchedBy;
  /** Whether a batter walks. */
  walks: boolean;
  /** The most runs of a side in an inning, which end its half; null for no limit. */
  runsPerInning: number | null;
  /** What a play scores beyond that limit: it counts, or only on a home run, or never. */
  runsBeyondLimit: RunsBeyondLimit;
  /** Whether that limit does not hold in the last inning of a regulation game and after it. */
  lastInningOpen: boolean;
  /** Whether a half is over once everybody in the batting order has batted in it. */
  onceThroughOrder: boolean;
  /** The most batters of a side in an inning, which end its half, also in an open last inning; null for no limit. */
  battersPerInning: number | null;
  /** Whether three outs end a half; where they do not, batters, runs, or the scorer who goes on with the other side do, and outs are counted all the same. */
  outsEndHalf: boolean;
  /** The minutes after which no inning begins; null for no limit. */
  timeLimit: number | null;
  /** The leads that end a game once the side behind has batted in so many innings; none if empty. */
  runRule: readonly RunRule[];
  /** Whether everybody who is present bats, in one continuous order. */
  everybodyBats: boolean;
  /** Whether who has left may come back at any time. */
  freeSubstitution: boolean;
  courtesyRunners: CourtesyRunners;
}>;
export type RunRule = Readonly<{ afterInnings: number; lead: number }>;

/** The table that a season's rules name, if any; where no player pitches, nobody is limited unless they name one. */
export const tableIn = ({ pitchingTable, pitchedBy }: Pick<DiamondRules, 'pitchingTable' | 'pitchedBy'>): PitchingTable | null =>
  pitchingTable ?? (pitchedBy === 'player' ? null : 'none');

export type SeasonRules = Readonly<{
  rankBy: RankBy;
  points: ResultPoints | SetPoints;
  tieBreakers: readonly TieBreakerStep[];
  breakOut: BreakOut;
  /** The least number of games against common opponents that each of the tied teams must have played for `common_games` to apply. */
  commonGamesMinimum: number;
  interleagueGames: InterleagueGames;
  /** The most that one game adds to a difference; null for no cap. */
  maxDiffPerGame: number | null;
  /** What a forfeit adds to points for and against, from the winner's point of view; null for nothing. */
  forfeitScore: Readonly<{ for: number; against: number }> | null;
  /** The innings on which an earned run average is based. */
  regulationInnings: number;
  /** The minutes on which a goals-against average is based. */
  regulationMinutes: number;
  /** What a goal counts in a soccer player's points; an assist counts 1. */
  goalPoints: number;
  /**
   * The number of yellow cards in a season after which a soccer player misses a game, and again after each further such number; null for
   * never.
   */
  yellowLimit: number | null;
  /** The games that a soccer player misses after a red card; after a second yellow card it is always one. */
  redCardGames: number;
  /** How many teams of each division, or of the whole table if there are no divisions, qualify for the play-offs; null if not set. */
  qualifyingPlaces: number | null;
  /** How many of the remaining teams also qualify, the best regardless of division. */
  wildCards: number;
  /** Null in other sports. */
  diamond: DiamondRules | null;
}> &
  SportRules;

/** The rules that a season overrides; all else is the sport's default. */
export type SeasonRulesOverrides = Readonly<
  Partial<Omit<SeasonRules, 'points' | 'diamond'>> & {
    points?: Partial<ResultPoints> | SetPoints;
    diamond?: Partial<DiamondRules>;
  }
>;

/** What the sport has nothing of: cards outside soccer, overtime in volleyball. */
export function rulesViolations(sport: SportCode, { tieBreakers = [], points = {} }: SeasonRulesOverrides): readonly Violation[] {
  const cards = tieBreakers.flatMap((step, at) =>
    unless(sport === 'soccer' || ![step].flat().includes('fair_play'), { path: ['rules', 'tieBreakers', at], rule: 'not-in-sport', sport }),
  );
  const overtime = (['overtimeWin', 'overtimeLoss'] as const).flatMap((entry) =>
    unless(sport !== 'volleyball' || !(entry in points), { path: ['rules', 'points', entry], rule: 'not-in-sport', sport }),
  );
  return [...cards, ...overtime];
}

const RESULT_POINTS: ResultPoints = { win: 3, tie: 1, loss: 0, forfeitLoss: 0 };

/**
 * FIVB since 2013: three points for a match won in three or four sets, two and one for one that took five; best-of-three alike, and matches of
 * which all sets are played.
 */
const SET_POINTS: SetPoints = {
  bySets: { '3-0': [3, 0], '3-1': [3, 0], '3-2': [2, 1], '2-0': [3, 0], '2-1': [2, 1], '4-1': [3, 0], '5-0': [3, 0] },
};
/** FIVB: a forfeit is lost by all the sets that it takes to win. */
const volleyballForfeit = (bestOf: number) => ({ for: setsToWin(bestOf), against: 0 });

const COMMON: SeasonRules = {
  rankBy: 'win_pct',
  points: RESULT_POINTS,
  tieBreakers: ['head_to_head', 'point_diff', 'points_for'],
  breakOut: 'all',
  commonGamesMinimum: 1,
  interleagueGames: 'left_out',
  maxDiffPerGame: null,
  forfeitScore: null,
  regulationInnings: 6,
  regulationMinutes: 60,
  goalPoints: 2,
  yellowLimit: 5,
  redCardGames: 1,
  qualifyingPlaces: null,
  wildCards: 0,
  diamond: null,
  ...SPORT_RULES,
};

/** Little League: 4.10(e) for the lead that ends a game, 3.03 for substitutions, 7.14 for runners for any player. */
const BASEBALL: DiamondRules = {
  pitchingTable: null,
  pitchedBy: 'player',
  walks: true,
  runsPerInning: null,
  runsBeyondLimit: 'all',
  lastInningOpen: false,
  onceThroughOrder: false,
  battersPerInning: null,
  outsEndHalf: true,
  timeLimit: null,
  runRule: [
    { afterInnings: 3, lead: 15 },
    { afterInnings: 4, lead: 10 },
  ],
  everybodyBats: false,
  freeSubstitution: false,
  courtesyRunners: 'any',
};
/** Courtesy runners: USA Softball, Rule 8. Leads of twelve, ten and eight: docs/scorebook.md; associations differ, so a league says its own. */
const SOFTBALL: DiamondRules = {
  ...BASEBALL,
  runRule: [
    { afterInnings: 3, lead: 12 },
    { afterInnings: 4, lead: 10 },
    { afterInnings: 5, lead: 8 },
  ],
  courtesyRunners: 'pitcher_and_catcher',
};

const DEFAULTS: Readonly<Record<SportCode, SeasonRules>> = {
  baseball: { ...COMMON, diamond: BASEBALL },
  // USA Softball 5.3: a regulation game has seven innings.
  softball: { ...COMMON, regulationInnings: 7, diamond: SOFTBALL },
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

/** An age group's overrides on top of its season's, member by member; points of the same kind and rules of the diamond are merged entry by entry. */
export function overridden(season: SeasonRulesOverrides, ageGroup: SeasonRulesOverrides): SeasonRulesOverrides {
  return {
    ...season,
    ...ageGroup,
    ...(season.points && ageGroup.points && { points: pointsOverridden(season.points, ageGroup.points) }),
    ...(season.diamond && ageGroup.diamond && { diamond: { ...season.diamond, ...ageGroup.diamond } }),
  };
}

type OwnPoints = NonNullable<SeasonRulesOverrides['points']>;
function pointsOverridden(season: OwnPoints, ageGroup: OwnPoints): OwnPoints {
  if ('bySets' in season && 'bySets' in ageGroup) return { bySets: { ...season.bySets, ...ageGroup.bySets } };
  return 'bySets' in season || 'bySets' in ageGroup ? ageGroup : { ...season, ...ageGroup };
}

/** The sport's defaults with the season's overrides; points are merged entry by entry. */
export function rulesOf(sport: SportCode, overrides: SeasonRulesOverrides): SeasonRules {
  const defaults = DEFAULTS[sport];
  const diamond = defaults.diamond && { ...defaults.diamond, ...overrides.diamond };
  const merged = { ...defaults, ...overrides, points: mergedPoints(defaults.points, overrides.points), diamond };
  return { ...merged, ...following(sport, merged, overrides) };
}

/** Defaults that follow from other rules. A volleyball forfeit has a score in every season. */
function following(sport: SportCode, rules: SeasonRules, own: SeasonRulesOverrides): Partial<SeasonRules> {
  const periods = own.periods ?? usualPeriods(sport, rules.foulRules);
  const regulationMinutes =
    own.regulationMinutes ?? (rules.periodMinutes === null ? rules.regulationMinutes : periods * rules.periodMinutes);
  const forfeitScore = sport === 'volleyball' ? (own.forfeitScore ?? volleyballForfeit(rules.bestOf)) : rules.forfeitScore;
  return { periods, regulationMinutes, forfeitScore };
}

function mergedPoints(defaults: SeasonRules['points'], own: SeasonRulesOverrides['points']): SeasonRules['points'] {
  if (own === undefined) return defaults;
  if ('bySets' in own) return { bySets: inOrder({ ...SET_POINTS.bySets, ...own.bySets }) };
  return { ...RESULT_POINTS, ...own };
}

/** A database may return the entries of stored rules in another order. */
const inOrder = <Value>(entries: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
