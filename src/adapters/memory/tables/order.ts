import type { TimePosition } from '../../../application/ports/storage/membership/membership-storage.ts';
import { type Page, type PageRequest, pageOf } from '../../../application/ports/storage/page.ts';
import { byCodePoint } from '../../../domain/shared/text.ts';

/** Orders text by code points, like PostgreSQL's collation "C"; UUIDs compare as text the way PostgreSQL compares them. */
export const byText = byCodePoint;

/** Orders by time and then id. */
export const byTime = (a: TimePosition, b: TimePosition) => a.at.getTime() - b.at.getTime() || byText(a.id, b.id);

/** A page of rows ordered by time and then id; `direction` is -1 for newest first. */
export function timePage<Row>(
  rows: readonly Row[],
  positionOf: (row: Row) => TimePosition,
  direction: 1 | -1,
  { after, limit }: PageRequest<TimePosition>,
): Page<Row> {
  const ordered = rows.toSorted((a, b) => direction * byTime(positionOf(a), positionOf(b)));
  const rest = after ? ordered.filter((row) => direction * byTime(positionOf(row), after) > 0) : ordered;
  return pageOf(rest.slice(0, limit + 1), limit);
}
