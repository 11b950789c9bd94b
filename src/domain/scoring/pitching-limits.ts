import { ageInName } from '../league/age-in-name.ts';
import {
  type CatchingLimits,
  type FollowedTable,
  type LimitsByAge,
  type Maxima,
  PITCHING_AGE,
  type PitchingLimits,
  type PitchingMeasure,
} from '../league/pitching-table.ts';
import { hasInnings, type SportCode } from '../league/sport.ts';
import type { GameId } from '../shared/ids.ts';
import { isWithin } from '../shared/range.ts';
import { addDays, daysBetween, type LocalDate } from '../shared/time.ts';
import { WEEKDAYS, weekdayOf } from '../shared/weekday.ts';
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
function limitsByAge(sport: SportCode, { table, own }: FollowedTable): PublishedByAge | LimitsByAge | null {
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
  'most_in_a_week',
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
  /** The same as `thrownToday` where that is known, else what it must have been at least. */
  thrownAtLeast: number;
  /** What the limits leave for that day; 0 for a player who may not pitch. */
  left: number | null;
  /** What they leave in other units. */
  alsoLeft: readonly Readonly<{ measure: PitchingMeasure; left: number | null }>[];
  mayPitch: boolean | null;
  mayCatch: boolean | null;
  reasons: readonly NotEligible[];
  /** The first later day on which pitching is allowed, if nothing more is thrown, and whatever was not counted. */
  nextDay: LocalDate;
}>;

/**
 * The figure of the limits behind a reason: the days of rest, the most in a day, game, run of days or week, the days in a row, the most before a second
 * game, the returns to the mound, or what keeps from pitching or catching; null where nobody counted. `measure` is its unit; null where it is
 * none of these.
 */
export function ruleBehind(
  limits: PitchingLimits,
  reason: NotEligible,
  outings: readonly Outing[],
  on: LocalDate,
): Readonly<{ figure: number | null; measure: PitchingMeasure | null }> {
  const { catching, measure } = limits;
  const figure = (value: number | null, of: PitchingMeasure | null = null) => ({ figure: value, measure: of });
  switch (reason) {
    case 'resting': {
      const days = [...new Set(outings.map(({ date }) => date))].filter((date) => date < on);
      const rests = days.map((date) => ({ date, days: knownDaysOfRest(limits, onDay(outings, date)) }));
      return figure(Math.max(0, ...rests.filter(({ date, days }) => daysBetween(date, on) <= days).map(({ days }) => days)));
    }
    case 'most_in_a_day':
    case 'most_in_a_game':
    case 'most_in_days':
    case 'most_in_a_week': {
      const games = [null, ...new Set(outings.map(({ gameId }) => gameId))];
      const days = reason === 'most_in_days' ? [on, addDays(on, -1)] : [on];
      const of = days.flatMap((day) =>
        games.flatMap((gameId) => spansOf(limits, outings, day, gameId).filter((span) => span.reason === reason)),
      );
      const span = of.find(isFull) ?? of[0];
      return figure(span?.most ?? null, span?.measure);
    }
    case 'days_in_a_row':
      return figure(limits.daysInARow);
    case 'another_game':
      return figure(limits.secondGameUpTo, measure);
    case 'has_left_mound':
      return figure(limits.returnsInGame);
    case 'has_caught':
      return figure(catching?.inningsToPitch ?? null);
    case 'has_pitched': {
      const isAgain = onDay(outings, on).some(({ caughtFirst }) => caughtFirst);
      return figure(catching && (isAgain ? catching.pitchesToCatchAgain : catching.pitchesToCatch), 'pitches');
    }
    case 'count-missing':
      return figure(null);
  }
}
const onDay = (outings: readonly Outing[], on: LocalDate): readonly Outing[] => outings.filter(({ date }) => date === on);

/** Whether the limits count pitches, so that it matters whether somebody else did. */
export const countsPitches = (limits: PitchingLimits): boolean =>
  limits.catching !== null || maximaOf(limits).some(({ measure }) => measure === 'pitches');

const maximaOf = (limits: PitchingLimits): readonly Maxima[] => [limits, ...limits.also];

/** What a maximum is about: no more than `most` of the unit in these outings. */
type Span = Readonly<{ reason: NotEligible; measure: PitchingMeasure; most: number; outings: readonly Outing[] }>;

