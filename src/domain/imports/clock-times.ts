import { instantAt, type LocalDate, localDate, localTime, type TimeZone } from '../shared/time.ts';

/** A time of day, `HH:MM`; 24:00 is 00:00 of the next day. */
export type ClockTime = Readonly<{
  time: string;
  isNextDay: boolean;
  /** Whether AM or PM is unclear: one to twelve without AM, PM or a leading zero. */
  lacksHalf: boolean;
}>;

/** Whether a cell says that a value is not known yet. */
export const isToBeDecided = (text: string): boolean =>
  /^(?:tb[dac]|t\.b\.[da]\.?|to be (?:determined|decided|announced|confirmed)|\?+|-+|n\/a|none)$/i.test(text);

/** `9:00 AM`, `5:30pm`, `5 p.m.`, `17:30`, `17.30`, `24:00`; undefined for anything else. */
export function readTime(text: string): ClockTime | undefined {
  if (/^noon$/i.test(text)) return { time: '12:00', isNextDay: false, lacksHalf: false };
  const [, hours = '', minutes = '00', half = ''] =
    /^(\d{1,2})(?:[:.h](\d\d)(?:[:.]00(?:\.0+)?)?)?\s*([ap]\.?\s?m?\.?)?$/i.exec(text) ?? [];
  if (!hours || (!half && !/[:.h]/.test(text)) || Number(minutes) > 59) return undefined;
  const hour = Number(hours);
  if (half) {
    if (hour < 1 || hour > 12) return undefined;
    return clock((hour % 12) + (/^p/i.test(half) ? 12 : 0), minutes, false);
  }
  if (hour === 24 && minutes === '00') return { time: '00:00', isNextDay: true, lacksHalf: false };
  return hour > 23 ? undefined : clock(hour, minutes, hour >= 1 && hour <= 12 && !hours.startsWith('0'));
}

const clock = (hour: number, minutes: string, lacksHalf: boolean): ClockTime => ({
  time: `${String(hour).padStart(2, '0')}:${minutes}`,
  isNextDay: false,
  lacksHalf,
});

/** No children's game begins before this hour, so 1:30 without AM or PM is most likely in the afternoon. */
const EARLIEST_HOUR = 7;

/** Whether a time without AM or PM is doubtful in its column: it would be at night, and no other time shows a 24-hour clock. */
export const isHalfDoubtful = ({ time, lacksHalf }: ClockTime, columnHas24Hours: boolean): boolean =>
  lacksHalf && !columnHas24Hours && Number(time.slice(0, 2)) < EARLIEST_HOUR;

/** Whether a time is certainly written in 24-hour format. */
export const shows24Hours = (text: string): boolean => /^(?:0\d|1[3-9]|2[0-4]):\d\d(?::\d\d)?$/.test(text);

/** The instants at which the zone's clock shows a time: none if a clock change skips it, two if the clock is turned back over it. */
export function instantsShowing(date: LocalDate, time: string, zone: TimeZone): readonly Date[] {
  const first = instantAt(date, time, zone);
  if (!shows(first, date, time, zone)) return [];
  const wall = Date.parse(`${date}T${time}:00Z`);
  // No zone changes its clock twice in two days, so the offset a day later is that after the change.
  const second = new Date(wall - offsetAt(new Date(first.getTime() + 24 * 60 * 60 * 1000), zone));
  return second > first && shows(second, date, time, zone) ? [first, second] : [first];
}

const shows = (at: Date, date: LocalDate, time: string, zone: TimeZone): boolean =>
  localDate(at, zone) === date && localTime(at, zone) === time;

const offsetAt = (at: Date, zone: TimeZone): number =>
  Date.parse(`${localDate(at, zone)}T${localTime(at, zone)}:00Z`) - Math.floor(at.getTime() / 60_000) * 60_000;
