/** @own-process */
import { globSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { allPrepared } from '../../src/adapters/postgres/orm/prepared.ts';
import { newId } from '../../src/adapters/random/new-id.ts';
import { recordingUnitOfWork } from '../../src/application/effects/recording-unit-of-work.ts';
import type { OrgId, RoomId, TeamId } from '../../src/domain/shared/ids.ts';
import { ok } from '../../src/domain/shared/result.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { ACROSS_ORGS, isAcrossOrgs, isOfOneDatabase, OF_ONE_DATABASE } from '../support/across-orgs.ts';
import { aMembership, anOrg, aUser } from '../support/builders.ts';
import { countStatements } from '../support/count-statements.ts';
import { listeners } from '../support/effects.ts';
import { givenLeague } from '../support/league.ts';
import { type PlanNode, plansIn, type Step, stepsOf, WALKS, walksOf } from '../support/plan-steps.ts';
import { freshPostgres } from '../support/postgres.ts';

const WITHOUT_CLUSTER = 'asked where all orgs are on one node';
const FEW_ROWS = 'joins at most 500 rows; of an empty table PostgreSQL goes along instead of looking them up';
/** Those that occur only on a cluster. */
const WALKS_HERE: Readonly<Record<string, string>> = {
  'chat.room-states': WITHOUT_CLUSTER,
  'shared.watched-states': WITHOUT_CLUSTER,
  'retention.attempts': FEW_ROWS,
  'retention.mail-recipients': FEW_ROWS,
  'retention.name-searches': FEW_ROWS,
};

/** A value of each type; no two ids are alike, so that only an org id leads to a shard. */
const VALUES: Readonly<Record<string, (place: number) => string>> = {
  uuid: (place) => `00000000-0000-7000-8000-0000000000${String(place).padStart(2, '0')}`,
  text: () => 'x',
  integer: () => '1',
  smallint: () => '1',
  bigint: () => '1',
  'double precision': () => '1',
  numeric: () => '1',
  boolean: () => 'true',
  date: () => '2026-04-11',
  'timestamp with time zone': () => '2026-04-11T12:00:00Z',
  'time without time zone': () => '12:00',
  interval: () => '1 day',
  bytea: () => '\\x00',
  json: () => '[]',
  jsonb: () => '{}',
};

const literalOf = (type: string, place: number): string => {
  const ofElement = VALUES[type.replace(/\[\]$/, '')];
  if (!ofElement) throw new Error(`no value of type ${type}`);
  return pg.escapeLiteral(type.endsWith('[]') ? `{${ofElement(place)}}` : ofElement(place));
};

type Explained = { [name: string]: unknown };
/** The number of tasks of each part of a plan, subplans included. */
const tasksIn = (node: unknown): readonly number[] => {
  if (typeof node !== 'object' || node === null) return [];
  const { 'Task Count': tasks, Tasks: _, ...others } = node as Explained;
  return [...(typeof tasks === 'number' ? [tasks] : []), ...Object.values(others).flatMap(tasksIn)];
};
/** Whether a plan has subplans, each of which takes another round trip and sends its result to several nodes. */
const isInParts = (plan: unknown): boolean => JSON.stringify(plan).includes('"Subplans"');
/** Whether rows are produced on the connected node and copied to the org's node, which takes a two-phase commit. */
const isCopied = (plan: unknown): boolean => JSON.stringify(plan).includes('pull to coordinator');
/** Statements of one org that may do so, by how their names begin or end, and why. */
const COPIED: Readonly<Record<string, string>> = {
  'save all': 'many rows that an admin writes at once',
  'scoring.save-last-numbers': 'the same, of an import',
  'families.add-blocks': 'the same, of a person who leaves',
  'notifications.add-deliveries': 'the same, of a worker that tries again',
  'mail.add-deliveries': 'the same',
  'reminders.add': 'the same',
  'mail.add-invitations': 'many rows that an admin writes at once',
  'games.append-changes': 'what a change of a game comes to',
  'scoring.hold-log': 'once, with the first event of a game',
  'chat.first-tick': 'once, with the first message of a room',
  'shared.advance-scopes': WITHOUT_CLUSTER,
};
const mayBeCopied = (copies: string) => (name: string) => name.startsWith(copies) || name.endsWith(copies);
/** Statements of a collection that are never run: a column does not exist, or has another type. */
const NEVER_RUN = ['42703', '42883'];

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let found: Readonly<Record<string, number | string>>;
const steps = new Map<string, readonly Step[]>();
const inParts: string[] = [];
const copied: string[] = [];
beforeAll(async () => {
  postgres = await freshPostgres();
  for (const file of globSync('src/adapters/postgres/**/*.ts')) await import(`../../${file}`);
  await givenLeague(postgres.unitOfWork);
  const [orgId, today, teams] = [newId<OrgId>(), '2026-04-11' as LocalDate, [newId<TeamId>()]];
  await postgres.read.searchPlayers(orgId, 'sam ortiz', today, teams);
  await postgres.read.searchTeamsByCoach(orgId, 'ortiz', today);
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    found = Object.fromEntries(await explained(client));
  } finally {
    await client.end();
  }
});
afterAll(() => postgres.dispose());

