import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { distribute } from '../../src/adapters/postgres/cluster/distribute.ts';
import { placeNewTables } from '../../src/adapters/postgres/cluster/placing.ts';
import { openPool, sqlOnPool } from '../../src/adapters/postgres/driver/pool.ts';
import { connect } from '../../src/adapters/postgres/orm/connect.ts';
import { sqlIn } from '../../src/adapters/postgres/orm/sql-in.ts';
import { migrateWhenReachable } from '../../src/adapters/postgres/schema/migrate-when-reachable.ts';
import { asked, freshCitusDatabase, urlsOnNodes } from '../support/citus.ts';
import type { TestDatabase } from '../support/database.ts';
import { migrated } from '../support/postgres.ts';

const ORGS = 20;
const PERSON = '01a20200-0000-7000-8000-6f7065726174';
/** Orgs with rows on both ends of foreign keys, and in the audit log. */
const FILLED = `
  insert into org (org_id, name, code, time_zone, created_at)
  select gen_random_uuid(), 'Org ' || n, 'ORG' || n, 'UTC', now() from generate_series(1, ${ORGS}) n;
  insert into sport (org_id, sport_id, code, name, is_active) select org_id, gen_random_uuid(), 'baseball', 'Baseball', true from org;
  insert into season (org_id, season_id, sport_id, name, starts_on, ends_on, is_active, rules)
  select org_id, gen_random_uuid(), sport_id, 'Spring', '2026-01-01', '2026-12-31', true, '{}' from sport;
  insert into audit_entry (org_id, audit_entry_id, at, actor_id, action, subject_id, facts)
  select org_id, gen_random_uuid(), now(), '${PERSON}', 'x', org_id, '{}' from org;`;

let database: TestDatabase;
beforeEach(async () => {
  database = await freshCitusDatabase(migrated, 'migrated', false);
});
afterEach(() => database.drop());
const run = <Row extends object>(...statements: readonly string[]) => asked<Row>(database.url, ...statements);
const keys = () =>
  run(`select conrelid::regclass::text as table, conname as name, convalidated as "isValid" from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
/** Tables whose rows are still on the coordinator, invisible, although they are on the nodes. */
const leftBehind = () =>
  run(`select c.relname from pg_dist_partition join pg_class c on c.oid = logicalrelid where pg_relation_size(c.oid) > 0`);
const counts = async () =>
  (
    await run(`select (select count(*)::int from org) as org, (select count(*)::int from season) as season,
                 (select count(*)::int from audit_entry) as audit, (select count(*)::int from org_code) as code`)
  )[0];

describe('a filled database', () => {
  test('is spread whole, with its keys, and leaves nothing on the coordinator; again is nothing to do', async () => {
    await run(FILLED);
    const before = await keys();
    const first = await distribute(database.url);
    expect(first.obstacles).toEqual([]);
    expect(first.steps.length).toBeGreaterThan(60);
    expect(await counts()).toEqual({ org: ORGS, season: ORGS, audit: ORGS, code: ORGS });
    // The foreign key of admin_appointment, a reference table, cannot refer to a distributed table.
    expect(await keys()).toEqual(before.filter(({ name }: { name?: string }) => name !== 'admin_appointment_org_id_fkey'));
    expect(await leftBehind()).toEqual([]);
    // Sessions on every node use the limits set by migrations: workers learn of a role once it has tables there.
    for (const url of await urlsOnNodes(database.url)) {
      expect(await asked(url, `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`)).toEqual(
        [{ statement: '5s', lock: '2s' }],
      );
    }
    expect((await distribute(database.url)).steps).toEqual([]);
    expect((await distribute(database.url, { isDryRun: true })).tables.filter(({ isPlaced }) => !isPlaced)).toEqual([]);
  });

  test('keeps its audit log from changes on every node', async () => {
    await run(FILLED);
    await distribute(database.url);
    for (const url of await urlsOnNodes(database.url)) {
      await expect(asked(url, `update audit_entry set action = 'y'`)).rejects.toThrow('never changed');
      await expect(asked(url, `update audit_entry set action = 'y' where org_id = (select org_id from org limit 1)`)).rejects.toThrow();
      await expect(asked(url, 'delete from audit_entry')).rejects.toThrow('never changed');
      await expect(asked(url, 'truncate audit_entry')).rejects.toThrow('never changed');
    }
    expect(await counts()).toMatchObject({ audit: ORGS });
  });

  test('is spread by the next run where one was killed, and its keys are there all the same', async () => {
    await run(FILLED);
    const before = await keys();
    let isKilled = false;
    const tell = (done: number) => {
      if (done < 5 || isKilled) return;
      isKilled = true;
      void run(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'league-gateway distribute'`);
    };
    await expect(distribute(database.url, { tell })).rejects.toThrow();
    expect(isKilled).toBe(true);
    expect(await run('select 1 from pg_dist_partition')).toEqual([]);
    expect(await counts()).toMatchObject({ org: ORGS, season: ORGS });
    expect((await distribute(database.url)).obstacles).toEqual([]);
    expect(await counts()).toMatchObject({ org: ORGS, season: ORGS });
    expect(await keys()).toEqual(before.filter(({ name }: { name?: string }) => name !== 'admin_appointment_org_id_fkey'));
  });

  test('that turns out not to be spread is as it was: its keys, and what is unique', async () => {
    await run(FILLED);
    const before = await keys();
    const tell = (done: number) => {
      if (done >= 5) throw new Error('a table broke');
    };
    await expect(distribute(database.url, { tell })).rejects.toThrow('a table broke');
    expect(await run('select 1 from pg_dist_partition')).toEqual([]);
    expect(await keys()).toEqual(before);
    expect(await run(`select 1 from pg_constraint where conname = 'org_code_key'`)).toHaveLength(1);
    expect(await counts()).toMatchObject({ org: ORGS, season: ORGS });
  });
});

