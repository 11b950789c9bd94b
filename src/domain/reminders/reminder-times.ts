import { type Org, settingsOf } from '../membership/org.ts';
import { addDays, instantAt, type LocalDate, localDate, localDayRange, localTime, type TimeZone } from '../shared/time.ts';
import { REMINDER_RULES, type ReminderRule } from './reminder.ts';

const QUIET_FROM = '20:30';
const QUIET_UNTIL = '08:00';
/** What is new since an evening's first turn is found by one of the next. */
const TURNS_EVERY_MINUTES = 15;

/** Whether it is too late in the evening, or too early in the morning, to remind anyone. */
export function isQuiet(at: Date, zone: TimeZone): boolean {
  const time = localTime(at, zone);
  return time >= QUIET_FROM || time < QUIET_UNTIL;
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

/** A day whose items a rule reminds of: those that start from `from` on, and before `before`. */
export type RemindedDay = Readonly<{ rule: ReminderRule; day: LocalDate; from: Date; before: Date }>;

/**
 * The days of which each rule reminds at `now`: from today to so many days after the evening that came last. So an item is due in the evening so
 * many days before it, and one that was scheduled later in the first evening that is left.
 */
export function remindedDays(org: Pick<Org, 'timeZone' | 'settings'>, now: Date): readonly RemindedDay[] {
  const { timeZone } = org;
  const settings = settingsOf(org);
  const daysBefore: Readonly<Record<ReminderRule, number | null>> = { 'open-offer': settings.remindOpenOffers };
  const today = localDate(now, timeZone);
  const evening = now >= instantAt(today, settings.remindersAt, timeZone) ? today : addDays(today, -1);
  const days: RemindedDay[] = [];
  for (const rule of REMINDER_RULES) {
    const most = daysBefore[rule];
    if (most === null) continue;
    const last = addDays(evening, most);
    for (let day = today; day <= last; day = addDays(day, 1)) days.push({ rule, day, ...localDayRange(day, day, timeZone) });
  }
  return days;
}
