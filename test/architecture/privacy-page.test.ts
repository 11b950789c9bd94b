import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { TABLES } from '../../src/adapters/postgres/schema/tables.ts';
import { KINDS } from '../../src/application/data/kinds.ts';

const rows = [
  ...readFileSync('docs/privacy.md', 'utf8')
    .split('## What is stored')[1]!
    .matchAll(/^\| `(\w+)` \| (.*) \|$/gm),
].map(([, table, cells]) => [table!, ...cells!.split(' | ')]);

// Another test compares the declarations with the catalog of the database.
test('docs/privacy.md says of every table what it holds, why, how long and who sees it, as "npm run privacy" writes it', () => {
  expect(rows).toEqual(TABLES.map(({ name, holds, why, retentionPeriod, seenBy }) => [name, holds, why, retentionPeriod, seenBy]));
  expect(rows.filter((cells) => cells.some((cell) => cell.trim() === ''))).toEqual([]);
});

test('every kind of data that is declared has its table', () => {
  const missing = KINDS.filter(({ name }) => !TABLES.some((table) => table.name === name)).map(({ name }) => name);
  expect(
    missing.map(
      (name) =>
        `${name}: add its entity and table to entities.ts of its module in adapters/postgres, and a module that is new to schema/tables.ts there`,
    ),
  ).toEqual([]);
  expect(TABLES.length).toBe(KINDS.length);
  expect(KINDS.length).toBeGreaterThan(80);
});
