/** @own-process */
import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allPrepared } from '../../../src/adapters/postgres/orm/prepared.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { OrgId, TeamId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { genericPlan } from '../../support/generic-plan.ts';
import { NOT_PLANNED, SERVES } from '../../support/index-uses.ts';
import { type PlanNode, type Step, stepsOf, WALKS, walksOf } from '../../support/plan-steps.ts';
import { freshPostgres } from '../../support/postgres.ts';

/** Indexes whose columns are also the first ones of another index, and why they exist. */
const BESIDE_ANOTHER: Readonly<Record<string, string>> = {
  mail_delivery_waiting: 'a rule: of a topic one waits for a person',
  league_import_running: 'a rule: an org has one at a time',
  schedule_proposal_open: 'a rule: an org has one at a time',
  membership_unlisted: 'holds none on one database, and on a cluster those whose commit was interrupted: nobody else is looked at',
  membership_waiting: 'the few that wait are found among all that ever came',
  parent_link_waiting: 'the few that wait are found among all that ever came',
};

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
type Planned = Readonly<{ name: string; steps: readonly Step[] }>;
let plans: readonly Planned[];
beforeAll(async () => {
  postgres = await freshPostgres();
  for (const file of globSync('src/adapters/postgres/**/*.ts')) await import(`../../../${file}`);
  await stateSearches();
  // Of an empty table PostgreSQL takes the number of rows from their width: a column more would change plans.
  await postgres.load(`insert into org (org_id, name, code, time_zone, parents_need_approval, links_need_approval, created_at)
    select gen_random_uuid(), 'League ' || n, 'O' || n, 'America/Chicago', false, true, now() from generate_series(1, 1000) n; analyze org`);
  // Sequential scans then remain only where no index serves, however many rows there are.
  await postgres.load('set enable_seqscan = off');
  plans = await planAll();
});
afterAll(() => postgres.dispose());

async function planAll(): Promise<readonly Planned[]> {
  const planned = [];
  for (const { name, text } of allPrepared()) planned.push({ name, steps: stepsOf(await genericPlan<PlanNode>(postgres.load, text)) });
  return planned;
}

/** The texts of these statements depend on the search. */
async function stateSearches(): Promise<void> {
  const [orgId, today, teams] = [newId<OrgId>(), '2026-04-11' as LocalDate, [newId<TeamId>()]];
  for (const name of ['o', 'ortiz', 'sam ortiz']) {
    await postgres.read.searchPlayers(orgId, name, today, 'all');
    await postgres.read.searchPlayers(orgId, name, today, teams);
    await postgres.read.searchShortNames(orgId, name, today, teams);
    await postgres.read.searchTeamsByCoach(orgId, name, today);
  }
}

describe('planned once, for whatever parameters come', () => {
  const walking = (planned: readonly Planned[]) =>
    planned.filter(({ name }) => !(name in WALKS)).flatMap(({ name, steps }) => walksOf(steps).map((walk) => `${name}: ${walk}`));

  test('no statement walks through a table or an index', () => {
    expect(walking(plans)).toEqual([]);
    expect(Object.keys(WALKS).filter((name) => !plans.some((plan) => plan.name === name && walksOf(plan.steps).length > 0))).toEqual([]);
  });

  test('every index that keeps no rule is there for a statement, which is run by it where none like it is there', async () => {
    const all = await postgres.sql<{ name: string; table: string }>(
      `select i.relname as name, x.indrelid::regclass::text as table from pg_index x join pg_class i on i.oid = x.indexrelid
       where i.relnamespace = 'public'::regnamespace and not x.indisunique and i.relname <> all ($1) order by 1`,
      [NOT_PLANNED],
    );
    const texts = new Map(allPrepared().map(({ name, text }) => [name, text]));
    const unserved: string[] = [];
    await postgres.load('begin');
    for (const { name, table } of all) {
      const others = all.filter((each) => each.table === table && each.name !== name).map((each) => each.name);
      await postgres.load(`savepoint whole; ${others.length > 0 ? `drop index ${others.join(', ')}` : ''}`);
      const text = texts.get(SERVES[name] ?? '');
      const steps = text === undefined ? [] : stepsOf(await genericPlan<PlanNode>(postgres.load, text));
      if (!steps.some(({ node }) => node['Index Name'] === name)) unserved.push(`${name}: ${SERVES[name]}`);
      await postgres.load('rollback to whole');
    }
    await postgres.load('rollback');
    expect(unserved).toEqual([]);
  });

  test('no index begins as another one does, but for a reason', async () => {
    const beside = await postgres.sql<{ name: string }>(
      `with index as (
         select i.relname as name, x.indrelid as table, pg_get_expr(x.indpred, x.indrelid) as rows,
           array(select pg_get_indexdef(x.indexrelid, place, true) from generate_series(1, x.indnkeyatts) place) as keys
         from pg_index x join pg_class i on i.oid = x.indexrelid where i.relnamespace = 'public'::regnamespace)
       select distinct one.name from index one join index other on other.table = one.table and other.name <> one.name
         and other.keys[1:cardinality(one.keys)] = one.keys and (other.rows is null or other.rows = one.rows) order by 1`,
    );
    expect(beside.map(({ name }) => name)).toEqual(Object.keys(BESIDE_ANOTHER).toSorted());
  });
});
