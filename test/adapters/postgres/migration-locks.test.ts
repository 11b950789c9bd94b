import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '../../../src/adapters/postgres/schema/migrate.ts';
import { connected, type TestDatabase } from '../../support/database.ts';
import { databaseMigratedTo, openOrm } from '../../support/earlier-database.ts';

/** The next migration adds columns to stat_event. */
const BEFORE = '2026-11-22-officials';

let database: TestDatabase;
beforeAll(async () => {
  database = await databaseMigratedTo(BEFORE, 'before_the_event_log');
});
afterAll(() => database.drop());

test('a migration whose table is held, as by a dump, tries again and lets others at the table meanwhile', async () => {
  const orm = await openOrm(database.url);
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
    // If a migration waited for the whole dump, this statement would wait behind it.
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
