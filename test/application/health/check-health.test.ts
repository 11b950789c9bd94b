import { expect, test } from '@jest/globals';
import { checkHealth } from '../../../src/application/health/check-health.ts';
import { accepted, givenUseCases } from '../../support/use-cases.ts';

test('an instance is healthy while its database answers, and says how long that took, to anybody', async () => {
  const given = await givenUseCases();
  const ports = { ...given.ports, checkDatabase: async () => ({ latencyMs: 3, refusesWrites: false }), uptimeSeconds: () => 61.9 };
  expect(accepted(await checkHealth(ports)({}))).toEqual({
    status: 'ok',
    version: 'test',
    uptimeSeconds: 61,
    checks: { database: { status: 'ok', latencyMs: 3, writes: 'ok' } },
  });
  await given.close();
});

test('an instance whose database can only be read is degraded', async () => {
  const given = await givenUseCases();
  const ports = { ...given.ports, checkDatabase: async () => ({ latencyMs: 3, refusesWrites: true }) };
  expect(accepted(await checkHealth(ports)({}))).toMatchObject({
    status: 'degraded',
    checks: { database: { status: 'ok', writes: 'refused' } },
  });
  await given.close();
});

test('an instance whose database does not answer is unavailable, and so is one that is about to stop', async () => {
  const given = await givenUseCases();
  const away = { ...given.ports, checkDatabase: () => Promise.reject(new Error('away')) };
  expect(accepted(await checkHealth(away)({}))).toMatchObject({
    status: 'unavailable',
    checks: { database: { status: 'unavailable', latencyMs: null, writes: null } },
  });
  expect(accepted(await checkHealth(given.ports)({})).status).toBe('ok');
  await given.close();
  expect(accepted(await checkHealth(given.ports)({}))).toMatchObject({ status: 'unavailable', checks: { database: { status: 'ok' } } });
});
