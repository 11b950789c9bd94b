import { addDays } from '../kit/zoned-time.ts';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export const weekdayOf = (date: string): Weekday => WEEKDAYS[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % WEEKDAYS.length]!;

export const WEEKS_OF_MONTH = ['first', 'second', 'third', 'fourth', 'last'] as const;
export type MonthlyRule = { day: number } | { weekday: Weekday; week: (typeof WEEKS_OF_MONTH)[number] };
const MONTHLY = ['day', 'weekday', 'last'] as const;
type Monthly = (typeof MONTHLY)[number];
/** Every so many weeks, or once a month: on the day of the date, its weekday counted from the first of the month on, or the last such weekday. */
export type Often = '1' | '2' | '3' | '4' | Monthly;

/** The monthly rules that give this date. */
export function monthlyRules(date: string): Readonly<Partial<Record<Monthly, MonthlyRule>>> {
  const [day, weekday, week] = [
    Number(date.slice(8)),
    weekdayOf(date),
    WEEKS_OF_MONTH[Math.ceil(Number(date.slice(8)) / WEEKDAYS.length) - 1]!,
  ];
  const isLast = addDays(date, WEEKDAYS.length).slice(0, 7) !== date.slice(0, 7);
  return { day: { day }, ...(week !== 'last' && { weekday: { weekday, week } }), ...(isLast && { last: { weekday, week: 'last' } }) };
}

/** What was chosen, or what is nearest to it since the date is another. */
export const oftenNow = (chosen: Often, rules: ReturnType<typeof monthlyRules>): Often =>
  MONTHLY.every((kind) => kind !== chosen) || chosen in rules ? chosen : 'weekday' in rules ? 'weekday' : 'last';

/** Of a month that is shorter than the day of a rule, its last day. */
function isGivenBy(rule: MonthlyRule, date: string): boolean {
  if (!('day' in rule)) return Object.values(monthlyRules(date)).some((each) => JSON.stringify(each) === JSON.stringify(rule));
  const isLastDay = addDays(date, 1).endsWith('-01');
  return isLastDay ? Number(date.slice(8)) <= rule.day : Number(date.slice(8)) === rule.day;
}

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
  often?: Often;
  weekdays?: readonly Weekday[] | undefined;
  until: string;
}>;
export type EventPlan = Readonly<{
  endsAt: string;
  weekdays: readonly Weekday[];
  /** Null for one by weeks. */
  monthly: MonthlyRule | null;
  /** The dates on which an event is made, in order: none while something is missing, or beyond what the gateway allows. */
  dates: readonly string[];
}>;

/** When events are made of what is entered. The end follows the start, and the weekday the date, until somebody chooses another. */
export function eventPlan({ date, startsAt, repeats, often = '1', until, ...entered }: Entered): EventPlan {
  const endsAt = entered.endsAt ?? usualEnd(startsAt);
  // While a year is typed, a date can have five digits for it.
  const isDate = date.length === '2026-11-29'.length;
  const weekdays = entered.weekdays ?? (isDate ? [weekdayOf(date)] : []);
  const rules = isDate ? monthlyRules(date) : {};
  const monthly = rules[oftenNow(often, rules) as Monthly] ?? null;
  const plan = (dates: readonly string[]) => ({ endsAt, weekdays, monthly, dates });
  if (!isDate) return plan([]);
  if (!repeats) return plan([date]);
  if (until === '' || addDays(date, SERIES_DAYS) <= until) return plan([]);
  const days = Array.from({ length: SERIES_DAYS }, (_, day) => addDays(date, day)).filter((day) => day <= until);
  if (monthly) return plan(days.filter((day) => isGivenBy(monthly, day)));
  const sinceMonday = WEEKDAYS.indexOf(weekdayOf(date));
  const isInWeek = (day: number) => Math.floor((sinceMonday + day) / WEEKDAYS.length) % Number(often) === 0;
  return plan(days.filter((date, day) => weekdays.includes(weekdayOf(date)) && isInWeek(day)));
}

/** On the same day. */
function usualEnd(startsAt: string): string {
  if (startsAt === '') return '';
  const end = new Date(Date.parse(`1970-01-01T${startsAt}Z`) + USUAL_MINUTES * 60_000).toISOString();
  return end.startsWith('1970-01-01') ? end.slice(11, 16) : LAST_MINUTE;
}
