import type { OrgId, UserId } from '../shared/ids.ts';
import { type LocalDate, localDate, localTime, type TimeZone } from '../shared/time.ts';
import { isTimeTbd, type Span } from '../shared/time-tbd.ts';

/** A part of one weekday, by the org's clock; 1 is Monday. `to` is later than `from`, 24:00 at the latest. */
export type WeeklyHours = Readonly<{ weekday: number; from: string; to: string }>;
/** Inclusive days on which the umpire officiates no game. */
export type Blackout = Readonly<{ from: LocalDate; to: LocalDate }>;

/** When an umpire can be assigned: at any time if no hours are given, and never in a blackout. */
export type Availability = Readonly<{ orgId: OrgId; userId: UserId; weekly: readonly WeeklyHours[]; blackouts: readonly Blackout[] }>;

export const MAX_WEEKLY_HOURS = 28;
export const MAX_BLACKOUTS = 50;

const weekdayOf = (date: LocalDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Whether the umpire can be assigned then; for a game whose time is to be decided, whether at some time of that day. */
export function isAvailable({ weekly, blackouts }: Pick<Availability, 'weekly' | 'blackouts'>, span: Span, zone: TimeZone): boolean {
  const { startsAt, endsAt } = span;
  const [first, last] = [localDate(startsAt, zone), localDate(endsAt, zone)];
  if (blackouts.some(({ from, to }) => from <= last && first <= to)) return false;
  if (weekly.length === 0) return true;
  if (isTimeTbd(span)) return weekly.some(({ weekday }) => weekday === weekdayOf(first));
  // For availability, a game that ends after midnight ends with the day on which it began.
  const [from, to] = [localTime(startsAt, zone), first === last ? localTime(endsAt, zone) : '24:00'];
  return weekly.some((hours) => hours.weekday === weekdayOf(first) && hours.from <= from && to <= hours.to);
}
