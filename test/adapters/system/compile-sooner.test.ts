import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

const MODULE = new URL('../../../src/adapters/system/compile-sooner.ts', import.meta.url).href;
/** Calls a function 1 500 times, in several turns of the event loop. */
const CALLS = `const f = (x) => [x, x + 1].map((y) => y * 2).join();
  for (let i = 0; i < 1500; i += 1) { f(i); if (i % 100 === 0) await new Promise(setImmediate); }`;

/** What V8 writes about functions that it optimizes, and about flags that it does not know. */
function optimizations(prepared: string): string {
  // Not in other threads, which may not be done when the program ends.
  const program = ['--trace-opt', '--no-concurrent-recompilation', '--input-type=module', '--eval', `${prepared}; ${CALLS}`];
  const { stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
  return stdout + stderr;
}

test('functions are optimized after some hundred calls', () => {
  expect(optimizations('')).not.toContain('TURBOFAN');
  const sooner = optimizations(`const { compileSooner } = await import('${MODULE}'); compileSooner()`);
  expect(sooner).toContain('TURBOFAN');
  expect(sooner).not.toContain('unrecognized flag');
});
