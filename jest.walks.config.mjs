import config, { WALKS } from './jest.config.mjs';

/** What `npm test` leaves out, since it takes minutes to try all of it. */
export default {
  ...config,
  testRegex: WALKS,
  testMatch: undefined,
  testPathIgnorePatterns: ['/node_modules/'],
};
