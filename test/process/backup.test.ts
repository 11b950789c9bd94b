import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeRoutes } from '../../src/adapters/http/routes/all-routes.ts';
import { openDatabase } from '../../src/adapters/postgres/driver/database.ts';
import { diagnosePostgres } from '../../src/adapters/postgres/schema/diagnose.ts';
import { migrateWhenReachable } from '../../src/adapters/postgres/schema/migrate-when-reachable.ts';
import { afterRestore } from '../../src/adapters/postgres/schema/raise-versions.ts';
import { TABLES } from '../../src/adapters/postgres/schema/tables.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import { NOON } from '../support/builders.ts';
import { DEBIAN_POSTGRES, debianPostgres } from '../support/debian-postgres.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { describeWith } from '../support/needs.ts';
import { SITE } from '../support/openapi-check.ts';
import { CONNECT_WITHIN_MS } from '../support/postgres.ts';
import { type Reply, startWorld, type World } from '../support/world.ts';

const SILENT = { info: () => {}, warn: () => {} };
/** Every list and page of an organization that needs no further parameter. */
const LISTS = makeRoutes(SITE)
  .filter((route) => route.type === 'api' && route.method === 'get' && route.access === 'member' && !route.path.includes(':'))
  .map(({ path }) => path);

/** A gateway over a database, and its open resources. */
async function serving(url: string) {
  const database = await openDatabase({ url, poolSize: 4, connectWithinMs: CONNECT_WITHIN_MS });
  const storage = storageOver(database, () => NOON);
  const world = await startWorld(storage);
  return {
    world,
    storage,
    sql: database.sql,
    async close() {
      await world.close();
      await database.close();
    },
  };
}

type Place = Readonly<{ org: Org; gameId: string; teamId: string; playerId: string; seasonId: string }>;
const placeOf = async (league: GivenLeague): Promise<Place> => {
  const player = await league.addPlayer('Sam Ortiz', league.hawks);
  const game = await league.addGame(league.hawks, league.jays, { status: 'in_progress' });
  return { org: league.org, gameId: game.id, teamId: league.hawks.id, playerId: player.id, seasonId: league.season.id };
};

/** On a busy machine a read may exceed its time limit: then retried. */
async function ask(world: World, place: Place, path: string, headers?: Record<string, string>, attemptsLeft = 10): Promise<Reply> {
  const reply = await world.call('admin', 'GET', path, { org: place.org, ...(headers && { headers }) });
  return reply.status === 503 && attemptsLeft > 0 ? ask(world, place, path, headers, attemptsLeft - 1) : reply;
}
const tell = async (world: World, { org }: Place, method: string, path: string, body: object, headers?: Record<string, string>) => {
  const reply = await world.call('admin', method, path, { org, body, ...(headers && { headers }) });
  return reply;
};
const accepted = (reply: Reply): Reply => {
  expect([200, 201]).toContain(reply.status);
  return reply;
};
const play = async (world: World, place: Place, times: number, said: string) => {
  for (let n = 1; n <= times; n += 1) {
    accepted(await tell(world, place, 'PATCH', `/api/mobile/games/${place.gameId}`, { homeScore: n, visitorScore: times }));
    const event = { teamId: place.teamId, playerId: place.playerId, type: 'single', period: 1 };
    accepted(await tell(world, place, 'POST', `/api/mobile/games/${place.gameId}/player-stats`, event));
  }
  return accepted(await tell(world, place, 'POST', `/api/mobile/chat/rooms/${place.teamId}/messages`, { content: said, replyToId: null }));
};