function spansOf(limits: PitchingLimits, outings: readonly Outing[], on: LocalDate, gameId: GameId | null): readonly Span[] {
  const today = onDay(outings, on);
  return maximaOf(limits).flatMap((maxima) => {
    const { measure, mostInADay, mostInAGame, mostInDays, mostInAWeek } = maxima;
    return [
      ...(mostInADay === null ? [] : [{ reason: 'most_in_a_day', measure, most: mostInADay, outings: today } as const]),
      ...(mostInAGame === null ? [] : [{ reason: 'most_in_a_game', measure, most: mostInAGame, outings: ofGame(today, gameId) } as const]),
      ...(mostInDays
        ? [{ reason: 'most_in_days', measure, most: mostInDays.most, outings: inDays(outings, on, mostInDays.days) } as const]
        : []),
      ...(mostInAWeek
        ? [{ reason: 'most_in_a_week', measure, most: mostInAWeek.most, outings: inWeek(outings, on, mostInAWeek) } as const]
        : []),
    ];
  });
}
const inDays = (outings: readonly Outing[], last: LocalDate, days: number): readonly Outing[] =>
  outings.filter(({ date }) => date <= last && daysBetween(date, last) < days);
const inWeek = (outings: readonly Outing[], on: LocalDate, { startsOn }: NonNullable<Maxima['mostInAWeek']>): readonly Outing[] => {
  const since = (WEEKDAYS.indexOf(weekdayOf(on)) - WEEKDAYS.indexOf(startsOn) + WEEKDAYS.length) % WEEKDAYS.length;
  return inDays(outings, on, since + 1);
};

const leftOf = (span: Span): number => span.most - amount(span, span.outings);
const isFull = (span: Span): boolean => leftOf(span) <= 0;

