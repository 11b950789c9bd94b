import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql as text } from 'kysely';
import { checkPostgres } from '../../../src/adapters/postgres/check.ts';
import { type Database, openDatabase } from '../../../src/adapters/postgres/driver/database.ts';
import { openPool, sqlOnPool } from '../../../src/adapters/postgres/driver/pool.ts';
import { inTransaction } from '../../../src/adapters/postgres/driver/transaction.ts';
import { prepared } from '../../../src/adapters/postgres/orm/prepared.ts';
import { postgresUnitOfWork } from '../../../src/adapters/postgres/postgres-storage.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { aUser } from '../../support/builders.ts';
import { CONNECT_WITHIN_MS, freshPostgres } from '../../support/postgres.ts';
import { type SeverableProxy, severableProxy } from '../../support/severable-proxy.ts';

const POOL_SIZE = 2;
const POOLS = ['sql', 'watermarks', 'news', 'counters', 'health'] as const;

/** What the driver says when opening a connection takes longer than the pool waits. */
const CONNECT_TIMEOUTS = new Set(['Connection terminated due to connection timeout', 'timeout exceeded when trying to connect']);

const SAMPLE = prepared('test.sample', ({ atLeast }: { atLeast: number }) => text<object>`select * from sample where ${atLeast} > 0`);
const ONE = prepared('test.one', ({ one }: { one: number }) => text<object>`select ${one}::int as one`);

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let proxy: SeverableProxy;
let database: Database;
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.dispose());
beforeEach(async () => {
  proxy = await severableProxy(postgres.url);
  database = await openDatabase({ url: proxy.url, poolSize: POOL_SIZE });
});
afterEach(async () => {
  await database.close();
  await proxy.stop();
});

/** Connects again if that took longer than the pool waits, as on a slow machine; any other failure is thrown. */
async function answered(pool: (typeof POOLS)[number]): Promise<unknown> {
  for (;;) {
    try {
      return await database[pool]('select 0 + 1 as one');
    } catch (error) {
      const { cause } = error as Error;
      if (!(cause instanceof Error && CONNECT_TIMEOUTS.has(cause.message))) throw error;
    }
  }
}

/** Takes all connections of the main pool until it is told to release them. */
async function occupied() {
  let giveBack = () => {};
  const until = new Promise<void>((resolve) => {
    giveBack = resolve;
  });
  let arrived = 0;
  const all = new Promise<void>((resolve) => {
    for (let n = 0; n < POOL_SIZE; n += 1) {
      void postgresUnitOfWork(database.pool).transact(async ({ orgs }) => {
        await orgs.findByCode('NONE');
        arrived += 1;
        if (arrived === POOL_SIZE) resolve();
        await until;
        return ok(undefined);
      });
    }
  });
  await all;
  return giveBack;
}

describe('while requests have all connections of the main pool', () => {
  test.each(['watermarks', 'news', 'counters', 'health'] as const)('%s is read at once', async (pool) => {
    await answered(pool);
    const giveBack = await occupied();
    try {
      expect(await database[pool]('select 1 as one')).toEqual([{ one: 1 }]);
      await expect(database.sql('select 1 as one')).rejects.toBeInstanceOf(Unavailable);
    } finally {
      giveBack();
    }
  });

  test('health is asked by hundreds, on one connection', async () => {
    await answered('health');
    const giveBack = await occupied();
    const check = checkPostgres(database.health, database.refusedWrites);
    const states = await Promise.all(Array.from({ length: 300 }, check));
    giveBack();
    expect(states.every(({ latencyMs, refusesWrites }) => latencyMs >= 0 && !refusesWrites)).toBe(true);
    const [{ count } = { count: 0 }] = await postgres.sql<{ count: number }>(
      `select count(*) from pg_stat_activity where application_name = 'league-gateway health' and datname = current_database()`,
    );
    expect(count).toBe(1);
  });
});

