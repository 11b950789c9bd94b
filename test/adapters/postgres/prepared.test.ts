import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { nameOf, prepareAs } from '../../../src/adapters/postgres/driver/prepared-texts.ts';
import { fragment } from '../../../src/adapters/postgres/orm/fragment.ts';
import { allPrepared, anyId, asJson, checkPrepared, prepared } from '../../../src/adapters/postgres/orm/prepared.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';
import { givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let league: Awaited<ReturnType<typeof givenLeague>>;
beforeAll(async () => {
  postgres = await freshPostgres();
  league = await givenLeague(postgres.unitOfWork);
});
afterAll(() => postgres.dispose());

/** What is sent for a query, and with which values. */
function noting() {
  const sent: { text: string; values: readonly unknown[] }[] = [];
  const send = Object.assign(
    async (text: string, values: readonly unknown[]) => {
      sent.push({ text, values });
      return [];
    },
    { isCluster: false },
  );
  return { sent, sql: send as never };
}

test('a query is built once, sent under its name, with constants in its text and equal parameters as one', async () => {
  let built = 0;
  const teams = prepared('test.teams', ({ orgId }: { orgId: OrgId }, db) => {
    built += 1;
    return db
      .selectFrom('team as t')
      .innerJoin('season as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 't.season_id'))
      .where('t.org_id', '=', orgId)
      .where('t.color', '=', "O'Red")
      .select('t.name');
  });
  const { sent, sql } = noting();
  const [first, second] = [newId<OrgId>(), newId<OrgId>()];
  await teams(sql, { orgId: first });
  await teams(sql, { orgId: second });
  expect(built).toBe(1);
  expect(sent.map(({ values }) => values)).toEqual([[first], [second]]);
  expect(sent[0]!.text).toContain(`where "t"."org_id" = $1 and "t"."color" = 'O''Red'`);
  expect(nameOf(sent[0]!.text)).toBe('test.teams');
});

test('each set of optional parameters has a query of its own', async () => {
  const named = prepared(
    'test.named',
    ({ orgId, name }: { orgId: OrgId; name?: string | undefined }, db) => {
      const all = db.selectFrom('team').where('org_id', '=', orgId).select('team_id as id');
      return name === undefined ? all : all.where('name', '=', name);
    },
    ['name'],
  );
  const { sent, sql } = noting();
  await named(sql, { orgId: league.org.id });
  await named(sql, { orgId: league.org.id, name: 'Hawks' });
  expect(sent.map(({ values }) => values.length)).toEqual([1, 2]);
  expect(sent.map(({ text }) => nameOf(text))).toEqual(['test.named', 'test.named name']);
});

test('a parameter that is missing, but not optional, is found by tests', async () => {
  checkPrepared();
  const ofColor = prepared('test.of-color', ({ orgId, color }: { orgId: OrgId; color?: string | undefined }, db) =>
    db.selectFrom('team').where('org_id', '=', orgId).where('color', '=', color!).select('team_id as id'),
  );
  await expect(ofColor(noting().sql, { orgId: league.org.id })).rejects.toThrow('test.of-color lacks color');
});

test('ids in a list are one parameter, and a list as JSON is text', async () => {
  const listed = prepared('test.listed', ({ orgId, ids }: { orgId: OrgId; ids: readonly (typeof league.hawks.id)[] }, db) =>
    db.selectFrom('team as t').where('t.org_id', '=', orgId).where('t.team_id', '=', anyId(ids)).select(['t.name']).orderBy('t.name'),
  );
  const { sent, sql } = noting();
  await listed(sql, { orgId: league.org.id, ids: [league.hawks.id] });
  expect(sent[0]!.values).toEqual([league.org.id, [league.hawks.id]]);

  const echoed = prepared('test.echoed', ({ list }: { list: readonly number[] }, db) =>
    db.selectNoFrom(fragment(z.array(z.int()))`${asJson(list)}::jsonb`.as('list')),
  );
  const json = noting();
  await echoed(json.sql, { list: [1, 2] });
  expect(json.sent[0]!.values).toEqual(['[1,2]']);
});

test('a fragment whose value is of another type than it says is found by tests', async () => {
  checkPrepared();
  const wrong = prepared('test.wrong', (_: object, db) => db.selectNoFrom(fragment(z.int())`'seven'::text`.as('count')));
  await expect(wrong(postgres.sql as never, {})).rejects.toThrow('rows of test.wrong');
});

test('a query has a name of its own, which PostgreSQL does not truncate', () => {
  prepareAs('test.own', 'select 1 as own');
  expect(() => prepareAs('test.own', 'select 2')).toThrow('test.own');
  expect(() => prepareAs('test.another', 'select 1 as own')).toThrow('test.another');
  expect(() => prepareAs('test.'.repeat(13), 'select 3')).toThrow('test.');
});

test('all queries are known without a database, with every set of their optional parameters', () => {
  const names = allPrepared().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(500);
  expect(names).toEqual(expect.arrayContaining(['games.schedule', 'games.schedule teamId', 'org.save']));
});
