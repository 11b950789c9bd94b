import { locale } from '../kit/texts.ts';

/** Where most leagues are; the others follow by name. */
const FIRST = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];

/** Time zones to choose from, in words, `chosen` among them even if this browser does not know it. */
export function timeZones(chosen: string): readonly Readonly<{ value: string; label: string }>[] {
  const all = [...new Set([...FIRST, chosen, ...Intl.supportedValuesOf('timeZone')])];
  return all.map((value) => ({ value, label: zoneName(value) }));
}

/** A time zone in words. */
export const zoneName = (zone: string): string => (FIRST.includes(zone) ? `${nameOf(zone)} (${cityOf(zone)})` : zone.replaceAll('_', ' '));

const cityOf = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ');

function nameOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
