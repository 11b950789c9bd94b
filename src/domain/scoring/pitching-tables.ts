import { type CatchingLimits, NO_OTHER_LIMITS, type PitchingLimits, type PitchingTable } from '../league/pitching-table.ts';
import type { SportCode } from '../league/sport.ts';

// The published limits on pitchers; of two editions the later one that can be cited, else the stricter. A table is an entry of `PUBLISHED` and a name in `PITCHING_TABLES`.

/** The text of a table, as it was published. */
export type TableSource = Readonly<{ title: string; year: number; url: string }>;
/** Limits are null for ages that the table leaves free. */
export type PublishedByAge = readonly Readonly<{ upToAge: number; limits: PitchingLimits | null; source: TableSource }>[];
type ByAge = readonly (readonly [upToAge: number, limits: PitchingLimits])[];
const from = (source: TableSource, limits: ByAge): PublishedByAge => limits.map(([upToAge, each]) => ({ upToAge, limits: each, source }));

const REST_TO_14 = [
  { from: 21, days: 1 },
  { from: 36, days: 2 },
  { from: 51, days: 3 },
  { from: 66, days: 4 },
];
const REST_FROM_15 = [
  { from: 31, days: 1 },
  { from: 46, days: 2 },
  { from: 61, days: 3 },
  { from: 76, days: 4 },
];
const REST_FROM_17 = [...REST_FROM_15.slice(0, 3), { from: 81, days: 4 }];

const byPitches = { ...NO_OTHER_LIMITS, measure: 'pitches' } as const;

const LITTLE_LEAGUE = {
  ...byPitches,
  secondGameUpTo: 0,
  daysInARow: 2,
  finishesBatter: true,
  restBy: 'last_batter',
  returnsInGame: 0,
} as const;
const catching = (pitchesToCatchAgain: number): CatchingLimits => ({ inningsToPitch: 4, pitchesToCatch: 41, pitchesToCatchAgain });
const REGULATION_VI: TableSource = {
  title: 'Little League Baseball, Regulation VI',
  year: 2025,
  url: 'https://www.littleleague.org/playing-rules/pitch-count/',
};
/** (b) for returns to the mound. */
const OF_LITTLE_LEAGUE: ByAge = [
  [8, { ...LITTLE_LEAGUE, mostInADay: 50, rest: REST_TO_14, catching: catching(21) }],
  [10, { ...LITTLE_LEAGUE, mostInADay: 75, rest: REST_TO_14, catching: catching(21) }],
  [12, { ...LITTLE_LEAGUE, mostInADay: 85, rest: REST_TO_14, catching: catching(21) }],
  [14, { ...LITTLE_LEAGUE, mostInADay: 95, rest: REST_TO_14, catching: catching(21), secondGameUpTo: 30, returnsInGame: 1 }],
  [16, { ...LITTLE_LEAGUE, mostInADay: 95, rest: REST_FROM_15, catching: catching(31), secondGameUpTo: 30, returnsInGame: 1 }],
  [18, { ...LITTLE_LEAGUE, mostInADay: 105, rest: REST_FROM_15, catching: catching(31), secondGameUpTo: 30, returnsInGame: 1 }],
];
/** A suspended game that goes on another day. */
const RESUMED = { from: 21, upTo: 40 };
const TOURNAMENT_RULE_4: TableSource = {
  title: 'Little League Baseball, Regulation VI and Tournament Rule 4',
  year: 2017,
  url: 'https://vadist16.org/2017/07/05/july-5-suspended-games/',
};

const SOFTBALL_REGULATION_VI: TableSource = {
  title: 'Little League Softball, Regulation VI',
  year: 2025,
  url: 'https://www.milfordlittleleague.com/Default.aspx?tabid=2412957',
};
/** One pitch counts as an inning; Juniors and Seniors are not limited. */
const LITTLE_LEAGUE_SOFTBALL: PublishedByAge = [
  {
    upToAge: 12,
    limits: { ...NO_OTHER_LIMITS, measure: 'innings', mostInADay: 12, rest: [{ from: 7, days: 1 }] },
    source: SOFTBALL_REGULATION_VI,
  },
  { upToAge: 18, limits: null, source: SOFTBALL_REGULATION_VI },
];

