import type { ChatReader, MessageReportView, RoomChanges, SentMessage } from '../../application/ports/chat-reader.ts';
import type { Chat, KeyedMessage, MessageReport } from '../../application/ports/chat-storage.ts';
import { pageOf } from '../../application/ports/page.ts';
import { BEGINNING, type Message } from '../../domain/chat/message.ts';
import type { RoomTeam } from '../../domain/chat/room.ts';
import { earliestEndOfCurrent } from '../../domain/league/season.ts';
import type { MessageId, RoomId, UserId } from '../../domain/shared/ids.ts';
import { namedMember } from './named-member.ts';
import type { Sql } from './sql.ts';

/**
 * Moves the room's clock on, for `sent` messages: to the time of this machine, or a millisecond further. The clock's row is held from here on, so
 * that nothing else can be later and come first. The time is inserted, since updates on a cluster take no function that changes its mind.
 */
const tick = (sent: 0 | 1) => `
  insert into chat_room_clock as clock (org_id, room_id, last_seq, last_at)
  values ($1, $2, ${sent}, date_trunc('milliseconds', clock_timestamp()))
  on conflict (org_id, room_id) do update set last_seq = clock.last_seq + ${sent},
    last_at = greatest(excluded.last_at, ((clock.last_at at time zone 'UTC') + interval '1 millisecond') at time zone 'UTC')
  returning last_seq, last_at`;

/** A message of the table that is called `m`, under the names of its value. */
const MESSAGE = `m.message_id as id, m.org_id as "orgId", m.room_id as "roomId", m.sender_id as "senderId", m.content,
  m.reply_to_id as "replyToId", m.created_at as "createdAt", m.deleted_at as "deletedAt"`;

export const postgresChat = (sql: Sql): Chat => ({
  async find(orgId, roomId, id) {
    const [message] = await sql<Message>(
      `select ${MESSAGE} from chat_message m where m.org_id = $1 and m.room_id = $2 and m.message_id = $3`,
      [orgId, roomId, id],
    );
    return message;
  },

  async findByKey(orgId, roomId, senderId, key) {
    const [message] = await sql<KeyedMessage>(
      `select ${MESSAGE}, m.content_hash as "contentHash" from chat_message m
       where m.org_id = $1 and m.room_id = $2 and m.sender_id = $3 and m.key = $4`,
      [orgId, roomId, senderId, key],
    );
    return message;
  },

  async append({ id, orgId, roomId, senderId, content, replyToId, key }) {
    const [message] = await sql<Message>(
      `with tick as (${tick(1)})
       insert into chat_message as m (org_id, room_id, message_id, seq, sender_id, content, reply_to_id, key, created_at)
       select $1, $2, $3, last_seq, $4, $5, $6, $7, last_at from tick
       on conflict (org_id, room_id, sender_id, key) do nothing
       returning ${MESSAGE}`,
      [orgId, roomId, id, senderId, content, replyToId, key],
    );
    return message;
  },

  async retract({ orgId, roomId, id }, by, contentHash) {
    const [tombstone] = await sql<Message>(
      `with tick as (${tick(0)})
       update chat_message m set content = null, deleted_at = last_at, deleted_by = $4,
         content_hash = case when m.key is not null then $5 end
       from tick
       where m.org_id = $1 and m.room_id = $2 and m.message_id = $3 and m.deleted_at is null
       returning ${MESSAGE}`,
      [orgId, roomId, id, by, contentHash],
    );
    return tombstone;
  },

  async markRead(orgId, roomId, readerId, upTo) {
    const [mark] = await sql<{ readUpTo: Date }>(
      `insert into chat_read_mark as mark (org_id, room_id, user_id, read_up_to)
       select org_id, room_id, $3, least($4, last_at) from chat_room_clock where org_id = $1 and room_id = $2
       on conflict (org_id, room_id, user_id) do update set read_up_to = greatest(mark.read_up_to, excluded.read_up_to)
       returning read_up_to as "readUpTo"`,
      [orgId, roomId, readerId, upTo],
    );
    return mark?.readUpTo;
  },

  async report(report) {
    const { id, orgId, roomId, messageId, reporterId, content, reason, createdAt } = report;
    // What stands is updated to itself, so that it is answered whoever wrote it.
    const [kept] = await sql<MessageReport>(
      `insert into chat_message_report as r (org_id, report_id, room_id, message_id, reporter_id, content, reason, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (org_id, room_id, message_id, reporter_id) do update set reason = r.reason
       returning report_id as id, org_id as "orgId", room_id as "roomId", message_id as "messageId", reporter_id as "reporterId",
         content, reason, created_at as "createdAt"`,
      [orgId, id, roomId, messageId, reporterId, content, reason, createdAt],
    );
    return kept!;
  },
});

