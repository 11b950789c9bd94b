import { ageInName } from '../league/age-in-name.ts';
import { type CatchingLimits, type FollowedTable, PITCHING_AGE, type PitchingLimits } from '../league/pitching-table.ts';
import { hasInnings, type SportCode } from '../league/sport.ts';
import type { GameId } from '../shared/ids.ts';
import { isWithin } from '../shared/range.ts';
import { addDays, daysBetween, type LocalDate } from '../shared/time.ts';
import { PUBLISHED, type PublishedByAge } from './pitching-tables.ts';

/** Why a team has no limits; `age-not-limited` where the table says so. */
export const WITHOUT_LIMITS = ['no-table', 'sport-not-in-table', 'age-unknown', 'age-not-in-table', 'age-not-limited'] as const;
export type WithoutLimits = (typeof WITHOUT_LIMITS)[number];

export type AgeLimits = Readonly<{ age: number | null }> &
  (Readonly<{ limits: PitchingLimits; withoutLimits: null }> | Readonly<{ limits: null; withoutLimits: WithoutLimits }>);

/**
 * The limits of a table for a player of an age group: by the league age if the league has given one, else by the age that the name of the age
 * group tells.
 */
export function limitsFor(sport: SportCode, followed: FollowedTable, ageGroupName: string, leagueAge: number | null = null): AgeLimits {
  const age = leagueAge ?? ageInName(ageGroupName);
  const without = (withoutLimits: WithoutLimits) => ({ age, limits: null, withoutLimits });
  if (followed.table === 'none' || (followed.table === 'own' && followed.own === null)) return without('no-table');
  const byAge = limitsByAge(sport, followed);
  if (!byAge) return without('sport-not-in-table');
  if (age === null) return without('age-unknown');
  const ofAge = isWithin(PITCHING_AGE, age) && byAge.find(({ upToAge }) => age <= upToAge);
  if (!ofAge) return without('age-not-in-table');
  return ofAge.limits ? { age, limits: ofAge.limits, withoutLimits: null } : without('age-not-limited');
}

/** A league's own table is for all that is played in innings. */
function limitsByAge(sport: SportCode, { table, own }: FollowedTable): PublishedByAge | null {
  if (table === 'none') return null;
  return (table === 'own' ? hasInnings(sport) && own : PUBLISHED[table][sport]) || null;
}