/** A player's status for a game on a day, after the outings so far; later ones do not count. */
export function armStatus(limits: PitchingLimits, outings: readonly Outing[], on: LocalDate, gameId: GameId | null): ArmStatus {
  const before = outings.filter(({ date }) => date <= on);
  const worked = withResumed(limits, before, gameId && { gameId, date: on });
  const today = onDay(worked, on);
  const bars = pitchingBars(limits, worked, on, gameId);
  const spans = spansOf(limits, worked, on, gameId);
  const isUnknown = bars.length === 0 && (spans.some(isUncounted) || restReasons(limits, worked, on, mostDaysOfRest).includes('resting'));
  const leftIn = (measure: PitchingMeasure) => {
    if (isUnknown || bars.length > 0) return isUnknown ? null : 0;
    return Math.max(0, Math.min(...spans.filter((span) => span.measure === measure).map(leftOf)));
  };
  const thrownAtLeast = amount(limits, today);
  const mayNotCatch = limits.catching !== null && isBarredFromCatching(limits.catching, today);
  const mayCatch = mayNotCatch ? false : limits.catching !== null && today.some(({ isCountMissing }) => isCountMissing) ? null : true;
  return {
    thrownToday: isUncounted({ measure: limits.measure, outings: today }) ? null : thrownAtLeast,
    thrownAtLeast,
    left: leftIn(limits.measure),
    alsoLeft: limits.also.map(({ measure }) => ({ measure, left: leftIn(measure) })),
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

/** The limits that an outing broke, given the player's earlier outings in their order; of what was not counted, by what it must have been at least. */
export function brokenLimits(limits: PitchingLimits, earlier: readonly Outing[], outing: Outing): readonly NotEligible[] {
  const { catching, returnsInGame } = limits;
  if (!hasPitchedIn(limits, outing)) return [];
  const before = withResumed(
    limits,
    earlier.filter(({ date }) => date <= outing.date),
    outing,
  );
  const worked = [...before, outing];
  const isBeyond = (span: Span) => (limits.finishesBatter ? countAtLastBatter(span, span.outings) : amount(span, span.outings)) > span.most;
  const broken: NotEligible[] = [
    ...pitchingBars({ ...limits, returnsInGame: null }, before, outing.date, outing.gameId),
    ...spansOf(limits, worked, outing.date, outing.gameId)
      .filter(isBeyond)
      .map(({ reason }) => reason),
    ...(returnsInGame !== null && outing.returns > 0 && returnsIn(worked, outing.gameId) > returnsInGame
      ? (['has_left_mound'] as const)
      : []),
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
  const today = onDay(worked, on);
  const { returnsInGame, catching } = limits;
  const bars: NotEligible[] = [
    ...restReasons(limits, worked, on, knownDaysOfRest),
    ...spansOf(limits, worked, on, gameId)
      .filter(isFull)
      .map(({ reason }) => reason),
    ...(isBarredBySecondGame(limits, today, gameId) ? (['another_game'] as const) : []),
    ...(returnsInGame !== null && gameId !== null && removalsIn(worked, gameId) > returnsInGame ? (['has_left_mound'] as const) : []),
    ...(catching && caught(today) >= catching.inningsToPitch ? (['has_caught'] as const) : []),
  ];
  return [...new Set(bars)];
}

/** Every count but that of pitches is told by the plays themselves. */
const isUncounted = ({ measure, outings }: Pick<Span, 'measure' | 'outings'>): boolean =>
  measure === 'pitches' && outings.some(({ isCountMissing }) => isCountMissing);

const removalsIn = (outings: readonly Outing[], gameId: GameId): number =>
  outings.reduce((sum, outing) => sum + (outing.gameId === gameId ? outing.timesRemoved : 0), 0);
const returnsIn = (outings: readonly Outing[], gameId: GameId): number =>
  outings.reduce((sum, outing) => sum + (outing.gameId === gameId ? outing.returns : 0), 0);

type Measured = Readonly<{ measure: PitchingMeasure }>;

const amountOf = ({ measure }: Measured, outing: Outing): number =>
  measure === 'pitches' ? outing.pitches : measure === 'outs' ? outing.outs : outing.inningsPitched;

const amount = (of: Measured, outings: readonly Outing[]): number => outings.reduce((sum, outing) => sum + amountOf(of, outing), 0);

const caught = (outings: readonly Outing[]): number => outings.reduce((sum, { inningsCaught }) => sum + inningsCaught, 0);

const hasPitchedIn = (limits: PitchingLimits, outing: Outing): boolean =>
  amountOf(limits, outing) > 0 || outing.pitches > 0 || outing.battersFaced > 0 || outing.outs > 0;

const hasPitched = (limits: PitchingLimits, outings: readonly Outing[], on: LocalDate): boolean =>
  outings.some((outing) => outing.date === on && hasPitchedIn(limits, outing));

/** The count that determines rest. */
const countForRest = (limits: PitchingLimits, ofDay: readonly Outing[]): number =>
  limits.restBy === 'last_batter' ? countAtLastBatter(limits, ofDay) : amount(limits, ofDay);

/** The count at the first pitch to the last batter. */
function countAtLastBatter(of: Measured, outings: readonly Outing[]): number {
  const total = amount(of, outings);
  const last = outings.findLast((outing) => amountOf(of, outing) > 0);
  if (of.measure !== 'pitches' || !last) return total;
  return Math.min(total, total - last.pitches + last.pitchesBeforeLastBatter + 1);
}

type DaysOfRest = (limits: PitchingLimits, ofDay: readonly Outing[]) => number;
const knownDaysOfRest: DaysOfRest = (limits, ofDay) => {
  const count = countForRest(limits, ofDay);
  return limits.rest.findLast(({ from }) => count >= from)?.days ?? 0;
};
/** The rest after a day on which not all pitches were counted could be the longest one. */
const mostDaysOfRest: DaysOfRest = (limits, ofDay) =>
  isUncounted({ measure: limits.measure, outings: ofDay }) ? (limits.rest.at(-1)?.days ?? 0) : knownDaysOfRest(limits, ofDay);

/** Why earlier days prohibit pitching on this day. */
function restReasons(limits: PitchingLimits, outings: readonly Outing[], on: LocalDate, daysOfRest: DaysOfRest): NotEligible[] {
  const days = [...new Set(outings.map(({ date }) => date))].filter((date) => date < on);
  const ofDay = (date: LocalDate) => outings.filter((outing) => outing.date === date);
  const isResting = days.some((date) => daysBetween(date, on) <= daysOfRest(limits, ofDay(date)));
  const { daysInARow } = limits;
  const yesterday = addDays(on, -1);
  const wasFull =
    hasPitched(limits, outings, yesterday) &&
    spansOf(limits, outings, yesterday, null).some((span) => span.reason === 'most_in_days' && isFull(span));
  const isInARow =
    daysInARow !== null &&
    Array.from({ length: daysInARow }, (_, day) => addDays(on, -1 - day)).every((date) => hasPitched(limits, outings, date));
  return [
    ...(isResting ? (['resting'] as const) : []),
    ...(wasFull ? (['most_in_days'] as const) : []),
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
    const isFree = spansOf(limits, outings, date, null).every((span) => !isFull(span) && !isUncounted(span));
    if (isFree && restReasons(limits, outings, date, mostDaysOfRest).length === 0) return date;
  }
  return addDays(on, 8);
}
