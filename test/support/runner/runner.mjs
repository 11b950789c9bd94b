import TestRunner from 'jest-runner';

/** In watch mode Jest would run few files in its own process, where the modules of the run before are still loaded. */
export default class Runner extends TestRunner {
  runTests(tests, watcher, options) {
    const { watch, watchAll } = this._globalConfig;
    return super.runTests(tests, watcher, { ...options, serial: options.serial && !watch && !watchAll });
  }
}
