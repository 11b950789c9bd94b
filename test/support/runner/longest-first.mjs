import Sequencer from '@jest/test-sequencer';

/** The suites that take longest, for a machine that has not run them yet: whoever starts them last waits for them alone. */
const LONGEST = [
  'adapters/postgres/answer-freshness',
  'adapters/postgres/privacy-walk',
  'process/tour',
  'adapters/postgres/authorization',
  'web/console',
  'adapters/http/contracts/privacy-walk',
  'adapters/postgres/same-answers',
  'dev/embedded-postgres/start-embedded-postgres',
  'process/gateway',
  'web/family-app',
  'web/journeys/new-league',
  'web/journeys/two-daughters',
  'web/journeys/scored-game',
  'documentation/browser',
  'adapters/http/contracts/authorization',
  'adapters/http/slow/chat',
  'domain/scheduling/propose-schedule',
  'adapters/http/small-league-season',
  'process/league',
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
