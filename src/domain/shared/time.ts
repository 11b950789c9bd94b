declare const zoneBrand: unique symbol;
declare const dateBrand: unique symbol;
/** An IANA time zone name, such as `America/Chicago`. */
export type TimeZone = string & { readonly [zoneBrand]: true };
/** A calendar date of the years 0001 to 9999, `YYYY-MM-DD`. Text order is date order. */
export type LocalDate = string & { readonly [dateBrand]: true };

/** The form of a name that may be a time zone. */
export const TIME_ZONE_FORM = /^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2})$/;

/** Place names, such as `America/Chicago`, and UTC. Offsets lack daylight saving time, and abbreviations are ambiguous. */
export function isTimeZone(text: string): text is TimeZone {
  if (!TIME_ZONE_FORM.test(text) || text.startsWith('Etc/GMT')) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** Real dates only, so not 2026-02-29. */
export const isLocalDate = (text: string): text is LocalDate =>
  /^\d{4}-\d\d-\d\d$/.test(text) && isWithinYears(wallClock(text)) && dateOf(wallClock(text)) === text;

/**
 * An RFC 3339 date-time with any offset, with its fraction truncated to milliseconds. Undefined for anything else, for an instant outside
 * the years 0001 to 9999 in UTC, and for a leap second, which a Date cannot represent.
 */
export function parseInstant(text: string): Date | undefined {
  const asWritten = new Date(text);
  if (isWithinYears(asWritten.getTime()) && asWritten.toISOString() === text) return asWritten;
  const parts = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i.exec(text);
  if (!parts) return undefined;
  const [, date = '', time = '', fraction = '', sign, hours, minutes] = parts;
  const ahead = sign ? Number(`${sign}1`) * (Number(hours) * HOUR + Number(minutes) * MINUTE) : 0;
  const at = wallClock(date, `${time}.${fraction.padEnd(3, '0').slice(0, 3)}`) - ahead;
  return isLocalDate(date) && isWithinYears(at) ? new Date(at) : undefined;
}

/** The calendar date at an instant, clamped to the years 0001 to 9999. */
export const localDate = (at: Date, zone: TimeZone): LocalDate => dateOf(localClock(at, zone));

/** The wall-clock time at an instant, `HH:MM`, from 00:00 to 23:59. */
export function localTime(at: Date, zone: TimeZone): string {
  const clock = localClock(at, zone);
  const minutes = Math.floor((clock - Math.floor(clock / DAY) * DAY) / MINUTE);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** The calendar year at an instant. */
export const calendarYear = (at: Date, zone: TimeZone): number => Number(localDate(at, zone).slice(0, 4));

/** The date `days` later, or earlier if negative, clamped to the years 0001 to 9999. */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  dateOf(remembered(midnights, date, () => wallClock(date)) + days * DAY);
const midnights = new Map<LocalDate, number>();

/** Calendar days from one date to another: 1 to the next day, negative to an earlier one. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => (wallClock(to) - wallClock(from)) / DAY;

/** Truncates an instant to the minute. */
export const startOfMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE) * MINUTE);

/** The first instant of a date: midnight, or the clock change that skips midnight (or the whole date). */
export const startOfDay = (date: LocalDate, zone: TimeZone): Date => firstInstant(wallClock(date), zone);

/** From the first instant of `start` to just before the first instant after `end`. */
export const localDayRange = (start: LocalDate, end: LocalDate, zone: TimeZone): Readonly<{ from: Date; before: Date }> => ({
  from: startOfDay(start, zone),
  before: firstInstant(wallClock(end) + DAY, zone),
});

/** The instant of an `HH:MM` wall-clock time: the earlier one if the time occurs twice; if a clock change skips it, as far past the change. */
export function instantAt(date: LocalDate, time: string, zone: TimeZone): Date {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`Not a HH:MM clock: ${time}`);
  const clock = wallClock(date, `${time}:00.000`);
  return new Date(earliestShowing(clock, zone) ?? clock - offsetBefore(clock, zone));
}

/** A change of a zone's clock: when, and how many milliseconds it is ahead of UTC before and after. */
export type ClockChange = Readonly<{ at: Date; before: number; after: number }>;

/** How many milliseconds the zone's clock is ahead of UTC at an instant. */
export const aheadOfUtc = (at: Date, zone: TimeZone): number => offset(at.getTime(), zone);

