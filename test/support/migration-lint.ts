import { PLACED } from '../../src/adapters/postgres/migrations/migrations.ts';
import { statementsIn as separate } from '../../src/adapters/postgres/migrations/statements-in.ts';
import { TABLES } from '../../src/adapters/postgres/schema/tables.ts';

/** The statements of a file, without comments, on one line each. */
export const statementsIn = (sql: string): readonly string[] => separate(sql).map((statement) => statement.replaceAll(/\s+/g, ' '));

const table = `(?:only )?"?(?<table>\\w+)"?`;
type Rule = Readonly<{ pattern: RegExp; unless?: RegExp; fault: string }>;

/** Changes that break a version that is still running, on any table. */
const TAKING_AWAY: readonly Rule[] = [
  { pattern: new RegExp(`^drop table (?:if exists )?${table}`, 'i'), fault: 'takes a table from the version that still runs' },
  { pattern: new RegExp(`^alter table ${table} .*\\bdrop column`, 'i'), fault: 'takes a column from the version that still runs' },
  { pattern: new RegExp(`^alter table ${table} .*\\brename`, 'i'), fault: 'renames what the version that still runs names' },
];

/** Changes that scan or rewrite every row while other sessions wait. */
const HOLDING: readonly Rule[] = [
  {
    pattern: new RegExp(`^create (?:unique )?index (?:.*? )?on ${table}`, 'i'),
    unless: /^create (?:unique )?index if not exists /i,
    fault: 'keeps writes out until the index is built: "if not exists", so that operators can build it concurrently before',
  },
  {
    pattern: new RegExp(`^alter table ${table} .*\\badd constraint .*\\b(?:foreign key|check|unique|primary key)\\b`, 'i'),
    unless: /\bnot valid$/i,
    fault: 'looks at every row under a lock: "not valid", and "validate constraint" in a later migration',
  },
  {
    pattern: new RegExp(
      `^alter table ${table} .*\\badd column .*\\b(?:generated always as|references|unique|check|primary key|default [\\w.]+ ?\\()`,
      'i',
    ),
    fault: 'rewrites or looks at every row under a lock: a plain column, filled in later',
  },
  {
    pattern: new RegExp(`^alter table ${table} .*\\balter (?:column )?"?\\w+"? (?:type|set data type|set not null)\\b`, 'i'),
    fault: 'rewrites or looks at every row under a lock',
  },
  { pattern: new RegExp(`^update ${table}`, 'i'), fault: 'writes every row in one transaction: in batches, by a job' },
  { pattern: new RegExp(`^delete from ${table}`, 'i'), fault: 'removes rows in one transaction: in batches, by a job' },
];

/** Why a migration may not be deployed while the previous version is still serving, a sentence each. */
export function migrationFaults(sql: string): readonly string[] {
  const statements = statementsIn(sql);
  const made = statements.flatMap((statement) => /^create table (?:if not exists )?"?(\w+)/i.exec(statement)?.[1] ?? []);
  const faultsBy = (rules: readonly Rule[], counts: (name: string) => boolean) =>
    statements.flatMap((statement) =>
      rules.flatMap(({ pattern, unless, fault }) => {
        const name = pattern.exec(statement)?.groups?.['table'];
        return name !== undefined && !made.includes(name) && counts(name) && !unless?.test(statement) ? [`${name}: ${fault}`] : [];
      }),
    );
  return [...faultsBy(TAKING_AWAY, () => true), ...faultsBy(HOLDING, (name) => TABLES.some((each) => each.name === name && each.grows))];
}

const hasCopies = (name: string): boolean => TABLES.some((each) => each.name === name && each.placement.kind === 'reference');

/** What a cluster refuses for a distributed table; for a migration's new tables, once they are distributed. */
const REFUSED: readonly Rule[] = [
  {
    pattern: new RegExp(`^alter table ${table} (?=.*\\badd column).*\\b(?:primary key|unique|check|references|constraint)\\b`, 'i'),
    fault: 'a column comes without a constraint on a cluster: a named constraint follows in a statement of its own',
  },
  {
    pattern: new RegExp(`^alter table ${table} add (?:primary key|unique|check|foreign key|exclude)\\b`, 'i'),
    fault: 'a constraint needs a name, by which it is known on every node',
  },
  {
    pattern: new RegExp(
      `^alter table ${table} .*\\badd (?:column )?"?\\w+"? (?:\\w*serial\\b|.*\\bgenerated (?:always|by default) as identity)`,
      'i',
    ),
    fault: 'nodes do not share a sequence',
  },
  { pattern: new RegExp(`^alter table ${table} rename constraint\\b`, 'i'), fault: 'constraints keep their names on a cluster' },
  {
    pattern: new RegExp(`^update ${table} .*\\b(?:clock_timestamp|random|gen_random_uuid)\\(`, 'i'),
    fault: 'nodes would each have another value: a function that changes its mind is refused',
  },
];

/** Why a migration does not run on a distributed database, a sentence each. */
export function clusterFaults(sql: string): readonly string[] {
  const [before = '', after = ''] = sql.split(PLACED);
  const made = (text: string) =>
    statementsIn(text).flatMap((each) => /^create (?:unlogged )?table (?:if not exists )?"?(\w+)/i.exec(each)?.[1] ?? []);
  const unplaced = made(before);
  const keys = (text: string, isUnplaced: (from: string, to: string) => boolean) =>
    statementsIn(text).flatMap((each) => {
      const from = /^(?:create (?:unlogged )?table (?:if not exists )?|alter table (?:only )?)"?(\w+)/i.exec(each)?.[1];
      if (from === undefined) return [];
      const to = [...each.matchAll(/\breferences "?(\w+)/gi)].map(([, name]) => name!);
      return to
        .filter((name) => !hasCopies(name) && isUnplaced(from, name))
        .map((name) => `${from}: its key to ${name} follows "-- Once its tables are placed:" in an "alter table"`);
    });
  const refused = (text: string, isPlaced: (name: string) => boolean) =>
    statementsIn(text).flatMap((each) =>
      REFUSED.flatMap(({ pattern, fault }) => {
        const name = pattern.exec(each)?.groups?.['table'];
        return name !== undefined && isPlaced(name) ? [`${name}: ${fault}`] : [];
      }),
    );
  return [
    ...keys(before, (from, to) => unplaced.includes(from) || unplaced.includes(to)),
    ...keys(after, (from, to) => made(after).includes(from) || made(after).includes(to)),
    ...refused(before, (name) => !unplaced.includes(name)),
    ...refused(after, (name) => !made(after).includes(name)),
  ];
}
