import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { KeyPosition } from '../../../application/ports/storage/league/league-data-reader.ts';
import type { TimePosition } from '../../../application/ports/storage/membership/membership-storage.ts';
import type { Page, PageRequest } from '../../../application/ports/storage/page.ts';
import { isWithinYears, parseInstant } from '../../../domain/shared/time.ts';
import { id, integer } from './schemas.ts';

/** The name of a paged list: a cursor is valid for one list only. */
export type List = string;
const lists = new Set<List>();
/** The lists of all routes that are loaded. */
export const LISTS: ReadonlySet<List> = lists;

const checksum = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** Writes a cursor for `list`. Opaque to clients; it contains nothing that is not on the page. */
export function writeCursor(list: List, parts: readonly (string | number)[]): string {
  const text = JSON.stringify(parts);
  return Buffer.from(`${checksum(list + text)}${text}`).toString('base64url');
}

/** Longer than any cursor that the gateway issues. */
const MAX_CURSOR = 4096;

/** Reads a cursor for `list`; undefined if it is invalid. Anyone can forge one, so its content is untrusted input. */
export function readCursor(list: List, cursor: string): unknown {
  if (cursor.length > MAX_CURSOR) return undefined;
  const written = Buffer.from(cursor, 'base64url').toString();
  const text = written.slice(8);
  const isForThisList = written.slice(0, 8) === checksum(list + text) && Buffer.from(written).toString('base64url') === cursor;
  if (!isForThisList) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The page size: 1–100, 50 by default. */
export const pageLimit = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number)
  .pipe(integer({ min: 1, max: 100 }))
  .default(50)
  .meta({ type: 'integer', minimum: 1, maximum: 100, pattern: undefined });

/** The query parameters of a paged list: `limit`, and the `cursor` of an earlier page, which holds a `position`. */
export function paging<Position>(list: List, position: z.ZodType<Position>) {
  if (lists.has(list)) throw new Error(`another list is paged as "${list}": give this one a name of its own`);
  lists.add(list);
  return {
    limit: pageLimit,
    cursor: z
      .string()
      .transform((text, context) => {
        const read = position.safeParse(readCursor(list, text));
        if (read.success) return read.data;
        context.addIssue('must be a cursor that this list gave out');
        return z.NEVER;
      })
      .optional()
      .meta({
        pattern: '^[A-Za-z0-9_-]+$',
        maxLength: MAX_CURSOR,
        description: '`nextCursor` of the page before; without it, the first page',
      }),
  };
}

/** The page requested by the query parameters. */
export const pageAfter = <Position>({
  limit,
  cursor,
}: Readonly<{ limit: number; cursor?: Position | undefined }>): PageRequest<Position> => ({
  limit,
  ...(cursor !== undefined && { after: cursor }),
});

/** The cursor of the next page of `list`; null on the last page. `placeOf` returns an item's position. */
export function cursorAfter<Item>(
  list: List,
  { items, hasMore }: Page<Item>,
  placeOf: (item: Item) => readonly (string | number | Date)[],
) {
  const last = hasMore ? items.at(-1) : undefined;
  return last === undefined
    ? null
    : writeCursor(
        list,
        placeOf(last).map((part) => (part instanceof Date ? part.getTime() : part)),
      );
}

export const nextCursor = z.string().nullable().meta({ description: 'Send it as "cursor" for the next page; null on the last one' });

const instantInMs = z.int().refine(isWithinYears);

/** Cursors of lists ordered by time and id. */
export const timePosition = z.tuple([instantInMs, id()]).transform(([at, id]): TimePosition => ({ at: new Date(at), id }));

/** Cursors of lists ordered by id. */
export const idPosition = <Id extends string>() => z.tuple([id<Id>()]).transform(([after]) => after);

/** Cursors of lists ordered by a number that starts at 1. */
export const sequencePosition = z.tuple([z.int32().min(1)]).transform(([sequence]) => sequence);

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Cursors of lists ordered by name and id. */
export const keyPosition = z.tuple([z.string().max(1000).refine(isStorable), id()]).transform(([key, id]): KeyPosition => ({ key, id }));

/** Cursors of lists ordered by an instant, as text, and id. */
export const instantPosition = z
  .tuple([z.string().refine((text) => parseInstant(text)?.toISOString() === text), id()])
  .transform(([key, id]): KeyPosition => ({ key, id }));
