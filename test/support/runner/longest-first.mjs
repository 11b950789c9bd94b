import Sequencer from '@jest/test-sequencer';

/** The suites that take longest, for a machine that has not run them yet: whoever starts them last waits for them alone. */
const LONGEST = [
  'adapters/postgres/database-away',
  'adapters/postgres/answer-freshness',
  'process/tour',
  'documentation/browser',
  'web/family-app',
  'web/console-schedule',
  'adapters/postgres/privacy-walk',
  'process/gateway',
  'adapters/postgres/pgbouncer',
  'process/chat-history',
  'dev/embedded-postgres/start-embedded-postgres',
  'adapters/http/contracts/privacy-walk',
  'adapters/postgres/authorization',
  'adapters/postgres/same-answers',
  'process/backup',
  'documentation/examples',
];
const rankOf = ({ path, duration }) => {
  const rank = duration === undefined ? LONGEST.findIndex((suite) => path.endsWith(`/test/${suite}.test.ts`)) : -1;
  return rank < 0 ? LONGEST.length : rank;
};

/** Longest files first: as Jest remembers them, otherwise as listed here. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    // Sorts by the remembered durations, and notes them in the tests.
    const sorted = super.sort(tests);
    return sorted.sort((a, b) => rankOf(a) - rankOf(b));
  }
}
