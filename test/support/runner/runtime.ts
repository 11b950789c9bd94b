import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Environment } from './environment.ts';
import { type Globals, provideGlobals } from './globals.ts';

const require = createRequire(import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: new URL('globals.ts', import.meta.url).href, shortCircuit: true };
    // As in the bundles of the web apps.
    if (specifier === 'league-gateway-client')
      return next(specifier, { ...context, conditions: [...context.conditions, 'league-gateway-source'] });
    return next(specifier, context);
  },
  // Node strips types, but knows no JSX.
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context);
    const { transformSync } = require('esbuild');
    const sourcefile = fileURLToPath(url);
    const { code } = transformSync(readFileSync(sourcefile, 'utf8'), {
      ...{ loader: 'tsx', jsx: 'automatic', jsxImportSource: 'preact', target: 'es2024', sourcefile, sourcemap: 'inline' },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
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
