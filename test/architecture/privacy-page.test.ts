import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { TABLES } from '../../src/adapters/postgres/schema/tables.ts';
import type { KindOfData } from '../../src/application/data/kind-of-data.ts';

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

test('every kind of data that is declared has its table', async () => {
  const folder = new URL('../../src/application/data/', import.meta.url);
  const declared: string[] = [];
  for (const file of readdirSync(folder).filter((name) => name !== 'kind-of-data.ts')) {
    const kinds: Readonly<Record<string, KindOfData>> = await import(new URL(file, folder).href);
    declared.push(...Object.values(kinds).map(({ name }) => name));
  }
  expect(declared.length).toBeGreaterThan(80);
  expect(declared.toSorted()).toEqual(TABLES.map(({ name }) => name).toSorted());
});
