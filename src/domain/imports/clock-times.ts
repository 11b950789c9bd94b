import { instantAt, type LocalDate, localDate, localTime, type TimeZone } from '../shared/time.ts';

/** A time of day, `HH:MM`; 24:00 is 00:00 of the next day. */
export type ClockTime = Readonly<{
  time: string;
  isNextDay: boolean;
  /** Whether AM or PM is unclear: one to twelve without AM, PM or a leading zero. */
  lacksHalf: boolean;
  /** Whether noon may be meant by it: `12:00 AM`, and `0:00`, which spreadsheet programs write for it. `00:00` is midnight. */
  mayBeNoon: boolean;
}>;

/** What people write for a time that is not known yet. */
export const TO_BE_DECIDED =
  '\\(?(?:(?:game |start )?time:? )?(?:tb[dac]|t\\.b\\.[dac]\\.?|to be (?:determined|decided|announced|confirmed)|(?:hora )?(?:por|a) (?:definir|confirmar|anunciar|determinar)|pendiente|\\?+|-+|n/a|none)\\)?';
const WHOLLY_TO_BE_DECIDED = new RegExp(`^${TO_BE_DECIDED}$`, 'i');

/** Whether a cell says that a value is not known yet. */
export const isToBeDecided = (text: string): boolean => WHOLLY_TO_BE_DECIDED.test(text);

/** `9:00 AM`, `5:30pm`, `5 p.m.`, `17:30`, `17.30`, `24:00`; undefined for anything else. */
export function readTime(text: string): ClockTime | undefined {
  if (/^(?:noon|mediod[ií]a)$/i.test(text)) return clock(12, '00', {});
  if (/^(?:midnight|medianoche)$/i.test(text)) return clock(0, '00', {});
  const [, hours = '', minutes = '00', half = ''] =
    /^(\d{1,2})(?:[:.h](\d\d)(?:[:.]00(?:\.0+)?)?)?\s*([ap]\.?\s?m?\.?)?$/i.exec(text) ?? [];
  if (!hours || (!half && !/[:.h]/.test(text)) || Number(minutes) > 59) return undefined;
  const hour = Number(hours);
  if (half) {
    if (hour < 1 || hour > 12) return undefined;
    const isMorning = /^a/i.test(half);
    return clock((hour % 12) + (isMorning ? 0 : 12), minutes, { mayBeNoon: isMorning && hour === 12 });
  }
  if (hour === 24 && minutes === '00') return clock(0, minutes, { isNextDay: true });
  const lacksHalf = hour >= 1 && hour <= 12 && !hours.startsWith('0');
  return hour > 23 ? undefined : clock(hour, minutes, { lacksHalf, mayBeNoon: hours === '0' });
}

const clock = (hour: number, minutes: string, doubts: Partial<ClockTime>): ClockTime => ({
  ...{ isNextDay: false, lacksHalf: false, mayBeNoon: false },
  ...doubts,
  time: `${String(hour).padStart(2, '0')}:${minutes}`,
});

/** No children's game begins before this hour, so 1:30 without AM or PM is most likely in the afternoon. */
const EARLIEST_HOUR = 7;

/** Whether a time without AM or PM is doubtful in its column: it would be at night, and no other time shows a 24-hour clock. */
export const isHalfDoubtful = ({ time, lacksHalf }: ClockTime, columnHas24Hours: boolean): boolean =>
  lacksHalf && !columnHas24Hours && Number(time.slice(0, 2)) < EARLIEST_HOUR;

/** Whether a time is certainly written in 24-hour format. That of midnight is what is written to tell it from noon. */
export const shows24Hours = (text: string): boolean => /^(?:0[1-9]|1[3-9]|2[0-4]):\d\d(?::\d\d)?$/.test(text);

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
