import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { postgresChatReader } from '../../../src/adapters/postgres/chat/chat-reader.ts';
import { type Sql, sqlBy } from '../../../src/adapters/postgres/driver/sql.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { ChatReader } from '../../../src/application/ports/storage/chat/chat-reader.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { OrgId, RoomId, TeamId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { aUser, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';

const ROOMS = 20;
const MESSAGES_A_ROOM = 500;

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let league: GivenLeague;
let orgId: OrgId;
let room: RoomId;
let reader: User;

/** 20 rooms of 500 messages each, one a second; every tenth is deleted long after. */
beforeAll(async () => {
  postgres = await freshPostgres();
  league = await givenLeague(postgres.unitOfWork);
  orgId = league.org.id;
  reader = aUser();
  const sender = aUser();
  await league.write(async ({ users }) => {
    await users.save(reader);
    await users.save(sender);
  });
  await postgres.load(
    `insert into team (org_id, team_id, season_id, age_group_id, name)
     select $1, md5('team ' || n)::uuid, $2, $3, 'Team ' || n from generate_series(1, ${ROOMS}) n`,
    [orgId, league.season.id, league.ageGroup.id],
  );
  await postgres.load(
    `insert into chat_room_clock (org_id, room_id, last_seq, last_at)
     select $1, md5('team ' || n)::uuid, ${MESSAGES_A_ROOM}, $2::timestamptz + interval '1 day' from generate_series(1, ${ROOMS}) n`,
    [orgId, NOON],
  );
  await postgres.load(
    `insert into chat_message (org_id, room_id, message_id, seq, sender_id, content, created_at, deleted_at, deleted_by)
     select $1, md5('team ' || 1 + n % ${ROOMS})::uuid, md5('message ' || n)::uuid, 1 + n / ${ROOMS}, $2::uuid,
            case when n / ${ROOMS} % 10 > 0 then 'Practice is at five on field two' end, $3::timestamptz + n * interval '50 ms',
            case when n / ${ROOMS} % 10 = 0 then $3::timestamptz + interval '20 hours' + n * interval '1 ms' end, case when n / ${ROOMS} % 10 = 0 then $2::uuid end
     from generate_series(0, ${ROOMS * MESSAGES_A_ROOM - 1}) n`,
    [orgId, sender.id, NOON],
  );
  await vacuumed();
  const [first] = await postgres.load<{ id: RoomId }>(`select md5('team 1')::uuid as id`);
  room = first!.id;
});
afterAll(() => postgres.dispose());

/** Vacuums until all pages of messages are all-visible, which index-only scans need. An older transaction, such as autovacuum's, delays that. */
async function vacuumed(): Promise<void> {
  for (;;) {
    await postgres.load('vacuum analyze');
    const [{ hidden }] = (await postgres.load<{ hidden: number }>(
      `select relpages - relallvisible as hidden from pg_class where oid = 'chat_message'::regclass`,
    )) as [{ hidden: number }];
    if (hidden === 0) return;
    await pause(50);
  }
}

type Node = Readonly<{
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: readonly Node[];
}>;
type Cost = { statements: number; messagesRead: number; sorts: number; scans: number };

/** The cost of a read: how many message rows it reads, and whether it sorts or scans a table in full. */
async function costOf(reading: (chat: ChatReader, sql: Sql) => Promise<unknown>): Promise<Cost> {
  const cost: Cost = { statements: 0, messagesRead: 0, sorts: 0, scans: 0 };
  const visit = (node: Node) => {
    if (node['Node Type'] === 'Sort') cost.sorts += 1;
    if (node['Relation Name'] === 'chat_message') {
      cost.messagesRead += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      if (node['Node Type'] === 'Seq Scan') cost.scans += 1;
    }
    node.Plans?.forEach(visit);
  };
  const explaining = sqlBy(async (text, parameters) => {
    cost.statements += 1;
    const [explained] = await postgres.sql<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(
      `explain (analyze, format json) ${text}`,
      parameters,
    );
    visit(explained!['QUERY PLAN'][0]!.Plan);
    return postgres.sql(text, parameters);
  });
  await reading(postgresChatReader(explaining), explaining);
  return cost;
}

test('a poll reads the news and nothing else, at the end of a room and in its middle', async () => {
  const [newest] = await postgres.sql<{ at: Date }>('select max(deleted_at) as at from chat_message where room_id = $1', [room]);
  const atEnd = await costOf((chat) => chat.newsSince(orgId, room, newest!.at, 101));
  expect(atEnd).toMatchObject({ statements: 1, messagesRead: 0, scans: 0 });
  const inMiddle = await costOf((chat) => chat.newsSince(orgId, room, later(NOON, 1000), 101));
  expect(inMiddle).toMatchObject({ statements: 1, messagesRead: 101, scans: 0 });
});

test('a first poll reads the newest messages alone', async () => {
  expect(await costOf((chat) => chat.newestMessages(orgId, room, 50))).toMatchObject({ statements: 1, messagesRead: 50, scans: 0 });
});

test('a page of the history costs the same wherever it is', async () => {
  for (const before of [undefined, later(NOON, 250_000)]) {
    const cost = await costOf((chat) => chat.messagesBefore(orgId, room, before, 50));
    expect(cost).toMatchObject({ statements: 1, messagesRead: 51, sorts: 0, scans: 0 });
  }
});

test('the list of all rooms is one statement, which reads what is unread and the latest message of each', async () => {
  await postgres.sql(
    `insert into chat_read_mark (org_id, room_id, user_id, read_up_to)
     select $1, md5('team ' || n)::uuid, $2, $3::timestamptz + interval '490 seconds' from generate_series(1, ${ROOMS}) n`,
    [orgId, reader.id, NOON],
  );
  const scope = { orgRooms: [], teams: 'all' as const, offices: false, today: '2026-04-11' as LocalDate };
  const cost = await costOf((chat) => chat.roomOverviews(orgId, reader.id, scope));
  expect(cost).toMatchObject({ statements: 1, scans: 0 });
  expect(cost.messagesRead).toBeLessThanOrEqual(ROOMS * 12);
  const ofOffices = await costOf((chat) => chat.roomOverviews(orgId, reader.id, { ...scope, teams: [], offices: true }));
  expect(ofOffices).toMatchObject({ statements: 1, scans: 0 });
});

test('the states of all rooms that are polled are one statement, which reads no message', async () => {
  const rooms = await postgres.sql<{ roomId: RoomId }>('select room_id as "roomId" from chat_room_clock');
  const cost = await costOf((chat) => chat.roomStates(rooms.map(({ roomId }) => ({ orgId, roomId }))));
  expect(cost).toMatchObject({ statements: 1, messagesRead: 0 });
});

test('a reading that no index serves would be noticed', async () => {
  const cost = await costOf((_, sql) => sql('select 1 from chat_message where org_id = $1 and content = $2 order by seq', [orgId, 'x']));
  expect(cost).toMatchObject({ sorts: 1, scans: 1, messagesRead: ROOMS * MESSAGES_A_ROOM });
});

test('raising the clock of a room rewrites no index', async () => {
  const before = await hotUpdates();
  for (let n = 0; n < 20; n += 1) {
    await league.write(({ chat }) =>
      chat.append({
        id: newId(),
        orgId,
        roomId: league.hawks.id as TeamId as string as RoomId,
        senderId: reader.id,
        content: 'x',
        replyToId: null,
        key: null,
      }),
    );
  }
  const after = await hotUpdates();
  expect(after.updates - before.updates).toBe(19);
  expect(after.hot - before.hot).toBe(19);
});

async function hotUpdates(): Promise<{ updates: number; hot: number }> {
  await postgres.sql('select pg_stat_force_next_flush()');
  const [counted] = await postgres.sql<{ updates: number; hot: number }>(
    `select n_tup_upd as updates, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'chat_room_clock'`,
  );
  return counted!;
}