const SENT = `${MESSAGE}, ${namedMember('u')} as sender`;
const SENT_MESSAGES = 'chat_message m join app_user u on u.user_id = m.sender_id';

type RoomStateRow = RoomTeam['season'] & Readonly<{ name: string | null; lastAt: Date | null }>;
/** A message, or nulls where there is none. */
type FoundMessage = SentMessage | Readonly<{ [Name in keyof SentMessage]: null }>;
type NewsRow = FoundMessage & Readonly<{ lastAt: Date }>;
type OverviewRow = FoundMessage & Readonly<{ overviewOf: RoomId; teamName: string | null; unreadCount: number }>;
type ReportRow = Omit<MessageReportView, 'message' | 'reporter'> &
  Readonly<{
    messageId: MessageId;
    sentAt: Date;
    deletedAt: Date | null;
    senderId: UserId;
    senderName: string | null;
    reporterId: UserId;
    reporterName: string | null;
    reporterEmail: string | null;
    reporterEmailVerified: boolean;
  }>;

const isFound = (found: FoundMessage): found is SentMessage => found.id !== null;

const newsIn = (rows: readonly NewsRow[]): RoomChanges => ({
  messages: rows.map(({ lastAt: _, ...found }) => found).filter(isFound),
  lastAt: rows[0]?.lastAt ?? BEGINNING,
});

const reportView = (row: ReportRow): MessageReportView => {
  const { messageId, sentAt, deletedAt, senderId, senderName, reporterId, reporterName, reporterEmail, reporterEmailVerified, ...report } =
    row;
  return {
    ...report,
    message: { id: messageId, sender: { id: senderId, name: senderName }, createdAt: sentAt, deletedAt },
    reporter: { id: reporterId, name: reporterName, email: reporterEmail, emailVerified: reporterEmailVerified },
  };
};

