import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Imports and exports from our own files, except those of types alone, and `import()` of a constant. */
const IMPORT = /^(?:import|export)(?! type\b)[^;']*?\bfrom '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

const known = new Map<string, readonly string[]>();
function importsOf(path: string): readonly string[] {
  const found = known.get(path);
  if (found) return found;
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const imports = [...text.matchAll(IMPORT)].map(([, from, alone, later]) => join(dirname(path), (from ?? alone ?? later)!));
  known.set(path, imports);
  return imports;
}

/** A module and all of ours that it loads, by their paths from the project's folder. */
export function modulesOf(path: string): ReadonlySet<string> {
  const modules = new Set([path]);
  // A set's iteration comes to what is added meanwhile.
  for (const each of modules) for (const imported of importsOf(each)) modules.add(imported);
  return modules;
}
