import { expect, test } from '@jest/globals';
import { NOT_ON_A_CLUSTER, ON_POSTGRES } from '../citus/suites.ts';

test('every suite that says why it does not run on a cluster is there, and gets a database', () => {
  expect(ON_POSTGRES.length).toBeGreaterThan(50);
  expect(Object.keys(NOT_ON_A_CLUSTER).filter((name) => !ON_POSTGRES.includes(name))).toEqual([]);
});