describe('what stands against it', () => {
  test('is named before anything is changed: a table that fits no rule, and what is unique over several shards', async () => {
    await run('create table odd (name text primary key)', 'create unique index color_once on team (name)');
    const { obstacles, steps } = await distribute(database.url);
    expect(steps).toEqual([]);
    expect(obstacles).toEqual([
      expect.stringMatching(/^No placement rule applies to the table odd: its primary key begins with name/),
      expect.stringMatching(/^The unique index color_once of team does not include org_id/),
    ]);
    expect(await run('select 1 from pg_dist_partition')).toEqual([]);
    expect(await run(`select 1 from pg_constraint where conname = 'org_code_key'`)).toHaveLength(1);
  });

  test('are migrations that have not run, a node that is away, and a worker', async () => {
    await run('delete from schema_migration');
    expect((await distribute(database.url)).obstacles).toEqual([expect.stringMatching(/^1 migrations have not run yet/)]);
    const [, worker] = await urlsOnNodes(database.url);
    expect((await distribute(worker!)).obstacles).toEqual([expect.stringMatching(/points to a worker/)]);
  });
});

describe('once it is spread', () => {
  const SILENT = { info: () => {}, warn: () => {} };

  test('a migration places the tables that it makes, and keys come after that', async () => {
    await distribute(database.url);
    const orm = connect({ url: database.url, poolSize: 1 });
    try {
      await orm.em.fork().transactional(async (em) => {
        const sql = sqlIn(em as never);
        await sql(
          `create table later_thing (org_id uuid not null, team_id uuid not null, user_id uuid references app_user, primary key (org_id, team_id))`,
        );
        await placeNewTables(sql);
        await sql(`alter table later_thing add constraint later_thing_team foreign key (org_id, team_id) references team`);
      });
    } finally {
      await orm.close(true);
    }
    expect(
      await run(`select p.colocationid = o.colocationid as "isWithOrgs" from pg_dist_partition p, pg_dist_partition o
                 where p.logicalrelid = 'later_thing'::regclass and o.logicalrelid = 'org'::regclass`),
    ).toEqual([{ isWithOrgs: true }]);
    expect(await run(`select 1 from pg_constraint where conname = 'later_thing_team'`)).toHaveLength(1);
    expect((await distribute(database.url)).steps).toEqual([]);
  });

  test('a table that came without a migration is placed by the next run, with keys to those that are there', async () => {
    await distribute(database.url);
    await run(`create table later_thing (org_id uuid not null references org, team_id uuid not null, primary key (org_id, team_id))`);
    const { steps } = await distribute(database.url);
    expect(steps.map(({ what }) => what)).toContain('later_thing: by org_id, with its org');
    expect(await run(`select convalidated from pg_constraint where conname = 'later_thing_org_id_fkey'`)).toEqual([{ convalidated: true }]);
  });

  test('an instance on a worker names the migrations that it waits for, and tries none', async () => {
    await distribute(database.url);
    const [, worker] = await urlsOnNodes(database.url);
    expect(await migrateWhenReachable(worker!, SILENT)).toEqual([]);
    await run('delete from schema_migration');
    await expect(migrateWhenReachable(worker!, SILENT, 0)).rejects.toThrow(/points to a worker.*2026-11-30-baseline.*league migrate/);
  });
});

describe('while it is being spread', () => {
  test('others read on, and what they write waits or is refused, and nothing is lost', async () => {
    await run(FILLED);
    // The limits that migrations set for the gateway, which copies of a database lack.
    const pool = openPool({ url: `${database.url}?options=-c%20lock_timeout%3D2s`, size: 4, name: 'others', silenceLimitMs: 0 });
    const sql = sqlOnPool(pool);
    const [{ orgId }] = (await sql<{ orgId: string }>(`select org_id as "orgId" from org limit 1`)) as [{ orgId: string }];
    let isOver = false;
    const written: string[] = [];
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) {
        const id = crypto.randomUUID();
        await sql(`insert into sport (org_id, sport_id, code, name, is_active) values ($1, $2, $3, 'x', true)`, [orgId, id, `x${n}`]).then(
          () => written.push(id),
          () => {},
        );
      }
    })();
    const reading = (async () => {
      while (!isOver) expect(await sql('select 1 from season where org_id = $1', [orgId])).toHaveLength(1);
    })();
    const { obstacles } = await distribute(database.url);
    isOver = true;
    await Promise.all([writing, reading]);
    const stored = await sql<{ id: string }>(`select sport_id as id from sport where org_id = $1 and name = 'x'`, [orgId]);
    await pool.end();
    expect(obstacles).toEqual([]);
    expect(written.length).toBeGreaterThan(0);
    expect(stored.map(({ id }) => id).toSorted()).toEqual(written.toSorted());
  });
});
