import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readsWithTimeout } from '../../../src/adapters/postgres/transaction.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.dispose());

test('a statement with a limit of its own is canceled by it, and the next one on the connection has the usual limit', async () => {
  const limited = readsWithTimeout(postgres.pool, 50);
  const [usual] = await postgres.sql<{ limit: string }>(`select current_setting('statement_timeout') as limit`);
  expect(await limited(`select current_setting('statement_timeout') as limit`)).toEqual([{ limit: '50ms' }]);
  await expect(limited('select pg_sleep(600)')).rejects.toThrow(Unavailable);
  const all = Array.from({ length: 20 }, () => postgres.sql(`select current_setting('statement_timeout') as limit`));
  for (const answer of await Promise.all(all)) expect(answer).toEqual([usual]);
});
