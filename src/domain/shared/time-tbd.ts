import { instantAt, type LocalDate, localDate, type TimeZone } from './time.ts';

/** When a game or a team's event takes place. */
export type Span = Readonly<{ startsAt: Date; endsAt: Date }>;
/** When it is to take place; without `isTimeTbd` its end must be after its start. */
export type PlannedSpan = Span & Readonly<{ isTimeTbd?: true }>;

/**
 * The span of a game or event with a day and no time yet: an instant without a length in the last minute of the day. So it stands at the end of its
 * day in lists, is over when the day is, and keeps nobody else from a field or a team.
 */
export function timeTbdOn(date: LocalDate, zone: TimeZone): Required<PlannedSpan> {
  const at = instantAt(date, '23:59', zone);
  return { startsAt: at, endsAt: at, isTimeTbd: true };
}

/** Whether only the day is decided; no other span is without a length. */
export const isTimeTbd = ({ startsAt, endsAt }: Span): boolean => startsAt.getTime() === endsAt.getTime();

/** The span on the same day of another zone; undefined for one with a time, or that is there already. */
export function timeTbdIn(span: Span, from: TimeZone, to: TimeZone): Span | undefined {
  const { startsAt, endsAt } = timeTbdOn(localDate(span.startsAt, from), to);
  return isTimeTbd(span) && span.startsAt.getTime() !== startsAt.getTime() ? { startsAt, endsAt } : undefined;
}
