import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { MIGRATIONS } from '../../src/adapters/postgres/migrations/migrations.ts';
import { clusterFaults, migrationFaults } from '../support/migration-lint.ts';
import { newerThan15 } from '../support/newer-sql.ts';

/** The names in databases that are in use: a renamed migration would run again. */
const RELEASED = [
  '2026-11-21-onboarding',
  '2026-11-21-the-league',
  '2026-11-21-families',
  '2026-11-21-the-chat',
  '2026-11-21-the-push',
  '2026-11-22-the-games',
  '2026-11-22-hash-key',
  '2026-11-22-leaving',
  '2026-11-22-names-in-parts',
  '2026-11-22-visibility',
  '2026-11-22-names-and-addresses',
  '2026-11-22-audit',
  '2026-11-22-chat',
  '2026-11-22-admission',
  '2026-11-22-erasure',
  '2026-11-22-turns',
  '2026-11-22-my-requests',
  '2026-11-22-retention',
  '2026-11-22-push',
  '2026-11-22-name-searches',
  '2026-11-22-scope-version',
  '2026-11-22-outcomes',
];

test('migrations keep the names and the order that databases in use have stored', () => {
  const names = MIGRATIONS.map(({ name }) => name);
  expect(names.slice(0, RELEASED.length)).toEqual(RELEASED);
  expect(new Set(names).size).toBe(names.length);
});

describe('a migration may be deployed while the version before it still serves', () => {
  /** Released before these rules, which would refuse it now; its cost with ten million messages is in docs/operations.md. */
  const KNOWN: Readonly<Record<string, number>> = { '012': 6, '018': 2, '019': 4, '036': 4, '041': 1 };
  const FOLDER = new URL('../../src/adapters/postgres/migrations/', import.meta.url);
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));

  test.each(files)('%s', (file) => {
    const faults = migrationFaults(readFileSync(new URL(file, FOLDER), 'utf8'));
    expect([file, faults.length, faults]).toEqual([file, KNOWN[file.slice(0, 3)] ?? 0, faults]);
  });

  test.each(files)('%s runs on PostgreSQL 15', (file) => {
    expect(newerThan15(readFileSync(new URL(file, FOLDER), 'utf8'))).toEqual([]);
  });

  test.each([
    ['create index on chat_message (org_id)', 'chat_message: keeps writes out'],
    ['create unique index later on only stat_event (org_id, a)', 'stat_event: keeps writes out'],
    ['alter table audit_entry add constraint some check (at is not null)', 'audit_entry: looks at every row'],
    ['alter table stat_event add constraint some foreign key (org_id, a) references stat_event', 'stat_event: looks at every row'],
    ['alter table chat_message add column a text generated always as (content) stored', 'chat_message: rewrites'],
    ['alter table chat_message add column a uuid default gen_random_uuid()', 'chat_message: rewrites'],
    ['alter table chat_message alter column seq type integer', 'chat_message: rewrites'],
    ['alter table chat_message alter seq set not null', 'chat_message: rewrites'],
    ["update game_change set a = 'x; y'", 'game_change: writes every row'],
    ['alter table team drop column color', 'team: takes a column'],
    ['alter table team rename column color to shade', 'team: renames'],
    ['drop table if exists season', 'season: takes a table'],
  ])('but not where it says: %s', (sql, fault) => {
    expect(migrationFaults(`-- Why; how.\nselect 1;\n${sql};`)).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    'create index if not exists later on chat_message (org_id)',
    'create index on team (org_id)',
    'alter table chat_message add column a text',
    "alter table chat_message add column a text not null default 'x'",
    'alter table chat_message add constraint some check (seq > 0) not valid',
    'create table push_event (a integer); create index on push_event (a); update push_event set a = 1',
    `create function f() returns void language sql as $$ update chat_message set a = 1; $$`,
  ])('as where it says: %s', (sql) => {
    expect(migrationFaults(sql)).toEqual([]);
  });
});

describe('a migration runs on a database that is spread over a cluster', () => {
  const FOLDER = new URL('../../src/adapters/postgres/migrations/', import.meta.url);
  // This migration was the first that databases were distributed with.
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql') && file >= '044');

  test.each(files)('%s', (file) => {
    expect(clusterFaults(readFileSync(new URL(file, FOLDER), 'utf8'))).toEqual([]);
  });

  // Each was refused by Citus 13.
  test.each([
    ['alter table team add column a integer check (a > 0)', 'team: a column comes without a constraint'],
    ['alter table team add column a uuid references app_user', 'team: a column comes without a constraint'],
    ['alter table team add column a integer, add constraint b check (a > 0)', 'team: a column comes without a constraint'],
    ['alter table team add check (name is not null)', 'team: a constraint needs a name'],
    ['alter table team add column a bigserial', 'team: nodes do not share'],
    ['alter table team add column a bigint generated by default as identity', 'team: nodes do not share'],
    ['alter table team rename constraint a to b', 'team: constraints keep'],
    ['update team set color = gen_random_uuid()::text', 'team: nodes would each'],
    ['create table a (org_id uuid references org, b uuid references app_user)', 'a: its key to org follows'],
    ['create table a (org_id uuid); alter table a add constraint b foreign key (org_id) references org', 'a: its key to org follows'],
    ['create table a (org_id uuid); alter table team add constraint b foreign key (org_id) references a', 'team: its key to a follows'],
    ['select 1;\n-- Once its tables are placed:\nalter table team add column a integer unique', 'team: a column comes without'],
  ])('but not with: %s', (sql, fault) => {
    expect(clusterFaults(`${sql};`)).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    'create table a (org_id uuid, b uuid references app_user, c integer check (c > 0)); create index on a (org_id, b)',
    'create table a (org_id uuid);\n-- Once its tables are placed:\nalter table a add constraint b foreign key (org_id) references org',
    'create table a (org_id uuid); alter table a add column b integer unique',
    "alter table team add column a text not null default 'x', add column b uuid default gen_random_uuid()",
    'alter table team add constraint a check (color is not null) not valid',
    "update team set color = 'x' where color is null",
  ])('and with: %s', (sql) => {
    expect(clusterFaults(`${sql};`)).toEqual([]);
  });
});
