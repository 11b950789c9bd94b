import config from './jest.config.mjs';

/** All that needs a browser, also what takes minutes and `npm test` leaves out. */
export default {
  ...config,
  testMatch: ['<rootDir>/test/web/**/*.test.ts', '<rootDir>/test/documentation/browser.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
