import { availableParallelism } from 'node:os';

export default {
  roots: ['<rootDir>/test'],
  testEnvironment: 'node',
  // Many suites wait for a process, a timeout or a database rather than compute; Jest accepts no percentage above 100 %.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Run by `npm run test:citus`.
  testPathIgnorePatterns: ['/node_modules/', '/test/citus/'],
  workerIdleMemoryLimit: '1500MB',
  testTimeout: 300_000,
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/test/support/strip-types.cjs' },
  setupFiles: ['<rootDir>/test/support/check-statements.ts'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};
