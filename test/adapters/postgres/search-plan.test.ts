import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { databaseTime } from '../../../src/adapters/postgres/driver/database-time.ts';
import { type Sql, sqlBy } from '../../../src/adapters/postgres/driver/sql.ts';
import { postgresSearchReader } from '../../../src/adapters/postgres/families/search.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { wholeName } from '../../../src/domain/shared/whole-name.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let league: GivenLeague;

const FIRST_NAMES = 'ana ava emma ethan ivy john jose kai lee leo liam lucas maria max mia michael noah olivia sam zoe'.split(' ');
const LAST_NAMES = 'anderson clark davis garcia hall harris jackson johnson lewis lopez martin miller moore ortiz smith taylor'.split(' ');

beforeAll(async () => {
  postgres = await freshPostgres();
  league = await givenLeague(postgres.unitOfWork);
  await addPlayers(league, 100_000);
  await addStaff(league, 500);
  for (let others = 0; others < 10; others += 1) await addStaff(await givenLeague(postgres.unitOfWork), 5_000);
  await postgres.load('analyze');
});
afterAll(() => postgres.dispose());

/** Names by number: as in reality, last names differ in their endings. */
const NAMED = `(select n, ($3::text[])[1 + n % cardinality($3)] as first,
  ($4::text[])[1 + n / 7 % cardinality($4)] || chr(97 + n / 3 % 26) || chr(97 + n / 11 % 26) as last from generate_series(1, $5) n) named`;

const addPlayers = ({ org, hawks }: GivenLeague, count: number) =>
  postgres.load(
    `with person as (
       insert into player (org_id, player_id, first_name, last_name, search_key)
       select $1, md5('player ' || n)::uuid, first, last, ' ' || last || '  ' || first || ' ' from ${NAMED}
       returning player_id
     )
     insert into roster_spot (org_id, team_id, player_id, positions) select $1, $2, player_id, '[]' from person`,
    [org.id, hawks.id, FIRST_NAMES, LAST_NAMES, count],
  );

const addStaff = ({ org, hawks }: GivenLeague, count: number) =>
  postgres.load(
    `insert into team_staff (org_id, staff_id, team_id, name, role, search_key)
     select $1, md5('staff ' || n)::uuid, $2, first || ' ' || last, 'head_coach', ' ' || first || ' ' || last || ' ' from ${NAMED}`,
    [org.id, hawks.id, FIRST_NAMES, LAST_NAMES, count],
  );

type Node = Readonly<{ 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: readonly Node[] }>;

/** Tables and indexes in PostgreSQL's plan for the one statement of a read. */
async function planOf(reading: (sql: Sql) => Promise<unknown>) {
  const nodes: Node[] = [];
  const gather = (node: Node) => {
    nodes.push(node);
    node.Plans?.forEach(gather);
  };
  await reading(
    sqlBy(async (text, parameters) => {
      const [explained] = await postgres.sql<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(`explain (format json) ${text}`, parameters);
      gather(explained!['QUERY PLAN'][0]!.Plan);
      return [];
    }),
  );
  return {
    scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
  };
}

/** Pages that the statements of a read touch. */
async function buffersOf(reading: (sql: Sql) => Promise<unknown>): Promise<number> {
  let pages = 0;
  await reading(
    sqlBy(async (text, parameters) => {
      const [explained] = await postgres.sql<{ 'QUERY PLAN': readonly { Plan: Record<string, number> }[] }>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        parameters,
      );
      const plan = explained!['QUERY PLAN'][0]!.Plan;
      pages += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
      return [];
    }),
  );
  return pages;
}

const TODAY = '2026-04-11' as LocalDate;
const QUERIES = ['an', 'or', 'zq', 'sam', 'jose', 'ortis', 'garcia maria', 'sam o', 'jhonson', 'gonsales', 'andersonab michael'];

describe.each(QUERIES)('a search for %j among 100 000', (query) => {
  test('reads players by the index of names, and rosters by player', async () => {
    const { scanned, indexes } = await planOf((sql) =>
      postgresSearchReader(sql, databaseTime).searchPlayers(league.org.id, query, TODAY, 'all'),
    );
    expect(indexes).toContain('player_by_name');
    expect(scanned).not.toContain('player');
    expect(scanned).not.toContain('roster_spot');
  });

  test('reads no staff lists of other orgs', async () => {
    const { scanned } = await planOf((sql) => postgresSearchReader(sql, databaseTime).searchTeamsByCoach(league.org.id, query, TODAY));
    expect(scanned).not.toContain('team_staff');
  });
});

/** As long as a search may be, in words that may each contain typos. */
const CRAFTED = [
  'an ao ar as at av aw ax',
  'andersonab michaelcd johnsonef garcialmn martinezop smithqrstu taylorvwxy jacksonz',
  'a'.repeat(100),
  'ma'.repeat(50),
  `${'ana '.repeat(8)}${'andersonabmichael '.repeat(3)}`.trim(),
  'maxxx xxxna maxxx xxxna',
  '김민준 이서연 박지후 최하윤 정도윤 강서준 조하은 윤시우',
];

describe.each(CRAFTED)('the crafted search %j', (query) => {
  const hidden = (sql: Sql) => postgresSearchReader(sql, databaseTime).searchShortNames(league.org.id, query, TODAY, []);
  const full = (sql: Sql) => postgresSearchReader(sql, databaseTime).searchPlayers(league.org.id, query, TODAY, 'all');
  const whole = async (sql: Sql) => {
    const name = wholeName(query);
    return name ? postgresSearchReader(sql, databaseTime).playersByWholeName(league.org.id, name, TODAY) : [];
  };

  test('reads players by the index of names', async () => {
    for (const reading of [hidden, full]) expect((await planOf(reading)).scanned).not.toContain('player');
  });

  test('reads no more of the index and of the table than the plain search for "an"', async () => {
    const plain = await buffersOf((sql) => postgresSearchReader(sql, databaseTime).searchPlayers(league.org.id, 'an', TODAY, 'all'));
    for (const reading of [hidden, full, whole]) expect(await buffersOf(reading)).toBeLessThanOrEqual(plain);
  });

  test('makes expressions of 6 000 characters at most, all of them together', async () => {
    for (const reading of [hidden, full, whole]) {
      let characters = 0;
      await reading(
        sqlBy(async (_, parameters) => {
          for (const each of parameters) if (typeof each === 'string' && each.startsWith(' ')) characters += each.length;
          return [];
        }),
      );
      expect(characters).toBeLessThanOrEqual(6_000);
    }
  });
});

test('a search among 100 000 finds the best of them', async () => {
  const found = await postgres.read.searchPlayers(league.org.id, 'jose', TODAY, 'all');
  expect(found).toHaveLength(25);
  expect(found.every(({ player, score }) => player.firstName === 'jose' && score === 1)).toBe(true);
});
