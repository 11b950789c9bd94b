import type { Range } from '../shared/range.ts';
import { addDays, type LocalDate } from '../shared/time.ts';
import { type Weekday, weekdayOf } from '../shared/weekday.ts';

export const DAYS_OF_MONTH: Range = { min: 1, max: 31 };
export const WEEKS_OF_MONTH = ['first', 'second', 'third', 'fourth', 'last'] as const;
export type WeekOfMonth = (typeof WEEKS_OF_MONTH)[number];
/** Once in every month: on that day, or the last of a shorter month; or on a weekday such as the second Tuesday. */
export type MonthlyRule = Readonly<{ day: number } | { weekday: Weekday; week: WeekOfMonth }>;

const dayOfMonth = (date: LocalDate): number => Number(date.slice(8));
const monthOf = (date: LocalDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
/** @param month counted from year 0 */
function daysOf(month: number): readonly LocalDate[] {
  const first = new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString().slice(0, 10) as LocalDate;
  return Array.from({ length: DAYS_OF_MONTH.max }, (_, day) => addDays(first, day)).filter((date) => monthOf(date) === month);
}

function dateIn(rule: MonthlyRule, month: number): LocalDate {
  const days = daysOf(month);
  if ('day' in rule) return days[Math.min(rule.day, days.length) - 1]!;
  const { weekday, week } = rule;
  return days.filter((date) => weekdayOf(date) === weekday).at(week === 'last' ? -1 : WEEKS_OF_MONTH.indexOf(week))!;
}

export const isGivenBy = (rule: MonthlyRule, date: LocalDate): boolean => dateIn(rule, monthOf(date)) === date;

/** The rule of the same kind that gives this date: the last weekday of a month stays the last one where it can. */
function ruleGiving(date: LocalDate, earlier: MonthlyRule): MonthlyRule {
  if ('day' in earlier) return { day: dayOfMonth(date) };
  const rules = (['last', WEEKS_OF_MONTH[Math.ceil(dayOfMonth(date) / 7) - 1]!] as const).map((week) => ({
    weekday: weekdayOf(date),
    week,
  }));
  return rules.find((rule) => isGivenBy(rule, date) && (rule.week !== 'last' || earlier.week === 'last')) ?? rules[0]!;
}

/** The rule after one of its dates has moved, and where its other dates move: each to that of the new rule, as many months later. */
export function movedRule(rule: MonthlyRule, from: LocalDate, to: LocalDate) {
  const moved = ruleGiving(to, rule);
  const monthsLater = monthOf(to) - monthOf(from);
  return { rule: moved, move: (date: LocalDate): LocalDate => dateIn(moved, monthOf(date) + monthsLater) };
}
