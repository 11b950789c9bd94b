import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Sql, sqlBy } from '../../../src/adapters/postgres/driver/sql.ts';
import { postgresFamilyReader } from '../../../src/adapters/postgres/families/families.ts';
import { postgresMembershipReader } from '../../../src/adapters/postgres/membership/membership-reader.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { UserId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';

type Node = Readonly<{ 'Node Type': string; 'Relation Name'?: string; Plans?: readonly Node[] }>;

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let league: GivenLeague;
let parent: UserId;
beforeAll(async () => {
  postgres = await freshPostgres();
  league = await givenLeague(postgres.unitOfWork);
  await growFamilies();
});
afterAll(() => postgres.dispose());

/**
 * 6 000 parents of as many players on 3 000 teams, each scorer of a game; every twentieth parent is pending, and so is
 * every twentieth coach of a team.
 */
async function growFamilies() {
  const { load: sql } = postgres;
  const { org, season, sport, ageGroup } = league;
  const each = 'from generate_series(1, 6000) n';
  await sql(
    `insert into app_user (user_id, issuer, subject, email_verified, search_key, created_at, updated_at)
     select md5('user ' || n)::uuid, 'i', 's' || n, false, '', now(), now() ${each}`,
  );
  await sql(
    `insert into membership (org_id, membership_id, user_id, role, requested_at, state, decided_at)
     select $1, md5('membership ' || n)::uuid, md5('user ' || n)::uuid, 'parent', $2, 'approved', now() ${each}`,
    [org.id, NOON],
  );
  await sql(
    `insert into team (org_id, team_id, season_id, age_group_id, name)
     select $1, md5('team ' || n)::uuid, $2, $3, 'Team ' || n from generate_series(1, 3000) n`,
    [org.id, season.id, ageGroup.id],
  );
  await sql(
    `insert into team_staff (org_id, staff_id, team_id, name, role, user_id, search_key)
     select $1, md5('line ' || n)::uuid, md5('team ' || 1 + n % 3000)::uuid, 'Lee Park', 'head_coach', md5('user ' || n)::uuid, ' lee park ' ${each}`,
    [org.id],
  );
  await sql(
    `insert into player (org_id, player_id, first_name, last_name, search_key)
     select $1, md5('player ' || n)::uuid, 'Sam', 'Ortiz', ' ortiz  sam ' ${each}`,
    [org.id],
  );
  await sql(
    `insert into roster_spot (org_id, team_id, player_id, positions)
     select $1, md5('team ' || 1 + n % 3000)::uuid, md5('player ' || n)::uuid, '[]' ${each}`,
    [org.id],
  );
  await sql(
    `insert into parent_link (org_id, parent_link_id, user_id, player_id, state, created_at, decided_at)
     select $1, md5('link ' || n)::uuid, md5('user ' || n)::uuid, md5('player ' || n)::uuid,
            case n % 20 when 0 then 'pending' else 'approved' end, $2::timestamptz + n * interval '1 minute', case n % 20 when 0 then null else now() end ${each}`,
    [org.id, NOON],
  );
  await sql(
    `insert into team_claim (org_id, team_claim_id, user_id, team_id, state, requested_at, decided_at)
     select $1, md5('claim ' || n)::uuid, md5('user ' || n)::uuid, md5('team ' || 1 + n % 3000)::uuid,
            case n % 20 when 0 then 'pending' else 'approved' end, $2::timestamptz + n * interval '1 minute', case n % 20 when 0 then null else now() end ${each}`,
    [org.id, NOON],
  );
  await sql(`insert into guardian (org_id, player_id, email) select $1, md5('player ' || n)::uuid, 'g' || n || '@example.org' ${each}`, [
    org.id,
  ]);
  await sql(
    `insert into admission_block (org_id, blocked_for, hash, created_at, block_id)
     select $1, md5('player ' || n)::uuid, 'h' || n, now(), md5('block ' || n)::uuid ${each}`,
    [org.id],
  );
  await sql(
    `insert into game (org_id, game_id, season_id, sport_id, age_group_id, game_type, status, starts_at, ends_at, home_team_id, visitor_team_id,
                       period_scores, official_scorer_user_id, version, updated_at)
     select $1, md5('game ' || n)::uuid, $2, $3, $4, 'regular', 'scheduled', $5::timestamptz + n * interval '1 hour',
            $5::timestamptz + (n + 1) * interval '1 hour', md5('team ' || 1 + n % 3000)::uuid, md5('team ' || 1 + (n + 1) % 3000)::uuid,
            '[]', md5('user ' || n)::uuid, 1, now() ${each}`,
    [org.id, season.id, sport.id, ageGroup.id, NOON],
  );
  await sql(
    `insert into official_assignment (org_id, assignment_id, game_id, position, fee_cents, user_id, state, version, created_at, updated_at)
     select $1, md5('assignment ' || n)::uuid, md5('game ' || n)::uuid, 'Plate', 0, md5('user ' || n)::uuid, 'accepted', 1, now(), now() ${each}`,
    [org.id],
  );
  await sql(`insert into scope_version (org_id, scope, version) select $1, 'scope ' || n, n ${each}`, [org.id]);
  await sql('analyze');
  const [someone] = await sql<{ id: UserId }>(`select md5('user 777')::uuid as id`);
  parent = someone!.id;
}

