import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { modulesOf } from '../support/module-graph.ts';

/** What starts a gateway, in the suite's process or in another one. */
const GATEWAYS = [
  'src/adapters/http/server/listen.ts',
  'test/history/gateway-process.ts',
  'test/support/development-process.ts',
  'test/support/gateway-process.ts',
  'test/support/instance.ts',
];

/** These are about all use cases. */
const LOADS_ALL_USE_CASES = ['test/application/authorization.test.ts'];
/** Beyond those of the memory storage, which has some for each kind of data. */
const MOST_MODULES = 190;
const STORAGE = 'src/adapters/memory/memory-storage.ts';
const NOT_LOADED =
  /^src\/adapters\/(?:http|identity|postgres|cli|metrics|tracing|log)\/|^src\/application\/use-cases\.ts$|^src\/composition\/(?:adapters|config|gateway|http|workers)\.ts$|^node_modules\/(?:zod|koa|@koa|jose|undici|pino|ajv)\//;

/**
 * Numbers that keep the tests fast, and unlike seconds are the same on every machine. Lower one when it can be lower. Raise
 * one only if there is no other way: test a rule by its use case, and what HTTP adds in a suite that starts a gateway already.
 */
describe('what keeps the tests fast', () => {
  test('is that few suites start a gateway', async () => {
    const config = new URL('../../jest.config.mjs', import.meta.url).href;
    const { testPathIgnorePatterns: leftOut }: { testPathIgnorePatterns: readonly string[] } = (await import(config)).default;
    const suites = globSync('test/**/*.test.ts').filter((path) => !leftOut.some((pattern) => new RegExp(pattern).test(`/${path}`)));
    const starting = suites.filter((path) => GATEWAYS.some((gateway) => modulesOf(path).has(gateway)));
    expect(starting.length).toBeGreaterThan(50);
    expect(starting.length).toBeLessThanOrEqual(126);
  });

  test('is that the test of a use case loads the use cases that it calls and the memory storage, and nothing of the edge', async () => {
    const files = globSync('test/application/**/*.test.ts').filter((file) => !LOADS_ALL_USE_CASES.includes(file));
    expect(files.length).toBeGreaterThan(50);
    const { stdout } = await promisify(execFile)(process.execPath, ['test/support/loaded-modules.ts', STORAGE, ...files], {
      maxBuffer: 2 ** 26,
    });
    const [ofStorage, ...loaded]: [readonly string[], ...(readonly string[])[]] = JSON.parse(stdout);
    const storage = new Set(ofStorage);
    const beyondStorage = loaded.map((modules) => modules.filter((each) => each.startsWith('src/') && !storage.has(each)).length);
    // A hook that saw nothing would find nothing wrong.
    expect(Math.max(...loaded.map((modules) => modules.length))).toBeGreaterThan(150);
    const heavy = files.flatMap((file, at) => (beyondStorage[at]! > MOST_MODULES ? [`${file} loads ${beyondStorage[at]} modules`] : []));
    expect(heavy).toEqual([]);
    const wrong = files.flatMap((file, at) => loaded[at]!.filter((each) => NOT_LOADED.test(each)).map((each) => `${file} loads ${each}`));
    expect(wrong).toEqual([]);
  });
});
