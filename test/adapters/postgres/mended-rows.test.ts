import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { migrate } from '../../../src/adapters/postgres/schema/migrate.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { connected, type TestDatabase } from '../../support/database.ts';
import { databaseMigratedTo, openOrm } from '../../support/earlier-database.ts';

/** As the first version left it. */
const BEFORE = '2026-11-22-hash-key';

const migrateAll = async (url: string) => {
  const orm = await openOrm(url);
  await migrate(orm);
  await orm.close(true);
};

let database: TestDatabase;
beforeAll(async () => {
  database = await databaseMigratedTo(BEFORE, 'first_version');
});
afterAll(() => database.drop());

describe('rows of the first version', () => {
  test('are mended where they would break what holds now', async () => {
    const user = async (email: string, name: string) => {
      const id = newId();
      await connected(database.url, (execute) =>
        execute(
          `insert into app_user (user_id, issuer, subject, email, email_verified, name, search_key, created_at, updated_at)
           values (?, 'https://id.example.org', ?, ?, true, ?, ?, now(), now())`,
          [id, id, email, name, `${name.toLowerCase()} ${email}`],
        ),
      );
      return id;
    };
    const ids = [await user('Kim@example.org', '\u202eKim\u200d Lee'), await user('pat@example.org', 'Pat Ortiz')];

    await migrateAll(database.url);

    const rows = await connected(database.url, (execute) =>
      execute('select name, search_key, email_verified, claims_at from app_user where user_id in (?, ?) order by name', ids),
    );
    // The first address may have begun with a KELVIN SIGN; the next token tells.
    expect(rows).toEqual([
      { name: 'Kim Lee', search_key: 'kim lee Kim@example.org', email_verified: false, claims_at: null },
      { name: 'Pat Ortiz', search_key: 'pat ortiz pat@example.org', email_verified: true, claims_at: null },
    ]);
  });
});

describe('an org of the first version that let anybody to a child', () => {
  test('makes links wait, and none may be like it again', async () => {
    const fresh = await databaseMigratedTo(BEFORE, 'first_version');
    const add = (code: string, parents: boolean, links: boolean) =>
      connected(fresh.url, (execute) =>
        execute(
          `insert into org (org_id, name, code, time_zone, parents_need_approval, links_need_approval, created_at)
           values (?, 'League', ?, 'America/Chicago', ?, ?, now())`,
          [newId(), code, parents, links],
        ),
      );
    await add('OPEN', false, false);
    await add('LINKS', true, false);
    await migrateAll(fresh.url);
    const orgs = await connected(fresh.url, (execute) => execute('select code, links_need_approval as waits from org order by code'));
    expect(orgs).toEqual([
      { code: 'LINKS', waits: false },
      { code: 'OPEN', waits: true },
    ]);
    await expect(add('AGAIN', false, false)).rejects.toThrow('org_somebody_is_looked_at');
    await fresh.drop();
  });
});
