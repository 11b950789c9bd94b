import { z } from 'zod';
import type { ChatReader, RoomChanges, SentMessage } from '../../../application/ports/storage/chat/chat-reader.ts';
import type { Chat } from '../../../application/ports/storage/chat/chat-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { BEGINNING } from '../../../domain/chat/message.ts';
import { orgRooms, type RoomState } from '../../../domain/chat/room.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import type { Role } from '../../../domain/membership/roles.ts';
import type { MessageId, OrgId, RoomId, TeamId, UserId, WordingId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { type DatabaseTime, timeAt } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { hiddenIds, type Statement, statement, statementPerFilters } from '../driver/statement.ts';
import { IS_KEPT } from '../league/team-in-season.ts';
import { memberColumns, selectedMember } from '../membership/named-member.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { date, instant, jsonInstant, listOf, object, row, selected, uuid } from '../schema/columns.ts';

/**
 * Advances the room's clock for `sent` messages: to the time of the statement, or by a millisecond. The clock's row is locked from here on, so
 * that no later time commits first. The time is inserted as a value, since updates on a cluster accept only immutable functions.
 */
const tick = (sent: 0 | 1, row = `values ($1, $2, ${sent}, date_trunc('milliseconds', statement_timestamp()))`) => `
  insert into chat_room_clock as clock (org_id, room_id, last_seq, last_at) ${row}
  on conflict (org_id, room_id) do update set last_seq = clock.last_seq + ${sent},
    last_at = greatest(excluded.last_at, ((clock.last_at at time zone 'UTC') + interval '1 millisecond') at time zone 'UTC')
  returning last_seq, last_at`;
export const tickWhere = (condition: string) =>
  tick(1, `select $1::uuid, $2::uuid, 1, date_trunc('milliseconds', statement_timestamp()) where ${condition}`);

/** The columns of a message in the table aliased `m`, by the names of its value's members. */
const MESSAGE = `m.message_id as id, m.org_id as "orgId", m.room_id as "roomId", m.sender_id as "senderId", m.content,
  m.reply_to_id as "replyToId", m.created_at as "createdAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt"`;
const MESSAGE_ROW = {
  id: uuid<MessageId>(),
  orgId: uuid<OrgId>(),
  roomId: uuid<RoomId>(),
  senderId: uuid<UserId>(),
  content: z.string().nullable(),
  replyToId: uuid<MessageId>().nullable(),
  createdAt: instant(),
  editedAt: instant().nullable(),
  deletedAt: instant().nullable(),
};

export type InRoom = [orgId: OrgId, roomId: RoomId];
export type OfMessage = [...InRoom, id: MessageId];

const FIND = statement<OfMessage>(
  'chat.find',
  `select ${MESSAGE} from chat_message m where m.org_id = $1 and m.room_id = $2 and m.message_id = $3`,
).rows(MESSAGE_ROW);

const FIND_BY_KEY = statement<[...InRoom, senderId: UserId, key: string]>(
  'chat.find-by-key',
  `select ${MESSAGE}, m.content_hash as "contentHash" from chat_message m
   where m.org_id = $1 and m.room_id = $2 and m.sender_id = $3 and m.key = $4`,
).rows({ ...MESSAGE_ROW, contentHash: z.string().nullable() });

/**
 * Conditions for sending: the sender's key is unused, the message replied to exists, the team's season has not ended before a day. Arguments are
 * placeholders.
 */
export const isUnsent = (sender: string, key: string) =>
  `not exists (select 1 from chat_message where org_id = $1 and room_id = $2 and sender_id = ${sender} and key = ${key})`;
export const isReply = (replyTo: string) =>
  `and exists (select 1 from chat_message where org_id = $1 and room_id = $2 and message_id = ${replyTo})`;
export const isCurrent = (earliestEnd: string) => `and exists (
      select 1 from team t join season s on s.org_id = $1 and s.season_id = t.season_id
      where t.org_id = $1 and t.team_id = $2 and s.is_active and ${IS_KEPT} and s.ends_on >= ${earliestEnd}::date)`;

type AppendParameters = [
  ...[...OfMessage, senderId: UserId, content: string, replyToId: MessageId | null, key: string | null],
  ...event: [id: string | null, facts: string | null, time: Date | null],
];
/** A key that a concurrent transaction uses violates its constraint, so the clock is not advanced in vain. */
const APPEND = statementPerFilters<AppendParameters, { reply: []; current: [earliestEnd: LocalDate] }>(
  'chat.append',
  10,
  { reply: () => isReply('$6'), current: isCurrent },
  ({ reply, current }) => `
  with tick as (
     ${tickWhere(`${isUnsent('$4', '$7')} ${reply} ${current}`)}
   ), m as (
     insert into chat_message (org_id, room_id, message_id, seq, sender_id, content, reply_to_id, key, created_at)
     select $1::uuid, $2::uuid, $3::uuid, last_seq, $4::uuid, $5, $6::uuid, $7, last_at from tick
   ), event as (
     insert into push_event (org_id, push_event_id, facts, happened_at, due_at)
     select $1::uuid, $8::uuid, $9::jsonb, ${timeAt('$10')}, ${timeAt('$10')} from tick where $8::uuid is not null
   )
   select last_at as "createdAt" from tick`,
).rows(z.strictObject({ createdAt: instant() }));

/** Keeps what the message says: while its room's clock is locked, nobody else replaces it. */
const KEEP_WORDING = statement<[...OfMessage, by: UserId, at: Date, wordingId: WordingId]>(
  'chat.keep-wording',
  `insert into text_wording (org_id, wording_id, part, about_id, content, author_id, replaced_at, replaced_by)
   select m.org_id, $6::uuid, 'message', m.message_id, m.content, m.sender_id, $5::timestamptz, $4::uuid
   from chat_message m where m.org_id = $1 and m.room_id = $2 and m.message_id = $3 and m.content is not null`,
);
// The condition is on `content`: for `deleted_at is null`, PostgreSQL would search all undeleted messages of the room in a big database.
const RETRACT = statement<[...OfMessage, by: UserId, contentHash: string, at: Date]>(
  'chat.retract',
  `
   update chat_message m set content = null, deleted_at = $6, deleted_by = $4,
     content_hash = case when m.key is not null then coalesce(m.content_hash, $5) end
   where m.org_id = $1 and m.room_id = $2 and m.message_id = $3 and m.content is not null
   returning ${MESSAGE}`,
).rows(MESSAGE_ROW);
const CORRECT = statement<[...OfMessage, content: string, contentHash: string, at: Date]>(
  'chat.correct',
  `
   update chat_message m set content = $4, edited_at = $6, content_hash = case when m.key is not null then coalesce(m.content_hash, $5) end
   where m.org_id = $1 and m.room_id = $2 and m.message_id = $3 and m.content is not null
   returning ${MESSAGE}`,
).rows(MESSAGE_ROW);
const TICK = statement<InRoom>('chat.tick-alone', tick(0)).rows({ last_seq: z.number(), last_at: instant() });

const MARK_READ = statement<[...InRoom, readerId: UserId, upTo: Date]>(
  'chat.mark-read',
  `insert into chat_read_mark as mark (org_id, room_id, user_id, read_up_to)
   select org_id, room_id, $3, least($4, last_at) from chat_room_clock where org_id = $1 and room_id = $2
   on conflict (org_id, room_id, user_id) do update set read_up_to = greatest(mark.read_up_to, excluded.read_up_to)
   returning read_up_to as "readUpTo"`,
).rows({ readUpTo: instant() });

export const postgresChat = ({ sql }: Transaction, time: DatabaseTime): Chat => ({
  find: async (orgId, roomId, id) => (await sql(FIND, [orgId, roomId, id]))[0],
  findByKey: async (orgId, roomId, senderId, key) => (await sql(FIND_BY_KEY, [orgId, roomId, senderId, key]))[0],

  async append({ id, orgId, roomId, senderId, content, replyToId, key }, { currentOn, event } = {}) {
    const current = currentOn && ([earliestEndOfCurrent(currentOn)] as const);
    const { id: eventId = null, orgId: _, ...facts } = event ?? {};
    const [sent] = await sql(
      ...APPEND([orgId, roomId, id, senderId, content, replyToId, key, eventId, event ? JSON.stringify(facts) : null, time()], {
        reply: replyToId === null ? undefined : [],
        current,
      }),
    );
    return sent && { id, orgId, roomId, senderId, content, replyToId, createdAt: sent.createdAt, editedAt: null, deletedAt: null };
  },

  async correct({ orgId, roomId, id, senderId }, content, contentHash, wordingId) {
    const at = (await sql(TICK, [orgId, roomId]))[0]!.last_at;
    await sql(KEEP_WORDING, [orgId, roomId, id, senderId, at, wordingId]);
    return (await sql(CORRECT, [orgId, roomId, id, content, contentHash, at]))[0];
  },

  async retract({ orgId, roomId, id }, by, contentHash, wordingId) {
    const at = (await sql(TICK, [orgId, roomId]))[0]!.last_at;
    await sql(KEEP_WORDING, [orgId, roomId, id, by, at, wordingId]);
    return (await sql(RETRACT, [orgId, roomId, id, by, contentHash, at]))[0];
  },

  markRead: async (orgId, roomId, readerId, upTo) => (await sql(MARK_READ, [orgId, roomId, readerId, upTo]))[0]?.readUpTo,
});

const SENDER = selectedMember('u');
const SENT = `${MESSAGE}, ${SENDER.sql} as sender`;
const SENT_ROW = { ...MESSAGE_ROW, sender: SENDER.type };
const SENT_MESSAGES = 'chat_message m join app_user u on u.user_id = m.sender_id';

/** A message, or nulls if there is none. */
const orNulls = <Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, column]) => [name, column.nullable()])) as {
    [Name in keyof Shape]: z.ZodNullable<Shape[Name]>;
  };
