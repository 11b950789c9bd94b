import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '../../../src/adapters/postgres/driver/database.ts';
import { connect } from '../../../src/adapters/postgres/orm/connect.ts';
import { migrate } from '../../../src/adapters/postgres/schema/migrate.ts';
import { storageOver } from '../../../src/adapters/postgres/storage.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import { authorizationContract, fewWhoMay } from '../../contracts/authorization.contract.ts';
import { chatContract } from '../../contracts/chat.contract.ts';
import { pushContract } from '../../contracts/push.contract.ts';
import { endConnections, freshDatabase } from '../../support/database.ts';
import { describeWith } from '../../support/needs.ts';
import { PGBOUNCER, type PgBouncer, startPgBouncer } from '../../support/pgbouncer.ts';
import { CONNECT_WITHIN_MS } from '../../support/postgres.ts';
import { manualClock, type StorageSubject } from '../../support/storage-subject.ts';

describeWith(PGBOUNCER)('behind PgBouncer in transaction mode', () => {
  let bouncer: PgBouncer;
  const open: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    bouncer = await startPgBouncer(process.env['TEST_DATABASE_URL']!);
  });
  afterAll(async () => {
    for (const close of open.toReversed()) await close();
    await bouncer.stop();
  });

  const migratedThere = async (url: string) => {
    const orm = connect({ url: bouncer.through(url), poolSize: 2, connectWithinMs: CONNECT_WITHIN_MS });
    await migrate(orm);
    await migrate(orm);
    await orm.close(true);
    // PgBouncer keeps connections open, and a database cannot be copied while anything is connected to it.
    await endConnections({ url });
  };

  async function behind(clock: Clock) {
    const database = await freshDatabase(migratedThere, 'behind_pgbouncer');
    const opened = await openDatabase({ url: bouncer.through(database.url), poolSize: 10, connectWithinMs: CONNECT_WITHIN_MS });
    const dispose = async () => {
      await opened.close();
      await database.drop();
    };
    return { url: database.url, ...storageOver(opened, clock), sql: opened.sql, dispose };
  }
  async function subject(): Promise<StorageSubject> {
    const clock = manualClock();
    return { ...(await behind(clock.read)), clock };
  }

  // PgBouncer can break statements and transactions, not rules: each operation by those who get to its end.
  authorizationContract(
    'PostgreSQL behind PgBouncer',
    async () => {
      const { dispose, ...storage } = await behind(() => new Date());
      open.push(dispose);
      return storage;
    },
    fewWhoMay,
  );
  chatContract('PostgreSQL behind PgBouncer', subject);
  pushContract('PostgreSQL behind PgBouncer', subject);

  test('statements are not prepared, and a warning says so once', async () => {
    const warnings: string[] = [];
    const database = await freshDatabase(migratedThere, 'behind_pgbouncer');
    const opened = await openDatabase({
      url: bouncer.through(database.url),
      poolSize: 3,
      connectWithinMs: CONNECT_WITHIN_MS,
      onWarning: (text) => warnings.push(text),
    });
    try {
      const prepared = `select name from pg_prepared_statements where name !~ '^probe' and $1`;
      for (const sql of [opened.sql, opened.news, opened.counters, opened.sql]) expect(await sql(prepared, [true])).toEqual([]);
      expect(warnings).toEqual([expect.stringContaining('prepared statements are off')]);
    } finally {
      await opened.close();
      await database.drop();
    }
  });

  test('the time limit of searches does not reach other statements', async () => {
    const { url, dispose } = await behind(() => new Date());
    const opened = await openDatabase({ url: bouncer.through(url), poolSize: 3, connectWithinMs: CONNECT_WITHIN_MS });
    const limit = `select current_setting('statement_timeout') as limit`;
    try {
      const [usual] = await opened.sql(limit);
      for (let turn = 0; turn < 5; turn += 1) {
        const [searches, others] = await Promise.all([opened.searches(limit), opened.sql(limit)]);
        expect([...searches, ...others]).toEqual([{ limit: '1500ms' }, usual]);
      }
    } finally {
      await opened.close();
      await dispose();
    }
  });

  test('time limits hold that migrations have set', async () => {
    const { url, sql, dispose } = await behind(() => new Date());
    try {
      // A copy of a database lacks the settings of the original.
      await migratedThere(url);
      const [row] = await sql(`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`);
      expect(row).toEqual({ lock: '2s', statement: '5s' });
    } finally {
      await dispose();
    }
  });
});
