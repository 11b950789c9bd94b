import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Prints, for each file named, the modules that importing it loads: ours by their path from the root, those of packages after `node_modules/`. */
const NO_JEST = `const nothing = new Proxy(() => {}, { get: () => nothing, apply: () => nothing });
export const [afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test] = Array(9).fill(nothing);`;
const JEST = `data:text/javascript,${encodeURIComponent(NO_JEST)}`;
const ROOT = new URL('../../', import.meta.url).href;

const loads = new Map<string, Set<string>>();
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: JEST, shortCircuit: true };
    const resolved = next(specifier, context);
    const { parentURL } = context;
    if (parentURL && resolved.url.startsWith('file:')) loads.set(parentURL, (loads.get(parentURL) ?? new Set()).add(resolved.url));
    return resolved;
  },
});

const closure = (from: string): readonly string[] => {
  const found = new Set([from]);
  for (const url of found) for (const next of loads.get(url) ?? []) found.add(next);
  return [...found].map((url) => url.replace(/^.*\/(?=node_modules\/)/, '').replace(ROOT, ''));
};

const files = process.argv.slice(2).map((file) => pathToFileURL(file).href);
for (const file of files) await import(file);
process.stdout.write(JSON.stringify(files.map(closure)));