/** Tables that the one statement of a read scans in full. */
async function scannedBy(reading: (sql: Sql) => Promise<unknown>): Promise<readonly (string | undefined)[]> {
  const scanned: (string | undefined)[] = [];
  const visit = (node: Node) => {
    if (node['Node Type'] === 'Seq Scan') scanned.push(node['Relation Name']);
    node.Plans?.forEach(visit);
  };
  await reading(
    sqlBy(async (text, parameters) => {
      const [explained] = await postgres.sql<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(`explain (format json) ${text}`, parameters);
      visit(explained!['QUERY PLAN'][0]!.Plan);
      return postgres.sql(text, parameters);
    }),
  );
  // These hold a few rows per org, however long it plays; nobody follows a child here.
  return scanned.filter((table) => !['org', 'season', 'invite', 'follower'].includes(table!));
}

test('what callers may do is found by index', async () => {
  expect(await scannedBy((sql) => postgresMembershipReader(sql).callerContext(parent))).toEqual([]);
});

test('the children of a parent are found by index', async () => {
  expect(await scannedBy((sql) => postgresFamilyReader(sql).childLinks(league.org.id, parent, NOON))).toEqual([]);
});

test('children to suggest are found by index', async () => {
  const guardianship = { userId: parent, email: 'pat@example.org', hashes: ['x'], today: '2026-04-11' as LocalDate };
  expect(await scannedBy((sql) => postgresFamilyReader(sql).suggestedChildren(league.org.id, guardianship, NOON))).toEqual([]);
});

test('a link is found by index', async () => {
  expect(await scannedBy((sql) => postgresFamilyReader(sql).parentLink(league.org.id, newId(), NOON))).toEqual([]);
});

test.each([{}, { status: 'pending' }, { status: 'approved' }] as const)('a page of links %j is found by index', async (filter) => {
  const page = { limit: 50, after: { at: NOON, id: newId() } };
  expect(await scannedBy((sql) => postgresFamilyReader(sql).parentLinks(league.org.id, filter, page, NOON))).toEqual([]);
});

test('a page of pending approvals is found by index', async () => {
  expect(await scannedBy((sql) => postgresMembershipReader(sql).pendingApprovals(league.org.id, { limit: 10 }))).toEqual([]);
});

test('a statement that no index serves would be noticed', async () => {
  expect(await scannedBy((sql) => sql(`select 1 from parent_link where decided_at < $1`, [NOON]))).toEqual(['parent_link']);
});