export const postgresChatReader = (sql: Sql): ChatReader => ({
  async roomStates(rooms) {
    const rows = await sql<RoomStateRow>(
      `select t.name, s.is_active as "isActive", s.starts_on as "startsOn", s.ends_on as "endsOn", clock.last_at as "lastAt"
       from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (org_id, room_id, place)
         left join team t on t.org_id = asked.org_id and t.team_id = asked.room_id
         left join season s on s.org_id = t.org_id and s.season_id = t.season_id
         left join chat_room_clock clock on clock.org_id = asked.org_id and clock.room_id = asked.room_id
       order by place`,
      [rooms.map(({ orgId }) => orgId), rooms.map(({ roomId }) => roomId)],
    );
    return rows.map(({ name, lastAt, ...season }) => ({ team: name === null ? null : { name, season }, lastAt: lastAt ?? BEGINNING }));
  },

  async roomOverviews(orgId, readerId, { orgRooms, teams, today }) {
    const rows = await sql<OverviewRow>(
      `with room as (
         select room_id, null::text as name from unnest($3::uuid[]) as ours (room_id)
         union all
         select t.team_id, t.name from team t join season s using (org_id, season_id)
         where t.org_id = $1 and ($4::uuid[] is null or t.team_id = any($4))
           and s.is_active and s.ends_on >= $5::date
       )
       select room.room_id as "overviewOf", room.name as "teamName", unread.count as "unreadCount", last.*
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
      [orgId, readerId, orgRooms, teams === 'all' ? null : teams, earliestEndOfCurrent(today)],
    );
    return rows.map(({ overviewOf, teamName, unreadCount, ...last }) => ({
      roomId: overviewOf,
      teamName,
      lastMessage: isFound(last) ? last : null,
      unreadCount,
    }));
  },

  // The clock and the messages come from one statement, so that the clock has come no further than what is read.
  async newsSince(orgId, roomId, since, limit) {
    const rows = await sql<NewsRow>(
      `select clock.last_at as "lastAt", news.* from chat_room_clock clock
         left join lateral (
           select ${SENT} from ${SENT_MESSAGES}
           where m.org_id = $1 and m.room_id = $2 and coalesce(m.deleted_at, m.created_at) > $3
           order by coalesce(m.deleted_at, m.created_at) limit $4
         ) news on true
       where clock.org_id = $1 and clock.room_id = $2 order by coalesce(news."deletedAt", news."createdAt")`,
      [orgId, roomId, since, limit],
    );
    return newsIn(rows);
  },

  async newestMessages(orgId, roomId, limit) {
    const rows = await sql<NewsRow>(
      `select clock.last_at as "lastAt", newest.* from chat_room_clock clock
         left join lateral (
           select ${SENT} from ${SENT_MESSAGES} where m.org_id = $1 and m.room_id = $2 order by m.created_at desc limit $3
         ) newest on true
       where clock.org_id = $1 and clock.room_id = $2 order by newest."createdAt"`,
      [orgId, roomId, limit],
    );
    return newsIn(rows);
  },

  async messagesBefore(orgId, roomId, before, limit) {
    const rows = await sql<SentMessage>(
      `select ${SENT} from ${SENT_MESSAGES}
       where m.org_id = $1 and m.room_id = $2 and m.created_at < $3::timestamptz order by m.created_at desc limit $4`,
      [orgId, roomId, before ?? 'infinity', limit + 1],
    );
    return pageOf(rows, limit);
  },

  async message(orgId, roomId, id) {
    const [message] = await sql<SentMessage>(
      `select ${SENT} from ${SENT_MESSAGES} where m.org_id = $1 and m.room_id = $2 and m.message_id = $3`,
      [orgId, roomId, id],
    );
    return message;
  },

  async messageTime(orgId, roomId, id) {
    const [message] = await sql<{ createdAt: Date }>(
      'select created_at as "createdAt" from chat_message where org_id = $1 and room_id = $2 and message_id = $3',
      [orgId, roomId, id],
    );
    return message?.createdAt;
  },

  async messageReports(orgId, { limit, after }) {
    const rows = await sql<ReportRow>(
      `select r.report_id as id, r.room_id as "roomId", t.name as "teamName", r.content, r.reason, r.created_at as "createdAt",
              m.message_id as "messageId", m.created_at as "sentAt", m.deleted_at as "deletedAt",
              sender.user_id as "senderId", sender.name as "senderName",
              reporter.user_id as "reporterId", reporter.name as "reporterName", reporter.email as "reporterEmail", reporter.email_verified as "reporterEmailVerified"
       from chat_message_report r
         join chat_message m on m.org_id = r.org_id and m.room_id = r.room_id and m.message_id = r.message_id
         join app_user sender on sender.user_id = m.sender_id
         join app_user reporter on reporter.user_id = r.reporter_id
         left join team t on t.org_id = r.org_id and t.team_id = r.room_id
       where r.org_id = $1 and ($3::timestamptz is null or (r.created_at, r.report_id) < ($3, $4::uuid))
       order by r.created_at desc, r.report_id desc limit $2`,
      [orgId, limit + 1, after?.at ?? null, after?.id ?? null],
    );
    return pageOf(rows.map(reportView), limit);
  },
});
