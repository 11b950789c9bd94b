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
const LITTLE_LEAGUE = { ...byPitches, daysInARow: 2, finishesBatter: true } as const;
const catching = (pitchesToCatchAgain: number): CatchingLimits => ({ inningsToPitch: 4, pitchesToCatch: 41, pitchesToCatchAgain });
const PITCH_SMART = { ...byPitches, daysInARow: 2, finishesBatter: false } as const;
const USSSA: Omit<PitchingLimits, 'mostInADay'> = {
  ...{ measure: 'outs', rest: [{ from: 10, days: 1 }], mostInDays: { days: 3, most: 24 }, daysInARow: 3 },
  ...{ secondGameUpTo: null, finishesBatter: false, catching: null },
};

const LIMITS: Readonly<Record<Exclude<PitchingTable, 'none'>, ByAge<PitchingLimits>>> = {
  // Little League Baseball, Regulation VI.
  little_league: [
    [8, { ...LITTLE_LEAGUE, mostInADay: 50, rest: REST_TO_14, catching: catching(21) }],
    [10, { ...LITTLE_LEAGUE, mostInADay: 75, rest: REST_TO_14, catching: catching(21) }],
    [12, { ...LITTLE_LEAGUE, mostInADay: 85, rest: REST_TO_14, catching: catching(21) }],
    [14, { ...LITTLE_LEAGUE, mostInADay: 95, rest: REST_TO_14, catching: catching(21), secondGameUpTo: 30 }],
    [16, { ...LITTLE_LEAGUE, mostInADay: 95, rest: REST_FROM_15, catching: catching(31), secondGameUpTo: 30 }],
    [18, { ...LITTLE_LEAGUE, mostInADay: 105, rest: REST_FROM_15, catching: catching(31), secondGameUpTo: 30 }],
  ],
  // MLB and USA Baseball, Pitch Smart guidelines.
  pitch_smart: [
    [8, { ...PITCH_SMART, mostInADay: 50, rest: REST_TO_14.slice(0, 2) }],
    [10, { ...PITCH_SMART, mostInADay: 75, rest: REST_TO_14 }],
    [12, { ...PITCH_SMART, mostInADay: 85, rest: REST_TO_14 }],
    [14, { ...PITCH_SMART, mostInADay: 95, rest: REST_TO_14 }],
    [16, { ...PITCH_SMART, mostInADay: 95, rest: REST_FROM_15 }],
    [18, { ...PITCH_SMART, mostInADay: 105, rest: REST_FROM_17 }],
    [22, { ...PITCH_SMART, mostInADay: 120, rest: [...REST_FROM_17, { from: 106, days: 5 }] }],
  ],
  // USSSA Baseball, pitching limitations: three innings to pitch the next day, six or seven a day, eight in three days.
  usssa: [
    [12, { ...USSSA, mostInADay: 18 }],
    [14, { ...USSSA, mostInADay: 21 }],
  ],
};
/** Little League Softball, Regulation VI: one pitch counts as an inning. */
const SOFTBALL: PitchingLimits = {
  ...{ measure: 'innings', mostInADay: 12, rest: [{ from: 7, days: 1 }], mostInDays: null, daysInARow: null },
  ...{ secondGameUpTo: null, finishesBatter: false, catching: null },
};

/** The limits of a table at an age in years; null if it has none, or the age is unknown. Softball has only those of Little League. */
export function pitchingLimits(sport: SportCode, table: PitchingTable, age: number | null): PitchingLimits | null {
  if (table === 'none' || age === null || !isWithin(PITCHING_AGE, age)) return null;
  if (sport === 'softball') return table === 'little_league' && age <= 18 ? SOFTBALL : null;
  if (sport !== 'baseball') return null;
  return LIMITS[table].find(([upTo]) => age <= upTo)?.[1] ?? null;
}

/** The highest age in an age group's name, as in "10U", "U12", "9-10" or "Ages 11–12"; null if there is none. */
export function ageOf(ageGroupName: string): number | null {
  const ages = (ageGroupName.match(/\d+/g) ?? []).map(Number).filter((age) => isWithin(PITCHING_AGE, age));
  return ages.length > 0 ? Math.max(...ages) : null;
}

/** A player's work in one game on one calendar day. A suspended game that is resumed later has one outing per day. */
export type Outing = Readonly<{
  gameId: GameId;
  date: LocalDate;
  pitches: number;
  /** Batters who completed a plate appearance against the player. */
  battersFaced: number;
  outs: number;
  inningsPitched: number;
  /** The pitches thrown that day in this game before the last batter, whom the limits allow the pitcher to finish. */
  pitchesBeforeLastBatter: number;
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
  'has_caught',
  'has_pitched',
] as const;
export type NotEligible = (typeof NOT_ELIGIBLE)[number];

