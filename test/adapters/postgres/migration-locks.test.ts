import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Migrator } from '@mikro-orm/migrations';
import { connect } from '../../../src/adapters/postgres/connect.ts';
import { migrate } from '../../../src/adapters/postgres/migrate.ts';
import { connected, freshDatabase, type TestDatabase } from '../../support/database.ts';
import { CONNECT_WITHIN_MS } from '../../support/postgres.ts';

const open = (url: string) => connect({ url, poolSize: 2, connectWithinMs: CONNECT_WITHIN_MS });
/** The next one adds columns to stat_event. */
const BEFORE = '2026-11-22-officials';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(async (url) => {
    const orm = await open(url);
    await new Migrator(orm.em).up({ to: BEFORE });
    await orm.close(true);
  }, 'before_the_event_log');
});
afterAll(() => database.drop());

test('a migration whose table is held, as by a dump, tries again and lets others at the table meanwhile', async () => {
  const orm = await open(database.url);
  const waited = Promise.withResolvers<void>();
  const waiting: string[] = [];
  let migrated: Promise<readonly string[]> | undefined;
  await connected(database.url, async (dump) => {
    await dump('begin');
    await dump('select from stat_event');
    migrated = migrate(orm, {
      betweenTriesMs: 100,
      onWaiting: (name) => {
        waiting.push(name);
        if (waiting.length >= 2) waited.resolve();
      },
    });
    await waited.promise;
    // Behind a migration that waited for as long as the dump takes, this would wait as long.
    await connected(database.url, async (execute) => {
      await execute(`set lock_timeout = '5min'`);
      expect(await execute('select from stat_event')).toEqual([]);
    });
    expect(
      await dump(`select column_name from information_schema.columns where table_name = 'stat_event' and column_name = 'order_key'`),
    ).toEqual([]);
    await dump('commit');
  });
  expect(await migrated).toContain('2026-11-22-event-log');
  expect(new Set(waiting)).toEqual(new Set(['2026-11-22-event-log']));
  expect(await migrate(orm)).toEqual([]);
  await orm.close(true);
});
