import { type Expression, type RawBuilder, sql } from 'kysely';
import type { UserId } from '../../../domain/shared/ids.ts';

/** When the report in this table was closed. A version that still runs marks a report that it dismisses as dismissed alone. */
export const closedAtOf = (report: string): RawBuilder<Date | null> =>
  sql<Date | null>`coalesce(${sql.ref(`${report}.closed_at`)}, ${sql.ref(`${report}.dismissed_at`)})`;

/** What it is about. A version that still runs stores of a message its own id alone. */
export const aboutOf = (report: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${report}.about_id`)}, ${sql.ref(`${report}.message_id`)})`;

export const isOnWordsOf = (user: UserId | Expression<UserId>, report: string): RawBuilder<boolean> =>
  sql<boolean>`${user} = any(${sql.ref(`${report}.author_ids`)})`;
