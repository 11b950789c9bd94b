import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { NOT_ON_A_CLUSTER, SUITES } from '../citus/suites.ts';

const NEEDS_POSTGRES = /\b(?:freshPostgres|postgresSubject|startTwins)\(|, postgresSubject/;

test('every suite on PostgreSQL runs on a cluster too, or says why not', () => {
  const suites = globSync('test/{adapters,process}/**/*.test.ts').filter((file) => NEEDS_POSTGRES.test(readFileSync(file, 'utf8')));
  expect(suites.length).toBeGreaterThan(50);
  const said = [...SUITES, ...Object.keys(NOT_ON_A_CLUSTER)].map((name) => `test/${name}`);
  expect(suites.filter((file) => !said.includes(file))).toEqual([]);
  expect(SUITES.filter((name) => !name.includes('*') && !existsSync(`test/${name}`))).toEqual([]);
});
