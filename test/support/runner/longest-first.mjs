import Sequencer from '@jest/test-sequencer';

/** The suites that take longest, for a machine that has not run them yet: whoever starts them last waits for them alone. */
const LONGEST = [
  'adapters/postgres/privacy-walk',
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
  'process/league',
  'documentation/examples',
  'adapters/postgres/search-plan',
  'adapters/postgres/fuzz',
  'adapters/postgres/demo-league',
  'adapters/postgres/plans',
  'adapters/http/small-league-season',
  'adapters/http/openapi',
  'process/start',
  'process/development',
  'architecture/dropped-results',
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
