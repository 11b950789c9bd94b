import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { prometheus } from '../../../src/adapters/observability/prometheus.ts';
import { readOncePerWindow } from '../../../src/adapters/observability/read-once-per-window.ts';
import { openDatabase } from '../../../src/adapters/postgres/driver/database.ts';
import { storageOver } from '../../../src/adapters/postgres/storage.ts';
import { countStatements } from '../../support/count-statements.ts';
import { seriesOf, valueIn } from '../../support/metrics-text.ts';
import { CONNECT_WITHIN_MS, freshPostgres } from '../../support/postgres.ts';
import { type SeverableProxy, severableProxy } from '../../support/severable-proxy.ts';
import { startWorld } from '../../support/world.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let proxy: SeverableProxy;
beforeAll(async () => {
  postgres = await freshPostgres();
  proxy = await severableProxy(postgres.url);
});
afterAll(async () => {
  await proxy.stop();
  await postgres.dispose();
});

/** One instance with its own pools. */
async function instance(readWithinMs = CONNECT_WITHIN_MS) {
  const metrics = prometheus({ version: '1.2.3', readWithinMs });
  const database = await openDatabase({ url: proxy.url, poolSize: 4, connectWithinMs: CONNECT_WITHIN_MS, metrics });
  return { metrics, database, close: database.close };
}

test('pools tell their connections, and how long one was waited for', async () => {
  const { metrics, database, close } = await instance();
  const held = await database.pool.connect();
  const text = await metrics.text();
  const of = (name: string, labels: object) => valueIn(text, name, { pool: 'main', ...labels });
  expect([of('league_db_connections', { state: 'in-use' }), of('league_db_connections', { state: 'idle' })]).toEqual([1, 0]);
  expect([of('league_db_connections_most', {}), of('league_db_connection_requests_waiting', {})]).toEqual([4, 0]);
  expect(of('league_db_connection_wait_seconds_count', {})).toBe(1);
  held.release();
  const pools = seriesOf(text).filter(({ name }) => name === 'league_db_connections_most');
  expect(pools.map(({ labels }) => labels['pool'])).toEqual(['main', 'watermarks', 'news', 'counters', 'searches', 'health']);
  // The number of connections that an instance may take, as docs/settings.md and the doctor count them.
  expect(pools.reduce((sum, { value }) => sum + value, 0)).toBe(4 + 11);
  await close();
});

test('the outboxes are read by one of the instances in a window, and the others ask for one row', async () => {
  const { database, close } = await instance();
  const { system, sharedRateLimiter } = storageOver(database);
  const readers = [1, 2, 3].map(() => readOncePerWindow('push', system.pushBacklog, sharedRateLimiter));
  const counting = countStatements();
  const told: unknown[] = [];
  for (const read of readers) told.push(await read());
  for (const read of readers) await read();
  const counts = [...counting.stop()]
    .filter(([text]) => /push_event|attempt_window/.test(text))
    .map(([text, count]) => [/push_event/.test(text), count]);
  expect(told).toEqual([expect.objectContaining({ 'push-events': { waiting: 0, oldestMs: 0 } }), undefined, undefined]);
  const sumOf = (isOutbox: boolean) => counts.filter(([is]) => is === isOutbox).reduce((sum, [, count]) => sum + Number(count), 0);
  // A row for each of the three, and the counted one.
  expect([sumOf(true), sumOf(false)]).toEqual([1, 4]);
  await close();
});

test('a database that is away fails no scrape, and what was counted stays', async () => {
  const { metrics, database, close } = await instance(50);
  const world = await startWorld(storageOver(database), { metrics });
  await fetch(`${world.origin}/api/health/live`);
  await proxy.sever();
  const text = await metrics.text();
  expect(valueIn(text, 'league_database_reachable')).toBe(0);
  expect(valueIn(text, 'league_request_duration_seconds_count', { operation: 'getLiveness', status: '2xx' })).toBe(1);
  expect(seriesOf(text).filter(({ name }) => name.startsWith('league_outbox'))).toEqual([]);
  await proxy.restore();
  while (valueIn(await metrics.text(), 'league_database_reachable') !== 1);
  await world.close();
  await close();
});

test('statements are parts of the trace of their request, by their names and without what they were asked', async () => {
  const begun: string[] = [];
  const ended: unknown[] = [];
  const traces = {
    request: (_: unknown, work: () => Promise<void>) => work(),
    outgoing: <T>(_: string, __: unknown, work: () => Promise<T>) => work(),
    begin(name: string) {
      begun.push(name);
      return (error?: unknown) => void ended.push(error);
    },
  };
  const database = await openDatabase({
    url: proxy.url,
    poolSize: 2,
    connectWithinMs: CONNECT_WITHIN_MS,
    preparedStatements: 'on',
    traces,
  });
  await storageOver(database).read.pushDue();
  const client = await database.pool.connect();
  await expect(client.query("select 'Ortiz' as name, 1 / 0")).rejects.toThrow();
  client.release();
  // Before them a connection has checked whether there is a cluster, and whether that is complete.
  expect(begun.slice(-2)).toEqual(['notifications.orgs-with-pushes', 'select']);
  expect(ended.slice(-2)).toMatchObject([undefined, { code: '22012' }]);
  await database.close();
});
