import config, { FAULTS } from './jest.config.mjs';

/** What `npm test` leaves out, since it takes minutes to end processes, databases and poolers at every moment that matters. */
export default {
  ...config,
  testRegex: FAULTS,
  testMatch: undefined,
  testPathIgnorePatterns: ['/node_modules/'],
};