const FOUND_ROW = orNulls(SENT_ROW);

/** The same in a list, which makes up most answers of a chat: one flat value, with instants as text, and without what all messages share. */
const LISTED = object('m', {
  id: selected('m.message_id', MESSAGE_ROW.id),
  senderId: MESSAGE_ROW.senderId,
  content: MESSAGE_ROW.content,
  replyToId: MESSAGE_ROW.replyToId,
  createdAt: jsonInstant(),
  editedAt: jsonInstant().nullable(),
  deletedAt: jsonInstant().nullable(),
});
/** Few people send most of a room's messages, so each sender is listed once, and all are looked up in one pass over the index. */
const LISTED_SENDER = object('u', { id: selected('u.user_id', uuid<UserId>()), ...memberColumns('u') });
const LIST = row('', {
  messages: selected(`(select coalesce(json_agg(page), '[]') from page)`, z.array(LISTED.type)),
  senders: listOf(LISTED_SENDER, `app_user u where u.user_id = any(array(select distinct "senderId" from page))`),
});
const listedMessages = (condition: string, order: string) =>
  listed(`select ${LISTED.columns} from chat_message m where m.org_id = $1 and m.room_id = $2 ${condition} ${order}`);
const listed = (page: string) => `with page as materialized (${page}) select ${LIST.sql}`;
const newsOf = (messages: string) => ({
  sql: `${messages}, clock.last_at as "lastAt" from chat_room_clock clock where clock.org_id = $1 and clock.room_id = $2`,
  row: z.intersection(LIST.type, z.object({ lastAt: instant() })),
});
type Listed = z.output<typeof LIST.type>;

