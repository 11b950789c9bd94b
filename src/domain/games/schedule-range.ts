import { err, ok, type Result } from '../shared/result.ts';
import { addDays, daysBetween, type LocalDate } from '../shared/time.ts';
import { type InvalidRequest, invalid } from '../shared/violation.ts';

/** Inclusive on both ends. */
export type ScheduleRange = Readonly<{ start: LocalDate; end: LocalDate }>;

const DAYS_AHEAD = 30;
const MAX_DAYS = 370;

/**
 * The days that a schedule covers: by default today and the next 30. A start alone means the 30 days after it; an end alone begins today,
 * or 30 days before the end if that is past. Refuses a start after the end and a range of more than 370 days.
 */
export function scheduleRange(
  { startDate, endDate }: Readonly<{ startDate?: LocalDate | undefined; endDate?: LocalDate | undefined }>,
  today: LocalDate,
): Result<ScheduleRange, InvalidRequest> {
  const start = startDate ?? (endDate !== undefined && endDate < today ? addDays(endDate, -DAYS_AHEAD) : today);
  const end = endDate ?? addDays(start, DAYS_AHEAD);
  if (end < start) return err(invalid({ path: ['endDate'], rule: 'before-other', other: 'startDate' }));
  if (daysBetween(start, end) >= MAX_DAYS) return err(invalid({ path: ['endDate'], rule: 'too-many-days', limit: MAX_DAYS }));
  return ok({ start, end });
}
