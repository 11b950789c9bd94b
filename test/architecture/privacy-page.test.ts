import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { TABLES } from '../../src/adapters/postgres/schema/tables.ts';

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

test('every table that is declared in schema/tables is listed in schema/tables.ts', async () => {
  const folder = new URL('../../src/adapters/postgres/schema/tables/', import.meta.url);
  const declared: string[] = [];
  for (const file of readdirSync(folder)) {
    const tables: Readonly<Record<string, (typeof TABLES)[number]>> = await import(new URL(file, folder).href);
    declared.push(...Object.values(tables).map(({ name }) => name));
  }
  const listed = new Set(TABLES.map(({ name }) => name));
  expect(declared.length).toBeGreaterThan(80);
  expect(declared.filter((name) => !listed.has(name))).toEqual([]);
});
