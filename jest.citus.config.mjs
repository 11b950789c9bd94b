import config from './jest.config.mjs';
import { SUITES } from './test/citus/suites.ts';

/** On the cluster of TEST_CITUS_URL: `npm run test:citus` for all of its suites, with names of files for those. */
export default {
  ...config,
  maxWorkers: 2,
  // A commit on several nodes takes several times as long, and most suites do nothing else.
  testTimeout: 900_000,
  testPathIgnorePatterns: ['/node_modules/'],
  testMatch: SUITES.map((suite) => `<rootDir>/test/${suite}`),
  globalSetup: '<rootDir>/test/citus/global-setup.ts',
  globalTeardown: undefined,
  reporters: ['default', '<rootDir>/test/citus/reporter.mjs'],
};
