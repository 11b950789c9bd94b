import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { connect } from '../../../src/adapters/postgres/connect.ts';
import { Connection } from '../../../src/adapters/postgres/connection.ts';
import { sqlOn } from '../../../src/adapters/postgres/sql.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import { type SeverableProxy, severableProxy } from '../../support/severable-proxy.ts';

const one = async (url: string) => {
  const orm = await connect({ url, poolSize: 1 });
  try {
    return await sqlOn(orm)('select 1 as one');
  } finally {
    await orm.close(true);
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
  // The server of the tests has no TLS, so asking for it must not be overheard.
  await expect(one(withSslMode('require'))).rejects.toMatchObject({
    cause: { message: expect.stringContaining('does not support SSL') },
  });
});

/** Longer than a busy machine takes for an answer. */
const SILENCE_LIMIT_MS = 3000;

describe('a database that falls silent', () => {
  let proxy: SeverableProxy;
  let orm: Awaited<ReturnType<typeof connect>>;
  beforeAll(async () => {
    proxy = await severableProxy(server());
    orm = await connect({ url: proxy.url, poolSize: 2, silenceLimitMs: SILENCE_LIMIT_MS });
  });
  afterAll(async () => {
    await orm.close(true);
    await proxy.stop();
  });
  const one = () => sqlOn(orm)('select 1 as one');
  const inTransaction = () => orm.em.fork().transactional((em) => em.execute('select 1 as one'));

  test('is given up, and another is found, on its own and in a transaction', async () => {
    await Promise.all([one(), inTransaction()]);
    proxy.fallSilent();
    const asked = Promise.allSettled([one(), inTransaction()]);
    await expect(inTransaction()).rejects.toBeInstanceOf(Unavailable);
    await proxy.restore();
    expect(await one()).toEqual([{ one: 1 }]);
    expect(await inTransaction()).toEqual([{ one: 1 }]);
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
