import { globSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { modulesOf } from '../support/module-graph.ts';

/** What starts a gateway, in the suite's process or in another one. */
const GATEWAYS = [
  'src/adapters/http/listen.ts',
  'test/history/gateway-process.ts',
  'test/support/development-process.ts',
  'test/support/gateway-process.ts',
  'test/support/instance.ts',
];

/** Test every use case at once, or what HTTP makes of one. */
const OF_MORE_THAN_A_USE_CASE = ['test/application/authorization.test.ts', 'test/application/notifications/audience.test.ts'];

/**
 * Numbers that keep the tests fast, and unlike seconds are the same on every machine. Lower one when it can be lower. Raise
 * one only if there is no other way: test a rule by its use case, and what HTTP adds in a suite that starts a gateway already.
 */
describe('what keeps the tests fast', () => {
  const suites = globSync('test/**/*.test.ts').filter((path) => !path.startsWith('test/citus/'));

  test('is that few suites start a gateway', () => {
    const starting = suites.filter((path) => GATEWAYS.some((gateway) => modulesOf(path).has(gateway)));
    expect(starting.length).toBeGreaterThan(50);
    expect(starting.length).toBeLessThanOrEqual(126);
  });

  test('is that the test of a use case loads few modules', () => {
    const ofUseCases = suites.filter((path) => path.startsWith('test/application/') && !OF_MORE_THAN_A_USE_CASE.includes(path));
    const sizes = ofUseCases.map((path) => ({ path, modules: modulesOf(path).size }));
    expect(Math.max(...sizes.map(({ modules }) => modules))).toBeGreaterThan(100);
    expect(sizes.filter(({ modules }) => modules > 250)).toEqual([]);
  });
});
