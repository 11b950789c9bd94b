const MINUTE_MS = 60_000;

/** What a clock in the time zone shows, as if it were UTC. */
function clockAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
}

/**
 * The instant of a local date (`2026-04-11`) and time (`09:30`) in a time zone. Of an hour that a clock change repeats, the first; a time that it
 * skips is as much later as was skipped.
 */
export function instantOf(date: string, time: string, timeZone: string): string {
  const clock = Date.parse(`${date}T${time.slice(0, 5)}Z`);
  const offsetAt = (instant: number) => clockAt(instant, timeZone) - instant;
  // The offsets of the days before and after: those of either side of a clock change.
  const day = 24 * 60 * MINUTE_MS;
  const [before, after] = [clock - day, clock + day].map(offsetAt) as [number, number];
  const fits = [before, after].map((offset) => clock - offset).find((instant) => clockAt(instant, timeZone) === clock);
  return new Date(fits ?? clock - before).toISOString();
}

/** The date and the time that a clock in the time zone shows. */
export function localOf(instant: string | number, timeZone: string): Readonly<{ localDate: string; localTime: string }> {
  const clock = new Date(clockAt(Math.floor(new Date(instant).getTime() / MINUTE_MS) * MINUTE_MS, timeZone)).toISOString();
  return { localDate: clock.slice(0, 10), localTime: clock.slice(11, 16) };
}

/** Days are added to a date, not to an instant: no clock change moves it. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);

/** Today by this device's clock. */
export const today = (): string => localOf(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone).localDate;

const MONDAY_BEFORE = 6;
const WEEK = 7;
/** A league's week ends with its weekend. */
export const mondayOf = (date: string): string => addDays(date, -((new Date(`${date}T00:00Z`).getUTCDay() + MONDAY_BEFORE) % WEEK));
