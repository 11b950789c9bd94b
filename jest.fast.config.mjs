import { availableParallelism } from 'node:os';
import config from './jest.config.mjs';

/** What needs no database and no other process. */
export default {
  ...config,
  maxWorkers: availableParallelism(),
  testPathIgnorePatterns: [
    '/node_modules/',
    '/test/adapters/(postgres|push|identity)/',
    '/test/adapters/http/(contracts|slow)/',
    '/test/(citus|dev|documentation|process|web(?!/kit|/doors))/',
  ],
  globalSetup: undefined,
  globalTeardown: undefined,
};