/** Whether a player may pitch and catch in a game on a day. */
export type ArmStatus = Readonly<{
  thrownToday: number;
  /** What the limits leave for that day; 0 for a player who may not pitch. */
  left: number;
  mayPitch: boolean;
  mayCatch: boolean;
  reasons: readonly NotEligible[];
  /** The first later day on which pitching is allowed, if nothing more is thrown. */
  nextDay: LocalDate;
}>;

/** A player's status for a game on a day, after the outings so far; later ones do not count. */
export function armStatus(limits: PitchingLimits, outings: readonly Outing[], on: LocalDate, gameId: GameId | null): ArmStatus {
  const worked = outings.filter(({ date }) => date <= on);
  const today = worked.filter(({ date }) => date === on);
  const thrownToday = amount(limits, today);
  const resting = restReasons(limits, worked, on);
  const windowLeft = limits.mostInDays ? limits.mostInDays.most - amountWithin(limits, worked, on, limits.mostInDays.days) : Infinity;
  const left = Math.max(0, Math.min(limits.mostInADay - thrownToday, windowLeft));
  const reasons: NotEligible[] = [
    ...resting,
    ...(limits.mostInADay <= thrownToday ? (['most_in_a_day'] as const) : []),
    ...(windowLeft <= 0 && !resting.includes('most_in_days') ? (['most_in_days'] as const) : []),
    ...(isBarredBySecondGame(limits, today, gameId) ? (['another_game'] as const) : []),
    ...(limits.catching && caught(today) >= limits.catching.inningsToPitch ? (['has_caught'] as const) : []),
  ];
  const mayCatch = !limits.catching || !isBarredFromCatching(limits.catching, today);
  return {
    thrownToday,
    left: reasons.length > 0 ? 0 : left,
    mayPitch: reasons.length === 0,
    mayCatch,
    reasons: mayCatch ? reasons : [...reasons, 'has_pitched'],
    nextDay: firstFreeDay(limits, worked, on),
  };
}

/** The limits that an outing broke, given the player's earlier outings in the order of their games. */
export function brokenLimits(limits: PitchingLimits, earlier: readonly Outing[], outing: Outing): readonly NotEligible[] {
  const { catching, mostInADay } = limits;
  if (amountOf(limits, outing) === 0) return [];
  const before = armStatus(limits, earlier, outing.date, outing.gameId).reasons.filter((reason) => reason !== 'has_pitched');
  const ofDay = [...earlier.filter(({ date }) => date === outing.date), outing];
  const broken: NotEligible[] = [
    ...before,
    ...(countForRest(limits, ofDay) > mostInADay ? (['most_in_a_day'] as const) : []),
    ...(catching && outing.caughtFirst && outing.inningsCaught >= catching.inningsToPitch ? (['has_caught'] as const) : []),
    ...(catching && outing.inningsCaught > 0 && !outing.caughtFirst && isBarredFromCatching(catching, [outing])
      ? (['has_pitched'] as const)
      : []),
  ];
  return [...new Set(broken)];
}

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

const hasPitched = (limits: PitchingLimits, outings: readonly Outing[], on: LocalDate): boolean =>
  outings.some((outing) => outing.date === on && (amountOf(limits, outing) > 0 || outing.pitches > 0));

/** The count that determines rest: if the last batter may be finished, the count at the first pitch to that batter. */
function countForRest(limits: PitchingLimits, ofDay: readonly Outing[]): number {
  const total = amount(limits, ofDay);
  const last = ofDay.findLast((outing) => amountOf(limits, outing) > 0);
  if (!limits.finishesBatter || !last) return total;
  return Math.min(total, total - last.pitches + last.pitchesBeforeLastBatter + 1);
}

const daysOfRest = (limits: PitchingLimits, count: number): number => limits.rest.findLast(({ from }) => count >= from)?.days ?? 0;

/** Why earlier days prohibit pitching on this day. */
function restReasons(limits: PitchingLimits, outings: readonly Outing[], on: LocalDate): NotEligible[] {
  const days = [...new Set(outings.map(({ date }) => date))].filter((date) => date < on);
  const ofDay = (date: LocalDate) => outings.filter((outing) => outing.date === date);
  const isResting = days.some((date) => daysBetween(date, on) <= daysOfRest(limits, countForRest(limits, ofDay(date))));
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
  const elsewhere = today.filter((outing) => outing.gameId !== gameId && amountOf(limits, outing) > 0);
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
    if (windowLeft > 0 && restReasons(limits, outings, date).length === 0) return date;
  }
  return addDays(on, 8);
}