/** A player's work in one game on one calendar day. A suspended game that is resumed later has one outing per day. */
export type Outing = Readonly<{
  gameId: GameId;
  date: LocalDate;
  /** Those that were thrown at least: all, unless the count is missing. */
  pitches: number;
  /** Whether there was a batter whose pitches nobody counted, so that more may have been thrown. */
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
  'most_in_a_game',
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

/**
 * The figure of the limits behind a reason: the days of rest, the most in a day, game or run of days, the days in a row, the most before a second game, the
 * returns to the mound, or what keeps from pitching or catching; null where nobody counted.
 */
export function figureBehind(limits: PitchingLimits, reason: NotEligible, outings: readonly Outing[], on: LocalDate): number | null {
  const { catching } = limits;
  switch (reason) {
    case 'resting': {
      const days = [...new Set(outings.map(({ date }) => date))].filter((date) => date < on);
      const rests = days.map((date) => ({ date, days: knownDaysOfRest(limits, onDay(outings, date)) }));
      return Math.max(0, ...rests.filter(({ date, days }) => daysBetween(date, on) <= days).map(({ days }) => days));
    }
    case 'most_in_a_day':
      return limits.mostInADay;
    case 'most_in_a_game':
      return limits.mostInAGame;
    case 'most_in_days':
      return limits.mostInDays?.most ?? null;
    case 'days_in_a_row':
      return limits.daysInARow;
    case 'another_game':
      return limits.secondGameUpTo;
    case 'has_left_mound':
      return limits.returnsInGame;
    case 'has_caught':
      return catching?.inningsToPitch ?? null;
    case 'has_pitched':
      return (
        catching && (onDay(outings, on).some(({ caughtFirst }) => caughtFirst) ? catching.pitchesToCatchAgain : catching.pitchesToCatch)
      );
    case 'count-missing':
      return null;
  }
}
const onDay = (outings: readonly Outing[], on: LocalDate): readonly Outing[] => outings.filter(({ date }) => date === on);

/** A player's status for a game on a day, after the outings so far; later ones do not count. */
export function armStatus(limits: PitchingLimits, outings: readonly Outing[], on: LocalDate, gameId: GameId | null): ArmStatus {
  const before = outings.filter(({ date }) => date <= on);
  const worked = withResumed(limits, before, gameId && { gameId, date: on });
  const today = worked.filter(({ date }) => date === on);
  const bars = pitchingBars(limits, worked, on, gameId);
  const thrownToday = amount(limits, today);
  const windowLeft = limits.mostInDays ? limits.mostInDays.most - amountWithin(limits, worked, on, limits.mostInDays.days) : Infinity;
  const gameLeft = limits.mostInAGame === null ? Infinity : limits.mostInAGame - amount(limits, ofGame(today, gameId));
  const isUnknown = bars.length === 0 && mayHaveThrownMore(limits, worked, on);
  const isUnknownToday = isAnyUncounted(limits, today);
  const mayNotCatch = limits.catching !== null && isBarredFromCatching(limits.catching, today);
  const mayCatch = mayNotCatch ? false : limits.catching !== null && isUnknownToday ? null : true;
  return {
    thrownToday: isUnknownToday ? null : thrownToday,
    left: isUnknown ? null : bars.length > 0 ? 0 : Math.max(0, Math.min(limits.mostInADay - thrownToday, gameLeft, windowLeft)),
    mayPitch: isUnknown ? null : bars.length === 0,
    mayCatch,
    reasons: [
      ...bars,
      ...(mayNotCatch ? (['has_pitched'] as const) : []),
      ...(isUnknown || mayCatch === null ? (['count-missing'] as const) : []),
    ],
    nextDay: firstFreeDay(limits, withResumed(limits, before, null), on),
  };
}

/** The limits that an outing broke, given the player's earlier outings in their order; what was not counted breaks none. */
export function brokenLimits(limits: PitchingLimits, earlier: readonly Outing[], outing: Outing): readonly NotEligible[] {
  const { catching, mostInADay, mostInAGame, returnsInGame } = limits;
  if (!hasPitchedIn(limits, outing)) return [];
  const before = withResumed(
    limits,
    earlier.filter(({ date }) => date <= outing.date),
    outing,
  );
  const ofDay = [...before.filter(({ date }) => date === outing.date), outing];
  const returns = returnsIn([...before, outing], outing.gameId);
  const isBeyond = (most: number | null, worked: readonly Outing[]) =>
    most !== null && (limits.finishesBatter ? countAtLastBatter(limits, worked) : amount(limits, worked)) > most;
  const broken: NotEligible[] = [
    ...pitchingBars({ ...limits, returnsInGame: null }, before, outing.date, outing.gameId),
    ...(isBeyond(mostInADay, ofDay) ? (['most_in_a_day'] as const) : []),
    ...(isBeyond(mostInAGame, ofGame(ofDay, outing.gameId)) ? (['most_in_a_game'] as const) : []),
    ...(returnsInGame !== null && outing.returns > 0 && returns > returnsInGame ? (['has_left_mound'] as const) : []),
    ...(catching && outing.caughtFirst && outing.inningsCaught >= catching.inningsToPitch ? (['has_caught'] as const) : []),
    ...(catching && outing.inningsCaught > 0 && !outing.caughtFirst && isBarredFromCatching(catching, [outing])
      ? (['has_pitched'] as const)
      : []),
  ];
  return [...new Set(broken)];
}

/**
 * The outings as they count where suspended games go on: what their pitcher threw counts on the day on which they go on, if it is within the bounds, if
 * nobody took the mound from them, and if they pitched in no other game meanwhile. They have pitched on both days.
 */
function withResumed(
  limits: PitchingLimits,
  outings: readonly Outing[],
  gameDay: Pick<Outing, 'gameId' | 'date'> | null,
): readonly Outing[] {
  const { resumed } = limits;
  if (!resumed) return outings;
  return outings.flatMap((outing) => {
    const later = [...outings, ...(gameDay ? [gameDay] : [])].filter(({ gameId, date }) => gameId === outing.gameId && date > outing.date);
    const on = later.map(({ date }) => date).sort()[0];
    const count = amountOf(limits, outing);
    const isWithinBounds = count >= resumed.from && count <= resumed.upTo && !outing.isCountMissing && outing.timesRemoved === 0;
    if (on === undefined || !isWithinBounds) return [outing];
    const between = outings.some(({ gameId, date }) => gameId !== outing.gameId && date > outing.date && date < on);
    return between
      ? [outing]
      : [
          { ...outing, ...WITHOUT_COUNT },
          { ...outing, date: on, inningsCaught: 0, caughtFirst: false },
        ];
  });
}
/** Of a day on which a player has pitched what counts on another. */
const WITHOUT_COUNT = { pitches: 0, pitchesBeforeLastBatter: 0, outs: 0, inningsPitched: 0, battersFaced: 1, returns: 0 };

const ofGame = (outings: readonly Outing[], gameId: GameId | null): readonly Outing[] =>
  outings.filter((outing) => outing.gameId === gameId);

/** Why the player may not pitch, by what is known. */
function pitchingBars(limits: PitchingLimits, worked: readonly Outing[], on: LocalDate, gameId: GameId | null): NotEligible[] {
  const today = worked.filter(({ date }) => date === on);
  const resting = restReasons(limits, worked, on, knownDaysOfRest);
  const { mostInAGame, mostInDays, returnsInGame, catching } = limits;
  const isWindowFull = mostInDays !== null && amountWithin(limits, worked, on, mostInDays.days) >= mostInDays.most;
  return [
    ...resting,
    ...(limits.mostInADay <= amount(limits, today) ? (['most_in_a_day'] as const) : []),
    ...(mostInAGame !== null && mostInAGame <= amount(limits, ofGame(today, gameId)) ? (['most_in_a_game'] as const) : []),
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

/** The count that determines rest. */
const countForRest = (limits: PitchingLimits, ofDay: readonly Outing[]): number =>
  limits.restBy === 'last_batter' ? countAtLastBatter(limits, ofDay) : amount(limits, ofDay);

/** The count at the first pitch to the last batter. */
function countAtLastBatter(limits: PitchingLimits, ofDay: readonly Outing[]): number {
  const total = amount(limits, ofDay);
  const last = ofDay.findLast((outing) => amountOf(limits, outing) > 0);
  if (limits.measure !== 'pitches' || !last) return total;
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
