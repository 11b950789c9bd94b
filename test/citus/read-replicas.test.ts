import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../../src/adapters/postgres/database.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import { NO_METRICS, type States } from '../../src/adapters/system/metrics.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import { NOON } from '../support/builders.ts';
import { givenLeague } from '../support/league.ts';
import { describeWith } from '../support/needs.ts';
import { CITUS, type Standby } from '../support/own-citus.ts';
import { CONNECT_WITHIN_MS } from '../support/postgres.ts';
import { startWorld } from '../support/world.ts';
import { spreadDatabase } from './spread-database.ts';

const MANY_MS = 180_000;
/** Enough to be on all nodes. */
const ORGS = 6;

type World = Awaited<ReturnType<typeof startWorld>>;
type Played = { readonly org: Org; readonly gameId: string; score: number | null };

describeWith(CITUS).each([
  ['a standby of the coordinator, which reads the shards of the workers', false],
  ['standbys of all nodes, which read only each other', true],
] as const)('a cluster with %s', (_, ofAllNodes) => {
  let spread: Awaited<ReturnType<typeof spreadDatabase>>;
  let standbys: readonly Standby[];
  let database: Database;
  let world: World;
  let games: readonly Played[];
  const told = new Map<string, () => States['replicas']>();

  beforeAll(async () => {
    spread = await spreadDatabase('league');
    const { coordinator, workers } = spread.citus;
    const first = await coordinator.standby(ofAllNodes ? { 'citus.use_secondary_nodes': 'always' } : {});
    standbys = [first, ...(ofAllNodes ? await Promise.all(workers.map((worker) => worker.standby())) : [])];
    if (ofAllNodes) {
      const pairs = [coordinator, ...workers].map((node, place) => [standbys[place]!.port, node.port]);
      await coordinator.sql(
        'league',
        ...pairs.map(([of, to]) => `select citus_add_secondary_node('127.0.0.1', ${of}, '127.0.0.1', ${to})`),
      );
    }
    const observe = (kind: string, name: string, read: unknown) => kind === 'replicas' && told.set(name, read as never);
    const options = { url: spread.url, poolSize: 4, connectWithinMs: CONNECT_WITHIN_MS, metrics: { ...NO_METRICS, observe } };
    database = await openDatabase({ ...options, readUrls: [first.urlOf('league')] });
    // The cache has no room: each answer is made anew.
    world = await startWorld(
      storageOver(database, () => NOON),
      { cacheMegabytes: 1e-6 },
    );
    const played: Played[] = [];
    for (let n = 0; n < ORGS; n += 1) {
      const league = await givenLeague(world.ports.unitOfWork, { org: await world.org() });
      const { id } = await league.addGame(league.hawks, league.jays, { status: 'in_progress' });
      await world.member('ada', league.org, 'admin');
      played.push({ org: league.org, gameId: id, score: null });
    }
    games = played;
  }, MANY_MS);
  afterAll(async () => {
    await world?.close();
    await database?.close();
    for (const standby of standbys ?? []) await standby.stop();
    await spread?.database.close();
    await spread?.citus.remove();
  }, MANY_MS);

  /** Writes the next score of a game, and reads it in the schedule. */
  async function scoreAndRead(game: Played): Promise<void> {
    const { org, gameId } = game;
    game.score = (game.score ?? 0) + 1;
    const written = await world.call('ada', 'PATCH', `/api/mobile/games/${gameId}`, { org, body: { homeScore: game.score } });
    expect(written.status).toBe(200);
    await readScore(game);
  }
  async function readScore({ org, gameId, score }: Played): Promise<void> {
    const reply = await world.call('ada', 'GET', '/api/mobile/schedule', { org });
    expect(reply.status).toBe(200);
    const { games: read } = reply.body as unknown as { games: readonly { id: string; homeScore: number | null }[] };
    expect(read.find(({ id }) => id === gameId)!.homeScore).toBe(score);
  }
  const readings = (outcome: string) => told.get('replica-1')!().readings[outcome]!;
  const answered = () => readings('answered');
  async function untilItAnswers(): Promise<void> {
    const before = answered();
    while (answered() === before) {
      await pause(50);
      for (const game of games) await readScore(game);
    }
  }

  test('serves reads from the standby, with what was written before', async () => {
    await untilItAnswers();
    const before = answered();
    for (const game of games) await scoreAndRead(game);
    await pause(200);
    for (const game of games) await readScore(game);
    expect(answered() - before).toBeGreaterThan(ORGS / 2);
  });

  test('returns nothing outdated while replay is paused on any of the standbys', async () => {
    const before = readings('other-version');
    for (const standby of standbys) {
      await standby.pauseReplay();
      for (const game of games) await scoreAndRead(game);
      await standby.resumeReplay();
    }
    // The standby read from standbys, which did not have the writes.
    if (ofAllNodes) expect(readings('other-version')).toBeGreaterThan(before);
    await untilItAnswers();
  });

  test('serves every request when the standbys have stopped', async () => {
    for (const standby of standbys.toReversed()) {
      await standby.stop();
      for (const game of games) await scoreAndRead(game);
    }
  });
});
