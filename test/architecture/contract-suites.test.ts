import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@jest/globals';

const read = (file: string) => readFileSync(file, 'utf8');
const ofStorages = globSync('test/contracts/*.contract.ts').filter((file) => /Promise<Storage(?:Subject)?>/.test(read(file)));
/** The files that run suites on each storage. */
const RUN_ON: Readonly<Record<string, readonly string[]>> = {
  'test/adapters/memory': globSync('test/adapters/{memory,http/contracts}/*.test.ts'),
  'test/adapters/postgres': globSync('test/adapters/postgres/*.test.ts'),
};

test('every suite about storages runs on each of them', () => {
  expect(ofStorages.length).toBeGreaterThan(30);
  const missing = Object.entries(RUN_ON).flatMap(([folder, files]) => {
    const run = files.map(read).join('\n');
    return ofStorages
      .map((file) => basename(file))
      .filter((name) => !run.includes(`contracts/${name}'`))
      .map((name) => ({ folder, name }));
  });
  expect(missing.map(({ folder, name }) => `${name}: add a file to ${folder} that runs it, as the others there do`)).toEqual([]);
});
