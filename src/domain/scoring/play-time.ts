import type { SeasonRules } from '../league/season-rules.ts';
import type { SportCode } from '../league/sport.ts';
import type { PlayerId, TeamId } from '../shared/ids.ts';
import { clockIn, lastPeriod, warning } from './book-reading.ts';
import type { BookEvent, BookWarning, BySide, GameBook, Lineup, Proposal } from './game-book.ts';
import { gameTime, type OnField, secondsOf, secondsOnField } from './on-field.ts';

/** Which way the clock of a sport runs: up from the start (IFAB Law 7), or down to the end of each period (NFHS Basketball 5, Football 3). */
const CLOCKS: Readonly<Partial<Record<SportCode, 'up' | 'down'>>> = { soccer: 'up', basketball: 'down', football: 'down' };

export type TimeRules = Pick<SeasonRules, 'periods' | 'periodMinutes' | 'overtimeMinutes' | 'regulationMinutes'>;

/** The length of a period without stoppage time; null if the season does not say. Soccer's regulation game has always had a length. */
function secondsOfPeriod(sport: SportCode, { periods, periodMinutes, regulationMinutes }: TimeRules): number | null {
  if (periodMinutes !== null) return 60 * periodMinutes;
  return sport === 'soccer' ? (60 * regulationMinutes) / periods : null;
}

/** A sending-off, by a red card or a second yellow card. */
export const isSendingOff = ({ type }: Pick<BookEvent, 'type'>): boolean => type === 'red_card' || type === 'second_yellow_card';

/**
 * Seconds in the game, or in some positions, of everybody who has been in it: so far, as of the last clock recorded, or to its end. Those who
 * were in overtime have none if its length is not known. Nobody is listed if the length of a period is not known.
 */
export function secondsPlayed(
  sport: SportCode,
  side: Readonly<{ teamId: TeamId; lineup: Lineup | null }>,
  events: readonly BookEvent[],
  { isOver, rules }: Readonly<{ isOver: boolean; rules: TimeRules }>,
  counts?: (each: OnField) => boolean,
): ReadonlyMap<PlayerId, number | null> {
  const [clock, length] = [CLOCKS[sport], secondsOfPeriod(sport, rules)];
  if (!clock || length === null) return new Map();
  const overtime = rules.overtimeMinutes === null ? null : 60 * rules.overtimeMinutes;
  // Kicks from the mark follow the game: they take none of its time.
  const played = events.filter(({ type }) => type !== 'shootout_kick');
  const isUnknown = ({ period }: Pick<BookEvent, 'period'>) => overtime === null && period !== null && period > rules.periods;
  const last = Math.max(rules.periods, ...played.map(({ period }) => period ?? 0));
  const { at: atClock, end } = gameTime(clock, (period) => (period > rules.periods ? (overtime ?? 0) : length), last);
  const at = (event: Pick<BookEvent, 'period' | 'clock'>) => (isUnknown(event) ? null : atClock(event));
  const soFar = Math.max(...played.map((event) => at(event) ?? Number.NEGATIVE_INFINITY));
  const now = isOver ? end : Number.isFinite(soFar) ? soFar : null;
  const time = { at, end: played.some(isUnknown) ? null : now };
  return secondsOnField(side, events, time, (event) => (isSendingOff(event) ? event.playerId : null), counts);
}

/** Clocks that show more than a period's length, or an extra period's, where they count down and the season says the length. */
export function clockWarnings(sport: SportCode, { rules, events }: GameBook): readonly BookWarning[] {
  if (CLOCKS[sport] !== 'down') return [];
  const beyond = (minutes: number | null, isIn: (period: number) => boolean, what: string) => {
    const late = events.filter(
      ({ period, clock }) => minutes !== null && period !== null && isIn(period) && clock !== null && secondsOf(clock) > 60 * minutes,
    );
    return late.length === 0 ? [] : [warning('clock_beyond_period', late, `${what} has ${minutes} minutes`)];
  };
  return [
    ...beyond(rules.periodMinutes, (period) => period <= rules.periods, 'a period'),
    ...beyond(rules.overtimeMinutes, (period) => period > rules.periods, 'an extra period'),
  ];
}

/** The next period once the clock has run out, or the end of a game that regulation or overtime has decided. */
export function proposalByClock(sport: SportCode, book: GameBook, { home, visitor }: BySide<number | null>): Proposal | null {
  const period = lastPeriod(book);
  const clock = period === null ? null : clockIn(book, period);
  if (period === null || clock === null || book.isOver || !hasRunOut(sport, book.rules, period, secondsOf(clock))) return null;
  const isDecided = period >= book.rules.periods && home !== visitor;
  return { kind: isDecided ? 'final' : 'period', period: isDecided ? null : period + 1, batting: null };
}

function hasRunOut(sport: SportCode, rules: TimeRules, period: number, seconds: number): boolean {
  if (CLOCKS[sport] === 'down') return seconds === 0;
  const [length, overtime] = [secondsOfPeriod(sport, rules), rules.overtimeMinutes];
  if (length === null || (period > rules.periods && overtime === null)) return false;
  const extra = Math.max(0, period - rules.periods);
  const inThis = extra > 0 ? 60 * overtime! : length;
  const before = length * Math.min(period - 1, rules.periods) + Math.max(0, extra - 1) * 60 * (overtime ?? 0);
  // The clock may restart or go on after the first period.
  return seconds >= (seconds >= before ? before : 0) + inThis;
}

/** Whether the clock runs on because of the lead, in the second half; null where no lead makes it do so. */
export function isRunningClock({ rules }: GameBook, period: number, { home, visitor }: BySide<number | null>): boolean | null {
  const { periods, runningClockLead } = rules;
  if (runningClockLead === null) return null;
  return period > periods / 2 && home !== null && visitor !== null && Math.abs(home - visitor) >= runningClockLead;
}
