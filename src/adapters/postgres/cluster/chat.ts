import { sql as text } from 'kysely';
import type { ChatReader } from '../../../application/ports/storage/chat/chat-reader.ts';
import type { Chat } from '../../../application/ports/storage/chat/chat-storage.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import type { MessageId, OrgId, RoomId, UserId } from '../../../domain/shared/ids.ts';
import { type InRoom, justAfter, maySend, type Sending, THIS_MILLISECOND, tickIf } from '../chat/room-clock.ts';
import { ROOMS_ASKED, STATES_TYPE, statesIn } from '../chat/room-states.ts';
import type { DatabaseTime } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { ADD_EVENT } from '../notifications/outbox.ts';
import { prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';

const TICK = prepared(
  'chat.tick',
  (sending: Sending, db) =>
    db
      .updateTable('chat_room_clock as clock')
      .from(db.selectNoFrom(THIS_MILLISECOND.as('at')).as('now'))
      .set(({ ref }) => ({
        last_seq: text<number>`${ref('clock.last_seq')} + 1`,
        last_at: text<Date>`greatest(${ref('now.at')}, ${justAfter('clock')})`,
      }))
      .where('clock.org_id', '=', sending.orgId)
      .where('clock.room_id', '=', sending.roomId)
      .where(maySend(sending))
      .returning(['clock.last_seq', 'clock.last_at']),
  ['reply', 'current'],
);
const FIRST_TICK = prepared('chat.first-tick', (sending: Sending, db) => tickIf(db, sending, maySend(sending)), ['reply', 'current']);
type Added = InRoom &
  Readonly<{
    id: MessageId;
    seq: number;
    senderId: UserId;
    content: string;
    replyToId: MessageId | null;
    key: string | null;
    createdAt: Date;
  }>;
const ADD = prepared('chat.add', ({ orgId, roomId, id, seq, senderId, content, replyToId, key, createdAt }: Added, db) =>
  db.insertInto('chat_message').values({
    ...{ org_id: orgId, room_id: roomId, message_id: id, seq, sender_id: senderId },
    ...{ content, reply_to_id: replyToId, key, created_at: createdAt },
  }),
);

/** In steps: a cluster would send each part of a combined statement to all nodes, and commit on all of them. */
export const chatOnCluster =
  ({ em }: Pick<Transaction, 'em'>, time: DatabaseTime) =>
  (): Partial<Chat> => ({
    async append({ id, orgId, roomId, senderId, content, replyToId, key }, { currentOn, event } = {}) {
      const current = currentOn && earliestEndOfCurrent(currentOn);
      const sending = { orgId, roomId, senderId, key, reply: replyToId ?? undefined, current };
      // A room in which nothing has happened has no row yet.
      const tick = (await TICK(em, sending))[0] ?? (await FIRST_TICK(em, sending))[0];
      if (!tick) return undefined;
      if (event) {
        const { id: eventId, orgId: _, ...facts } = event;
        await ADD_EVENT(em, { orgId, id: eventId, facts, dueAt: null, time: time() });
      }
      const createdAt = tick.last_at;
      await ADD(em, { orgId, roomId, id, seq: tick.last_seq, senderId, content, replyToId, key, createdAt });
      return { id, orgId, roomId, senderId, content, replyToId, createdAt, editedAt: null, deletedAt: null };
    },
  });

/**
 * A cluster reads a table whole if it is joined to rows of no shard: each table is filtered by `orgs`, every org once, so that only
 * their shards are read.
 */
export const statesOnCluster = (orgs: string) => `(select coalesce(json_agg(state), '[]') from (
  select t.name, t."isActive", t."startsOn", t."endsOn", clock.last_at as "lastAt"
  from asked
    left join (
      select named.place, t.name, s.is_active and not t.archived as "isActive", s.starts_on as "startsOn", s.ends_on as "endsOn"
      from (${ROOMS_ASKED}) named
        join team t on t.org_id = named.org_id and t.team_id = named.room_id
        join season s on s.org_id = t.org_id and s.season_id = t.season_id
      where t.org_id = any(${orgs}::uuid[]) and s.org_id = any(${orgs}::uuid[])
    ) t on t.place = asked.place
    left join (
      select named.place, c.last_at
      from (${ROOMS_ASKED}) named join chat_room_clock c on c.org_id = named.org_id and c.room_id = named.room_id
      where c.org_id = any(${orgs}::uuid[])
    ) clock on clock.place = asked.place
  order by asked.place
) state)`;
const ROOM_STATES = statement<[orgIds: readonly OrgId[], roomIds: readonly RoomId[], orgs: readonly OrgId[]]>(
  'chat.room-states on-cluster',
  `with asked as (${ROOMS_ASKED}) select ${statesOnCluster('$3')} as states`,
).rows({ states: STATES_TYPE });

export const chatReaderOnCluster =
  (sql: Sql) =>
  ({ roomState }: ChatReader): Partial<ChatReader> => ({
    async roomStates(rooms) {
      const [first, ...others] = rooms;
      // For one room, as at a first poll, a single shard has everything.
      if (first && others.length === 0) return [await roomState(first.orgId, first.roomId)];
      const orgIds = rooms.map(({ orgId }) => orgId);
      const [found] = await sql(ROOM_STATES, [orgIds, rooms.map(({ roomId }) => roomId), [...new Set(orgIds)]]);
      return statesIn(found!.states);
    },
  });
