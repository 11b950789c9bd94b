import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityName } from '@mikro-orm/core';
import { mayRefer, ON_ONE_NODE, placementOf } from '../../../src/adapters/postgres/cluster/placement.ts';
import { RACED_CONSTRAINTS } from '../../../src/adapters/postgres/driver/failures.ts';
import { ormOn } from '../../../src/adapters/postgres/orm/connect.ts';
import { SQL_TYPES } from '../../../src/adapters/postgres/orm/table.ts';
import { TABLES } from '../../../src/adapters/postgres/schema/tables.ts';
import { aUser } from '../../support/builders.ts';
import { givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.dispose());

/** Tables whose rows belong to no org; each declares why it is placed otherwise. */
const GLOBAL = TABLES.filter(({ columns }) => !columns.some(({ name }) => name === 'org_id')).map(({ name }) => name);

const tables = async () =>
  (
    await postgres.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
  ).map(({ name }) => name);

test('every table of a tenant is listed with the tenants', async () => {
  const withoutOrg = await postgres.sql<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not exists (select 1 from pg_attribute where attrelid = c.oid and attname = 'org_id' and attnotnull) order by 1`,
  );
  expect(withoutOrg.map(({ name }) => name)).toEqual(GLOBAL.toSorted());
});

test('org_id leads every primary key and unique constraint, and every index that is unique', async () => {
  const keys = await postgres.sql<{ table: string; index: string; first: string }>(
    `select c.relname as table, i.relname as index, a.attname as first
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
     where c.relnamespace = 'public'::regnamespace and x.indisunique`,
  );
  expect(keys.length).toBeGreaterThan(10);
  const wrong = keys.filter(({ table, first }) => !GLOBAL.includes(table) && first !== 'org_id').map(({ index }) => index);
  // An org's code finds the org when only the code is known, and a user's list finds the user's orgs.
  expect(wrong.toSorted()).toEqual(['org_code_key', 'org_code_pkey', 'user_org_pkey']);
});

test('a foreign key between two tables of a tenant holds the org on both sides', async () => {
  const keys = await postgres.sql<{ name: string; to: string; columns: string[] }>(
    `select conname as name, confrelid::regclass::text as to,
            (select array_agg(attname::text) from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter(({ to, columns }) => !GLOBAL.includes(to) && !columns.includes('org_id'))).toEqual([]);
});

test('every table is logged: replicas have it, and its shards move while they are written to', async () => {
  const unlogged = await postgres.sql(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence <> 'p'`,
  );
  expect(unlogged).toEqual([]);
});

/** The columns of each table's primary key, in its order. */
const primaryKeys = async () => {
  const rows = await postgres.sql<{ name: string; key: string[] }>(
    `select c.relname::text as name, array(
       select a.attname::text from unnest(i.indkey::smallint[]) with ordinality k (number, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place) as key
     from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  return new Map(rows.map(({ name, key }) => [name, key]));
};

/** Each foreign key by its last column, which names the row; those before name its org, room or facility. */
const foreignKeys = () =>
  postgres.sql<{ to: string; table: string; column: string }>(
    `select k.confrelid::regclass::text as to, k.conrelid::regclass::text as table, a.attname::text as column
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[cardinality(k.conkey)]
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );

describe('on a cluster', () => {
  const placed = async () => new Map([...(await primaryKeys())].map(([name, key]) => [name, placementOf({ name, key })]));

  test('every table has its place', async () => {
    const found = await placed();
    expect([...found.keys()].toSorted()).toEqual(await tables());
    expect([...found].filter(([, placement]) => placement === undefined)).toEqual([]);
  });

  test('what is unique is so by the column that its table is spread by, or goes', async () => {
    const found = await placed();
    const rows = await postgres.sql<{ table: string; name: string; columns: string[] }>(
      `select c.relname::text as table, i.relname::text as name,
         array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(x.indkey)) as columns
       from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       where c.relnamespace = 'public'::regnamespace and (x.indisunique or x.indisexclusion)`,
    );
    const anywhere = rows.filter(({ table, columns }) => {
      const placement = found.get(table)!;
      return placement.kind === 'distributed' && !columns.includes(placement.by);
    });
    expect(anywhere.map(({ name }) => name)).toEqual(ON_ONE_NODE.map(({ name }) => name));
  });

  test('every trigger refuses changes', async () => {
    const rows = await postgres.sql<{ name: string }>(
      `select tgname::text as name from pg_trigger join pg_proc p on p.oid = tgfoid where not tgisinternal and p.proname <> 'refuse_change'`,
    );
    expect(rows).toEqual([]);
  });

  test('no foreign key leads from one shard to another, but that of an appointment, which goes', async () => {
    const found = await placed();
    const keys = await postgres.sql<{ name: string; from: string; to: string }>(
      `select k.conname::text as name, f.relname::text as from, t.relname::text as to
       from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
    );
    const astray = keys.filter(({ from, to }) => !mayRefer(found.get(from)!, found.get(to)!));
    expect(astray.map(({ name }) => name)).toEqual(['admin_appointment_org_id_fkey']);
  });
});

