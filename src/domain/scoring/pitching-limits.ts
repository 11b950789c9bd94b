import { ageInName } from '../league/age-in-name.ts';
import type { PitchingTable } from '../league/pitching-table.ts';
import type { SportCode } from '../league/sport.ts';
import type { GameId } from '../shared/ids.ts';
import { isWithin, type Range } from '../shared/range.ts';
import { addDays, daysBetween, type LocalDate } from '../shared/time.ts';

/** Ages in years that some table covers. */
const PITCHING_AGE: Range = { min: 5, max: 22 };

/** The counted unit: pitches; outs, three to an inning; or innings in which a pitch was thrown. */
export const PITCHING_MEASURES = ['pitches', 'outs', 'innings'] as const;
export type PitchingMeasure = (typeof PITCHING_MEASURES)[number];

export type PitchingLimits = Readonly<{
  measure: PitchingMeasure;
  mostInADay: number;
  /** Calendar days of rest after a day with at least `from`; in ascending order. */
  rest: readonly Readonly<{ from: number; days: number }>[];
  /** The most within consecutive calendar days; a player who has reached it rests the next day. */
  mostInDays: Readonly<{ days: number; most: number }> | null;
  /** On how many consecutive calendar days a player may pitch. */
  daysInARow: number | null;
  /** The most in one game with which a player may pitch in a second game that day; null for no limit. */
  secondGameUpTo: number | null;
  /** Whether the pitcher may finish the current batter: rest is then based on the count at the first pitch to that batter. */
  finishesBatter: boolean;
  /** How often a pitcher who has left the mound may return to it in the same game; null for no limit. */
  returnsInGame: number | null;
  catching: CatchingLimits | null;
}>;

export type CatchingLimits = Readonly<{
  /** A player who has caught this many innings may not pitch that day. */
  inningsToPitch: number;
  /** A player who has thrown this many pitches may not catch that day. */
  pitchesToCatch: number;
  /** A player who has caught and then thrown this many pitches may not catch again that day. */
  pitchesToCatchAgain: number;
}>;

type ByAge<Value> = readonly (readonly [upTo: number, value: Value])[];

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

const byPitches = { measure: 'pitches', mostInDays: null, catching: null, secondGameUpTo: 0 } as const;
const LITTLE_LEAGUE = { ...byPitches, daysInARow: 2, finishesBatter: true, returnsInGame: 0 } as const;
const catching = (pitchesToCatchAgain: number): CatchingLimits => ({ inningsToPitch: 4, pitchesToCatch: 41, pitchesToCatchAgain });
const PITCH_SMART = { ...byPitches, daysInARow: 2, finishesBatter: false, returnsInGame: 0 } as const;
const USSSA: Omit<PitchingLimits, 'mostInADay'> = {
  measure: 'outs',
  rest: [{ from: 10, days: 1 }],
  mostInDays: { days: 3, most: 24 },
  daysInARow: 3,
  secondGameUpTo: null,
  finishesBatter: false,
  returnsInGame: null,
  catching: null,
};

const LIMITS: Readonly<Record<Exclude<PitchingTable, 'none'>, ByAge<PitchingLimits>>> = {
  // Little League Baseball, Regulation VI; (b) for returns to the mound.
  little_league: [
    [8, { ...LITTLE_LEAGUE, mostInADay: 50, rest: REST_TO_14, catching: catching(21) }],
    [10, { ...LITTLE_LEAGUE, mostInADay: 75, rest: REST_TO_14, catching: catching(21) }],
    [12, { ...LITTLE_LEAGUE, mostInADay: 85, rest: REST_TO_14, catching: catching(21) }],
    [14, { ...LITTLE_LEAGUE, mostInADay: 95, rest: REST_TO_14, catching: catching(21), secondGameUpTo: 30, returnsInGame: 1 }],
    [16, { ...LITTLE_LEAGUE, mostInADay: 95, rest: REST_FROM_15, catching: catching(31), secondGameUpTo: 30, returnsInGame: 1 }],
    [18, { ...LITTLE_LEAGUE, mostInADay: 105, rest: REST_FROM_15, catching: catching(31), secondGameUpTo: 30, returnsInGame: 1 }],
  ],
  // MLB and USA Baseball, Pitch Smart guidelines.
  pitch_smart: [
    [8, { ...PITCH_SMART, mostInADay: 50, rest: REST_TO_14.slice(0, 2) }],
    [10, { ...PITCH_SMART, mostInADay: 75, rest: REST_TO_14 }],
    [12, { ...PITCH_SMART, mostInADay: 85, rest: REST_TO_14 }],
    [14, { ...PITCH_SMART, mostInADay: 95, returnsInGame: 1, rest: REST_TO_14 }],
    [16, { ...PITCH_SMART, mostInADay: 95, returnsInGame: 1, rest: REST_FROM_15 }],
    [18, { ...PITCH_SMART, mostInADay: 105, returnsInGame: 1, rest: REST_FROM_17 }],
    [22, { ...PITCH_SMART, mostInADay: 120, returnsInGame: 1, rest: [...REST_FROM_17, { from: 106, days: 5 }] }],
  ],
  // USSSA Baseball, pitching limitations: three innings to pitch the next day, six or seven a day, eight in three days.
  usssa: [
    [12, { ...USSSA, mostInADay: 18 }],
    [14, { ...USSSA, mostInADay: 21 }],
  ],
};
/** Little League Softball, Regulation VI: one pitch counts as an inning. */
const SOFTBALL: PitchingLimits = {
  measure: 'innings',
  mostInADay: 12,
  rest: [{ from: 7, days: 1 }],
  mostInDays: null,
  daysInARow: null,
  secondGameUpTo: null,
  finishesBatter: false,
  returnsInGame: null,
  catching: null,
};

