import type { JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import type { Globals } from './globals.ts';

/** The worker's own globals, put back after each test file. */
export class Environment {
  readonly global = globalThis;
  readonly #console = console;
  readonly #exit = process.exit;
  readonly #mocker = new ModuleMocker(globalThis);
  readonly #timers: ModernFakeTimers;
  readonly jest: Globals['jest'];

  constructor({ projectConfig }: JestEnvironmentConfig) {
    const timers = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.#timers = timers;
    const offered = {
      spyOn: this.#mocker.spyOn.bind(this.#mocker),
      useFakeTimers: (settings?: Parameters<ModernFakeTimers['useFakeTimers']>[0]) => void timers.useFakeTimers(settings),
      useRealTimers: () => void timers.useRealTimers(),
      advanceTimersByTime: timers.advanceTimersByTime.bind(timers),
      advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
      advanceTimersToNextTimerAsync: timers.advanceTimersToNextTimerAsync.bind(timers),
      getTimerCount: timers.getTimerCount.bind(timers),
    };
    this.jest = offered as unknown as Globals['jest'];
  }

  async setup() {
    // Jest's formatter of stack traces looks for source maps, which sources that run as they are do not have.
    Reflect.deleteProperty(Error, 'prepareStackTrace');
  }
  async teardown() {
    this.#timers.dispose();
    this.#mocker.restoreAllMocks();
    globalThis.console = this.#console;
    process.exit = this.#exit;
  }
  /** jest-runner requires it, and only to collect coverage calls it. */
  getVmContext = () => null;
}

export { Environment as 'module.exports' };
