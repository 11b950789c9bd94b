import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TABLES_OF_ORGS } from '../../../src/adapters/postgres/privacy/remove-org.ts';
import { removeDeletedOrgs } from '../../../src/application/privacy/remove-deleted-orgs.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
import { givenLeague } from '../../support/league.ts';
import { populatedAccount } from '../../support/populated-account.ts';
import { freshPostgres, isOnCluster } from '../../support/postgres.ts';
import { startWorld, type World } from '../../support/world.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let world: World;
beforeAll(async () => {
  postgres = await freshPostgres();
  world = await startWorld(postgres);
});
afterAll(async () => {
  await world.close();
  await postgres.dispose();
});

const NOTHING = { removed: [], failed: [] };

type Column = Readonly<{ name: string; type: string; isRequired: boolean }>;
type CatalogTable = Readonly<{ name: string; org: string; columns: readonly Column[] }>;

/** Every table of the catalog whose rows are an org's, with the column that says whose. */
async function tablesOfOrgs(): Promise<readonly CatalogTable[]> {
  const tables = await postgres.sql<{ name: string; columns: readonly Column[] }>(
    `select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isRequired',
       a.attnotnull and not a.atthasdef and a.attidentity = '') order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname order by 1`,
  );
  return tables.flatMap((table) => {
    const org = ['org_id', 'scope_id'].find((column) => table.columns.some(({ name }) => name === column));
    return org === undefined ? [] : [{ ...table, org }];
  });
}
const rowsOf = async ({ name, org }: CatalogTable, orgId: OrgId) =>
  (await postgres.sql<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t where t.${org} = $1 order by 1`, [orgId])).map(
    ({ row }) => row,
  );

const SAMPLES: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: "gen_random_uuid()::text || ' kept'",
  boolean: 'true',
  smallint: '1',
  integer: '1',
  bigint: '1',
  'double precision': '1',
  date: 'current_date',
  jsonb: "'{}'",
  bytea: "decode(replace(gen_random_uuid()::text, '-', ''), 'hex')",
  'uuid[]': "'{}'",
};
/** A row with any values, where no constraint is left that would refuse them. */
async function addRow({ name, org, columns }: CatalogTable, orgId: OrgId): Promise<void> {
  const given = columns.filter((column) => column.isRequired || column.name === org);
  const values = given.map(({ name: column, type }) => (column === org ? '$1' : (SAMPLES[type] ?? 'now()')));
  await postgres.sql(
    `insert into ${name} (${given.map((column) => column.name).join(', ')}) values (${values.join(', ')}) on conflict do nothing`,
    [orgId],
  );
}
async function dropConstraints(): Promise<void> {
  const all = await postgres.sql<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
     where contype in ('c', 'f') and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of all) await postgres.load(`alter table ${table} drop constraint if exists ${name}`);
}

async function populated(name: string) {
  const league = await givenLeague(world.ports.unitOfWork, { org: await world.org() });
  const { id } = league.org;
  await world.member(`admin-of-${name}`, league.org, 'admin');
  const { user } = await populatedAccount(world, league, name, `admin-of-${name}`);
  return { id, user, org: league.org };
}

test('tables are emptied before those that they refer to', async () => {
  const order = TABLES_OF_ORGS.map(({ name }) => name);
  const keys = await postgres.sql<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const wrong = keys.filter(({ child, parent }) => order.includes(parent) && order.indexOf(child) > order.indexOf(parent));
  expect(keys.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

describe('an organization whose time of grace is over', () => {
  let gone: Awaited<ReturnType<typeof populated>>;
  let kept: Awaited<ReturnType<typeof populated>>;
  let tables: readonly CatalogTable[];
  const requestedAt = later(NOON, -30 * DAY);
  const askToDelete = () =>
    world.ports.unitOfWork.transact(async ({ orgs }) => {
      const org = (await orgs.find(gone.id))!;
      const asked = { suspendedAt: requestedAt, suspensionNotice: 'Closed.', deletesAt: NOON, deletionToldAt: requestedAt };
      return ok(await orgs.update({ ...org, ...asked }));
    });
  const remove = (now = NOON) => removeDeletedOrgs(world.ports)(now);
  const accounts = (names: readonly string[]) =>
    postgres.sql<{ erased: boolean }>(
      `select u.erased_at is not null as erased from unnest($1::uuid[]) with ordinality asked (id, place) join app_user u on u.user_id = asked.id order by place`,
      [names],
    );
  beforeAll(async () => {
    [gone, kept] = [await populated('gone'), await populated('kept')];
    tables = await tablesOfOrgs();
    await world.member('elsewhere', gone.org, 'parent');
    await world.member('elsewhere', kept.org, 'parent');
    await askToDelete();
  });

  test('is removed by foreign keys and triggers as they are, with the accounts of those who are in no other', async () => {
    const others = await Promise.all(tables.map((table) => rowsOf(table, kept.id)));
    expect(await remove(later(NOON, -1))).toEqual(NOTHING);
    const had = await Promise.all(tables.map(async (table) => ((await rowsOf(table, gone.id)).length > 0 ? [table.name] : [])));
    expect(had.flat()).toEqual(expect.arrayContaining(['org', 'audit_entry', 'game_change', 'attendance_change', 'chat_message']));

    expect(await remove()).toEqual({ removed: [gone.id], failed: [] });
    const left = await Promise.all(tables.map(async (table) => [table.name, (await rowsOf(table, gone.id)).length] as const));
    expect(left.filter(([, rows]) => rows > 0)).toEqual([]);
    expect(await Promise.all(tables.map((table) => rowsOf(table, kept.id)))).toEqual(others);
    expect(await postgres.sql('select 1 from push_device where $1 = any(org_ids)', [gone.id])).toEqual([]);
    const elsewhere = await world.user('elsewhere');
    expect(await accounts([gone.user.id, kept.user.id, elsewhere.id])).toEqual([{ erased: true }, { erased: false }, { erased: false }]);
    expect(await world.ports.read.deletedOrgs()).toEqual([{ id: gone.id, requestedAt, deletedAt: NOON }]);
    expect(await remove()).toEqual(NOTHING);
  });

  test('leaves a row in no table of the catalog', async () => {
    // A cluster takes no constraints away from tables that it has placed.
    if (isOnCluster) return;
    await dropConstraints();
    const lost = '01a20200-0000-7000-8000-000000000001' as OrgId;
    for (const table of tables) for (let rows = 0; rows < 2; rows += 1) await addRow(table, lost);
    await postgres.retention.removeOrg(lost);
    const left = await Promise.all(tables.map(async (table) => [table.name, (await rowsOf(table, lost)).length] as const));
    expect(left.filter(([, rows]) => rows > 0)).toEqual([]);
  });
});
