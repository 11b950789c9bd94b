/** @own-process */
import { globSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { allPrepared } from '../../src/adapters/postgres/orm/prepared.ts';
import { TABLES } from '../../src/adapters/postgres/schema/tables.ts';
import { isAcrossOrgs, OF_ONE_DATABASE } from '../support/across-orgs.ts';
import { SERVES } from '../support/index-uses.ts';
import { newerThan15 } from '../support/newer-sql.ts';

/** Tables whose rows belong to no org, and the orgs themselves. */
const GLOBAL = ['org', ...TABLES.filter(({ orgColumn }) => orgColumn === undefined).map(({ name }) => name)];

const LOCK = /\bfor (?:no key )?(?:update|share|key share)\b/;
/** Reference tables, of which every node has a copy. */
const REFERENCE = TABLES.filter(({ placement }) => placement.kind === 'reference').map(({ name }) => name);
const LEFT_JOIN_BY_PARAMETER =
  /\bleft join [a-z_]+ (?:as )?[a-z]+ on [a-z]+\.org_id = \$1 and (?:(?!\bjoin\b|\bwhere\b|\bselect\b)[^$])*= \$\d/;
const NEVER_NULL: Readonly<Record<string, string>> = {
  'chat.room-overviews': 'the caller’s id',
  'chat.read-count': 'the room’s id',
};

/** Kysely quotes every name; one that is also a keyword stays quoted. */
const QUOTED = /"((?!(?:from|join|to)\b)[a-z_]+)"/g;

let statements: ReturnType<typeof allPrepared>;
beforeAll(async () => {
  for (const file of globSync('src/adapters/postgres/**/*.ts')) await import(`../../${file}`);
  statements = allPrepared().map((each) => ({ ...each, text: each.text.replaceAll(QUOTED, '$1') }));
});

const TABLE =
  /\b(?<!do |for |key |distinct )(?:from|join|update|into)\s+([a-z_]+)(?:\s+(?:as\s+)?(?!where\b|on\b|set\b|order\b|group\b|limit\b|left\b|join\b|cross\b|values\b|select\b|union\b)([a-z_]+))?/g;
const names = (text: string) =>
  [...text.matchAll(/(?:with|,)\s+(?:recursive\s+)?([a-z_]+)(?:\s+\([a-z_, ]+\))?\s+as\s+(?:materialized\s+)?\(/g)].map(
    ([, name]) => name!,
  );

/** Used if all orgs are on one node; each has a variant for a cluster. */
const WITHOUT_CLUSTER = ['chat.room-states', 'shared.game-log-versions', 'shared.watched-states'];
const TELLS_ORGS = /\bunnest\([^()]*\)\s*(?:with ordinality\s+)?(?:as\s+)?[a-z]+\s*\((?:[a-z_]+, )*org_id\b/;
/** Tables that a statement joins to a list of orgs without also restricting their org_id by a parameter. */
const unbound = (text: string): string[] =>
  [...text.matchAll(/\bjoin ([a-z_]+) (?:as )?([a-z]+) on \2\.org_id = [a-z_]+\.org_id/g)]
    .filter(([, , alias]) => !new RegExp(`\\b${alias}\\.org_id = any\\(\\$\\d`).test(text))
    .map(([, table]) => table!);

/** Tables of a statement, by their aliases, that it reads without restricting their org_id by a parameter. */
function withoutOrg(text: string): string[] {
  const own = new Set([
    ...names(text),
    ...GLOBAL,
    'unnest',
    'json_to_recordset',
    'jsonb_to_recordset',
    'json_populate_recordset',
    'generate_series',
    'jsonb_array_elements_text',
    'lateral',
    'excluded',
  ]);
  const read = [...text.matchAll(TABLE)]
    .filter(([whole, table]) => !own.has(table!) && !/^into/.test(whole))
    .map(([, table, alias]) => alias ?? table!);
  return [...new Set(read)].filter((alias) => {
    const times = read.filter((each) => each === alias).length;
    const named = text.match(new RegExp(`\\b${alias}\\.(?:org|scope)_id = \\$\\d`, 'g'))?.length ?? 0;
    const unnamed = text.match(/(?<![.\w])(?:org|scope)_id = \$\d/g)?.length ?? 0;
    return named + unnamed < times;
  });
}

describe('every statement', () => {
  test('names its org as a parameter wherever it reads a table of tenants, so that it reaches one shard', () => {
    expect(statements.length).toBeGreaterThan(40);
    const wrong = statements
      .filter(({ name }) => !isAcrossOrgs(name))
      .flatMap(({ name, text }) => withoutOrg(text).map((alias) => `${name}: ${alias}`));
    expect(wrong).toEqual([]);
  });

  test('has no filter that a parameter turns off, since it is planned for all of them', () => {
    const turnedOff = statements.filter(({ text }) => /\$\d+(?:::[a-z[\]]+)? is null or/.test(text)).map(({ name }) => name);
    expect(turnedOff).toEqual([]);
  });

  test('runs on PostgreSQL 15', () => {
    expect(statements.flatMap(({ name, text }) => newerThan15(text).map((fault) => `${name}: ${fault}`))).toEqual([]);
  });

  test.each([
    ['select any_value(a) from b', 'a function of 16'],
    ['select * from json_table($1, $2 columns (a int)) t', 'a function of 17'],
    ['select uuidv7()', 'a function of 18'],
    ['select 1 where $1 is json', 'a predicate of 16'],
    ["select btrim(a, E' \\t\\v') from b", 'an escape of 16'],
    ['select a from b limit 10_000', 'a number as of 16'],
    ['select a at local from b', 'a clause of 17'],
    ['update a set b = $1 returning old.b', 'a clause of 18'],
    ['select a from (select a from b where (c)) where a = $1', 'a subquery without a name'],
    ['select a from (select a from (select a from b) c)', 'a subquery without a name'],
  ])('%s does not', (text, fault) => {
    expect(newerThan15(text)).toEqual([expect.stringContaining(fault)]);
  });

  // Earlier statements of this project that a cluster refused or sent to every node, with the findings expected for
  // each.
  test.each([
    ['joins lists instead of looking into them', /\bin \(\s*select\b/, 'where game_id in (select game_id from game)'],
    ['takes no advisory lock, which holds on one node alone', /advisory/, 'select pg_advisory_xact_lock($1)'],
    [
      'reads no clock in an update, which nodes may not repeat',
      /\bset\b(?:(?!\b(?:insert|where|from|returning)\b)[^;])*\b(?:clock_timestamp|now|statement_timestamp|random|gen_random_uuid)\(/,
      'on conflict (org_id, room_id) do update set last_at = greatest(clock_timestamp(), c.last_at)',
    ],
    [
      'reads no clock where it meets a row or answers one that it wrote',
      /\b(?:on conflict|returning)\b(?:(?!\b(?:insert|select)\b)[^;])*\b(?:clock_timestamp|now|statement_timestamp|random|gen_random_uuid)\(/,
      'insert into attempt_window as w values ($1) on conflict (name) do update set count = 1 where w.held_until <= clock_timestamp()',
    ],
    [
      'adds to an instant in UTC where it changes rows, since a sum by the session’s time zone is refused',
      /\bset\b(?:(?!\b(?:insert|where|from|returning)\b)[^;])*(?<!'UTC'\)) [+-] (?:\$\d+ \* )?(?:interval|make_interval)\b/,
      "update parent_link set decided_at = created_at + interval '30 days' where org_id = $1",
    ],
    [
      'reads no clock that changes while it runs where it decides which rows change',
      /\b(?:update|delete from) [a-z_]+ [^;]*\bwhere\b[^;]*\b(?:clock_timestamp|random|gen_random_uuid)\(/,
      'update attempt set held_by = null where org_id = $1 and held_until <= clock_timestamp()',
    ],
    ['selects a column where it asks whether there is a row', /exists\s*\(\s*select\s+from/, 'exists (select from game where org_id = $1)'],
    [
      'inserts what it selects, rather than a subquery among values',
      /\bvalues\s*\((?:[^()]|\([^()]*\))*\(\s*select\b/,
      'insert into stat_event values ($1, coalesce($2, 0), (select max(sequence) from stat_event where org_id = $1))',
    ],
    [
      'gives each list its type, which a shard does not know',
      /\bunnest\((?:[^()]*,)?\s*\$\d+(?!\d|::)/,
      'from unnest($1::uuid[], $2) as asked',
    ],
  ])('%s', (_, pattern, wrong) => {
    expect(statements.filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual([]);
    expect(wrong).toMatch(pattern);
  });

  test('that is told orgs in a list binds each table that it joins to them by a parameter: a join leads to all shards, or reads a table whole', () => {
    const told = statements.filter(({ name, text }) => TELLS_ORGS.test(text) && !WITHOUT_CLUSTER.includes(name));
    expect(told.length).toBeGreaterThan(2);
    expect(told.flatMap(({ name, text }) => unbound(text).map((table) => `${name}: ${table}`))).toEqual([]);
    const plain = statements.filter(({ name }) => WITHOUT_CLUSTER.includes(name));
    expect(plain.map(({ text }) => [TELLS_ORGS.test(text), unbound(text).length > 0])).toEqual(WITHOUT_CLUSTER.map(() => [true, true]));
  });

  test('writes to one table, since a cluster commits those that write to several on all nodes: of these it has variants', () => {
    const writes = statements.filter(
      ({ text }) => (text.match(/\b(?:insert into|delete from|(?<!do |for |key )update) [a-z_]+/g) ?? []).length > 1,
    );
    expect([...new Set(writes.map(({ name }) => name.split(' ')[0]))].sort()).toEqual(OF_ONE_DATABASE);
  });

  test('that goes through several orgs locks nothing, since their rows cannot be locked together', () => {
    const across = statements.filter(({ name }) => isAcrossOrgs(name));
    expect(across.filter(({ text }) => LOCK.test(text)).map(({ name }) => name)).toEqual([]);
  });

  test('that locks rows beside those of people names whose they are, since people are locked on all nodes, the whole table at once', () => {
    const locking = statements.filter(
      ({ name, text }) =>
        !name.endsWith('.find for update') && new RegExp(`\\b(?:from|join) (?:${REFERENCE.join('|')})\\b`).test(text) && LOCK.test(text),
    );
    const wrong = locking.filter(({ text }) => !/\bfor (?:no key )?(?:update|share|key share) of [a-z]+/.test(text));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('that joins what may be missing by a parameter binds one that is never null, upon which nothing would name the org', () => {
    const wrong = statements.filter(
      ({ name, text }) => LEFT_JOIN_BY_PARAMETER.test(text) && !Object.keys(NEVER_NULL).some((known) => name.startsWith(known)),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect('left join stat_event e on e.org_id = $1 and e.client_event_id = $3').toMatch(LEFT_JOIN_BY_PARAMETER);
  });
});

test('what an index is said to serve is a statement', () => {
  const names = new Set(statements.map(({ name }) => name));
  const unknown = Object.entries(SERVES).filter(([, statement]) => !names.has(statement));
  expect(unknown.map(([index, statement]) => `${index}: no statement is called ${statement}`)).toEqual([]);
});
