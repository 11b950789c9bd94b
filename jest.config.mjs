import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

// The same directory as in `scripts/run.mjs`: workers and processes that tests start share one compile cache.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'node-compile-cache');

/** Take minutes, since processes, databases and poolers are ended under them: `npm run check:faults`. */
export const FAULTS = [
  '/test/process/(chat-history|rollout|[a-z-]+-kills)\\.test',
  '/test/adapters/postgres/(database-away|pgbouncer)\\.test',
];

/** Take minutes, since each of hundreds of reads or examples is tried by everybody: `npm run check:walks`. */
export const WALKS = ['/test/process/tour\\.test', '/test/adapters/postgres/answer-freshness\\.test'];

/** Take minutes in a browser: `npm run test:browser` and `npm run check:journeys` run these. */
const LONG = ['/test/web/(console|family-app|keeping-score)', '/test/web/journeys/(?!(new-league|two-daughters|scored-game)\\.test\\.ts$)'];

const config = {
  // Those besides `test` are watched: a change reruns the tests that import it.
  roots: ['bench', 'clients', 'dev', 'scripts', 'src', 'test', 'web'].map((folder) => `<rootDir>/${folder}`),
  // Node itself imports and runs the tests: docs/decisions/0043-tests-in-bare-node.md.
  runner: '<rootDir>/test/support/runner/runner.mjs',
  runtime: '<rootDir>/test/support/runner/runtime.ts',
  testRunner: '<rootDir>/test/support/runner/circus.mjs',
  testEnvironment: '<rootDir>/test/support/runner/environment.ts',
  transform: {},
  // Many suites wait for a process, a timeout or a database rather than compute; Jest accepts no percentage above 100 %.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // The cluster's are run by `npm run test:citus`.
  testPathIgnorePatterns: ['/node_modules/', '/test/citus/', ...LONG, ...FAULTS, ...WALKS],
  workerIdleMemoryLimit: '1500MB',
  testTimeout: 600_000,
  setupFiles: ['<rootDir>/test/support/check-statements.ts'],
  testSequencer: '<rootDir>/test/support/runner/longest-first.mjs',
  // On a busy machine a worker takes longer to end than the half second that Jest grants.
  workerGracefulExitTimeout: 30_000,
  reporters: ['default', '<rootDir>/test/support/runner/skipped-reporter.ts'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};

/** A configuration that runs these alone, which `npm test` leaves out. */
export const alone = (testRegex) => ({ ...config, testRegex, testMatch: undefined, testPathIgnorePatterns: ['/node_modules/'] });

export default config;