const PITCH_SMART = { ...byPitches, daysInARow: 2, secondGameUpTo: 0, returnsInGame: 0 } as const;
const PITCH_SMART_GUIDELINES: TableSource = {
  title: 'MLB and USA Baseball, Pitch Smart guidelines',
  year: 2025,
  url: 'https://www.mlb.com/pitch-smart/pitching-guidelines',
};
const OF_PITCH_SMART: ByAge = [
  [8, { ...PITCH_SMART, mostInADay: 50, rest: REST_TO_14.slice(0, 2) }],
  [10, { ...PITCH_SMART, mostInADay: 75, rest: REST_TO_14 }],
  [12, { ...PITCH_SMART, mostInADay: 85, rest: REST_TO_14 }],
  [14, { ...PITCH_SMART, mostInADay: 95, returnsInGame: 1, rest: REST_TO_14 }],
  [16, { ...PITCH_SMART, mostInADay: 95, returnsInGame: 1, rest: REST_FROM_15 }],
  [18, { ...PITCH_SMART, mostInADay: 105, returnsInGame: 1, rest: REST_FROM_17 }],
  [22, { ...PITCH_SMART, mostInADay: 120, returnsInGame: 1, rest: [...REST_FROM_17, { from: 106, days: 5 }] }],
];

/** Pitch Smart's counts and days of rest, two games on a day within the count, the batter finished, no third day in a row. Shetland (6U) does not pitch. */
const PONY_SECTION_10: TableSource = {
  title: 'PONY Baseball, Section 10 and T-8',
  year: 2018,
  url: 'https://www.southernchesapeake.com/Default.aspx?tabid=2220457',
};
const PONY = { secondGameUpTo: null, finishesBatter: true, returnsInGame: null };
const OF_PONY: ByAge = OF_PITCH_SMART.map(([upToAge, limits]) => [upToAge, { ...limits, ...PONY }]);

const BABE_RUTH = { ...byPitches, finishesBatter: true } as const;
const rests = (one: number, two: number) => [
  { from: one, days: 1 },
  { from: two, days: 2 },
];
/** The count is of the day, in one game or two; the batter is finished. */
const BABE_RUTH_2018: TableSource = {
  title: 'Babe Ruth League, tournament pitching rest requirements',
  year: 2018,
  url: 'https://docslib.org/doc/1756592',
};
/** League ages 8 to 10 alone: who is 7 keeps to 2018. */
const BABE_RUTH_2023: TableSource = {
  title: 'Babe Ruth League, Cal Ripken Rule 11.05, 4(a), League Age 8, 9, 10',
  year: 2023,
  url: 'https://www.pointbaseball.com/news_article/show/1253407',
};
const OF_BABE_RUTH: PublishedByAge = [
  ...from(BABE_RUTH_2018, [[7, { ...BABE_RUTH, mostInADay: 50, rest: rests(21, 36) }]]),
  ...from(BABE_RUTH_2023, [[10, { ...BABE_RUTH, mostInADay: 75, rest: rests(41, 66) }]]),
  ...from(BABE_RUTH_2018, [
    [12, { ...BABE_RUTH, mostInADay: 85, rest: rests(41, 66) }],
    [15, { ...BABE_RUTH, mostInADay: 95, rest: rests(46, 76) }],
    [18, { ...BABE_RUTH, mostInADay: 105, rest: rests(46, 76) }],
  ]),
];

/** Three innings to pitch the next day, six or seven a day, eight in three days. */
const USSSA = {
  ...NO_OTHER_LIMITS,
  measure: 'outs',
  rest: [{ from: 10, days: 1 }],
  mostInDays: { days: 3, most: 24 },
  daysInARow: 3,
} as const;
const USSSA_PITCHING: TableSource = {
  title: 'USSSA Baseball, pitching limitations',
  year: 2016,
  url: 'https://www.iowausssabaseball.com/single-post/2016/11/22/Pitching-FAQ',
};

type OfSports = Readonly<Partial<Record<SportCode, PublishedByAge>>>;
export type PublishedTable = Exclude<PitchingTable, 'own' | 'none'>;
export const PUBLISHED: Readonly<Record<PublishedTable, OfSports>> = {
  little_league: { baseball: from(REGULATION_VI, OF_LITTLE_LEAGUE), softball: LITTLE_LEAGUE_SOFTBALL },
  little_league_tournament: {
    baseball: from(
      TOURNAMENT_RULE_4,
      OF_LITTLE_LEAGUE.map(([upToAge, limits]) => [upToAge, { ...limits, resumed: RESUMED }]),
    ),
    softball: LITTLE_LEAGUE_SOFTBALL,
  },
  pitch_smart: { baseball: from(PITCH_SMART_GUIDELINES, OF_PITCH_SMART) },
  babe_ruth: { baseball: OF_BABE_RUTH },
  pony: { baseball: from(PONY_SECTION_10, OF_PONY) },
  usssa: {
    baseball: from(USSSA_PITCHING, [
      [12, { ...USSSA, mostInADay: 18 }],
      [14, { ...USSSA, mostInADay: 21 }],
    ]),
  },
};
