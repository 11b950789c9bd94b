import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { TABLES } from '../../src/adapters/postgres/schema/tables.ts';

const rows = [
  ...readFileSync('docs/privacy.md', 'utf8')
    .split('## What is stored')[1]!
    .matchAll(/^\| `(\w+)` \| (.*) \|$/gm),
].map(([, table, cells]) => [table!, ...cells!.split(' | ')]);

// Another test compares the declarations with the catalog of the database.
test('docs/privacy.md says of every table what it holds, why, how long and who sees it, as "npm run privacy" writes it', () => {
  expect(rows).toEqual(TABLES.map(({ name, holds, why, kept, seenBy }) => [name, holds, why, kept, seenBy]));
  expect(rows.filter((cells) => cells.some((cell) => cell.trim() === ''))).toEqual([]);
});
