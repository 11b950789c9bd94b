import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { PROBLEMS } from '../../../src/adapters/http/contract/problems.ts';
import { makeRoutes } from '../../../src/adapters/http/routes/all-routes.ts';
import { prometheus } from '../../../src/adapters/observability/prometheus.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { givenLeague } from '../../support/league.ts';
import { LIMITS } from '../../support/limits.ts';
import { seriesOf, valueIn } from '../../support/metrics-text.ts';
import { SITE } from '../../support/openapi-check.ts';
import { startWorld, type World } from '../../support/world.ts';

const COUNT = 'league_request_duration_seconds_count';

let world: World;
afterEach(() => world.close());

async function observed(over: Parameters<typeof startWorld>[1] = {}) {
  const metrics = prometheus({ version: '1.2.3' });
  world = await startWorld({}, { metrics, ...over });
  return { metrics, value: async (name: string, labels?: Record<string, string>) => valueIn(await metrics.text(), name, labels) };
}

describe('requests', () => {
  test('are counted by operation, method and class of status, and refusals by their kind', async () => {
    const { value } = await observed();
    const org = await world.org();
    await world.member('pat', org, 'admin');
    for (const _ of [1, 2]) await world.call('pat', 'GET', '/api/mobile/teams', { org });
    await world.call('bad', 'GET', '/api/mobile/teams', { org });
    expect(await value(COUNT, { operation: 'listTeams', method: 'GET', status: '2xx' })).toBe(2);
    expect(await value(COUNT, { operation: 'listTeams', method: 'GET', status: '4xx' })).toBe(1);
    expect(await value('league_refusals_total', { kind: 'invalid-token' })).toBe(1);
  });

  test('make no label of anything that was sent: no path, no id, no name, whatever is asked for', async () => {
    const { metrics } = await observed();
    const org = await world.org();
    await world.member('pat_secret', org, 'admin');
    const ids = Array.from({ length: 20 }, () => newId());
    await world.call('pat_secret', 'GET', '/api/mobile/teams', { org });
    await world.call('pat_secret', 'GET', `/api/mobile/teams/${newId()}`, { org });
    await world.call(undefined, 'GET', '/nowhere/at/all');
    const ours = (text: string) => seriesOf(text).filter(({ name }) => name.startsWith('league_'));
    const before = ours(await metrics.text()).length;
    for (const id of ids) {
      await world.call('pat_secret', 'GET', `/api/mobile/teams/${id}`, { org });
      await world.call(undefined, 'GET', `/nowhere/${id}/at/all`);
    }
    const text = await metrics.text();
    expect(ours(text)).toHaveLength(before);
    for (const word of [org.id, (await world.user('pat_secret')).id, 'pat_secret', 'nowhere', ...ids]) expect(text).not.toContain(word);
    const operations = new Set(makeRoutes(SITE).map(({ operationId }): string => operationId));
    for (const { labels } of seriesOf(text)) {
      if (labels['operation'] !== undefined) expect([...operations, 'unmatched']).toContain(labels['operation']);
      if (labels['method'] !== undefined)
        expect(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other']).toContain(labels['method']);
      if (labels['status'] !== undefined) expect(labels['status']).toMatch(/^[1-5]xx$/);
    }
    for (const { labels } of seriesOf(text).filter(({ name }) => name === 'league_refusals_total'))
      expect(PROBLEMS).toHaveProperty(labels['kind']!);
  });

  test('with a method that nobody knows share one label', async () => {
    const { metrics, value } = await observed();
    for (const method of ['PURGE', 'LINK']) await fetch(`${world.origin}/`, { method });
    expect(await value(COUNT, { method: 'other' })).toBe(2);
    expect(await metrics.text()).not.toMatch(/PURGE|LINK/);
  });

  test('that wait are gauged while they do, and their waiting is not told as slowness', async () => {
    const { value } = await observed();
    const org = await world.org();
    const league = await givenLeague(world.ports.unitOfWork, { org });
    await world.member('coach', org, 'coach');
    await league.coachedBy(league.hawks, await world.user('coach'));
    const room = `/api/mobile/chat/rooms/${league.hawks.id}`;
    const began = performance.now();
    const polling = world.call('coach', 'GET', `${room}/poll?since=1970-01-01T00:00:00Z&wait=25`, { org });
    const answered = polling.then(() => 'answered');
    while ((await value('league_polls_waiting')) !== 1) {
      if ((await Promise.race([answered, pause(5)])) === 'answered') throw new Error('it did not wait');
    }
    expect(await value('league_requests_in_flight')).toBe(0);
    expect(await value(COUNT, { operation: 'pollRoom' })).toBeUndefined();
    const parkedAt = performance.now();
    await pause(300);
    const parkedFor = performance.now() - parkedAt;
    const sent = await world.call('coach', 'POST', `${room}/messages`, { org, body: { content: 'Rain' } });
    expect(sent.status).toBe(201);
    await polling;
    const seconds = (performance.now() - began - parkedFor) / 1000;
    expect(await value('league_request_duration_seconds_sum', { operation: 'pollRoom' })).toBeLessThan(seconds);
    expect(await value('league_polls_waiting')).toBe(0);
    expect(await value(COUNT, { operation: 'pollRoom', status: '2xx' })).toBe(1);
  });

  test('that a limit refuses are counted under its policy', async () => {
    const { value } = await observed({ limits: { ...LIMITS, addressPerMinute: 2 } });
    for (const _ of [1, 2, 3, 4]) await world.call(undefined, 'GET', '/problems/not-found');
    expect(await value('league_limit_refusals_total', { policy: 'address' })).toBe(2);
    expect(await value('league_limit_refusals_total', { policy: 'user' })).toBe(0);
    expect(await value('league_refusals_total', { kind: 'too-many-requests' })).toBe(2);
  });
});

test('a kept answer is a hit of its cache, and takes up bytes there', async () => {
  const { value } = await observed();
  const org = await world.org();
  await world.member('pat', org, 'admin');
  for (const _ of [1, 2, 3]) await world.call('pat', 'GET', '/api/mobile/teams', { org });
  expect(await value('league_cache_misses_total', { cache: 'answers' })).toBe(1);
  expect(await value('league_cache_hits_total', { cache: 'answers' })).toBe(2);
  expect(await value('league_cache_entries', { cache: 'answers' })).toBe(1);
  expect(await value('league_cache_bytes', { cache: 'answers' })).toBeGreaterThan(0);
  expect(await value('league_watermarks_watched', { kind: 'scopes' })).toBeGreaterThan(0);
});

test('an import that is under way is a job that runs, and is none when it has ended', async () => {
  const metrics = prometheus({ version: '1.2.3' });
  const seen: (number | undefined)[] = [];
  world = await startWorld(
    {},
    {
      metrics,
      openPlanning: () =>
        ({
          forget: async () => {
            throw new Error('the file is not read here');
          },
          close: async () => {
            seen.push(valueIn(await metrics.text(), 'league_jobs_running', { job: 'import' }));
          },
        }) as never,
    },
  );
  const org = await world.org();
  await world.member('pat', org, 'admin');
  const { status } = await world.call('pat', 'POST', '/api/org/imports?kind=facilities', {
    org,
    raw: 'name\nPark\n',
    headers: { 'content-type': 'text/csv' },
  });
  expect(status).toBe(202);
  await world.imported();
  expect([...seen, valueIn(await metrics.text(), 'league_jobs_running', { job: 'import' })]).toEqual([1, 0]);
});

test('what cannot be read, or does not answer, is left out, and hides nothing else', async () => {
  const metrics = prometheus({ version: '1.2.3', readWithinMs: 20 });
  world = await startWorld();
  metrics.observe('backlog', 'broken', async () => {
    throw new Error('the database is away');
  });
  metrics.observe('backlog', 'silent', () => new Promise(() => {}));
  metrics.observe('backlog', 'webhooks', async () => ({ webhooks: { waiting: 3, oldestMs: 4500 } }));
  metrics.observe('backlog', 'mail', async () => ({ 'mail-deliveries': { waiting: 0, oldestMs: 0, undeliveredMs: 90_000 } }));
  const text = await metrics.text();
  expect(seriesOf(text).filter(({ name }) => name.startsWith('league_outbox'))).toEqual([
    { name: 'league_outbox_waiting', labels: { queue: 'webhooks' }, value: 3 },
    { name: 'league_outbox_waiting', labels: { queue: 'mail-deliveries' }, value: 0 },
    { name: 'league_outbox_oldest_seconds', labels: { queue: 'webhooks' }, value: 4.5 },
    { name: 'league_outbox_oldest_seconds', labels: { queue: 'mail-deliveries' }, value: 0 },
  ]);
  expect(seriesOf(text).filter(({ name }) => name.startsWith('league_undelivered'))).toEqual([
    { name: 'league_undelivered_oldest_seconds', labels: { queue: 'mail-deliveries' }, value: 90 },
  ]);
  expect(valueIn(text, 'league_build_info', { version: '1.2.3' })).toBe(1);
});