describe.each(POOLS)('on the pool for %s', (pool) => {
  test('a database that refuses connections is away', async () => {
    await proxy.sever();
    await expect(database[pool]('select 1')).rejects.toBeInstanceOf(Unavailable);
  });

  test('a statement that ends with its connection finds the database away, and the next one finds it again', async () => {
    const ended = database[pool]('select pg_terminate_backend(pg_backend_pid())');
    await expect(ended).rejects.toBeInstanceOf(Unavailable);
    expect(await answered(pool)).toEqual([{ one: 1 }]);
  });

  test('a database that closes every connection in the middle of a statement is away', async () => {
    proxy.cutStatements();
    await expect(database[pool]('select 1')).rejects.toBeInstanceOf(Unavailable);
  });

  test('a bug is thrown as it is, without the values that it quotes', async () => {
    await answered(pool);
    const bug = database[pool](`select 1 from (values (1)) t where 'Pat Ortiz'::int = 1`);
    await expect(bug).rejects.toMatchObject({ code: '22P02' });
    await expect(bug).rejects.not.toBeInstanceOf(Unavailable);
  });

  test('values come as the domain has them', async () => {
    await answered(pool);
    const [row] = await database[pool](`select 7::int8 as n, date '2026-04-11' as day, timestamptz '2026-04-11T15:00:00.123Z' as at`);
    expect(row).toEqual({ n: 7, day: '2026-04-11', at: new Date('2026-04-11T15:00:00.123Z') });
  });

  test('a statement with a name is planned once, and again after a migration under it', async () => {
    await postgres.sql('drop table if exists sample');
    await postgres.sql('create table sample (value int)');
    const ask = () => SAMPLE(database[pool], { atLeast: 1 });
    await answered(pool);
    await ask();
    await postgres.sql('alter table sample alter value type text');
    // A read on its own connection may be retried; the pool for counters reports Unavailable once.
    await ask().catch((error) => expect(error).toBeInstanceOf(Unavailable));
    await answered(pool);
    expect(await ask()).toEqual([]);
    expect(await database[pool](`select name from pg_prepared_statements where name !~ '^probe'`)).toEqual([{ name: 'test.sample' }]);
  });
});

test('a read that fails says who asked', async () => {
  await answered('sql');
  const readStandings = async () => await database.sql('select 1 / 0');
  await expect(readStandings()).rejects.toMatchObject({ stack: expect.stringContaining('readStandings') });
});

test('reads are refused if there is no connection', async () => {
  await answered('sql');
  const giveBack = await occupied();
  try {
    const refused = await Promise.allSettled([database.sql('select 1'), database.sql('select 1')]);
    expect(refused.map((each) => each.status === 'rejected' && each.reason)).toEqual([expect.any(Unavailable), expect.any(Unavailable)]);
  } finally {
    giveBack();
  }
});

test('a read does not wait for another one that is slow', async () => {
  const patient = await openDatabase({ url: postgres.url, connectWithinMs: CONNECT_WITHIN_MS, poolSize: POOL_SIZE });
  try {
    const reading: Promise<unknown>[] = [];
    await inTransaction(postgres.pool, async (sql) => {
      await sql('select pg_advisory_xact_lock(42)');
      reading.push(patient.sql('select pg_advisory_lock_shared(42)'));
      await patient.sql('select 1');
    });
    await Promise.all(reading);
  } finally {
    await patient.close();
  }
});

test('a parameter that cannot be serialized leaves the limit on silence in force', async () => {
  const pool = openPool({ url: postgres.url, size: 1, name: 'test', connectWithinMs: CONNECT_WITHIN_MS, silenceLimitMs: 1_000 });
  const sql = sqlOnPool(pool);
  try {
    const parameter = {
      toPostgres() {
        throw new Error('not serializable');
      },
    };
    await expect(sql('select $1::text', [parameter])).rejects.toThrow('not serializable');
    const error = await sql('select pg_sleep(15)').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ cause: { code: 'ETIMEDOUT' } });
  } finally {
    await pool.end();
  }
});

test('statements are prepared inside transactions as well', async () => {
  const names = await inTransaction(database.pool, async (sql) => {
    await ONE(sql, { one: 1 });
    return sql<{ name: string }>(`select name from pg_prepared_statements where name !~ '^probe'`);
  });
  expect(names).toEqual([{ name: 'test.one' }]);
});

test('a rule of the schema that is broken says which, and quotes nobody', async () => {
  const user = aUser({ email: 'pat.ortiz@example.org' });
  const write = postgresUnitOfWork(database.pool).transact(async ({ users }) => {
    await users.save({ ...user, issuer: null as never });
    return ok(undefined);
  });
  const error: unknown = await write.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: '23502' });
  expect(JSON.stringify(Object.assign({}, error, { message: (error as Error).message, stack: (error as Error).stack }))).not.toContain(
    'pat.ortiz',
  );
});
