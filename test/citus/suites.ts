const PLANS = 'reads plans of one server: those of tasks, and that each statement is one, holds test/citus/tasks.test.ts';
const ONE_SERVER = 'is about connections to one server';
const SCHEMA = 'is about the schema before it is spread, which distributing has tests of its own for';

/** Suites that get a database from `freshPostgres` and do not run on a cluster, and why. */
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
  'adapters/postgres/earlier-devices.test.ts': 'is about the version before, which runs on no cluster',
  'adapters/postgres/schema.test.ts': SCHEMA,
  'adapters/postgres/undeclared-members.test.ts': 'is about the driver, not about what its database is',
  'adapters/postgres/diagnose.test.ts': 'breaks what is only allowed on tables of one server, such as triggers of the key for hashes',
  'process/development.test.ts': 'is about a process, not about what its database is',
  'process/gateway.test.ts': 'is about a process, not about what its database is',
  'process/league.test.ts': 'is about a process, not about what its database is',
  'process/rollout.test.ts': 'migrates while it runs: npm run check:cluster breaks and moves under load',
  'process/what-is-loaded.test.ts': 'is about a process, not about what its database is',
};

/** Suites, below `test`, that run on a cluster unchanged: each gets its database from `freshPostgres`. */
export const SUITES: readonly string[] = [
  'citus/**/*.test.ts',
  ...[
    ...[
      'access',
      'account-races',
      'accounts',
      'answer-freshness',
      'attendance',
      'authorization',
      'brackets',
      'calendars',
      'chat',
      'chat-cursor',
    ],
    ...['chat-instances', 'chat-keys', 'day-changes', 'demo-league', 'erasure', 'events', 'families', 'followers', 'fuzz', 'game-updates'],
    ...['idempotency', 'imports', 'league-reader', 'league-storage', 'metrics', 'officials', 'privacy-walk', 'push', 'push-workers'],
    ...[
      'races',
      'reminders',
      'reports',
      'retention',
      'same-answers',
      'schedule-proposals',
      'scoring',
      'search-limit',
      'setup',
      'storage',
      'touch',
      'turns',
      'waiting',
    ],
    ...['device-races', 'mail', 'mailings', 'push-notices', 'slots', 'two-phones', 'watermarks', 'webhooks', 'whole-league'],
  ].map((name) => `adapters/postgres/${name}.test.ts`),
  ...['import-kills', 'push-kills', 'reminder-and-mail-kills', 'tour', 'webhook-kills'].map((name) => `process/${name}.test.ts`),
];
