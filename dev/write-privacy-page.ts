import { readFileSync, writeFileSync } from 'node:fs';
import { TABLES } from '../src/adapters/postgres/schema/tables.ts';

// Writes the table of docs/privacy.md, which is committed, so that a change of what is stored shows up in review.
const page = new URL('../docs/privacy.md', import.meta.url);
const rows = TABLES.map(
  ({ name, holds, why, retentionPeriod, seenBy }) => `| \`${name}\` | ${holds} | ${why} | ${retentionPeriod} | ${seenBy} |\n`,
);
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(/^(?:\| `\w+` \| .* \|\n)+/m, () => rows.join('')),
);
