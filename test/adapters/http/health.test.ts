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
      checks: { database: { status: 'ok', latencyMs: 1, writes: 'ok' } },
    });
  });

  test('lets phones read while the database takes no writes', async () => {
    world = await startWorld({ check: async () => ({ latencyMs: 1, refusesWrites: true }) });
    const { status, body } = await health();
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'degraded', checks: { database: { status: 'ok', writes: 'refused' } } });
  });

  test('is bad while the database is away', async () => {
    world = await startWorld({ check: () => Promise.reject(new Error('away')) });
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
    world = await startWorld({ check: () => Promise.reject(new Error('away')) });
    world.drain();
    const { status, body } = await world.call(undefined, 'GET', '/api/health/live');
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ok' });
  });
});
