import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { retrying } from './failures.ts';

/**
 * Runs one statement with bound parameters ($1, $2, …). Column names come back as the statement writes them; instants as
 * Date, calendar dates as text.
 */
export type Sql = <Row extends object>(text: string, parameters?: readonly unknown[]) => Promise<Row[]>;

const over =
  (client: Pick<Kysely<unknown>, 'executeQuery'>): Sql =>
  async <Row extends object>(text: string, parameters: readonly unknown[] = []) => {
    const { rows } = await client.executeQuery(CompiledQuery.raw(text, [...parameters]));
    return rows as Row[];
  };

/** Statements inside the entity manager's transaction. */
export const sqlIn = (em: EntityManager): Sql => over(em.getTransactionContext<Transaction<unknown>>()!);

/** Statements on their own, each on whatever connection is free. They are readings, so a lost connection is tried again. */
export function sqlOn(orm: MikroORM): Sql {
  const sql = over(orm.em.getConnection().getClient());
  return (text, parameters) => retrying(() => sql(text, parameters));
}
