import { addDays } from '../kit/zoned-time.ts';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export const weekdayOf = (date: string): Weekday => WEEKDAYS[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % WEEKDAYS.length]!;

/** What an event of a team may be repeated for, its first and last day included; the gateway refuses more. */
const SERIES_DAYS = 370;
const USUAL_MINUTES = 90;
const LAST_MINUTE = '23:59';

/** What is entered of when an event takes place; what nobody has touched is missing. */
type Entered = Readonly<{
  date: string;
  startsAt: string;
  endsAt?: string | undefined;
  repeats: boolean;
  /** 2 for every second week. */
  everyWeeks?: number;
  weekdays?: readonly Weekday[] | undefined;
  until: string;
}>;
export type EventPlan = Readonly<{
  endsAt: string;
  weekdays: readonly Weekday[];
  /** The dates on which an event is made, in order: none while something is missing, or beyond what the gateway allows. */
  dates: readonly string[];
}>;

/** When events are made of what is entered. The end follows the start, and the weekday the date, until somebody chooses another. */
export function eventPlan({ date, startsAt, repeats, everyWeeks = 1, until, ...entered }: Entered): EventPlan {
  const endsAt = entered.endsAt ?? usualEnd(startsAt);
  // While a year is typed, a date can have five digits for it.
  const isDate = date.length === '2026-11-29'.length;
  const weekdays = entered.weekdays ?? (isDate ? [weekdayOf(date)] : []);
  if (!isDate) return { endsAt, weekdays, dates: [] };
  if (!repeats) return { endsAt, weekdays, dates: [date] };
  if (until === '' || addDays(date, SERIES_DAYS) <= until) return { endsAt, weekdays, dates: [] };
  const days = Array.from({ length: SERIES_DAYS }, (_, day) => addDays(date, day)).filter((day) => day <= until);
  const sinceMonday = WEEKDAYS.indexOf(weekdayOf(date));
  const isInWeek = (day: number) => Math.floor((sinceMonday + day) / WEEKDAYS.length) % everyWeeks === 0;
  return { endsAt, weekdays, dates: days.filter((date, day) => weekdays.includes(weekdayOf(date)) && isInWeek(day)) };
}

/** On the same day. */
function usualEnd(startsAt: string): string {
  if (startsAt === '') return '';
  const end = new Date(Date.parse(`1970-01-01T${startsAt}Z`) + USUAL_MINUTES * 60_000).toISOString();
  return end.startsWith('1970-01-01') ? end.slice(11, 16) : LAST_MINUTE;
}
