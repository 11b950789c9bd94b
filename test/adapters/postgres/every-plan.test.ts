import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { QUICKLY_PLANNED } from '../../../src/adapters/postgres/cluster.ts';
import { allStatements } from '../../../src/adapters/postgres/statement.ts';
import { newId } from '../../../src/adapters/system/new-id.ts';
import type { OrgId, TeamId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { genericPlan } from '../../support/generic-plan.ts';
import { type PlanNode, type Step, stepsOf, WALKS, walksOf } from '../../support/plan-steps.ts';
import { freshPostgres } from '../../support/postgres.ts';

/** Which serve where there are many names, or games of one org: `search-plan.test.ts` and `plans.test.ts` hold the plans of those. */
const AMONG_MANY = ['player_by_name', 'team_staff_by_name', 'game_at_home', 'game_on_visit'];
/** For the version before, and for the trigger that serves it. */
const OF_EARLIER = ['push_token_of_device'];

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
type Planned = Readonly<{ name: string; steps: readonly Step[] }>;
let plans: readonly Planned[];
let plansOnCluster: readonly Planned[];
beforeAll(async () => {
  postgres = await freshPostgres();
  for (const file of globSync('src/adapters/postgres/*.ts')) await import(`../../../${file}`);
  await stateSearches();
  // A table is then walked through only where no index serves, however many rows there are.
  await postgres.load('set enable_seqscan = off');
  plans = await planAll();
  for (const [name, value] of Object.entries(QUICKLY_PLANNED)) await postgres.load(`set ${name} = ${value}`);
  plansOnCluster = await planAll();
});
afterAll(() => postgres.dispose());

async function planAll(): Promise<readonly Planned[]> {
  const planned = [];
  for (const { name, text } of allStatements()) planned.push({ name, steps: stepsOf(await genericPlan<PlanNode>(postgres.load, text)) });
  return planned;
}

/** Their texts are made of what is searched for. */
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

  test('none does where tables are joined in the order that is written, as on a cluster', () => {
    expect(walking(plansOnCluster)).toEqual([]);
  });

  test('every index that no constraint needs is used by a statement', async () => {
    const used = new Set(plans.flatMap(({ steps }) => steps.flatMap(({ node }) => node['Index Name'] ?? [])));
    const all = await postgres.sql<{ name: string }>(
      `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
       where i.relnamespace = 'public'::regnamespace and not x.indisunique and i.relname <> all ($1) order by 1`,
      [[...AMONG_MANY, ...OF_EARLIER]],
    );
    expect(all.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  });
});
