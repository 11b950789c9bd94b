import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** Declares what the cluster folder asks. */
const DECLARES = 'src/adapters/postgres/driver/sql.ts';

test('what differs on a cluster is in one folder: nothing else asks whether the database is one', () => {
  const asking = globSync('src/**/*.ts').filter((file) => readFileSync(file, 'utf8').includes('isCluster'));
  expect(asking.filter((file) => !file.startsWith('src/adapters/postgres/cluster/'))).toEqual([DECLARES]);
});
