import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { MIGRATION_FILES } from '../../src/adapters/postgres/migrations/files.ts';
import { NOT_PLANNED, SERVES } from '../support/index-uses.ts';
import { statementsIn } from '../support/migration-lint.ts';

const CREATE = /^create index (?:if not exists )?(\w+) on (\w+)/i;
const DROP_INDEX = /^drop index (?:if exists )?(\w+(?:, \w+)*)/i;
const DROP_TABLE = /^drop table (?:if exists )?(\w+)/i;

/** The indexes that are not unique, once all migrations have run. */
function indexes(): readonly string[] {
  const tables = new Map<string, string>();
  for (const statement of MIGRATION_FILES.flatMap(({ file }) => statementsIn(readFileSync(file, 'utf8')))) {
    const [, index, table] = CREATE.exec(statement) ?? [];
    if (index !== undefined && table !== undefined) tables.set(index, table);
    for (const name of DROP_INDEX.exec(statement)?.[1]?.split(', ') ?? []) tables.delete(name);
    const gone = DROP_TABLE.exec(statement)?.[1];
    for (const [name, of] of tables) if (of === gone) tables.delete(name);
  }
  return [...tables.keys()];
}

test('every index that keeps no rule is there for a statement', () => {
  const made = indexes();
  const said = [...Object.keys(SERVES), ...NOT_PLANNED];
  expect([
    ...made
      .filter((name) => !said.includes(name))
      .map((name) => `add ${name} to SERVES in support/index-uses.ts, with a statement that uses it`),
    ...said.filter((name) => !made.includes(name)).map((name) => `no migration makes ${name}: remove it from support/index-uses.ts`),
  ]).toEqual([]);
});
