import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { openPool, readsOnPool } from '../../../src/adapters/postgres/driver/pool.ts';
import { PreparedStatements, type PreparedStatementsSetting } from '../../../src/adapters/postgres/driver/prepared-statements.ts';
import { readsWithTimeout } from '../../../src/adapters/postgres/driver/transaction.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import { CONNECT_WITHIN_MS, freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
const open: (() => Promise<void>)[] = [];
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
afterAll(() => postgres.dispose());

const LIMIT_MS = 50;
const LIMIT = `select current_setting('statement_timeout') as limit`;
const IS_FIRST_OF_TRANSACTION = 'select statement_timestamp() = transaction_timestamp() as "isFirst"';

function limited(setting: PreparedStatementsSetting) {
  const pool = openPool({
    url: postgres.url,
    size: 1,
    name: 'searches',
    connectWithinMs: CONNECT_WITHIN_MS,
    statementLimitMs: LIMIT_MS,
    preparedStatements: new PreparedStatements(setting),
  });
  open.push(() => pool.end());
  return { pool, reads: readsWithTimeout(pool, LIMIT_MS), others: readsOnPool(pool) };
}

test('each statement has the time limit of its session, which is set once per connection', async () => {
  const { reads, others } = limited('auto');
  expect(await reads(LIMIT)).toEqual([{ limit: '50ms' }]);
  expect(await reads(IS_FIRST_OF_TRANSACTION)).toEqual([{ isFirst: true }]);
  expect(await others(LIMIT)).toEqual([{ limit: '50ms' }]);
  await expect(reads('select pg_sleep(600)')).rejects.toThrow(Unavailable);
  expect(await reads(LIMIT)).toEqual([{ limit: '50ms' }]);
});

test("the session is left alone unless it is known to be no pooler's: the limit is set in a transaction for each statement", async () => {
  const { reads, others } = limited('off');
  expect(await reads(LIMIT)).toEqual([{ limit: '50ms' }]);
  await expect(reads('select pg_sleep(600)')).rejects.toThrow(Unavailable);
  expect(await others(LIMIT)).toEqual(await postgres.sql(LIMIT));
});
