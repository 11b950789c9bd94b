import { type Kysely, sql as text } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ChatReader } from '../../../application/ports/storage/chat/chat-reader.ts';
import type { Chat } from '../../../application/ports/storage/chat/chat-storage.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import type { MessageId, OrgId, RoomId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { type InRoom, justAfter, maySend, type Sending, THIS_MILLISECOND, tickIf } from '../chat/room-clock.ts';
import { isActive, roomsAsked, statesIn } from '../chat/room-states.ts';
import type { DatabaseTime } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { ADD_EVENT } from '../notifications/outbox.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
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

type Rooms = Readonly<{ orgIds: readonly OrgId[]; roomIds: readonly RoomId[] }>;
type OnShards = Rooms & Readonly<{ orgs: readonly OrgId[] }>;
/**
 * A cluster reads a table whole if it is joined to rows of no shard: each table is filtered by `orgs`, every org once, so that only
 * their shards are read.
 */
export function statesOnCluster({ orgIds, roomIds, orgs }: OnShards, db: Kysely<Schema>) {
  const asked = roomsAsked(orgIds, roomIds);
  const teams = db
    .selectFrom(asked)
    .innerJoin('team as t', (join) => join.onRef('t.org_id', '=', 'asked.org_id').on('t.team_id', '=', text<TeamId>`asked.room_id`))
    .innerJoin('season as s', (join) => join.onRef('s.org_id', '=', 't.org_id').onRef('s.season_id', '=', 't.season_id'))
    .where('t.org_id', '=', anyId(orgs))
    .where('s.org_id', '=', anyId(orgs))
    .select(['asked.place', 't.name', isActive.as('isActive'), 's.starts_on as startsOn', 's.ends_on as endsOn']);
  const clocks = db
    .selectFrom(asked)
    .innerJoin('chat_room_clock as c', (join) => join.onRef('c.org_id', '=', 'asked.org_id').onRef('c.room_id', '=', 'asked.room_id'))
    .where('c.org_id', '=', anyId(orgs))
    .select(['asked.place', 'c.last_at']);
  return jsonArrayFrom(
    db
      .selectFrom(asked)
      .leftJoin(teams.as('t'), 't.place', 'asked.place')
      .leftJoin(clocks.as('clock'), 'clock.place', 'asked.place')
      .select(['t.name', 't.isActive', 't.startsOn', 't.endsOn', 'clock.last_at as lastAt'])
      .orderBy('asked.place'),
  );
}
const ROOM_STATES = prepared('chat.room-states on-cluster', (rooms: OnShards, db) =>
  db.selectNoFrom(statesOnCluster(rooms, db).as('states')),
);

export const chatReaderOnCluster =
  (on: Sql) =>
  ({ roomState }: ChatReader): Partial<ChatReader> => ({
    async roomStates(rooms) {
      const [first, ...others] = rooms;
      // For one room, as at a first poll, a single shard has everything.
      if (first && others.length === 0) return [await roomState(first.orgId, first.roomId)];
      const orgIds = rooms.map(({ orgId }) => orgId);
      const [found] = await ROOM_STATES(on, { orgIds, roomIds: rooms.map(({ roomId }) => roomId), orgs: [...new Set(orgIds)] });
      return statesIn(found!.states);
    },
  });