test('every instant has milliseconds', async () => {
  const others = await postgres.sql(
    `select attrelid::regclass as table, attname, format_type(atttypid, atttypmod) from pg_attribute
     where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration')
     and attnum > 0 and (atttypid = 'timestamp'::regtype or atttypid = 'timestamptz'::regtype and atttypmod <> 3)`,
  );
  expect(others).toEqual([]);
});

test('a foreign key that rows are looked up by has an index', async () => {
  const bare = await postgres.sql<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint k
     where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) > 1
     and conkey[1] <> all (array(select x.indkey[0] from pg_index x where x.indrelid = conrelid))`,
  );
  expect(bare).toEqual([]);
});

type CatalogColumn = Readonly<{ table: string; name: string; type: string; isNullable: boolean; isGenerated: boolean }>;
const catalogColumns = () =>
  postgres.sql<CatalogColumn>(
    `select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
       not a.attnotnull as "isNullable", a.attgenerated <> '' as "isGenerated"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1, 2`,
  );

/** MikroORM's own table has its own types. */
const MIGRATIONS = 'schema_migration';

test('the tables and columns of the database are those that are declared, with their types', async () => {
  const stored = (await catalogColumns()).map(({ isGenerated, ...column }) => column);
  const declared = TABLES.flatMap(({ name: table, columns }) =>
    columns.map(({ name, type, isNullable }) => ({ table, name, type: SQL_TYPES[type] as string, isNullable })),
  );
  const sorted = (columns: readonly Omit<CatalogColumn, 'isGenerated'>[]) =>
    columns
      .filter(({ table }) => table !== MIGRATIONS)
      .map(({ table, name, type, isNullable }) => `${table}.${name} ${type}${isNullable ? '' : ' not null'}`)
      .toSorted();
  expect(stored.length).toBeGreaterThan(400);
  expect(sorted(declared)).toEqual(sorted(stored));
});

test('the primary keys of the database are those that are declared, in their order', async () => {
  expect(await primaryKeys()).toEqual(new Map(TABLES.map(({ name, key }) => [name, key.map((column) => column.name)])));
});

test('the foreign keys of the database, but those to orgs, are those that are declared', async () => {
  const stored = await foreignKeys();
  const declared = TABLES.flatMap(({ name: table, columns }) =>
    columns.flatMap(({ name: column, references }) => (references === undefined ? [] : [{ table, column, to: references.to }])),
  )
    // Only the room of a team has a team's id.
    .filter(({ table }) => table !== 'chat_room_clock');
  const sorted = (keys: readonly Readonly<{ table: string; column: string; to: string | undefined }>[]) =>
    keys
      .filter(({ to }) => to !== 'org')
      .map(({ table, column, to }) => `${table}.${column} to ${to}`)
      .toSorted();
  expect(stored.length).toBeGreaterThan(100);
  expect(sorted(declared)).toEqual(sorted(stored));
});

test('what is declared to be removed with the value that it refers to is removed by its foreign key', async () => {
  const stored = await postgres.sql<{ name: string }>(
    `select k.conrelid::regclass || '.' || a.attname as name
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[cardinality(k.conkey)]
     where k.contype = 'f' and k.confdeltype = 'c' and k.connamespace = 'public'::regnamespace`,
  );
  const declared = TABLES.flatMap(({ name: table, columns }) =>
    columns.filter(({ references }) => references?.goesWith).map(({ name }) => `${table}.${name}`),
  );
  // A team is kept as long as somebody has a calendar of it.
  expect(stored.map(({ name }) => name).toSorted()).toEqual([...declared, 'calendar_address.team_id'].toSorted());
});

test('MikroORM has the tables as they are, and no value holds what PostgreSQL generates', async () => {
  const stored = Map.groupBy(await catalogColumns(), ({ table }) => table);
  const metadata = ormOn(postgres.pool).getMetadata();
  expect(TABLES.length).toBe(stored.size);
  for (const { entity } of TABLES) {
    const { tableName, props } = metadata.get(entity as EntityName);
    expect(props.flatMap(({ fieldNames }) => fieldNames).sort()).toEqual(stored.get(tableName)!.map(({ name }) => name));
  }
  const generated = [...stored.values()].flat().filter(({ isGenerated }) => isGenerated);
  const outside = TABLES.flatMap(({ name: table, columns }) =>
    columns.filter(({ isOutsideValue }) => isOutsideValue).map(({ name }) => `${table}.${name}`),
  );
  // Written by those statements that list the orgs of a person, by those that note what mail servers say of an address, and by those that say when to notify, and what was told.
  expect(outside.toSorted()).toEqual(
    [
      ...generated.map(({ table, name }) => `${table}.${name}`),
      'membership.is_listed',
      'app_user.mail_refused_at',
      'app_user.mail_full_since',
      'place_state.notified_at',
      'place_state.told',
    ].toSorted(),
  );
});

test('the audit log and the changes of games and answers take no change, and lose a row only after three years', async () => {
  const league = await givenLeague(postgres.unitOfWork);
  const game = await league.addGame(league.hawks, league.jays);
  const player = await league.addPlayer('Sam Ortiz', league.hawks);
  const actor = aUser();
  await league.write(({ users }) => users.save(actor));
  for (const [n, age] of ['3 years 1 minute', '2 years 364 days'].entries()) {
    await postgres.sql(
      `insert into audit_entry (org_id, audit_entry_id, at, actor_id, action, subject_id, facts)
       values ($1, $2, now() - $3::interval, $4, 'x', $4, '{}')`,
      [league.org.id, `00000000-0000-7000-8000-00000000001${n}`, age, actor.id],
    );
    await postgres.sql(
      `insert into game_change (org_id, game_change_id, game_id, field, changed_by, at) values ($1, $2, $5, 'status', $4, now() - $3::interval)`,
      [league.org.id, `00000000-0000-7000-8000-00000000001${n}`, age, actor.id, game.id],
    );
    await postgres.sql(
      `insert into attendance_change (org_id, item_id, player_id, version, answer, on_behalf, answered_by, answered_at)
       values ($1, $2, $3, $4, 'yes', false, $5, now() - $6::interval)`,
      [league.org.id, game.id, player.id, n + 1, actor.id, age],
    );
  }
  for (const [table, at] of [
    ['audit_entry', 'at'],
    ['game_change', 'at'],
    ['attendance_change', 'answered_at'],
  ] as const) {
    await expect(postgres.sql(`update ${table} set ${at} = now()`)).rejects.toThrow('never changed');
    await expect(postgres.sql(`delete from ${table}`)).rejects.toThrow('never changed');
    await expect(postgres.sql(`truncate ${table}`)).rejects.toThrow('never changed');
    await expect(postgres.sql(`delete from ${table} where ${at} < now() - interval '2 years'`)).rejects.toThrow('never changed');
    expect(await postgres.sql(`delete from ${table} where ${at} < now() - interval '3 years' returning 1`)).toHaveLength(1);
    expect(await postgres.sql(`select 1 from ${table}`)).toHaveLength(1);
  }
});

test('every unique constraint says whether two transactions may race for it, and each that is named is there', async () => {
  /** Violating one of these is a bug, for the reason given. */
  const neverRaced: Readonly<Record<string, string>> = {
    audit_entry_once_a_day: 'inserted where it is not there yet, on conflict',
    bracket_game_once: 'a game is linked by who has made it',
    calendar_address_secret: 'another random secret each time',
    chat_message_by_time: 'numbered under the lock of the room',
    chat_message_changed: 'numbered under the lock of the room',
    chat_message_report_about: 'inserted on conflict',
    facility_field_org_id_facility_id_field_id_key: 'holds the primary key',
    follower_org_id_secret_hash_key: 'another random secret each time',
    league_import_running: 'inserted where none runs, on conflict',
    mail_delivery_org_id_push_event_id_user_id_key: 'inserted on conflict',
    mail_delivery_waiting: 'inserted on conflict',
    push_delivery_org_id_push_event_id_push_token_id_key: 'inserted on conflict',
    push_token_org_id_token_hash_key: 'found under a lock of the device',
    stat_event_change: 'numbered under the lock of the game',
    stat_event_org_id_game_id_sequence_key: 'numbered under the lock of the game',
    slot_place_org_id_slot_id_user_id_key: 'taken under the lock of the game or the event',
    stat_event_place: 'placed under the lock of the game',
  };
  const rows = await postgres.sql<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indisunique and (not i.indisprimary or c.relname = 'org_code_pkey') and c.relnamespace = 'public'::regnamespace`,
  );
  // Two orgs with the same code collide in a primary key.
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...RACED_CONSTRAINTS, ...Object.keys(neverRaced)].toSorted());
});
