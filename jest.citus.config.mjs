import config from './jest.config.mjs';
import { SUITES } from './test/citus/suites.ts';

/** Runs on the cluster of TEST_CITUS_URL: `npm run test:citus` runs all of its suites, or the named files. */
export default {
  ...config,
  maxWorkers: 2,
  // A commit on several nodes takes several times as long, and most suites consist of commits.
  testTimeout: 900_000,
  testPathIgnorePatterns: ['/node_modules/'],
  testMatch: SUITES.map((suite) => `<rootDir>/test/${suite}`),
  globalSetup: '<rootDir>/test/citus/global-setup.ts',
  globalTeardown: undefined,
  reporters: [...config.reporters, '<rootDir>/test/citus/reporter.mjs'],
};
