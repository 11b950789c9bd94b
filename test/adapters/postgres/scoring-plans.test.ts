import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Sql, sqlBy } from '../../../src/adapters/postgres/driver/sql.ts';
import { postgresReportReader } from '../../../src/adapters/postgres/reports/report-reader.ts';
import { postgresScoringReader } from '../../../src/adapters/postgres/scoring/scoring-reader.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import { historyWindow } from '../../../src/domain/reports/team-history.ts';
import { aUser, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';

type Node = Readonly<{ 'Node Type': string; 'Relation Name'?: string; Plans?: readonly Node[] }>;

/** Tables that grow with every season. */
const GROWING = ['game', 'stat_event', 'game_report', 'team', 'player', 'roster_spot', 'app_user'];

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let league: GivenLeague;
let game: Game;
beforeAll(async () => {
  postgres = await freshPostgres();
  league = await givenLeague(postgres.unitOfWork);
  game = await league.addGame(league.jays, league.hawks);
  await league.write(({ users }) => users.save(aUser()));
  await growLeague();
});
afterAll(() => postgres.dispose());

/** 3 000 teams, 3 600 players, 3 000 games with 10 events and a report each, all in one org. */
async function growLeague() {
  const { load: sql } = postgres;
  const { org, season, sport, ageGroup } = league;
  await sql(
    `insert into team (org_id, team_id, season_id, age_group_id, name)
     select $1, md5('team ' || n)::uuid, $2, $3, 'Team ' || n from generate_series(1, 3000) n`,
    [org.id, season.id, ageGroup.id],
  );
  await sql(
    `insert into player (org_id, player_id, first_name, last_name, search_key)
     select $1, md5('player ' || n)::uuid, 'Sam', 'Ortiz', 'sam ortiz' from generate_series(1, 3600) n`,
    [org.id],
  );
  await sql(
    `insert into roster_spot (org_id, team_id, player_id, positions)
     select $1, md5('team ' || 1 + n % 3000)::uuid, md5('player ' || n)::uuid, '[]' from generate_series(1, 3600) n`,
    [org.id],
  );
  await sql(
    `insert into app_user (user_id, issuer, subject, email_verified, search_key, created_at, updated_at)
     select md5('user ' || n)::uuid, 'i', 's' || n, false, '', now(), now() from generate_series(1, 3000) n`,
  );
  await sql(
    `insert into game (org_id, game_id, season_id, sport_id, age_group_id, game_type, status, starts_at, ends_at, home_team_id,
                       visitor_team_id, period_scores, version, updated_at)
     select $1, md5('game ' || n)::uuid, $2, $3, $4, 'regular', 'final', $5::timestamptz - n * interval '1 hour',
            $5::timestamptz - (n - 1) * interval '1 hour', md5('team ' || 1 + n % 300)::uuid, md5('team ' || 1 + (n + 7) % 300)::uuid, '[]', 1, now()
     from generate_series(1, 3000) n`,
    [org.id, season.id, sport.id, ageGroup.id, NOON],
  );
  await sql(
    `insert into stat_event (org_id, stat_event_id, game_id, team_id, player_id, type, count, attributes, sequence, client_event_id,
                             recorded_by, created_at)
     select $1, md5('event ' || n)::uuid, md5('game ' || 1 + n % 3000)::uuid, md5('team ' || 1 + (1 + n % 3000) % 300)::uuid,
            md5('player ' || 1 + n % 3600)::uuid, 'single', 1, '{}', 1 + n / 3000, md5('client ' || n)::uuid,
            md5('user ' || 1 + n % 3000)::uuid, now()
     from generate_series(0, 29999) n`,
    [org.id],
  );
  await sql(
    `insert into game_report (org_id, report_id, game_id, author_id, teams, incidents, flagged_for_review, created_at, updated_at)
     select $1, md5('report ' || n)::uuid, md5('game ' || n)::uuid, md5('user ' || n)::uuid, '[]', '[]', false, now(), now()
     from generate_series(1, 3000) n`,
    [org.id],
  );
  await sql('analyze');
}

/** The growing tables that the statement of a read would scan in full. */
async function scannedBy(reading: (sql: Sql) => Promise<unknown>): Promise<readonly string[]> {
  const scanned: string[] = [];
  const visit = (node: Node) => {
    if (node['Node Type'] === 'Seq Scan' && GROWING.includes(node['Relation Name'] ?? '')) scanned.push(node['Relation Name']!);
    node.Plans?.forEach(visit);
  };
  await reading(
    sqlBy(async (text, parameters) => {
      const [explained] = await postgres.sql<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(`explain (format json) ${text}`, parameters);
      visit(explained!['QUERY PLAN'][0]!.Plan);
      return postgres.sql(text, parameters);
    }),
  );
  return scanned;
}

const grown = async () => {
  const [played] = await postgres.sql<{ gameId: Game['id']; teamId: Game['homeTeamId'] }>(
    `select game_id as "gameId", home_team_id as "teamId" from game where game_id = md5('game 1500')::uuid`,
  );
  return played!;
};

test('the facts about an event are found by index', async () => {
  const { gameId } = await grown();
  expect(await scannedBy((sql) => postgresScoringReader(sql).scoringFacts(league.org.id, gameId, [newId()]))).toEqual([]);
});

test('the events of a game are found by index', async () => {
  const { gameId } = await grown();
  expect(await scannedBy((sql) => postgresScoringReader(sql).gameStatEvents(league.org.id, gameId, undefined, { limit: 50 }))).toEqual([]);
});

test('the events of a team’s season are found by index', async () => {
  const { teamId } = await grown();
  expect(await scannedBy((sql) => postgresScoringReader(sql).teamStatFacts(league.org.id, teamId))).toEqual([]);
});

test('the reports of two teams are found by index', async () => {
  const { gameId } = await grown();
  expect(await scannedBy((sql) => postgresReportReader(sql).historyFacts(league.org.id, gameId, historyWindow(NOON)))).toEqual([]);
});

test('an official’s report is found by index', async () => {
  expect(await scannedBy((sql) => postgresReportReader(sql).gameReport(league.org.id, game.id, newId()))).toEqual([]);
});

test('a statement that no index serves would be noticed', async () => {
  const unserved = (sql: Sql) => sql('select 1 from stat_event where clock = $1', ['05:12']);
  expect(await scannedBy(unserved)).toEqual(['stat_event']);
});
