import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyRestored } from '../../../src/adapters/postgres/schema/verify-restored.ts';
import { connected, emptyDatabase } from '../../support/database.ts';
import { givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.dispose());

const given = (...statements: string[]) =>
  connected(postgres.url, async (execute) => {
    for (const each of statements) await execute(each);
  });
const wrong = async () => {
  const { findings } = await verifyRestored(postgres.url);
  return findings.filter(({ state }) => state !== 'good').map(({ state, part, what }) => `${state} ${part}: ${what}`);
};

test('a restored database in which nothing was ever written holds no organization', async () => {
  expect(await wrong()).toEqual([expect.stringMatching(/^fault organizations: /)]);
});

test('a restored database that is whole is read to the last row, however short the limit of statements, and tells its newest write', async () => {
  await givenLeague(postgres.unitOfWork);
  const newest = new Date('2031-02-03T04:05:06.789Z');
  await given(
    `update org set created_at = '${newest.toISOString()}'`,
    `do $$ begin execute format('alter database %I set statement_timeout = ''1ms''', current_database()); end $$`,
  );
  expect(await verifyRestored(postgres.url)).toMatchObject({
    organizations: 1,
    newestWrite: newest,
    place: expect.stringMatching(/ at .*:\d+$/),
  });
  expect(await wrong()).toEqual([]);
});

/** Constraints that are not checked, as a damaged table has them. */
const ORPHANS = `do $$ declare k record; begin
  for k in select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conrelid = 'team'::regclass and confrelid = 'season'::regclass
  loop
    execute format('alter table team drop constraint %I', k.conname);
    update team set season_id = gen_random_uuid();
    execute format('alter table team add constraint %I %s not valid', k.conname, k.definition);
  end loop;
end $$`;

test.each([
  [
    'that was cut off before the keys',
    'alter table consent drop constraint consent_pkey cascade',
    /Tables without their primary key: consent\.$/,
  ],
  ['that lacks a table', 'drop table hash_key', /The table hash_key is missing\./],
  ['that lacks rows', 'delete from hash_key', /^fault keys: The hash key is missing/],
  [
    'of an older release',
    'delete from schema_migration where name = (select max(name) from schema_migration)',
    /from before 1 migrations of this release/,
  ],
  ['of a newer release', `insert into schema_migration (name) values ('2099-01-01-later')`, /from a newer release/],
  ['whose rows refer to others that are not there', ORPHANS, /Rows without the one that they refer to: \d+ by /],
])('a restored database %s is found', async (_, statement, fault) => {
  const damaged = await freshPostgres();
  try {
    await givenLeague(damaged.unitOfWork);
    await connected(damaged.url, (execute) => execute(statement));
    const { findings } = await verifyRestored(damaged.url);
    const faults = findings.filter(({ state }) => state === 'fault').map(({ part, what }) => `fault ${part}: ${what}`);
    expect(faults).toContainEqual(expect.stringMatching(fault));
  } finally {
    await damaged.dispose();
  }
});

test('an empty database is one into which nothing was restored', async () => {
  const empty = await emptyDatabase(`encoding 'UTF8' template template0`);
  try {
    expect((await verifyRestored(empty.url)).findings).toEqual([
      expect.objectContaining({ state: 'fault', what: 'The database is empty.' }),
    ]);
  } finally {
    await empty.drop();
  }
});
