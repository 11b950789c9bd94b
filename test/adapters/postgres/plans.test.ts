import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { postgresLeagueReader } from '../../../src/adapters/postgres/league/league-reader.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { LeagueReader } from '../../../src/application/ports/storage/league/league-reader.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { plansOf } from '../../support/plan.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let league: GivenLeague;
const leagues: GivenLeague[] = [];

const LEAGUES = 25;
const TEAMS = 20;
const GAMES = 500;
const PLAYERS = 12;
const EVENTS = 2;

/** A league: its teams, rosters and staff, two games a day, half of them played, and their events. */
async function fill({ org, season, sport, ageGroup, facility, field }: GivenLeague, recorder: string): Promise<void> {
  const orgId = org.id;
  await postgres.load(
    `insert into age_group (org_id, age_group_id, name, sort_order) select $1, gen_random_uuid(), 'Age ' || n, n from generate_series(1, 4) n`,
    [orgId],
  );
  await postgres.load(
    `insert into team (org_id, team_id, season_id, age_group_id, name)
     select $1, gen_random_uuid(), $2, case when n % 2 = 0 then $3 else (select age_group_id from age_group where org_id = $1 and name = 'Age 1') end,
            'Filler ' || n
     from generate_series(1, $4) n`,
    [orgId, season.id, ageGroup.id, TEAMS],
  );
  await postgres.load(
    `with person as (
       insert into player (org_id, player_id, first_name, last_name, search_key)
       select $1, gen_random_uuid(), 'Sam', 'Ortiz ' || n, ' ortiz ' || n || '  sam ' from generate_series(1, $2) n returning player_id
     ), numbered as (select player_id, row_number() over () as n from person),
       side as (select team_id, row_number() over () as n from team where org_id = $1)
     insert into roster_spot (org_id, team_id, player_id, positions)
     select $1, side.team_id, numbered.player_id, '[]' from numbered join side on side.n = 1 + numbered.n % $3`,
    [orgId, TEAMS * PLAYERS, TEAMS],
  );
  await postgres.load(
    `insert into team_staff (org_id, staff_id, team_id, name, role, search_key)
     select $1, gen_random_uuid(), team_id, 'Lee Park', 'head_coach', ' lee park ' from team, generate_series(1, 2) where org_id = $1`,
    [orgId],
  );
  await postgres.load(
    `with side as (select team_id, row_number() over () as n from team where org_id = $1)
     insert into game (org_id, game_id, season_id, sport_id, age_group_id, game_type, status, starts_at, ends_at, facility_id, field_id,
                       home_team_id, visitor_team_id, home_score, visitor_score, period_scores, version, updated_at)
     select $1, gen_random_uuid(), $2, $3, $4, 'regular', case when at < 0 then 'final' else 'scheduled' end,
            $8::timestamptz + make_interval(hours => 12 * at), $8::timestamptz + make_interval(hours => 12 * at + 1), $5, $6,
            h.team_id, v.team_id, case when at < 0 then -at % 7 end, case when at < 0 then -at % 5 end, '[]', 1, $8
     from generate_series(-$7::integer / 2, $7::integer / 2) at
       join side h on h.n = 1 + abs(at) % $9 join side v on v.n = 1 + (abs(at) * 3 + 1) % $9 and v.n <> h.n`,
    [orgId, season.id, sport.id, ageGroup.id, facility.id, field.id, GAMES, NOON, TEAMS],
  );
  await postgres.load(
    `insert into stat_event (org_id, stat_event_id, game_id, team_id, type, count, attributes, sequence, recorded_by, created_at)
     select org_id, gen_random_uuid(), game_id, home_team_id, 'single', 1, '{}', n, $2, $3 from game, generate_series(1, $4) n
     where org_id = $1 and status = 'final'`,
    [orgId, recorder, NOON, EVENTS],
  );
}

beforeAll(async () => {
  postgres = await freshPostgres();
  const recorder = '00000000-0000-7000-8000-000000000001';
  await postgres.load(
    `insert into app_user (user_id, issuer, subject, email_verified, search_key, created_at, updated_at) values ($1, 'i', 's', false, '', $2, $2)`,
    [recorder, NOON],
  );
  for (let count = 0; count < LEAGUES; count += 1) {
    league = await givenLeague(postgres.unitOfWork);
    await fill(league, recorder);
    leagues.push(league);
  }
  await postgres.load('analyze');
});
afterAll(() => postgres.dispose());

/** Tables with rows for every game, team, player or person. The others have a few rows per org. */
const GROWING = [
  'game',
  'team',
  'roster_spot',
  'player',
  'team_staff',
  'stat_event',
  'game_change',
  'app_user',
  'membership',
  'parent_link',
];

const TODAY = '2026-04-11' as LocalDate;
const MONTH = { from: NOON, before: later(NOON, 30 * DAY) };
const PAGE = { limit: 50 };

