import { DEADLINE_HOURS } from '../attendance/response-deadline.ts';
import { type Org, settingsOf } from '../membership/org.ts';
import { addDays, daysBetween, instantAt, type LocalDate, localDate, localDayRange, localTime, type TimeZone } from '../shared/time.ts';
import { REMINDER_RULES, type ReminderRule } from './reminder.ts';

const QUIET_FROM = '20:30';
const QUIET_UNTIL = '08:00';
/** What is new since an evening's first turn is found by one of the next. */
const TURNS_EVERY_MINUTES = 15;

/** The next morning, if it is too late in the evening, or too early in the morning, to remind anyone; undefined if it is not. */
export function quietUntil(at: Date, zone: TimeZone): Date | undefined {
  const [time, today] = [localTime(at, zone), localDate(at, zone)];
  if (time >= QUIET_FROM) return instantAt(addDays(today, 1), QUIET_UNTIL, zone);
  return time < QUIET_UNTIL ? instantAt(today, QUIET_UNTIL, zone) : undefined;
}

/**
 * The next time after `now` at which the org's reminders are made: in the evening from `remindersAt` on, and once in the morning, for what the
 * evening has left.
 */
export function nextTurn(org: Pick<Org, 'timeZone' | 'settings'>, now: Date): Date {
  const today = localDate(now, org.timeZone);
  const turns = [today, addDays(today, 1)].flatMap((day) => timesOf(org).map((time) => instantAt(day, time, org.timeZone)));
  return turns.find((turn) => turn > now)!;
}

function timesOf(org: Pick<Org, 'settings'>): readonly string[] {
  const times = [QUIET_UNTIL];
  for (let time = settingsOf(org).remindersAt; time < QUIET_FROM; time = later(time)) if (time > QUIET_UNTIL) times.push(time);
  return times;
}

function later(time: string): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + TURNS_EVERY_MINUTES;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/**
 * A day whose items a rule reminds of: those that start from `from` on, and before `before`; if `closesBefore` is set, only those to which families
 * answer until a deadline before it.
 */
export type RemindedDay = Readonly<{ rule: ReminderRule; day: LocalDate; from: Date; before: Date; closesBefore: Date | null }>;

/** So far ahead, items are looked at whose deadline for answers is soon. */
const DAYS_BEFORE_START = Math.ceil(DEADLINE_HOURS.max / 24);

/**
 * The days of which each rule reminds at `now`: from today to so many days after the evening that came last. So an item is due in the evening so
 * many days before it, and one that was scheduled later in the first evening that is left. `unanswered` counts from the day of the deadline for
 * answers if that is earlier. `evening-before` and `team-evening` are about the day after that evening.
 */
export function remindedDays(org: Pick<Org, 'timeZone' | 'settings'>, now: Date): readonly RemindedDay[] {
  const { timeZone } = org;
  const { remindersAt, remindUnanswered, remindOpenOffers, remindEveningBefore } = settingsOf(org);
  const today = localDate(now, timeZone);
  const evening = now >= instantAt(today, remindersAt, timeZone) ? today : addDays(today, -1);
  const until = (daysBefore: number | null) =>
    daysBefore === null ? [] : Array.from({ length: daysBetween(today, evening) + daysBefore + 1 }, (_, n) => addDays(today, n));
  const days: Readonly<Record<ReminderRule, readonly LocalDate[]>> = {
    unanswered: until(remindUnanswered),
    'open-offer': until(remindOpenOffers),
    'evening-before': remindEveningBefore ? [addDays(evening, 1)] : [],
    'team-evening': remindEveningBefore ? [addDays(evening, 1)] : [],
  };
  const near = REMINDER_RULES.flatMap((rule) => days[rule].map((day) => ({ rule, day, closesBefore: null })));
  return [...near, ...daysBeyond(days.unanswered.at(-1), timeZone)].map((each) => ({
    ...each,
    ...localDayRange(each.day, each.day, timeZone),
  }));
}

/** The days after the last one for whose items guardians are reminded, of which those count whose deadline is not after it. */
function daysBeyond(last: LocalDate | undefined, zone: TimeZone): readonly Pick<RemindedDay, 'rule' | 'day' | 'closesBefore'>[] {
  if (!last) return [];
  const { before: closesBefore } = localDayRange(last, last, zone);
  return Array.from({ length: DAYS_BEFORE_START }, (_, n) => ({ rule: 'unanswered', day: addDays(last, n + 1), closesBefore }));
}