/** The changes of the zone's clock from an instant to another, in order. */
export function clockChanges(from: Date, until: Date, zone: TimeZone): readonly ClockChange[] {
  const changes: ClockChange[] = [];
  for (let start = from.getTime(); start < until.getTime(); start += DAY) {
    const [before, after] = [offset(start, zone), offset(start + DAY, zone)];
    if (before === after) continue;
    let [earlier, later] = [start, start + DAY];
    while (later - earlier > SECOND) {
      const middle = earlier + Math.floor((later - earlier) / 2);
      if (offset(middle, zone) === before) earlier = middle;
      else later = middle;
    }
    changes.push({ at: new Date(Math.floor(later / SECOND) * SECOND), before, after });
  }
  return changes;
}

/** A date and wall-clock time as milliseconds since 1970-01-01 00:00 on the same clock, whatever its zone; NaN for an invalid date. */
const wallClock = (date: string, time = '00:00:00.000'): number => Date.parse(`${date}T${time}Z`);

function dateOf(clock: number): LocalDate {
  const day = Math.floor(Math.min(Math.max(clock, EARLIEST), LATEST) / DAY);
  return remembered(dates, day, () => new Date(day * DAY).toISOString().slice(0, 10) as LocalDate);
}
const dates = new Map<number, LocalDate>();

/** Whether milliseconds since 1970 are an instant of the years 0001 to 9999. */
export const isWithinYears = (clock: number): boolean => clock >= EARLIEST && clock <= LATEST;

const localClock = (at: Date, zone: TimeZone): number => at.getTime() + offset(at.getTime(), zone);

/** No zone is a day or more from UTC, and none changes its clock twice in two days, so a day on either side is before and after any change. */
const offsetBefore = (clock: number, zone: TimeZone): number => offset(clock - DAY, zone);
const offsetAfter = (clock: number, zone: TimeZone): number => offset(clock + DAY, zone);

/** The earliest instant at which the zone's clock shows exactly this; undefined if a clock change skips it. */
const earliestShowing = (clock: number, zone: TimeZone): number | undefined =>
  [clock - offsetBefore(clock, zone), clock - offsetAfter(clock, zone)]
    .sort((a, b) => a - b)
    .find((instant) => instant + offset(instant, zone) === clock);

function firstInstant(clock: number, zone: TimeZone): Date {
  const showing = earliestShowing(clock, zone);
  if (showing !== undefined) return new Date(showing);
  // The clock change skips this time: bisect to the first whole second after the change.
  let before = clock - offsetAfter(clock, zone);
  let past = clock - offsetBefore(clock, zone);
  while (past - before > SECOND) {
    const middle = before + Math.floor((past - before) / (2 * SECOND)) * SECOND;
    if (middle + offset(middle, zone) < clock) before = middle;
    else past = middle;
  }
  return new Date(past);
}

type Zone = Readonly<{ format: Intl.DateTimeFormat; offsets: Map<number, number> }>;
const zones = new Map<TimeZone, Zone>();

/** A league's games share dates and hours, and asking Intl takes twenty times as long as a cache lookup. */
const REMEMBERED = 5_000;

function remembered<Key, T>(known: Map<Key, T>, key: Key, make: () => T): T {
  const earlier = known.get(key);
  if (earlier !== undefined) return earlier;
  const made = make();
  if (known.size >= REMEMBERED) known.clear();
  known.set(key, made);
  return made;
}

/** How far the zone's clock is ahead of UTC at an instant, in milliseconds; no zone changes its clock twice in an hour. */
function offset(at: number, zone: TimeZone): number {
  const known = knownZone(zone);
  const hour = Math.floor(at / HOUR) * HOUR;
  const atItsStart = offsetAt(hour, known);
  return at === hour || atItsStart === offsetAt(hour + HOUR, known) ? atItsStart : readOffset(known.format.format(at));
}

const offsetAt = (at: number, { format, offsets }: Zone): number => remembered(offsets, at, () => readOffset(format.format(at)));

function knownZone(zone: TimeZone): Zone {
  const known = zones.get(zone);
  if (known) return known;
  const made = {
    format: new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', timeZoneName: 'longOffset' }),
    offsets: new Map(),
  };
  zones.set(zone, made);
  return made;
}

/** Reads the end of `10 AM GMT-05:00`; UTC itself is a bare `GMT`, and historical local mean times have seconds. */
function readOffset(formatted: string): number {
  const [, sign, hours, minutes, seconds = '0'] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(formatted) ?? [];
  return sign ? Number(`${sign}1`) * (Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND) : 0;
}