/** Why a team has no limits. */
export const WITHOUT_LIMITS = ['no-table', 'sport-not-in-table', 'age-unknown', 'age-not-in-table'] as const;
export type WithoutLimits = (typeof WITHOUT_LIMITS)[number];

export type AgeLimits = Readonly<{ age: number | null }> &
  (Readonly<{ limits: PitchingLimits; withoutLimits: null }> | Readonly<{ limits: null; withoutLimits: WithoutLimits }>);

/**
 * The limits of a table for a player of an age group: by the league age if the league has given one, else by the age that the name of the age
 * group tells. Softball has only those of Little League.
 */
export function limitsFor(sport: SportCode, table: PitchingTable, ageGroupName: string, leagueAge: number | null = null): AgeLimits {
  const age = leagueAge ?? ageInName(ageGroupName);
  const without = (withoutLimits: WithoutLimits) => ({ age, limits: null, withoutLimits });
  if (table === 'none') return without('no-table');
  if (sport !== 'baseball' && !(sport === 'softball' && table === 'little_league')) return without('sport-not-in-table');
  if (age === null) return without('age-unknown');
  const limits = pitchingLimits(sport, table, age);
  return limits ? { age, limits, withoutLimits: null } : without('age-not-in-table');
}

/** The limits of a table at an age in years; null if it has none. */
export function pitchingLimits(sport: SportCode, table: PitchingTable, age: number): PitchingLimits | null {
  if (table === 'none' || !isWithin(PITCHING_AGE, age)) return null;
  if (sport === 'softball') return table === 'little_league' && age <= 18 ? SOFTBALL : null;
  if (sport !== 'baseball') return null;
  return LIMITS[table].find(([upTo]) => age <= upTo)?.[1] ?? null;
}

/** A player's work in one game on one calendar day. A suspended game that is resumed later has one outing per day. */
export type Outing = Readonly<{
  gameId: GameId;
  date: LocalDate;
  /** Those that were counted. */
  pitches: number;
  /** Whether there was an inning whose pitches nobody counted, so that more were thrown than are known. */
  isCountMissing: boolean;
  /** Batters who completed a plate appearance against the player. */
  battersFaced: number;
  outs: number;
  inningsPitched: number;
  /** The pitches thrown that day in this game before the last batter, whom the limits allow the pitcher to finish. */
  pitchesBeforeLastBatter: number;
  /** How often the player left the mound for another position or another pitcher, and how often they came back to it. */
  timesRemoved: number;
  returns: number;
  inningsCaught: number;
  /** Whether the player caught before pitching. */
  caughtFirst: boolean;
}>;

export const NOT_ELIGIBLE = [
  'resting',
  'most_in_a_day',
  'most_in_days',
  'days_in_a_row',
  'another_game',
  'has_left_mound',
  'has_caught',
  'has_pitched',
  'count-missing',
] as const;
export type NotEligible = (typeof NOT_ELIGIBLE)[number];

/** Whether a player may pitch and catch in a game on a day; null where that depends on pitches that nobody counted. */
export type ArmStatus = Readonly<{
  thrownToday: number | null;
  /** What the limits leave for that day; 0 for a player who may not pitch. */
  left: number | null;
  mayPitch: boolean | null;
  mayCatch: boolean | null;
  reasons: readonly NotEligible[];
  /** The first later day on which pitching is allowed, if nothing more is thrown, and whatever was not counted. */
  nextDay: LocalDate;
}>;

