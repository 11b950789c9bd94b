import type { SeasonRules } from '../league/season-rules.ts';
import type { SportCode } from '../league/sport.ts';
import type { PlayerId, TeamId } from '../shared/ids.ts';
import { warning } from './book-reading.ts';
import type { BookEvent, BookWarning, GameBook, Lineup } from './game-book.ts';
import { gameTime, type OnField, secondsOf, secondsOnField } from './on-field.ts';

/** Which way the clock of a sport runs: up from the start (IFAB Law 7), or down to the end of each period (NFHS Basketball 5, Football 3). */
const CLOCKS: Readonly<Partial<Record<SportCode, 'up' | 'down'>>> = { soccer: 'up', basketball: 'down', football: 'down' };

export type TimeRules = Pick<SeasonRules, 'periods' | 'periodMinutes' | 'regulationMinutes'>;

/** The length of a period without stoppage time; null if the season does not say. Soccer's regulation game has always had a length. */
function secondsOfPeriod(sport: SportCode, { periods, periodMinutes, regulationMinutes }: TimeRules): number | null {
  if (periodMinutes !== null) return 60 * periodMinutes;
  return sport === 'soccer' ? (60 * regulationMinutes) / periods : null;
}

/** A sending-off, by a red card or a second yellow card. */
export const isSendingOff = ({ type }: Pick<BookEvent, 'type'>): boolean => type === 'red_card' || type === 'second_yellow_card';

/**
 * Seconds in the game, or in some positions, of everybody who has been in it: so far, as of the last clock recorded, or to its end. Overtime has no
 * known length, so those who were in it have none either. Nobody is listed if the length of a period is not known.
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
  const isOvertime = ({ period }: Pick<BookEvent, 'period'>) => period !== null && period > rules.periods;
  const { at: atClock, end } = gameTime(clock, () => length, rules.periods);
  const at = (event: Pick<BookEvent, 'period' | 'clock'>) => (isOvertime(event) ? null : atClock(event));
  const soFar = Math.max(...events.map((event) => at(event) ?? Number.NEGATIVE_INFINITY));
  const now = isOver ? end : Number.isFinite(soFar) ? soFar : null;
  const time = { at, end: events.some(isOvertime) ? null : now };
  return secondsOnField(side, events, time, (event) => (isSendingOff(event) ? event.playerId : null), counts);
}

/** Clocks that show more than a period's length, where they count down and the season says the length. */
export function clockWarnings(sport: SportCode, { rules, events }: GameBook): readonly BookWarning[] {
  const length = secondsOfPeriod(sport, rules);
  if (CLOCKS[sport] !== 'down' || length === null) return [];
  const beyond = events.filter(
    ({ period, clock }) => period !== null && period <= rules.periods && clock !== null && secondsOf(clock) > length,
  );
  return beyond.length === 0 ? [] : [warning('clock_beyond_period', beyond, `a period has ${rules.periodMinutes} minutes`)];
}
