import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Environment } from './environment.ts';
import { type Globals, provideGlobals } from './globals.ts';

const require = createRequire(import.meta.url);

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: new URL('globals.ts', import.meta.url).href, shortCircuit: true } : next(specifier, context),
});

/**
 * Lets Node import tests and what they import: a worker evaluates a module once, for all of its test files, while
 * Jest's own runtime evaluates it again for each file in a context of its own. The methods are those that jest-runner
 * and jest-circus call.
 */
class NativeRuntime {
  readonly #environment: Environment;

  constructor(_config: unknown, environment: Environment) {
    this.#environment = environment;
  }

  unstable_shouldLoadAsEsm = () => true;
  unstable_importModule = (path: string) => import(pathToFileURL(path).href);
  requireModule = (path: string) => require(path);

  /** What jest-circus keeps of a test file, it keeps in this module and under this symbol. */
  requireInternalModule(path: string) {
    Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
    delete require.cache[path];
    return require(path);
  }

  setGlobalsForRuntime = (globals: Omit<Globals, 'jest'>) => provideGlobals({ ...globals, jest: this.#environment.jest });

  enterTestCode = () => {};
  leaveTestCode = () => {};
  getSourceMaps = () => new Map();
  getAllCoverageInfoCopy = () => undefined;
  teardown = () => {};
}

export { NativeRuntime as 'module.exports' };
