import { type Expression, expressionBuilder, type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ChatReader, RoomChanges, SentMessage } from '../../../application/ports/storage/chat/chat-reader.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { BEGINNING } from '../../../domain/chat/message.ts';
import { orgRooms } from '../../../domain/chat/room.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import type { NamedMember } from '../../../domain/membership/member-name.ts';
import type { Role } from '../../../domain/membership/roles.ts';
import type { MessageId, OrgId, RoomId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import type { Sql } from '../driver/sql.ts';
import { isKept } from '../league/seasons-of-teams.ts';
import { memberFields, namedMember } from '../membership/named-member.ts';
import { anyHiddenId, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { MESSAGE } from './message.ts';
import type { InRoom } from './room-clock.ts';
import { roomAsked, roomStates, stateIn, statesIn, statesOf } from './room-states.ts';

const ROOM_STATE = prepared('chat.room-state', ({ orgId, roomId }: InRoom, db) =>
  statesOf(db, roomAsked(orgId, roomId), sql<OrgId>`${orgId}`),
);

/** The only query on rooms of many orgs, for the watermarks: it runs at intervals, however many polls there are. */
const ROOM_STATES = prepared('chat.room-states', (rooms: Parameters<typeof roomStates>[0], db) =>
  db.selectNoFrom(roomStates(rooms, db).as('states')),
);

type Overviews = Readonly<{
  orgId: OrgId;
  readerId: UserId;
  ours: readonly RoomId[];
  earliestEnd: LocalDate;
  ofTeams?: readonly TeamId[] | undefined;
  /** The org's own rooms, if those of parents with the office are asked for. */
  offices?: readonly RoomId[] | undefined;
}>;
type Overviewed = Readonly<{ room_id: RoomId; name: string | null; parent_id: UserId | null }>;

/** The id of a room with the office is its parent's, with version 8 in place of 7; those of the org's own rooms have it too. */
const PARENT_OF_OFFICE = sql<UserId>`overlay(c.room_id::text placing '7' from 15)::uuid`;
const IS_VERSION_8 = sql<boolean>`substring(c.room_id::text, 15, 1) = '8'`;

function overviewed(
  { orgId, ours, earliestEnd, ofTeams, offices }: Overviews,
  db: Pick<Kysely<Schema>, 'selectFrom'>,
): Expression<Overviewed> {
  const named = db
    .selectFrom('team as t')
    .innerJoin('season as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.season_id', '=', 't.season_id'))
    .where('t.org_id', '=', orgId)
    .where('s.is_active', '=', true)
    .where(isKept)
    .where('s.ends_on', '>=', earliestEnd)
    .select([sql<RoomId>`t.team_id`.as('room_id'), sql<string | null>`t.name`.as('name'), sql<UserId | null>`null`.as('parent_id')]);
  const rooms = db
    .selectFrom(sql<{ room_id: RoomId }>`unnest((select ${ours}::uuid[])::uuid[])`.as<'ours'>(sql`ours (room_id)`))
    .select(['ours.room_id', sql<string | null>`null::text`.as('name'), sql<UserId | null>`null::uuid`.as('parent_id')])
    .unionAll(ofTeams === undefined ? named : named.where('t.team_id', '=', anyHiddenId(ofTeams)));
  if (offices === undefined) return rooms;
  return rooms.unionAll(
    db
      .selectFrom('chat_room_clock as c')
      .where('c.org_id', '=', orgId)
      .where(IS_VERSION_8)
      .where('c.room_id', '<>', sql<RoomId>`all(${offices}::uuid[])`)
      .select(['c.room_id', sql<string | null>`null`.as('name'), PARENT_OF_OFFICE.as('parent_id')]),
  );
}

const ROOM_OVERVIEWS = prepared(
  'chat.room-overviews',
  (asked: Overviews, db) => {
    const { orgId, readerId } = asked;
    return db
      .with('room', (db) => overviewed(asked, db))
      .selectFrom('room')
      .leftJoin('chat_read_mark as mark', (join) =>
        join.on('mark.org_id', '=', orgId).onRef('mark.room_id', '=', 'room.room_id').on('mark.user_id', '=', readerId),
      )
      .crossJoinLateral((eb) =>
        eb
          .selectFrom('chat_message as m')
          .where('m.org_id', '=', orgId)
          .whereRef('m.room_id', '=', 'room.room_id')
          .where('m.created_at', '>', eb.fn.coalesce('mark.read_up_to', sql<Date>`'-infinity'`))
          .where('m.deleted_at', 'is', null)
          .where('m.sender_id', '<>', readerId)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as('unread'),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('chat_message as m')
            .innerJoin('app_user as u', 'u.user_id', 'm.sender_id')
            .where('m.org_id', '=', orgId)
            .whereRef('m.room_id', '=', 'room.room_id')
            .where('m.deleted_at', 'is', null)
            .select([...MESSAGE, namedMember('u', orgId).as('sender')])
            .orderBy('m.created_at', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .select((eb) => [
        'room.room_id as overviewOf',
        'room.name as teamName',
        eb
          .selectFrom('app_user as parent')
          .whereRef('parent.user_id', '=', 'room.parent_id')
          .select(namedMember('parent', orgId).as('named'))
          .as('parent'),
        'unread.count as unreadCount',
      ])
      .selectAll('last');
  },
  ['ofTeams', 'offices'],
);

/** A message in a list, without what all of them share. */
type Listed = Readonly<{
  id: MessageId;
  senderId: UserId;
  content: string | null;
  replyToId: MessageId | null;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
}>;
const LISTED = [
  'm.message_id as id',
  'm.sender_id as senderId',
  'm.content',
  'm.reply_to_id as replyToId',
  'm.created_at as createdAt',
  'm.edited_at as editedAt',
  'm.deleted_at as deletedAt',
] as const;

/**
 * The messages of a page as JSON, which makes up most answers of a chat. Few people send most of a room's messages, so each sender is listed once, and
 * all are looked up in one pass over the index.
 */
function listed(orgId: OrgId) {
  const eb = expressionBuilder<Schema & { page: Listed }>();
  const { name, givenName, familyName, roles } = memberFields('u', orgId);
  const senders = eb
    .selectFrom('app_user as u')
    .where('u.user_id', '=', sql<UserId>`any(array(select distinct "senderId" from page))`)
    .select(['u.user_id as id', name.as('name'), givenName.as('givenName'), familyName.as('familyName'), roles.as('roles')]);
  return [
    eb
      .selectFrom('page')
      .select(({ fn }) => fn.coalesce(fn.jsonAgg('page'), sql<never[]>`'[]'`).as('messages'))
      .$asScalar()
      .as('messages'),
    jsonArrayFrom(senders).as('senders'),
  ] as const;
}
const withPage = (db: Kysely<Schema>, page: Expression<Listed>) =>
  db.with(
    (cte) => cte('page').materialized(),
    () => page,
  );
const withNews = (db: Kysely<Schema>, { orgId, roomId }: InRoom, page: Expression<Listed>) =>
  withPage(db, page)
    .selectFrom('chat_room_clock as clock')
    .where('clock.org_id', '=', orgId)
    .where('clock.room_id', '=', roomId)
    .select([...listed(orgId), 'clock.last_at as lastAt']);

const messagesOf = (db: Kysely<Schema>, { orgId, roomId }: InRoom) =>
  db.selectFrom('chat_message as m').where('m.org_id', '=', orgId).where('m.room_id', '=', roomId);

// One query reads the clock and the messages, so that the clock is not ahead of the messages.
// Corrections have a small index of their own, so that messages need no further one.
const NEWS_SINCE = prepared('chat.news-since', (asked: InRoom & Readonly<{ since: Date; limit: number }>, db) => {
  const { since, limit } = asked;
  const sentOrDeleted = sql<Date>`coalesce(m.deleted_at, m.created_at)`;
  const news = messagesOf(db, asked)
    .where(sentOrDeleted, '>', since)
    .where((eb) => eb.or([eb('m.edited_at', 'is', null), eb('m.deleted_at', 'is not', null)]))
    .selectAll('m')
    .orderBy(sentOrDeleted)
    .limit(limit);
  const corrected = messagesOf(db, asked)
    .where('m.edited_at', '>', since)
    .where('m.deleted_at', 'is', null)
    .selectAll('m')
    .orderBy('m.edited_at')
    .limit(limit);
  const page = db
    .selectFrom(
      db
        .selectFrom(news.as('n'))
        .selectAll()
        .unionAll(db.selectFrom(corrected.as('c')).selectAll())
        .as('m'),
    )
    .select(LISTED)
    .orderBy(sql`coalesce(m.deleted_at, m.edited_at, m.created_at)`)
    .limit(limit);
  return withNews(db, asked, page);
});

const NEWEST_MESSAGES = prepared('chat.newest-messages', (asked: InRoom & Readonly<{ limit: number }>, db) =>
  withNews(db, asked, messagesOf(db, asked).select(LISTED).orderBy('m.created_at', 'desc').limit(asked.limit)),
);

const MESSAGES_BEFORE = prepared('chat.messages-before', (asked: InRoom & Readonly<{ before: Date | 'infinity'; limit: number }>, db) =>
  withPage(
    db,
    messagesOf(db, asked)
      .where('m.created_at', '<', sql<Date>`${asked.before}::timestamptz`)
      .select(LISTED)
      .orderBy('m.created_at', 'desc')
      .limit(asked.limit),
  ).selectNoFrom(listed(asked.orgId)),
);

type OfMessage = InRoom & Readonly<{ id: MessageId }>;
const READ_MESSAGE = prepared('chat.message', (asked: OfMessage, db) =>
  messagesOf(db, asked)
    .innerJoin('app_user as u', 'u.user_id', 'm.sender_id')
    .where('m.message_id', '=', asked.id)
    .select([...MESSAGE, namedMember('u', asked.orgId).as('sender')]),
);
const MESSAGE_TIME = prepared('chat.message-time', (asked: OfMessage, db) =>
  messagesOf(db, asked).where('m.message_id', '=', asked.id).select('m.created_at as createdAt'),
);

type Read = InRoom & Readonly<{ senderId: UserId; createdAt: Date; roles: readonly Role[] }>;
const READ_COUNT = prepared('chat.read-count', ({ orgId, roomId, senderId, createdAt, roles }: Read, db) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('membership as h')
        .where('h.org_id', '=', orgId)
        .where('h.state', '=', 'approved')
        .where('h.role', '=', sql<Role>`any(${roles}::text[])`)
        .where('h.user_id', '<>', senderId)
        .where((eb) =>
          eb.or([
            eb('h.role', '<>', 'parent'),
            eb.exists(
              eb
                .selectFrom('parent_link as l')
                .where('l.org_id', '=', orgId)
                .whereRef('l.user_id', '=', 'h.user_id')
                .where('l.state', '=', 'approved')
                .select('l.user_id'),
            ),
          ]),
        )
        .select('h.user_id')
        .distinct()
        .as('reader'),
    )
    .leftJoin('chat_read_mark as mark', (join) =>
      join.on('mark.org_id', '=', orgId).on('mark.room_id', '=', roomId).onRef('mark.user_id', '=', 'reader.user_id'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('recipients'),
      fn.countAll<number>().filterWhere('mark.read_up_to', '>=', createdAt).as('readBy'),
    ]),
);

type Page = Readonly<{
  messages: readonly (Omit<Listed, 'createdAt' | 'editedAt' | 'deletedAt'> &
    Readonly<{ createdAt: string; editedAt: string | null; deletedAt: string | null }>)[];
  senders: readonly (NamedMember & Readonly<{ id: UserId }>)[];
}>;
function sentMessages(orgId: OrgId, roomId: RoomId, { messages, senders }: Page): SentMessage[] {
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

const foundIn = (found: { readonly [Name in keyof SentMessage]: SentMessage[Name] | null }): SentMessage | null =>
  found.id === null ? null : (found as SentMessage);

const newsIn = ({ orgId, roomId }: InRoom, [found]: readonly (Page & Readonly<{ lastAt: Date }>)[]): RoomChanges =>
  found ? { messages: sentMessages(orgId, roomId, found), lastAt: found.lastAt } : { messages: [], lastAt: BEGINNING };

export const postgresChatReader = (sql: Sql): ChatReader => ({
  roomState: async (orgId, roomId) => stateIn((await ROOM_STATE(sql, { orgId, roomId }))[0]!),

  async roomStates(rooms) {
    const [found] = await ROOM_STATES(sql, { orgIds: rooms.map(({ orgId }) => orgId), roomIds: rooms.map(({ roomId }) => roomId) });
    return statesIn(found!.states);
  },

  async roomOverviews(orgId, readerId, { orgRooms: ours, teams, offices, today }) {
    const rows = await ROOM_OVERVIEWS(sql, {
      orgId,
      readerId,
      ours,
      earliestEnd: earliestEndOfCurrent(today),
      ofTeams: teams === 'all' ? undefined : teams,
      offices: offices ? orgRooms(orgId).map(({ id }) => id) : undefined,
    });
    return rows.map(({ overviewOf, teamName, parent, unreadCount, ...last }) => ({
      roomId: overviewOf,
      teamName,
      parent,
      lastMessage: foundIn(last),
      unreadCount,
    }));
  },

  newsSince: async (orgId, roomId, since, limit) => newsIn({ orgId, roomId }, await NEWS_SINCE(sql, { orgId, roomId, since, limit })),

  async newestMessages(orgId, roomId, limit) {
    const { messages, lastAt } = newsIn({ orgId, roomId }, await NEWEST_MESSAGES(sql, { orgId, roomId, limit }));
    return { messages: messages.toReversed(), lastAt };
  },

  async messagesBefore(orgId, roomId, before, limit) {
    const [found] = await MESSAGES_BEFORE(sql, { orgId, roomId, before: before ?? 'infinity', limit: limit + 1 });
    return pageOf(sentMessages(orgId, roomId, found!), limit);
  },

  message: async (orgId, roomId, id) => (await READ_MESSAGE(sql, { orgId, roomId, id }))[0],
  messageTime: async (orgId, roomId, id) => (await MESSAGE_TIME(sql, { orgId, roomId, id }))[0]?.createdAt,

  readCount: async ({ orgId, roomId, senderId, createdAt }, roles) =>
    (await READ_COUNT(sql, { orgId, roomId, senderId, createdAt, roles }))[0]!,
});
