import { availableParallelism } from 'node:os';

export default {
  roots: ['<rootDir>/test'],
  testEnvironment: 'node',
  // Many suites wait for a process, a time limit or a database rather than compute; Jest takes no share above 100 %.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // `npm run test:citus` runs these.
  testPathIgnorePatterns: ['/node_modules/', '/test/citus/'],
  workerIdleMemoryLimit: '1500MB',
  testTimeout: 300_000,
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/test/support/strip-types.cjs' },
  setupFiles: ['<rootDir>/test/support/check-statements.ts'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};