function sentMessages(orgId: OrgId, roomId: RoomId, { messages, senders }: Listed): SentMessage[] {
  const named = new Map(senders.map(({ id, ...sender }) => [id, sender]));
  return messages.map(({ id, senderId, content, replyToId, createdAt, editedAt, deletedAt }) => ({
    id,
    orgId,
    roomId,
    senderId,
    content,
    replyToId,
    createdAt: new Date(createdAt),
    editedAt: editedAt === null ? null : new Date(editedAt),
    deletedAt: deletedAt === null ? null : new Date(deletedAt),
    sender: named.get(senderId)!,
  }));
}

/** The state of a room: `asked` is the alias of the room's row, `org` the SQL of its org. */
const STATE = (org: string) => `
  select t.name, s.is_active and ${IS_KEPT} as "isActive", s.starts_on as "startsOn", s.ends_on as "endsOn", clock.last_at as "lastAt"
  from asked
    left join team t on t.org_id = ${org} and t.team_id = asked.room_id
    left join season s on s.org_id = ${org} and s.season_id = t.season_id
    left join chat_room_clock clock on clock.org_id = ${org} and clock.room_id = asked.room_id`;
const STATE_ROW = {
  name: z.string().nullable(),
  isActive: z.boolean().nullable(),
  startsOn: date<LocalDate>().nullable(),
  endsOn: date<LocalDate>().nullable(),
  lastAt: instant().nullable(),
};
const ROOM_STATE = statement<InRoom>('chat.room-state', `with asked (room_id) as (select $2::uuid) ${STATE('$1')}`).rows(STATE_ROW);
/** The states of many rooms in one value, in the order of the request. */
export const ROOMS_ASKED = `select * from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (org_id, room_id, place)`;
export const STATES = `(select coalesce(json_agg(state), '[]') from (${STATE('asked.org_id')} order by place) state)`;
export const STATES_TYPE = z.array(z.strictObject({ ...STATE_ROW, lastAt: jsonInstant().nullable() }));
export const statesIn = (states: z.output<typeof STATES_TYPE>): readonly RoomState[] =>
  states.map(({ lastAt, ...state }) => stateOf({ ...state, lastAt: lastAt === null ? null : new Date(lastAt) }));

