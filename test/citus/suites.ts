import { globSync, readFileSync } from 'node:fs';

const PLANS = 'reads plans of one server: those of tasks, and that each statement is one, holds test/citus/tasks.test.ts';
const ONE_SERVER = 'is about connections to one server';
const SCHEMA = 'is about the schema before it is spread, which distributing has tests of its own for';

/** Suites that get a database and do not run on a cluster, and why. */
export const NOT_ON_A_CLUSTER: Readonly<Record<string, string>> = {
  'adapters/postgres/chat-plans.test.ts': PLANS,
  'adapters/postgres/every-plan.test.ts': PLANS,
  'adapters/postgres/family-plans.test.ts': PLANS,
  'adapters/postgres/grown-plans.test.ts': PLANS,
  'adapters/postgres/kept-answers-cost.test.ts': PLANS,
  'adapters/postgres/plans.test.ts': PLANS,
  'adapters/postgres/push-plans.test.ts': PLANS,
  'adapters/postgres/scoring-plans.test.ts': PLANS,
  'adapters/postgres/search-plan.test.ts': PLANS,
  'adapters/postgres/stat-event-tail.test.ts': PLANS,
  'adapters/postgres/budget.test.ts': 'counts statements of plain PostgreSQL; a cluster has variants',
  'adapters/postgres/write-budget.test.ts': 'counts statements of plain PostgreSQL; a cluster has variants',
  'adapters/postgres/calendar-cost.test.ts': 'counts statements of plain PostgreSQL; a cluster has variants',
  'adapters/postgres/chat-freshness.test.ts': ONE_SERVER,
  'adapters/postgres/database-away.test.ts': ONE_SERVER,
  'adapters/postgres/dead-clients.test.ts': ONE_SERVER,
  'adapters/postgres/pools.test.ts': ONE_SERVER,
  'adapters/postgres/refused-writes.test.ts': ONE_SERVER,
  'adapters/postgres/schema.test.ts': SCHEMA,
  'adapters/postgres/unit-of-work.test.ts': 'is about transactions, not about what their database is',
  'adapters/postgres/prepared.test.ts': 'is about how queries are built',
  'adapters/postgres/bound-values.test.ts': 'is about the driver and the log of one server',
  'adapters/postgres/undeclared-members.test.ts': 'is about the driver, not about what its database is',
  'adapters/postgres/diagnose.test.ts': 'breaks what is only allowed on tables of one server, such as triggers of the key for hashes',
  'process/development.test.ts': 'is about a process, not about what its database is',
  'process/gateway.test.ts': 'is about a process, not about what its database is',
  'process/league.test.ts': 'is about a process, not about what its database is',
  'process/rollout.test.ts': 'migrates while it runs: npm run check:cluster breaks and moves under load',
  'process/what-is-loaded.test.ts': 'is about a process, not about what its database is',
};

const ROOT = new URL('../', import.meta.url);
const NEEDS_POSTGRES = /\b(?:freshPostgres|postgresSubject|startTwins)\(|, postgresSubject/;

/** Suites, below `test`, that get a database. */
export const ON_POSTGRES: readonly string[] = globSync('{adapters,process}/**/*.test.ts', { cwd: ROOT.pathname })
  .filter((file) => NEEDS_POSTGRES.test(readFileSync(new URL(file, ROOT), 'utf8')))
  .sort();

/** Suites, below `test`, that run on a cluster unchanged: all but those that say why not. */
export const SUITES: readonly string[] = ['citus/**/*.test.ts', ...ON_POSTGRES.filter((file) => !(file in NOT_ON_A_CLUSTER))];
