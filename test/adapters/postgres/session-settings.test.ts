import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { JOINED_AS_WRITTEN } from '../../../src/adapters/postgres/driver/session-settings.ts';
import { connect } from '../../../src/adapters/postgres/orm/connect.ts';
import { migrate } from '../../../src/adapters/postgres/schema/migrate.ts';
import { connected, freshDatabase, type TestDatabase } from '../../support/database.ts';
import { CONNECT_WITHIN_MS } from '../../support/postgres.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase(async () => {}, 'empty');
});
afterEach(() => database.drop());

const execute = (sql: string) => connected(database.url, (run) => run(sql));
const migrated = async () => {
  const orm = connect({ url: database.url, poolSize: 2, connectWithinMs: CONNECT_WITHIN_MS });
  await migrate(orm);
  await orm.close(true);
};
const limits = async () => {
  const [row] = await execute(
    `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  return row;
};

test('a database without time limits gets them', async () => {
  await migrated();
  expect(await limits()).toEqual({ lock: '2s', statement: '5s', idle: '15s' });
});

test('its sessions join tables in the order that statements are written in', async () => {
  await execute(`alter database ${new URL(database.url).pathname.slice(1)} set join_collapse_limit = 9`);
  await migrated();
  const [row] = await execute(`select current_setting('join_collapse_limit') as join, current_setting('from_collapse_limit') as from`);
  expect(row).toEqual({ join: '9', from: JOINED_AS_WRITTEN.from_collapse_limit });
});

test('what an operator has set on the database stays, at every start', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await execute(`alter database ${name} set lock_timeout = '7s'`);
  await execute(`alter database ${name} set statement_timeout = 0`);
  await migrated();
  await migrated();
  expect(await limits()).toEqual({ lock: '7s', statement: '0', idle: '15s' });
});

test('what an operator sets later stays', async () => {
  await migrated();
  await execute(`alter database ${new URL(database.url).pathname.slice(1)} set statement_timeout = '9s'`);
  await migrated();
  expect(await limits()).toEqual({ lock: '2s', statement: '9s', idle: '15s' });
});

test('what an operator has set for the role stays', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await execute(`do $$ begin execute format('alter role %I in database ${name} set lock_timeout = ''8s''', current_user); end $$`);
  await migrated();
  expect(await limits()).toEqual({ lock: '8s', statement: '5s', idle: '15s' });
  expect(
    await execute(`select 1 from pg_db_role_setting, unnest(setconfig) s where setrole = 0 and s like 'lock_timeout%'
    and setdatabase = (select oid from pg_database where datname = current_database())`),
  ).toEqual([]);
});
