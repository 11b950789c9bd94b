import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { named } from './connection.ts';
import { retrying } from './failures.ts';

/**
 * Runs one statement with bound parameters ($1, $2, …). Column names come back as the statement writes them; instants as
 * Date, calendar dates as text. A statement with a `name`, the same for the same text, is planned once a connection.
 */
export type Sql = <Row extends object>(text: string, parameters?: readonly unknown[], name?: string) => Promise<Row[]>;

const over =
  (client: Pick<Kysely<unknown>, 'executeQuery'>): Sql =>
  async <Row extends object>(text: string, parameters: readonly unknown[] = [], name?: string) => {
    const { rows } = await client.executeQuery(CompiledQuery.raw(text, named(name, [...parameters]) as unknown[]));
    return rows as Row[];
  };

/** Statements inside the entity manager's transaction. */
export const sqlIn = (em: EntityManager): Sql => over(em.getTransactionContext<Transaction<unknown>>()!);

/** Statements on their own that are canceled after some milliseconds, sooner than others: each in a transaction, so that the limit ends with it. */
export function sqlWithin(orm: MikroORM, limitMs: number): Sql {
  const client = orm.em.getConnection().getClient();
  return (text, parameters, name) =>
    retrying(() =>
      client.transaction().execute(async (transaction) => {
        await over(transaction)(`set local statement_timeout = ${limitMs}`);
        return over(transaction)(text, parameters, name);
      }),
    );
}

/** Statements on their own, each on whatever connection is free. They are readings, so a lost connection is tried again. */
export function sqlOn(orm: MikroORM): Sql {
  const sql = over(orm.em.getConnection().getClient());
  return (text, parameters, name) => retrying(() => sql(text, parameters, name));
}