/** A player's status for a game on a day, after the outings so far; later ones do not count. */
export function armStatus(limits: PitchingLimits, outings: readonly Outing[], on: LocalDate, gameId: GameId | null): ArmStatus {
  const worked = outings.filter(({ date }) => date <= on);
  const today = worked.filter(({ date }) => date === on);
  const bars = pitchingBars(limits, worked, on, gameId);
  const thrownToday = amount(limits, today);
  const windowLeft = limits.mostInDays ? limits.mostInDays.most - amountWithin(limits, worked, on, limits.mostInDays.days) : Infinity;
  const isUnknown = bars.length === 0 && mayHaveThrownMore(limits, worked, on);
  const isUnknownToday = isAnyUncounted(limits, today);
  const mayNotCatch = limits.catching !== null && isBarredFromCatching(limits.catching, today);
  const mayCatch = mayNotCatch ? false : limits.catching !== null && isUnknownToday ? null : true;
  return {
    thrownToday: isUnknownToday ? null : thrownToday,
    left: isUnknown ? null : bars.length > 0 ? 0 : Math.max(0, Math.min(limits.mostInADay - thrownToday, windowLeft)),
    mayPitch: isUnknown ? null : bars.length === 0,
    mayCatch,
    reasons: [
      ...bars,
      ...(mayNotCatch ? (['has_pitched'] as const) : []),
      ...(isUnknown || mayCatch === null ? (['count-missing'] as const) : []),
    ],
    nextDay: firstFreeDay(limits, worked, on),
  };
}

/** The limits that an outing broke, given the player's earlier outings in their order; what was not counted breaks none. */
export function brokenLimits(limits: PitchingLimits, earlier: readonly Outing[], outing: Outing): readonly NotEligible[] {
  const { catching, mostInADay, returnsInGame } = limits;
  if (!hasPitchedIn(limits, outing)) return [];
  const before = earlier.filter(({ date }) => date <= outing.date);
  const ofDay = [...before.filter(({ date }) => date === outing.date), outing];
  const returns = returnsIn([...before, outing], outing.gameId);
  const broken: NotEligible[] = [
    ...pitchingBars({ ...limits, returnsInGame: null }, before, outing.date, outing.gameId),
    ...(countForRest(limits, ofDay) > mostInADay ? (['most_in_a_day'] as const) : []),
    ...(returnsInGame !== null && outing.returns > 0 && returns > returnsInGame ? (['has_left_mound'] as const) : []),
    ...(catching && outing.caughtFirst && outing.inningsCaught >= catching.inningsToPitch ? (['has_caught'] as const) : []),
    ...(catching && outing.inningsCaught > 0 && !outing.caughtFirst && isBarredFromCatching(catching, [outing])
      ? (['has_pitched'] as const)
      : []),
  ];
  return [...new Set(broken)];
}

/** Why the player may not pitch, by what is known. */
function pitchingBars(limits: PitchingLimits, worked: readonly Outing[], on: LocalDate, gameId: GameId | null): NotEligible[] {
  const today = worked.filter(({ date }) => date === on);
  const resting = restReasons(limits, worked, on, knownDaysOfRest);
  const { mostInDays, returnsInGame, catching } = limits;
  const isWindowFull = mostInDays !== null && amountWithin(limits, worked, on, mostInDays.days) >= mostInDays.most;
  return [
    ...resting,
    ...(limits.mostInADay <= amount(limits, today) ? (['most_in_a_day'] as const) : []),
    ...(isWindowFull && !resting.includes('most_in_days') ? (['most_in_days'] as const) : []),
    ...(isBarredBySecondGame(limits, today, gameId) ? (['another_game'] as const) : []),
    ...(returnsInGame !== null && gameId !== null && removalsIn(worked, gameId) > returnsInGame ? (['has_left_mound'] as const) : []),
    ...(catching && caught(today) >= catching.inningsToPitch ? (['has_caught'] as const) : []),
  ];
}

/** Whether pitches that nobody counted could forbid pitching. */
function mayHaveThrownMore(limits: PitchingLimits, worked: readonly Outing[], on: LocalDate): boolean {
  const today = worked.filter(({ date }) => date === on);
  return isAnyUncounted(limits, today) || restReasons(limits, worked, on, mostDaysOfRest).includes('resting');
}

/** Every count but that of pitches is told by the plays themselves. */
const isAnyUncounted = ({ measure }: PitchingLimits, outings: readonly Outing[]): boolean =>
  measure === 'pitches' && outings.some(({ isCountMissing }) => isCountMissing);

const removalsIn = (outings: readonly Outing[], gameId: GameId): number =>
  outings.reduce((sum, outing) => sum + (outing.gameId === gameId ? outing.timesRemoved : 0), 0);
const returnsIn = (outings: readonly Outing[], gameId: GameId): number =>
  outings.reduce((sum, outing) => sum + (outing.gameId === gameId ? outing.returns : 0), 0);

const amountOf = ({ measure }: PitchingLimits, outing: Outing): number =>
  measure === 'pitches' ? outing.pitches : measure === 'outs' ? outing.outs : outing.inningsPitched;