/** All replies, by organization and path. */
async function answersOf(world: World, places: readonly Place[]): Promise<Readonly<Record<string, { status: number; body: object }>>> {
  const answers: Record<string, { status: number; body: object }> = {};
  for (const place of places) {
    const { gameId, teamId, seasonId } = place;
    const own = [
      `/api/mobile/games/${gameId}`,
      `/api/mobile/games/${gameId}/player-stats`,
      `/api/mobile/games/${gameId}/box-score`,
      `/api/mobile/teams/${teamId}`,
      `/api/mobile/teams/${teamId}/player-stats`,
      `/api/mobile/chat/rooms/${teamId}/messages`,
    ];
    for (const path of [...LISTS, ...own]) {
      const { status, body } = await ask(world, place, `${path}?teamId=${teamId}&seasonId=${seasonId}&month=2026-05&name=sam`);
      // Reads add entries to the audit log, and each refusal has its own request id.
      answers[`${place.org.code} ${path}`] = { status, body: path === '/api/org/audit' ? {} : { ...body, instance: undefined } };
    }
  }
  return answers;
}

describeWith(DEBIAN_POSTGRES)('a database that is lost', () => {
  let cluster: Awaited<ReturnType<typeof debianPostgres>>;
  let places: Place[];
  let kept: Awaited<ReturnType<typeof answersOf>>;
  let until: string;
  /** What phones know from the time after the backup. */
  let lost: { game: Reply; sequence: number; token: string; versions: readonly { scope: string; version: number }[] };
  let running: Awaited<ReturnType<typeof serving>> | undefined;

  const scopes = () =>
    running!.sql<{ scope: string; version: number }>('select org_id || scope as scope, version from scope_version order by 1');
  const follow = async (since: number) => {
    const reply = await ask(running!.world, places[0]!, `/api/mobile/games/${places[0]!.gameId}/player-stats?since=${since}`);
    expect(reply.status).toBe(200);
    return reply.body as unknown as { events: { id: string; changeSequence: number }[] };
  };
  const lastOf = async () => Math.max(...(await follow(0)).events.map(({ changeSequence }) => changeSequence));

  beforeAll(async () => {
    cluster = await debianPostgres();
    await cluster.start();
    await cluster.psql('create role league login');
    await cluster.psql(`create database league owner league`);
    await migrateWhenReachable(cluster.urlOf('league'), SILENT);
    running = await serving(cluster.urlOf('league'));
    const { world, storage } = running;
    places = [];
    for (const league of [await givenLeague(storage.unitOfWork), await givenLeague(storage.unitOfWork)]) {
      await world.member('admin', league.org, 'admin');
      await world.member('admin', league.org, 'coach');
      places.push(await placeOf(league));
    }
    await cluster.baseBackup('base');

    for (const place of places) await play(world, place, 2, 'before');
    kept = await answersOf(world, places);
    await cluster.run('pg_dump', ...cluster.superuser, '-Fc', '-d', 'league', '-f', `${cluster.folder}/league.dump`);
    until = await cluster.psql('select clock_timestamp()');

    for (const place of places) await play(world, place, 2, 'afterwards');
    const said = await play(world, places[0]!, 1, 'lost');
    lost = {
      game: await ask(world, places[0]!, `/api/mobile/games/${places[0]!.gameId}`),
      sequence: await lastOf(),
      token: said.headers.get('consistency-token')!,
      versions: await scopes(),
    };
    await running.close();
    const log = await cluster.psql('select pg_walfile_name(pg_switch_wal())');
    while ((await cluster.psql('select last_archived_wal from pg_stat_archiver')) < log) await pause(20);
    await cluster.destroy();
  });
  afterAll(async () => {
    await running?.close();
    await cluster?.remove();
  });

  test('answers as it did at an instant, after a base backup and the archived log are recovered up to it', async () => {
    await cluster.recover('base', until);
    await cluster.start();
    running = await serving(cluster.urlOf('league'));
    expect(LISTS.length).toBeGreaterThan(20);
    expect(await answersOf(running.world, places)).toEqual(kept);
  });

  test('would give numbers again that phones know, until "league after-restore" has been run', async () => {
    const { gameId } = places[0]!;
    const restored = await ask(running!.world, places[0]!, `/api/mobile/games/${gameId}`);
    expect(restored.body['version']).toBeLessThan(Number(lost.game.body['version']));
    expect(await lastOf()).toBeLessThan(lost.sequence);

    await running!.close();
    expect(await afterRestore(cluster.urlOf('league'))).toBe(2);
    running = await serving(cluster.urlOf('league'));

    const { body, headers } = await ask(running!.world, places[0]!, `/api/mobile/games/${gameId}`, { 'consistency-token': lost.token });
    expect(body).toEqual({ ...restored.body, version: body['version'] });
    expect(body['version']).toBeGreaterThan(Number(lost.game.body['version']));
    expect(headers.get('etag')).not.toBe(lost.game.headers.get('etag'));
    const before = new Map(lost.versions.map(({ scope, version }) => [scope, Number(version)]));
    const after = await scopes();
    expect(after.length).toBeGreaterThanOrEqual(lost.versions.length);
    expect(after.filter(({ scope, version }) => Number(version) <= (before.get(scope) ?? 0))).toEqual([]);
  });

  test('refuses then what was begun upon lost data, and tells those who followed a game of all that is new', async () => {
    const { gameId, teamId, playerId } = places[0]!;
    const ifMatch = { 'if-match': lost.game.headers.get('etag')! };
    const late = await tell(running!.world, places[0]!, 'PATCH', `/api/mobile/games/${gameId}`, { homeScore: 9, visitorScore: 9 }, ifMatch);
    expect(late).toMatchObject({ status: 409, body: { type: '/problems/edit-conflict' } });

    const event = { teamId, playerId, type: 'double', period: 1 };
    const recorded = accepted(await tell(running!.world, places[0]!, 'POST', `/api/mobile/games/${gameId}/player-stats`, event));
    expect((await follow(lost.sequence)).events.map(({ id }) => id)).toEqual([recorded.body['id']]);
  });

  test('has no counter but those that are moved', async () => {
    const counters = await running!.sql<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type in ('integer', 'bigint') and column_name in ('version', 'last_sequence')`,
    );
    const timed = ['scope_version.version'];
    const history = ['attendance_change.version'];
    // Compared with the versions that rows have: those that are moved count as changed since the import.
    const compared = ['import_made.version'];
    const moved = TABLES.flatMap(({ name: table, columns }) =>
      columns.filter(({ isCounter }) => isCounter).map(({ name }) => `${table}.${name}`),
    );
    expect(counters.map(({ name }) => name).sort()).toEqual([...moved, ...timed, ...history, ...compared].sort());
  });

  test('answers as it did when it was dumped, from another database', async () => {
    await running?.close();
    await cluster.psql('create database again owner league');
    await cluster.run(
      ...['pg_restore', ...cluster.superuser, '--role=league', '--no-owner', '--exit-on-error', '-d', 'again'],
      `${cluster.folder}/league.dump`,
    );
    expect(await migrateWhenReachable(cluster.urlOf('again'), SILENT)).toEqual([]);
    running = await serving(cluster.urlOf('again'));
    expect(await answersOf(running.world, places)).toEqual(kept);
  });

  test('has a doctor who says so once nothing is archived any more', async () => {
    const failing = async () => {
      const found = await diagnosePostgres({ url: cluster.urlOf('again'), poolSize: 1, now: () => new Date() });
      return found.filter(({ what }) => what.includes('archive_command')).map(({ state, part }) => `${state} ${part}`);
    };
    await cluster.psql(`select pg_stat_reset_shared('archiver')`);
    expect(await failing()).toEqual([]);
    await cluster.psql(`alter system set archive_command = 'false'`);
    await cluster.psql('select pg_reload_conf()');
    await cluster.psql('create table filling (n integer)');
    await cluster.psql('select pg_switch_wal()');
    while ((await cluster.psql('select failed_count > 0 from pg_stat_archiver')) !== 't') await pause(20);
    expect(await failing()).toEqual(['warning database']);
  });
});
