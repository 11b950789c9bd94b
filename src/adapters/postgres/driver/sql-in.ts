import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Transaction } from 'kysely';
import { type Sql, sqlBy } from './sql.ts';

/** Statements inside the transaction of an entity manager. */
export function sqlIn(em: EntityManager): Sql {
  const transaction = em.getTransactionContext<Transaction<unknown>>()!;
  return sqlBy(async (text, parameters) => (await transaction.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows);
}