const amount = (limits: PitchingLimits, outings: readonly Outing[]): number =>
  outings.reduce((sum, outing) => sum + amountOf(limits, outing), 0);

const amountWithin = (limits: PitchingLimits, outings: readonly Outing[], last: LocalDate, days: number): number =>
  amount(
    limits,
    outings.filter(({ date }) => date <= last && daysBetween(date, last) < days),
  );

const caught = (outings: readonly Outing[]): number => outings.reduce((sum, { inningsCaught }) => sum + inningsCaught, 0);

const hasPitchedIn = (limits: PitchingLimits, outing: Outing): boolean =>
  amountOf(limits, outing) > 0 || outing.pitches > 0 || outing.battersFaced > 0 || outing.outs > 0;

const hasPitched = (limits: PitchingLimits, outings: readonly Outing[], on: LocalDate): boolean =>
  outings.some((outing) => outing.date === on && hasPitchedIn(limits, outing));

/** The count that determines rest: if the last batter may be finished, the count at the first pitch to that batter. */
function countForRest(limits: PitchingLimits, ofDay: readonly Outing[]): number {
  const total = amount(limits, ofDay);
  const last = ofDay.findLast((outing) => amountOf(limits, outing) > 0);
  if (!limits.finishesBatter || !last) return total;
  return Math.min(total, total - last.pitches + last.pitchesBeforeLastBatter + 1);
}

type DaysOfRest = (limits: PitchingLimits, ofDay: readonly Outing[]) => number;
const knownDaysOfRest: DaysOfRest = (limits, ofDay) => {
  const count = countForRest(limits, ofDay);
  return limits.rest.findLast(({ from }) => count >= from)?.days ?? 0;
};
/** The rest after a day on which not all pitches were counted could be the longest one. */
const mostDaysOfRest: DaysOfRest = (limits, ofDay) =>
  isAnyUncounted(limits, ofDay) ? (limits.rest.at(-1)?.days ?? 0) : knownDaysOfRest(limits, ofDay);

/** Why earlier days prohibit pitching on this day. */
function restReasons(limits: PitchingLimits, outings: readonly Outing[], on: LocalDate, daysOfRest: DaysOfRest): NotEligible[] {
  const days = [...new Set(outings.map(({ date }) => date))].filter((date) => date < on);
  const ofDay = (date: LocalDate) => outings.filter((outing) => outing.date === date);
  const isResting = days.some((date) => daysBetween(date, on) <= daysOfRest(limits, ofDay(date)));
  const { mostInDays, daysInARow } = limits;
  const yesterday = addDays(on, -1);
  const isFull =
    mostInDays !== null &&
    hasPitched(limits, outings, yesterday) &&
    amountWithin(limits, outings, yesterday, mostInDays.days) >= mostInDays.most;
  const isInARow =
    daysInARow !== null &&
    Array.from({ length: daysInARow }, (_, day) => addDays(on, -1 - day)).every((date) => hasPitched(limits, outings, date));
  return [
    ...(isResting ? (['resting'] as const) : []),
    ...(isFull ? (['most_in_days'] as const) : []),
    ...(isInARow ? (['days_in_a_row'] as const) : []),
  ];
}

function isBarredBySecondGame(limits: PitchingLimits, today: readonly Outing[], gameId: GameId | null): boolean {
  const { secondGameUpTo } = limits;
  if (secondGameUpTo === null) return false;
  const elsewhere = today.filter((outing) => outing.gameId !== gameId && hasPitchedIn(limits, outing));
  return elsewhere.length > 1 || elsewhere.some((outing) => secondGameUpTo === 0 || countForRest(limits, [outing]) > secondGameUpTo);
}

function isBarredFromCatching({ pitchesToCatch, pitchesToCatchAgain }: CatchingLimits, today: readonly Outing[]): boolean {
  return today.some((outing) => {
    const atLastBatter = Math.min(outing.pitches, outing.pitchesBeforeLastBatter + 1);
    return atLastBatter >= pitchesToCatch || (outing.caughtFirst && outing.inningsCaught > 0 && atLastBatter >= pitchesToCatchAgain);
  });
}

/** Checks day by day; no table requires more than a week of rest. */
function firstFreeDay(limits: PitchingLimits, outings: readonly Outing[], on: LocalDate): LocalDate {
  for (let days = 1; days <= 7; days += 1) {
    const date = addDays(on, days);
    const windowLeft = limits.mostInDays ? limits.mostInDays.most - amountWithin(limits, outings, date, limits.mostInDays.days) : 1;
    if (windowLeft > 0 && restReasons(limits, outings, date, mostDaysOfRest).length === 0) return date;
  }
  return addDays(on, 8);
}
