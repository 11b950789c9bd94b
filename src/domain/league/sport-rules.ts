import type { SportCode } from './sport.ts';

/** How a basketball team's fouls are counted; `nfhs_halves` is NFHS as it was until 2023, which many youth leagues keep. */
export const FOUL_RULES = ['nfhs', 'nfhs_halves', 'fiba', 'ncaa_men'] as const;
export type FoulRules = (typeof FOUL_RULES)[number];

/** Where a no-run zone lies: before the goal line, or before the middle of the field. */
export const NO_RUN_ZONES = ['goal_line', 'midfield'] as const;
export type NoRunZone = (typeof NO_RUN_ZONES)[number];

/** How a game is played in the sports that are not baseball; each rule concerns only the sports that it names. */
export type SportRules = Readonly<{
  /** Volleyball: the most sets of a match, 2, 3 or 5; a majority wins it, and after a set each of two it is tied. */
  bestOf: number;
  /** Volleyball: the points that win a set with a lead of two, in the last set of `bestOf` and in the others. */
  setPoints: number;
  decidingSetPoints: number;
  /** Volleyball: the points from which a lead of one wins a set; null for none. */
  setCap: number | null;
  decidingSetCap: number | null;
  /** Volleyball: whether all sets of `bestOf` are played, also after one side has won the match. */
  playsAllSets: boolean;

  /** Sports with a clock: the quarters, halves or other periods of a game without overtime. */
  periods: number;
  /** Sports with a clock: the length of a period; null if the season does not say. */
  periodMinutes: number | null;
  /** Sports with a clock: the length of an extra period; null if the season does not say. */
  overtimeMinutes: number | null;
  /** Sports with a clock: whether everybody in the lineup is to play equally long. */
  equalMinutes: boolean;
  /** Sports with a clock: the players of a side at a time; null for what the rule books of the sport allow. */
  playersASide: number | null;
  /** Soccer: whether a side has a goalkeeper. */
  goalkeeper: boolean;
  /** Basketball and football: from so many points ahead in the second half the clock runs on; null for never. */
  runningClockLead: number | null;

  foulRules: FoulRules;
  /** Basketball: the foul with which a player leaves the game. */
  foulsToLeave: number;

  /** Football: whether the ball may be thrown or handed backward to a teammate past the line of scrimmage. */
  laterals: boolean;
  /** Football: so many yards before these lines only a pass may gain the line; null for none. */
  noRunZones: Readonly<{ yards: number; before: readonly NoRunZone[] }> | null;
}>;

export const SPORT_RULES: SportRules = {
  // FIVB 6.2, 6.3.
  bestOf: 5,
  setPoints: 25,
  decidingSetPoints: 15,
  setCap: null,
  decidingSetCap: null,
  playsAllSets: false,

  // NFHS Basketball 5-6, Football 3-1. No length is the same everywhere: NFHS has quarters of eight and twelve minutes, FIBA of ten.
  periods: 4,
  periodMinutes: null,
  // NFHS has four minutes of overtime in basketball, FIBA five, IFAB Law 7 two halves that the competition decides on.
  overtimeMinutes: null,
  equalMinutes: false,
  playersASide: null,
  goalkeeper: true,
  // NFHS leaves it to the state associations (Basketball 5-5-3, Football 3-1-2): often 35 points.
  runningClockLead: null,

  foulRules: 'nfhs',
  // NFHS 4-14, FIBA art. 40, NCAA 4-13.
  foulsToLeave: 5,

  // NFHS Football 7-4. NFL FLAG allows no laterals and has no-run zones of five yards before both lines.
  laterals: true,
  noRunZones: null,
};

/** The periods of a game by the rules: two halves in soccer (IFAB Law 7) and in men's college basketball (NCAA 5-6). */
export function usualPeriods(sport: SportCode, foulRules: FoulRules): number {
  const isInHalves = sport === 'soccer' || (sport === 'basketball' && foulRules === 'ncaa_men');
  return isInHalves ? 2 : SPORT_RULES.periods;
}

/** The sets that win a match: more than half of the most that are played. */
export const setsToWin = (bestOf: number): number => Math.floor(bestOf / 2) + 1;

/** Whether a match of so many sets can end in a tie. */
export const mayTieInSets = (bestOf: number): boolean => bestOf % 2 === 0;

/** The scores in sets with which one side wins a match, its own sets first. */
export function setScores({ bestOf, playsAllSets }: Pick<SportRules, 'bestOf' | 'playsAllSets'>): readonly string[] {
  const toWin = setsToWin(bestOf);
  const mostLost = bestOf - toWin;
  return Array.from({ length: mostLost + 1 }, (_, lost) => `${playsAllSets ? bestOf - lost : toWin}-${lost}`);
}

const IN_CLOCK_SPORTS = ['periods', 'periodMinutes', 'overtimeMinutes', 'equalMinutes', 'playersASide'] as const;
/** Which of the rules each sport has. */
const RULES_IN = {
  baseball: [],
  softball: [],
  football: [...IN_CLOCK_SPORTS, 'runningClockLead', 'laterals', 'noRunZones'],
  soccer: [...IN_CLOCK_SPORTS, 'goalkeeper'],
  basketball: [...IN_CLOCK_SPORTS, 'runningClockLead', 'foulRules', 'foulsToLeave'],
  volleyball: ['bestOf', 'setPoints', 'decidingSetPoints', 'setCap', 'decidingSetCap', 'playsAllSets'],
} as const satisfies Readonly<Record<SportCode, readonly (keyof SportRules)[]>>;

/** The rules by which a game of the sport is played. */
export const rulesOfPlay = (sport: SportCode, rules: SportRules): Partial<SportRules> =>
  Object.fromEntries(RULES_IN[sport].map((rule) => [rule, rules[rule]]));
