import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
afterEach(() => world.close());

const health = () => world.call(undefined, 'GET', '/api/health');

describe('health', () => {
  test('is good while the database answers', async () => {
    world = await startWorld();
    const { status, body } = await health();
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      version: '0.0.0-test',
      uptimeSeconds: 60,
      checks: { database: { status: 'ok', latencyMs: 1 } },
    });
  });

  test('is bad while the database is away', async () => {
    world = await startWorld(undefined, { checkDatabase: () => Promise.reject(new Error('away')) });
    const { status, body } = await health();
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: 'unavailable', checks: { database: { status: 'unavailable', latencyMs: null } } });
  });

  test('is bad while the instance is about to stop, though the database answers', async () => {
    world = await startWorld();
    world.drain();
    const { status, body } = await health();
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: 'unavailable', checks: { database: { status: 'ok' } } });
  });

  test('to be alive takes no more than the process', async () => {
    world = await startWorld(undefined, { checkDatabase: () => Promise.reject(new Error('away')) });
    world.drain();
    const { status, body } = await world.call(undefined, 'GET', '/api/health/live');
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ok' });
  });
});

describe('an instance with its hands full', () => {
  test('refuses more at once, answers about its health, and goes on when there is room', async () => {
    let open = () => {};
    const opened = new Promise<number>((resolve) => {
      open = () => resolve(1);
    });
    world = await startWorld(undefined, { maxInFlight: 2, checkDatabase: () => opened });
    const held = [health(), health()];
    await pause(20);

    const refused = await world.call('pat', 'GET', '/api/me');
    expect(refused.status).toBe(503);
    expect(refused.body['type']).toBe('/problems/unavailable');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await world.call(undefined, 'GET', '/api/health/live')).status).toBe(200);

    open();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await world.call('pat', 'GET', '/api/me')).status).toBe(200);
  });

  test('is not one that waits for bodies which never come', async () => {
    world = await startWorld(undefined, { maxInFlight: 1 });
    const slow = request(`${world.origin}/api/join`, { method: 'POST', headers: { 'content-type': 'application/json' } });
    const cut = new Promise((resolve) => slow.on('error', resolve));
    slow.write('{"code": ');
    await pause(20);
    expect((await world.call('pat', 'GET', '/api/me')).status).toBe(200);
    slow.destroy();
    await cut;
  });
});
