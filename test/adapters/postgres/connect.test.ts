import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { Connection } from '../../../src/adapters/postgres/driver/connection.ts';
import { type OpenPool, openPool, readsOnPool } from '../../../src/adapters/postgres/driver/pool.ts';
import { inTransaction } from '../../../src/adapters/postgres/driver/transaction.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import { type SeverableProxy, severableProxy } from '../../support/severable-proxy.ts';

const one = async (url: string) => {
  const pool = openPool({ url, size: 1, name: 'main' });
  try {
    return await readsOnPool(pool)('select 1 as one');
  } finally {
    await pool.end();
  }
};

const server = () => process.env['TEST_DATABASE_URL']!;

test('the whole address counts, its parameters too', async () => {
  const withSslMode = (mode: string) => {
    const url = new URL(server());
    url.searchParams.set('sslmode', mode);
    return url.href;
  };
  expect(await one(withSslMode('disable'))).toEqual([{ one: 1 }]);
  // The test server has no TLS, so requiring it must fail rather than be ignored.
  await expect(one(withSslMode('require'))).rejects.toMatchObject({
    cause: { message: expect.stringContaining('does not support SSL') },
  });
});

/** Longer than a busy machine takes to reply. */
const SILENCE_LIMIT_MS = 3000;

describe('a database that falls silent', () => {
  let proxy: SeverableProxy;
  let pool: OpenPool;
  beforeAll(async () => {
    proxy = await severableProxy(server());
    pool = openPool({ url: proxy.url, size: 2, name: 'main', silenceLimitMs: SILENCE_LIMIT_MS });
  });
  afterAll(async () => {
    await pool.end();
    await proxy.stop();
  });
  const one = () => readsOnPool(pool)('select 1 as one');
  const oneOfTransaction = () => inTransaction(pool, (sql) => sql('select 1 as one'));

  test('is given up, and another is found, on its own and in a transaction', async () => {
    await Promise.all([one(), oneOfTransaction()]);
    proxy.fallSilent();
    const asked = Promise.allSettled([one(), oneOfTransaction()]);
    await expect(oneOfTransaction()).rejects.toBeInstanceOf(Unavailable);
    await proxy.restore();
    expect(await one()).toEqual([{ one: 1 }]);
    expect(await oneOfTransaction()).toEqual([{ one: 1 }]);
    await asked;
  });

  test('is no failure of connections that idle', async () => {
    await one();
    await new Promise((resolve) => setTimeout(resolve, SILENCE_LIMIT_MS + 100));
    expect(await one()).toEqual([{ one: 1 }]);
  });
});

test('an answer that came while the process was busy is read, however long that was', async () => {
  const client: pg.Client = new Connection({ connectionString: server(), pipeline: true, silenceLimitMs: SILENCE_LIMIT_MS });
  await client.connect();
  try {
    const asked = client.query('select 1 as one');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SILENCE_LIMIT_MS + 500);
    expect((await asked).rows).toEqual([{ one: 1 }]);
  } finally {
    await client.end();
  }
});

test('a database that answers one statement after the other has not fallen silent, however long the last of them waits', async () => {
  const client: pg.Client = new Connection({ connectionString: server(), pipeline: true, silenceLimitMs: SILENCE_LIMIT_MS });
  await client.connect();
  try {
    const asked = Array.from({ length: 4 }, () => client.query('select pg_sleep($1)', [SILENCE_LIMIT_MS / 3000]));
    expect(await Promise.all(asked)).toHaveLength(4);
  } finally {
    await client.end();
  }
});
