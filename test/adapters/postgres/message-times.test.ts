import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '../../../src/adapters/postgres/schema/migrate.ts';
import { connected, type TestDatabase } from '../../support/database.ts';
import { databaseMigratedTo, openOrm } from '../../support/earlier-database.ts';

const BEFORE = '2026-11-22-statistics';
const INDEX = 'create unique index concurrently if not exists chat_message_by_time on chat_message';

let database: TestDatabase;
beforeAll(async () => {
  database = await databaseMigratedTo(BEFORE, 'before_messages_by_time');
});
afterAll(() => database.drop());

const messageIndexes = () =>
  connected(database.url, (execute) =>
    execute(`select c.oid::text, c.relname as name, x.indisvalid as "isValid", pg_get_indexdef(c.oid) ~ 'INCLUDE \\(sender_id, deleted_at\\)' as "isWhole"
      from pg_index x join pg_class c on c.oid = x.indexrelid where x.indrelid = 'chat_message'::regclass and c.relname like '%time' order by 2`),
  );

test('an index that was built before the upgrade stays; one whose building was interrupted is built anew', async () => {
  const orm = await openOrm(database.url);
  await connected(database.url, async (execute) => {
    await execute(`insert into app_user (user_id, issuer, subject, email_verified, search_key, created_at, updated_at)
      values (gen_random_uuid(), 'i', 's', false, '', now(), now())`);
    await execute(`insert into org (org_id, name, code, time_zone, created_at) values (gen_random_uuid(), 'A', 'AA', 'UTC', now())`);
    await execute(`insert into chat_room_clock (org_id, room_id, last_seq, last_at) select org_id, org_id, 2, now() from org`);
    await execute(`insert into chat_message (org_id, room_id, message_id, seq, sender_id, content, created_at)
      select org_id, org_id, gen_random_uuid(), n, user_id, 'x', now() + n * interval '1 second' from org, (select user_id from app_user limit 1) u, generate_series(1, 2) n`);
    await expect(execute(`${INDEX} (org_id)`)).rejects.toThrow('could not create');
  });
  expect(await messageIndexes()).toMatchObject([{ isValid: false }]);
  await migrate(orm);
  const [built] = await messageIndexes();
  expect(built).toMatchObject({ isValid: true, isWhole: true });

  await connected(database.url, async (execute) => {
    await execute(`delete from schema_migration where name = '2026-11-23-messages-by-time'`);
  });
  expect(await migrate(orm)).toEqual(['2026-11-23-messages-by-time']);
  expect(await messageIndexes()).toEqual([built]);
  await orm.close(true);
});