async function explained(client: pg.Client): Promise<(readonly [string, number | string])[]> {
  const all: (readonly [string, number | string])[] = [];
  for (const { name, text } of allPrepared()) {
    try {
      // Sequential scans then remain only where no index serves, however many rows there are.
      await client.query(`begin; set local citus.propagate_set_commands = 'local'; set local enable_seqscan = off`);
      await client.query(`prepare asked as ${text}`);
      const { rows } = await client.query<{ types: string[] }>(
        `select array(select format_type(t.type, null) from unnest(parameter_types::oid[]) with ordinality t (type, place) order by place) as types
         from pg_prepared_statements where name = 'asked'`,
      );
      const types = rows[0]!.types;
      const bound = text.replaceAll(/\$(\d+)/g, (_, place) => `${literalOf(types[place - 1]!, place)}::${types[place - 1]}`);
      const plan = await client.query(`explain (format json) ${bound}`);
      const explained = plan.rows[0]['QUERY PLAN'];
      all.push([name, Math.max(0, ...tasksIn(explained))]);
      steps.set(
        name,
        plansIn<PlanNode>(explained).flatMap((each) => stepsOf(each)),
      );
      if (isInParts(plan.rows)) inParts.push(name);
      if (isCopied(plan.rows)) copied.push(name);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (!NEVER_RUN.includes(code ?? '')) all.push([name, message]);
    } finally {
      await client.query('rollback; deallocate all');
    }
  }
  return all;
}

/** The statements that `work` sends, each with its number of tasks. */
async function tasksOf(work: () => Promise<unknown>) {
  const nameOf = new Map([...allPrepared()].map(({ name, text }) => [text, name]));
  const counting = countStatements();
  await work();
  const sent = [...counting.stop().keys()].flatMap((text) => nameOf.get(text) ?? []);
  return sent.map((name) => [name, found[name]] as const);
}

test('every statement is one task on one shard, but those that are listed with a reason', () => {
  const others = Object.entries(found).filter(([name, tasks]) => !(typeof tasks === 'number' && tasks <= 1) && !isAcrossOrgs(name));
  expect(others.map(([name, tasks]) => `${name}: ${tasks}`)).toEqual([]);
  expect(Object.values(found).filter((tasks) => tasks === 1).length).toBeGreaterThan(200);
});

test('every statement of one org is carried out at once, so that it commits in one phase', () => {
  const others = inParts.filter((name) => !isAcrossOrgs(name));
  expect(others.filter((name) => !isOfOneDatabase(name))).toEqual([]);
  // Makes sure that the check finds what it looks for.
  expect(others).toEqual(expect.arrayContaining([...OF_ONE_DATABASE]));
});

test('every statement of one org makes its rows on the org’s node, but those that are listed with a reason', () => {
  const listed = Object.keys(COPIED);
  const others = copied.filter((name) => !isAcrossOrgs(name) && !isOfOneDatabase(name) && !listed.some((each) => mayBeCopied(each)(name)));
  expect(others).toEqual([]);
  expect(listed.filter((each) => !copied.some(mayBeCopied(each)))).toEqual([]);
});

test('a statement that is listed is there, and a cluster takes it', () => {
  const names = Object.keys(found);
  expect(Object.keys(ACROSS_ORGS).filter((listed) => !names.some((name) => name.startsWith(listed)))).toEqual([]);
  expect(names.filter((name) => typeof found[name] === 'string' && isAcrossOrgs(name)).map((name) => `${name}: ${found[name]}`)).toEqual(
    [],
  );
});

test('a first sign-in and new claims are kept by statements of one task each, and tell the orgs that the person is in', async () => {
  const unitOfWork = recordingUnitOfWork(postgres.unitOfWork, listeners());
  const [user, org] = [aUser(), anOrg()];
  const save = (name: string) => unitOfWork.transact(async ({ users }) => ok(await users.save({ ...user, name })));
  const version = async () =>
    (await postgres.sql<{ version: number }>(`select version from scope_version where org_id = $1 and scope = 'membership'`, [org.id]))[0]
      ?.version ?? 0;

  const first = await tasksOf(() => save('Sam'));
  await unitOfWork.transact(async ({ orgs, memberships }) => {
    await orgs.add(org);
    return ok(await memberships.save(aMembership({ orgId: org.id, userId: user.id, role: 'parent', state: 'approved' })));
  });
  const before = await version();
  const changed = await tasksOf(() => save('Pat'));
  expect(await version()).toBeGreaterThan(before);
  expect(first.length).toBeGreaterThan(1);
  expect(changed.length).toBeGreaterThan(first.length);
  expect([...first, ...changed].filter(([, tasks]) => !(typeof tasks === 'number' && tasks <= 1))).toEqual([]);
});

test('what is new in one room alone, as a first poll asks, is asked of its shard, and in several of theirs', async () => {
  const rooms = [newId<RoomId>(), newId<RoomId>()].map((roomId) => ({ orgId: newId<OrgId>(), roomId }));
  expect(await tasksOf(() => postgres.system.roomStates(rooms.slice(0, 1)))).toEqual([['chat.room-state', 1]]);
  expect(await tasksOf(() => postgres.system.roomStates(rooms))).toEqual([['chat.room-states on-cluster', expect.any(Number)]]);
});

test('where its rows are, no statement walks through a table or an index', () => {
  const walking = [...steps]
    .filter(([name]) => !(name in WALKS || name in WALKS_HERE))
    .flatMap(([name, those]) => walksOf(those).map((walk) => `${name}: ${walk.replace(/_\d+$/, '')}`));
  expect(walking).toEqual([]);
  expect(Object.keys(WALKS_HERE).filter((name) => walksOf(steps.get(name) ?? []).length === 0)).toEqual([]);
  const isOfShard = ({ node }: Step) => /_\d{6}$/.test(node['Relation Name'] ?? '');
  expect([...steps.values()].filter((those) => those.some(isOfShard)).length).toBeGreaterThan(200);
});
