import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { TimePosition } from '../../application/ports/membership-storage.ts';
import { whole } from './schemas.ts';

const checksum = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** Writes the place where a list goes on, for `list` alone. Opaque to clients; it holds nothing that is not in the page. */
export function writeCursor(list: string, parts: readonly (string | number)[]): string {
  const text = JSON.stringify(parts);
  return Buffer.from(`${checksum(list + text)}${text}`).toString('base64url');
}

/** Reads a cursor that was written for `list`; undefined for any other text. */
export function readCursor(list: string, cursor: string): readonly (string | number)[] | undefined {
  const written = Buffer.from(cursor, 'base64url').toString();
  const text = written.slice(8);
  const isOurs = written.slice(0, 8) === checksum(list + text) && Buffer.from(written).toString('base64url') === cursor;
  return isOurs ? JSON.parse(text) : undefined;
}

/** How many items a page has: 1–100, 50 unless said. */
export const pageLimit = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number)
  .pipe(whole(1, 100))
  .default(50)
  .meta({ type: 'integer', minimum: 1, maximum: 100, pattern: undefined });

/** The query parameters of a paged list: `limit`, and the `cursor` of an earlier page. */
export const paging = <Position>(list: string, positionOf: (parts: readonly (string | number)[]) => Position) => ({
  limit: pageLimit,
  cursor: z
    .string()
    .transform((text, context) => {
      const parts = readCursor(list, text);
      if (parts) return positionOf(parts);
      context.addIssue('must be a cursor that this list gave out');
      return z.NEVER;
    })
    .optional(),
});

export const nextCursor = z.string().nullable().meta({ description: 'Send it as "cursor" for the next page; null on the last one' });

/** Cursors of lists in order of time and id. */
export const timePosition = ([at, id]: readonly (string | number)[]): TimePosition => ({ at: new Date(at as number), id: id as string });