/** The only statement on rooms of many orgs, for the watermarks: it runs at intervals, however many polls there are. */
const ROOM_STATES = statement<[orgIds: readonly OrgId[], roomIds: readonly RoomId[]]>(
  'chat.room-states',
  `with asked as (${ROOMS_ASKED}) select ${STATES} as states`,
).rows({ states: STATES_TYPE });

const PARENT = selectedMember('parent');
const ROOM_OVERVIEWS = statementPerFilters<
  [orgId: OrgId, readerId: UserId, orgRooms: readonly RoomId[], earliestEnd: LocalDate],
  { ofTeams: [teams: readonly TeamId[]]; offices: [orgRooms: readonly RoomId[]] }
>(
  'chat.room-overviews',
  4,
  {
    ofTeams: (teams) => `and t.team_id = any(${hiddenIds(teams)})`,
    // The id of such a room is its parent's, with version 8 in place of 7; those of the org's own rooms have it too.
    offices: (ofOrg) => `union all
     select room_id, null, overlay(room_id::text placing '7' from 15)::uuid from chat_room_clock
     where org_id = $1 and substring(room_id::text, 15, 1) = '8' and room_id <> all(${ofOrg}::uuid[])`,
  },
  ({ ofTeams, offices }) => `with room as (
     select room_id, null::text as name, null::uuid as parent_id from unnest(${hiddenIds('$3')}) as ours (room_id)
     union all
     select t.team_id, t.name, null from team t join season s on s.org_id = $1 and s.season_id = t.season_id
     where t.org_id = $1 ${ofTeams} and s.is_active and ${IS_KEPT} and s.ends_on >= $4::date
     ${offices}
   )
   select room.room_id as "overviewOf", room.name as "teamName",
     (select ${PARENT.sql} from app_user parent where parent.user_id = room.parent_id) as parent, unread.count as "unreadCount", last.*
   from room
     left join chat_read_mark mark on mark.org_id = $1 and mark.room_id = room.room_id and mark.user_id = $2
     cross join lateral (
       select count(*) from chat_message m
       where m.org_id = $1 and m.room_id = room.room_id and m.created_at > coalesce(mark.read_up_to, '-infinity')
         and m.deleted_at is null and m.sender_id <> $2
     ) unread
     left join lateral (
       select ${SENT} from ${SENT_MESSAGES}
       where m.org_id = $1 and m.room_id = room.room_id and m.deleted_at is null
       order by m.created_at desc limit 1
     ) last on true`,
).rows(
  z.strictObject({
    overviewOf: uuid<RoomId>(),
    teamName: z.string().nullable(),
    parent: PARENT.type.nullable(),
    unreadCount: z.number(),
    ...FOUND_ROW,
  }),
);

// One statement reads the clock and the messages, so that the clock is not ahead of the messages.
// Corrections have a small index of their own, so that messages need no further one.
const NEWS = newsOf(
  listed(`
    select ${LISTED.columns} from (
      (select * from chat_message
       where org_id = $1 and room_id = $2 and coalesce(deleted_at, created_at) > $3 and (edited_at is null or deleted_at is not null)
       order by coalesce(deleted_at, created_at) limit $4)
      union all
      (select * from chat_message
       where org_id = $1 and room_id = $2 and edited_at > $3 and deleted_at is null
       order by edited_at limit $4)
    ) m order by coalesce(m.deleted_at, m.edited_at, m.created_at) limit $4`),
);
const NEWS_SINCE = statement<[...InRoom, since: Date, limit: number]>('chat.news-since', NEWS.sql).rows(NEWS.row);

const NEWEST = newsOf(listedMessages('', 'order by m.created_at desc limit $3'));
const NEWEST_MESSAGES = statement<[...InRoom, limit: number]>('chat.newest-messages', NEWEST.sql).rows(NEWEST.row);

