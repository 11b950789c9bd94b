/** @own-process */
import { globSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allPrepared } from '../../../src/adapters/postgres/orm/prepared.ts';
import { NOON } from '../../support/builders.ts';
import { genericPlan } from '../../support/generic-plan.ts';
import { freshPostgres } from '../../support/postgres.ts';

const ORGS = 50;
const ROOMS = 20;
const MESSAGES = 12;

/**
 * PostgreSQL has no multi-column statistics for joins: a page of reports may read all messages of their rooms. An admin
 * reads one now and then.
 */
const IS_OF_REPORTS = /^(moderation\.reports( |$)|screens\.waiting-for-admins$)/;

type Node = Readonly<{
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: readonly Node[];
}>;
type Key = Readonly<{ table: string; columns: readonly string[] }>;

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
/**
 * So many orgs and rooms that PostgreSQL, taking the two columns for independent, estimates no message at all for an
 * org and room: as with ten million messages. Every index that begins with both columns then seems to find one message
 * as cheaply as the key does.
 */
beforeAll(async () => {
  postgres = await freshPostgres();
  for (const file of globSync('src/adapters/postgres/**/*.ts')) await import(`../../../${file}`);
  await postgres.load(
    `insert into app_user (user_id, issuer, subject, email_verified, search_key, created_at, updated_at) values (md5('s')::uuid, 'i', 's', false, '', $1, $1)`,
    [NOON],
  );
  await postgres.load(
    `insert into org (org_id, name, code, time_zone, created_at)
     select md5('org ' || n)::uuid, 'Org', 'ORG' || n, 'UTC', $1 from generate_series(1, ${ORGS}) n`,
    [NOON],
  );
  await postgres.load(
    `insert into chat_room_clock (org_id, room_id, last_seq, last_at)
     select md5('org ' || 1 + n % ${ORGS})::uuid, md5('room ' || n)::uuid, ${MESSAGES}, $1 from generate_series(1, ${ORGS * ROOMS}) n`,
    [NOON],
  );
  await postgres.load(
    `insert into chat_message (org_id, room_id, message_id, seq, sender_id, content, created_at)
     select org_id, room_id, gen_random_uuid(), n, md5('s')::uuid, 'Practice is at five', last_at + n * interval '1 second'
     from chat_room_clock, generate_series(1, ${MESSAGES}) n`,
  );
  await postgres.load('analyze');
});
afterAll(() => postgres.dispose());

const readsOfMessages = (node: Node): readonly Node[] => [
  ...(node['Relation Name'] === 'chat_message' && node['Node Type'] !== 'ModifyTable' ? [node] : []),
  ...(node.Plans ?? []).flatMap(readsOfMessages),
];

test('a message that its key finds is not looked for among all of its room', async () => {
  const [key] = await postgres.load<Key>(
    `select conrelid::regclass::text as table, array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
     from pg_constraint where conname = 'chat_message_pkey'`,
  );
  const compared = (condition = '') => new Set([...condition.matchAll(/\((?:\w+\.)?(\w+) = /g)].map(([, column]) => column!));
  const found: string[] = [];
  const lookedFor: string[] = [];
  for (const { name, text } of allPrepared().filter((each) => /\bchat_message\b/.test(each.text) && !IS_OF_REPORTS.test(each.name))) {
    for (const node of readsOfMessages(await genericPlan<Node>(postgres.load, text))) {
      const [byIndex, afterwards] = [compared(node['Index Cond']), compared(node.Filter)];
      if (!key!.columns.every((column) => byIndex.has(column) || afterwards.has(column))) continue;
      (key!.columns.every((column) => byIndex.has(column)) ? found : lookedFor).push(name);
    }
  }
  expect(lookedFor).toEqual([]);
  expect(found).toEqual(expect.arrayContaining(['chat.find', 'chat.retract', 'chat.message', 'chat.message-time']));
});
