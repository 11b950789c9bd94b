import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { ERASURE_RULES } from '../../src/adapters/postgres/schema/erasure-rules.ts';

const lines = [
  ...readFileSync('docs/privacy.md', 'utf8')
    .split('## What is stored')[1]!
    .matchAll(/^\| `(\w+)` \| (.*) \|$/gm),
].map(([, table, cells]) => ({ table: table!, cells: cells!.split(' | ') }));

// Another test holds the erasure rules to the catalog of the database.
test('docs/privacy.md says of every table what it holds, why, how long and who sees it', () => {
  expect(lines.map(({ table }) => table).toSorted()).toEqual(Object.keys(ERASURE_RULES).toSorted());
  expect(lines.filter(({ cells }) => cells.length !== 4 || cells.some((cell) => cell.trim() === ''))).toEqual([]);
});
