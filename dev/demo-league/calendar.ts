import { addDays, daysBetween, type LocalDate } from '../../src/domain/shared/time.ts';
import type { Weekday } from './plan.ts';

const WEEKDAYS: readonly Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const A_MONDAY = '2024-01-01' as LocalDate;

/** The weeks of a season by kind of game; the first is week 0. */
export type Calendar = Readonly<{
  name: string;
  startsOn: LocalDate;
  endsOn: LocalDate;
  scrimmageWeek: number;
  roundWeeks: readonly number[];
  /** Semifinals, then the final. */
  playoffWeeks: readonly number[];
}>;

const weeks = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The current season: the sixth of twelve rounds is this week. */
export const currentCalendar = (today: LocalDate): Calendar => ({
  ...seasonFrom(addDays(mondayOf(today), -7 * 6), 14),
  scrimmageWeek: 0,
  roundWeeks: weeks(1, 12),
  playoffWeeks: [],
});

/** Half a year before the current season: a double round robin, with the playoffs completed. */
export const pastCalendar = (today: LocalDate): Calendar => ({
  ...seasonFrom(addDays(mondayOf(today), -7 * (6 + 26)), 9),
  scrimmageWeek: 0,
  roundWeeks: weeks(1, 6),
  playoffWeeks: [7, 8],
});

export const dayOf = ({ startsOn }: Pick<Calendar, 'startsOn'>, week: number, weekday: Weekday): LocalDate =>
  addDays(startsOn, 7 * week + WEEKDAYS.indexOf(weekday));

const mondayOf = (date: LocalDate): LocalDate => {
  const days = daysBetween(A_MONDAY, date);
  return addDays(date, -(((days % 7) + 7) % 7));
};

function seasonFrom(startsOn: LocalDate, weeksLong: number): Pick<Calendar, 'name' | 'startsOn' | 'endsOn'> {
  const endsOn = addDays(startsOn, 7 * weeksLong - 1);
  return { name: nameOfSeason(startsOn, endsOn), startsOn, endsOn };
}

/** Named after the season of the year at its midpoint, by whole months: spring begins in March. */
export function nameOfSeason(startsOn: LocalDate, endsOn: LocalDate): string {
  const middle = addDays(startsOn, Math.ceil(daysBetween(startsOn, endsOn) / 2));
  const [year, month] = middle.split('-').map(Number) as [number, number];
  return `${['Winter', 'Spring', 'Summer', 'Fall'][Math.floor((month % 12) / 3)]} ${year}`;
}
