import { aheadOfUtc, type ClockChange, clockChanges, type TimeZone } from '../../domain/shared/time.ts';

const MINUTE_MS = 60_000;

const twoDigits = (number: number) => String(number).padStart(2, '0');
const offsetText = (ahead: number) => {
  const minutes = Math.round(Math.abs(ahead) / MINUTE_MS);
  return `${ahead < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}${twoDigits(minutes % 60)}`;
};

/** `20261101T013000`: what a clock shows that is so many milliseconds ahead of UTC. */
const clockText = (at: Date, ahead: number): string => new Date(at.getTime() + ahead).toISOString().replace(/[-:]|\.\d+Z$/g, '');

/** The same for the clock of a zone. */
export const zoneText = (at: Date, zone: TimeZone): string => clockText(at, aheadOfUtc(at, zone));
export const utcText = (at: Date): string => `${clockText(at, 0)}Z`;

/** The time from one change of the clock to the next; it begins by the clock as it was before. */
const observance = ({ at, before, after }: ClockChange): readonly string[] => {
  const name = after > before ? 'DAYLIGHT' : 'STANDARD';
  const lines = [`DTSTART:${clockText(at, before)}`, `TZOFFSETFROM:${offsetText(before)}`, `TZOFFSETTO:${offsetText(after)}`];
  return [`BEGIN:${name}`, ...lines, `END:${name}`];
};

/** What a zone's clock does from one instant to another, change by change (VTIMEZONE): for apps that do not know the zone by its name. */
export function calendarZone(zone: TimeZone, from: Date, until: Date): string {
  const ahead = aheadOfUtc(from, zone);
  const stretches = [{ at: from, before: ahead, after: ahead }, ...clockChanges(from, until, zone)];
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...stretches.flatMap(observance), 'END:VTIMEZONE'].join('\r\n');
}
