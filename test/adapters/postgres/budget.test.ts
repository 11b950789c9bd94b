/** @own-process */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callerCache } from '../../../src/adapters/cache/caller-cache.ts';
import { scopeWatermarks } from '../../../src/adapters/cache/scope-watermarks.ts';
import { openDatabase } from '../../../src/adapters/postgres/driver/database.ts';
import { readersOn } from '../../../src/adapters/postgres/postgres-storage.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { Readers } from '../../../src/application/ports/storage/storage.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
import { countStatements } from '../../support/count-statements.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { CONNECT_WITHIN_MS, freshPostgres } from '../../support/postgres.ts';
import { startWorld } from '../../support/world.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let database: Awaited<ReturnType<typeof openDatabase>>;
let league: GivenLeague;
beforeAll(async () => {
  postgres = await freshPostgres();
  league = await givenLeague(postgres.unitOfWork);
  database = await openDatabase({ url: postgres.url, poolSize: 1, connectWithinMs: CONNECT_WITHIN_MS });
  // The first statement of an instance finds out whether statements can be prepared.
  await database.sql('select 1');
});
afterAll(async () => {
  await database.close();
  await postgres.dispose();
});

const TODAY = '2026-04-11' as LocalDate;
const MONTH = { from: NOON, before: later(NOON, 30 * DAY) };
const BASEBALL = { ...MONTH, sports: ['baseball'] } as const;
const PAGE = { limit: 50 };
type Reading = (read: Readers, league: GivenLeague) => Promise<unknown>;

/** Every round trip to the database that a read waits for, by statement name. */
const BUDGET: readonly [string, Reading, readonly string[]][] = [
  ['home', (read, { org }) => read.home(org.id, TODAY, { from: NOON, to: later(NOON, 7 * DAY) }), ['league.home']],
  ['a schedule', (read, { org }) => read.schedule(org.id, MONTH, {}, PAGE), ['games.schedule']],
  ['a team’s schedule', (read, { org, hawks }) => read.schedule(org.id, MONTH, { teamId: hawks.id }, PAGE), ['games.schedule teamId']],
  [
    'the next page of somebody’s own schedule',
    (read, { org, hawks }) =>
      read.schedule(org.id, MONTH, { own: { teamIds: [hawks.id], gameIds: [newId()] } }, { ...PAGE, after: { at: NOON, id: newId() } }),
    ['games.schedule own after'],
  ],
  ['teams', (read, { org }) => read.teams(org.id, { currentOn: TODAY }), ['league.teams currentOn']],
  ['a team', (read, { org, hawks }) => read.team(org.id, hawks.id), ['league.team']],
  ['a game', (read, { org }) => read.game(org.id, newId()), ['games.game']],
  ['standings', (read, { org, season }) => read.standingsData(org.id, { seasonId: season.id }), ['standings.tables seasonId']],
  ['a bracket', (read, { org }) => read.brackets(org.id, { bracketId: newId() }), ['brackets.brackets bracketId']],
  ['team totals', (read, { org, hawks }) => read.teamStatFacts(org.id, hawks.id), ['scoring.team-stats']],
  ['stat events', (read, { org }) => read.gameStatEvents(org.id, newId(), undefined, PAGE), ['scoring.events']],
  ['the book of a game', (read, { org }) => read.gameBook(org.id, newId()), ['scoring.book']],
  ['the books of a roster', (read, { org, hawks }) => read.booksOfRoster(org.id, hawks.id, BASEBALL), ['scoring.books-of-roster']],
  ['the books of some days', (read, { org }) => read.booksBetween(org.id, BASEBALL), ['scoring.books-between']],
  ['the rules of a team', (read, { org, hawks }) => read.rulesOfTeam(org.id, hawks.id), ['scoring.rules-of-team']],
  ['the league ages of players', (read, { org }) => read.leagueAges(org.id, [newId()]), ['scoring.league-ages']],
  ['lineups', (read, { org }) => read.gameLineups(org.id, newId()), ['scoring.lineups']],
  ['players who are on no roster', (read, { org }) => read.playersOnTeams(org.id, [newId()]), ['scoring.players-on-teams']],
  ['the games of a season', (read, { org, season }) => read.seasonGames(org.id, season.id), ['scoring.season-games']],
  ['the games of a player', (read, { org }) => read.playerGames(org.id, newId()), ['scoring.player-games']],
  ['the scores of games', (read, { org }) => read.scoredGames(org.id, [newId()]), ['scoring.scored-games']],
  ['what was recorded of games', (read, { org }) => read.recordedBooks(org.id, [newId()]), ['scoring.books']],
  ['changes of a game', (read, { org }) => read.gameChanges(org.id, newId(), PAGE), ['scoring.game-changes']],
  ['sports', (read, { org }) => read.sports(org.id), ['league.sports']],
  ['seasons', (read, { org }) => read.seasons(org.id), ['league.seasons']],
  ['facilities', (read, { org }) => read.facilities(org.id), ['league.facilities']],
  ['callers who sign in', (read) => read.callersByIdentity([{ issuer: 'https://a', subject: 'b' }]), ['membership.callers-by-identity']],
  ['a search for players', (read, { org }) => read.searchPlayers(org.id, 'sam', TODAY, 'all'), ['search.players 1']],
];

test.each(BUDGET)('%s takes these statements, prepared, and no message more', async (_, reading, expected) => {
  const read = readersOn(database.sql);
  await reading(read, league);
  const counting = countStatements();
  try {
    await reading(read, league);
  } finally {
    expect(counting.stop().trips).toEqual(expected.map((name) => [name]));
  }
  const prepared = await database.sql<{ name: string }>('select name from pg_prepared_statements');
  expect(prepared.map(({ name }) => name)).toEqual(expect.arrayContaining([...expected]));
});

test('the first request of a user takes one statement for them and for what they may do', async () => {
  const earlier = await startWorld(postgres);
  const org = await earlier.org();
  await earlier.member('pat', org, 'parent');
  await earlier.close();
  // What was read stays fresh however long the request takes, and nothing is refreshed beside it.
  const still = { now: () => 0, every: () => () => {} };
  const marks = scopeWatermarks(postgres.read, still);
  const callers = callerCache(postgres.read, { watermarks: marks, now: still.now });
  const world = await startWorld(postgres, { scopeWatermarks: marks, callers });
  const counting = countStatements();
  try {
    expect((await world.call('pat', 'GET', '/api/me/orgs')).status).toBe(200);
  } finally {
    expect(counting.stop().trips.flat()).toEqual(['membership.callers-by-identity', 'league.sports']);
    await world.close();
  }
});
