import type { LocalDate, TimeZone } from '../../../domain/shared/time.ts';
import { type PlannedSpan, timeTbdOn } from '../../../domain/shared/time-tbd.ts';
import { day } from './schemas.ts';

/** Beside `startsAt` and `endsAt` of a body, where the date may be decided before the time. */
export const dateWithoutTime = day.exactOptional().meta({
  description: 'Instead of `startsAt` and `endsAt`: the date, in the organization’s time zone, of what has no time yet (`startTimeTbd`)',
});

type Given = Readonly<{ startsAt?: Date; endsAt?: Date; date?: LocalDate }>;

export const isTimeOrDate = ({ startsAt, endsAt, date }: Given): boolean => date === undefined || (startsAt ?? endsAt) === undefined;
export const TIME_OR_DATE = { path: ['date'], message: 'must not be given beside startsAt or endsAt' };
export const hasTimeOrDate = ({ startsAt, endsAt, date }: Given): boolean =>
  date !== undefined || (startsAt !== undefined && endsAt !== undefined);
export const NEEDS_TIME_OR_DATE = { path: ['startsAt'], message: 'must be given with endsAt, unless date is' };

/** The body with a span in place of its date. */
export function withSpan<G extends Given>({ date, ...given }: G, zone: TimeZone): Omit<G, 'date'> & PlannedSpan {
  return { ...given, ...(date && timeTbdOn(date, zone)) } as Omit<G, 'date'> & PlannedSpan;
}
