import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Transaction } from 'kysely';
import { ONE_DATABASE, type Topology } from '../cluster/cluster.ts';
import { type Sql, sqlBy } from '../driver/sql.ts';

const KNOWN = new WeakMap<EntityManager, Sql>();

/** Statements inside the transaction of an entity manager, one after the other; on any connection of its pool where it has none. */
export function sqlIn(em: EntityManager, topology: Topology = ONE_DATABASE): Sql {
  const known = KNOWN.get(em);
  if (known) return known;
  const transaction = em.getTransactionContext<Transaction<unknown>>();
  const on = transaction ?? em.getConnection().getClient<unknown>();
  let first: { readonly error: unknown } | undefined;
  const made = sqlBy(async (text, parameters) => {
    try {
      return (await on.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows;
    } catch (error) {
      // In a transaction, the first failure fails every statement after it.
      first ??= { error };
      throw transaction ? first.error : error;
    }
  }, topology);
  KNOWN.set(em, made);
  return made;
}