const BEFORE = listedMessages('and m.created_at < $3::timestamptz', 'order by m.created_at desc limit $4');
const MESSAGES_BEFORE = statement<[...InRoom, before: Date | 'infinity', limit: number]>('chat.messages-before', BEFORE).rows(LIST);

const READ_MESSAGE = statement<OfMessage>(
  'chat.message',
  `select ${SENT} from ${SENT_MESSAGES} where m.org_id = $1 and m.room_id = $2 and m.message_id = $3`,
).rows(SENT_ROW);

const MESSAGE_TIME = statement<OfMessage>(
  'chat.message-time',
  'select created_at as "createdAt" from chat_message where org_id = $1 and room_id = $2 and message_id = $3',
).rows({ createdAt: instant() });

const READ_COUNT = statement<[...InRoom, senderId: UserId, sentAt: Date, roles: readonly Role[]]>(
  'chat.read-count',
  `select count(*) as recipients, count(*) filter (where mark.read_up_to >= $4) as "readBy"
   from (
     select distinct user_id from membership
     where org_id = $1 and state = 'approved' and role = any($5::text[]) and user_id <> $3 and (
       role <> 'parent' or exists (
         select 1 from parent_link l where l.org_id = $1 and l.user_id = membership.user_id and l.state = 'approved'
       )
     )
   ) reader
     left join chat_read_mark mark on mark.org_id = $1 and mark.room_id = $2 and mark.user_id = reader.user_id`,
).rows({ recipients: z.number(), readBy: z.number() });

type Row<S> = S extends Statement<never, infer R> ? R : never;

const stateOf = ({ name, isActive, startsOn, endsOn, lastAt }: Row<typeof ROOM_STATE>): RoomState => ({
  team: name === null ? null : { name, season: { isActive: isActive!, startsOn: startsOn!, endsOn: endsOn! } },
  lastAt: lastAt ?? BEGINNING,
});

const foundIn = (found: { readonly [Name in keyof SentMessage]: SentMessage[Name] | null }): SentMessage | null =>
  found.id === null ? null : (found as SentMessage);

const newsIn = (orgId: OrgId, roomId: RoomId, [found]: readonly Row<typeof NEWS_SINCE>[]): RoomChanges =>
  found ? { messages: sentMessages(orgId, roomId, found), lastAt: found.lastAt } : { messages: [], lastAt: BEGINNING };

export const postgresChatReader = (sql: Sql): ChatReader => ({
  roomState: async (orgId, roomId) => stateOf((await sql(ROOM_STATE, [orgId, roomId]))[0]!),

  async roomStates(rooms) {
    const [found] = await sql(ROOM_STATES, [rooms.map(({ orgId }) => orgId), rooms.map(({ roomId }) => roomId)]);
    return statesIn(found!.states);
  },

  async roomOverviews(orgId, readerId, { orgRooms: ours, teams, offices, today }) {
    const ofTeams = teams === 'all' ? undefined : ([teams] as const);
    const rows = await sql(
      ...ROOM_OVERVIEWS([orgId, readerId, ours, earliestEndOfCurrent(today)], {
        ofTeams,
        offices: offices ? [orgRooms(orgId).map(({ id }) => id)] : undefined,
      }),
    );
    return rows.map(({ overviewOf, teamName, parent, unreadCount, ...last }) => ({
      roomId: overviewOf,
      teamName,
      parent,
      lastMessage: foundIn(last),
      unreadCount,
    }));
  },

  newsSince: async (orgId, roomId, since, limit) => newsIn(orgId, roomId, await sql(NEWS_SINCE, [orgId, roomId, since, limit])),

  async newestMessages(orgId, roomId, limit) {
    const { messages, lastAt } = newsIn(orgId, roomId, await sql(NEWEST_MESSAGES, [orgId, roomId, limit]));
    return { messages: messages.toReversed(), lastAt };
  },

  async messagesBefore(orgId, roomId, before, limit) {
    const [found] = await sql(MESSAGES_BEFORE, [orgId, roomId, before ?? 'infinity', limit + 1]);
    return pageOf(sentMessages(orgId, roomId, found!), limit);
  },

  message: async (orgId, roomId, id) => (await sql(READ_MESSAGE, [orgId, roomId, id]))[0],
  messageTime: async (orgId, roomId, id) => (await sql(MESSAGE_TIME, [orgId, roomId, id]))[0]?.createdAt,

  readCount: async ({ orgId, roomId, senderId, createdAt }, roles) =>
    (await sql(READ_COUNT, [orgId, roomId, senderId, createdAt, roles]))[0]!,
});
