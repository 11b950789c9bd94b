import { type Expression, type RawBuilder, sql } from 'kysely';
import type { UserId } from '../../../domain/shared/ids.ts';

export const isOnWordsOf = (user: UserId | Expression<UserId>, report: string): RawBuilder<boolean> =>
  sql<boolean>`${user} = any(${sql.ref(`${report}.author_ids`)})`;
