import config from './jest.config.mjs';

/** What `npm test` runs, without what needs a browser: the first of the two parts of `.ci/run`. */
export default {
  ...config,
  testPathIgnorePatterns: [...config.testPathIgnorePatterns, '/test/web/', '/test/documentation/browser\\.test'],
};