const TEAM_LISTS = ['team_names', 'team_staff_of_team', 'roster_spot_pkey'];
const TEAM_GAMES = ['game_at_home', 'game_on_visit'];

type Reading = (read: LeagueReader, league: GivenLeague) => Promise<unknown>;
/** Each with the indexes that keep its cost the same however many orgs and years there are. */
const READINGS: Readonly<Record<string, readonly [reading: Reading, indexes: readonly string[]]>> = {
  home: [(read, { org }) => read.home(org.id, TODAY, { from: NOON, to: later(NOON, 7 * DAY) }), ['game_schedule']],
  'the schedule': [(read, { org }) => read.schedule(org.id, MONTH, {}, PAGE), ['game_schedule']],
  'the next page of a schedule': [
    (read, { org, hawks }) => read.schedule(org.id, MONTH, {}, { ...PAGE, after: { at: later(NOON, 20 * DAY), id: hawks.id } }),
    ['game_schedule'],
  ],
  'the schedule of a team': [(read, { org, hawks }) => read.schedule(org.id, MONTH, { teamId: hawks.id }, PAGE), TEAM_GAMES],
  'the schedule of somebody’s own teams': [
    (read, { org, hawks, owls }) => read.schedule(org.id, MONTH, { own: { teamIds: [hawks.id, owls.id], gameIds: [newId()] } }, PAGE),
    [...TEAM_GAMES, 'game_pkey'],
  ],
  'the teams that play now': [(read, { org }) => read.teams(org.id, { currentOn: TODAY }), [...TEAM_LISTS, 'game_of_season']],
  'the teams of a season': [(read, { org, season }) => read.teams(org.id, { seasonId: season.id }), [...TEAM_LISTS, 'game_of_season']],
  'teams that are named': [
    (read, { org, hawks, owls }) => read.teams(org.id, { teamIds: [hawks.id, owls.id] }),
    ['team_staff_of_team', 'roster_spot_pkey', ...TEAM_GAMES],
  ],
  'a team with its players': [
    (read, { org, hawks }) => read.team(org.id, hawks.id),
    ['team_pkey', 'team_staff_of_team', 'roster_spot_pkey', 'player_pkey', ...TEAM_GAMES],
  ],
  'the standings of an age group': [
    (read, { org, season, ageGroup }) => read.standingsData(org.id, { seasonId: season.id }, ageGroup.id),
    ['game_of_season'],
  ],
  'all standings': [(read, { org }) => read.standingsData(org.id, { currentOn: TODAY }), ['game_of_season']],
};

describe.each(Object.entries(READINGS))('%s', (_, [reading, needed]) => {
  test('is read in one statement, by its indexes, without a scan of a growing table', async () => {
    const plans = await plansOf(postgres, (sql) => reading(postgresLeagueReader(sql), league));
    expect(plans).toHaveLength(1);
    const { scanned, indexes } = plans[0]!;
    expect(scanned.filter((table) => GROWING.includes(table))).toEqual([]);
    expect(indexes).toEqual(expect.arrayContaining([...needed]));
  });
});

test('the schedule of a team walks through no games of others', async () => {
  const [reading] = READINGS['the schedule of a team']!;
  const [plan] = await plansOf(postgres, (sql) => reading(postgresLeagueReader(sql), league));
  expect(plan!.indexes).not.toContain('game_schedule');
});

/** PostgreSQL plans a statement for its parameters in the first five calls of a session. */
const PLANNED_FOR_THEIR_PARAMETERS = 5;
const OPENED_WITH = ['attendance.of-teams', 'chat.room-overviews ofTeams', 'events.agenda own eventsOf', 'games.schedule own'];

test('what an app opens with is not planned again in every call, whosever it is', async () => {
  const { read, sql } = postgres;
  for (const { org, hawks, owls } of leagues.slice(0, 2 * PLANNED_FOR_THEIR_PARAMETERS)) {
    const teamIds = [hawks.id, owls.id];
    const own = { teamIds, gameIds: [] };
    await read.schedule(org.id, MONTH, { own }, PAGE);
    await read.agenda(org.id, MONTH, { own, eventsOf: teamIds }, PAGE);
    await read.attendance(org.id, { teamIds, itemIds: [newId()] });
    await read.roomOverviews(org.id, newId(), { orgRooms: [newId()], teams: teamIds, offices: false, today: TODAY });
  }
  const found = await sql<{ name: string; customPlans: number }>(
    `select name, custom_plans::int as "customPlans" from pg_prepared_statements where name = any($1::text[]) order by name`,
    [OPENED_WITH],
  );
  expect(found).toEqual(OPENED_WITH.map((name) => ({ name, customPlans: PLANNED_FOR_THEIR_PARAMETERS })));
});
