import { readFileSync } from 'node:fs';
import { statementsIn } from '../../src/adapters/postgres/migrations/statements-in.ts';
import { connect } from '../../src/adapters/postgres/orm/connect.ts';
import { connected, freshDatabase, type TestDatabase } from './database.ts';
import { CONNECT_WITHIN_MS } from './postgres.ts';

const STATEMENTS = new URL('./database-of-0.2.sql', import.meta.url);

export const openOrm = (url: string) => connect({ url, poolSize: 2, connectWithinMs: CONNECT_WITHIN_MS });

/** A database as release 0.2.0 leaves it, empty. */
export const databaseOf02 = (): Promise<TestDatabase> =>
  freshDatabase(
    (url) =>
      connected(url, async (execute) => {
        for (const statement of statementsIn(readFileSync(STATEMENTS, 'utf8'))) await execute(statement);
      }),
    'of_0_2',
  );
