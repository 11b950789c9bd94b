import { readFileSync } from 'node:fs';
import TestRunner from 'jest-runner';

/** The first line of a test file that looks at what its process has loaded or declared so far. */
const OWN_PROCESS = '/** @own-process */';
const needsOwnProcess = ({ path }) => readFileSync(path, 'utf8').startsWith(OWN_PROCESS);

/**
 * Jest's own runner, with two differences. Files marked `@own-process` run first, each in a worker that is replaced
 * afterwards. In watch mode files always run in workers, since Jest's own process has those of the run before loaded.
 */
export default class Runner extends TestRunner {
  #replacing;

  constructor(globalConfig, context) {
    super(globalConfig, context);
    // With 0, Jest replaces a worker after each file.
    this.#replacing = new TestRunner({ ...globalConfig, workerIdleMemoryLimit: 0 }, context);
  }

  on(event, listener) {
    const ends = [super.on(event, listener), this.#replacing.on(event, listener)];
    return () => {
      for (const end of ends) end();
    };
  }

  async runTests(tests, watcher, options) {
    const { watch, watchAll } = this._globalConfig;
    const { own = [], shared = [] } = Object.groupBy(tests, (test) => (needsOwnProcess(test) ? 'own' : 'shared'));
    // A single file has a process of its own wherever it runs.
    if (own.length > 0 && tests.length > 1) await this.#replacing.runTests(own, watcher, { ...options, serial: false });
    const rest = tests.length > 1 ? shared : tests;
    if (rest.length > 0) await super.runTests(rest, watcher, { ...options, serial: options.serial && !watch && !watchAll });
  }
}
