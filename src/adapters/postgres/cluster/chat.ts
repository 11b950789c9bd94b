import { z } from 'zod';
import type { ChatReader } from '../../../application/ports/storage/chat/chat-reader.ts';
import type { Chat } from '../../../application/ports/storage/chat/chat-storage.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import type { MessageId, OrgId, RoomId, UserId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { type InRoom, isCurrent, isReply, isUnsent, type OfMessage, ROOMS_ASKED, STATES_TYPE, statesIn, tickWhere } from '../chat/chat.ts';
import type { DatabaseTime } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { ADD_EVENT } from '../notifications/notifications.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { instant } from '../schema/columns.ts';

type TickParameters = [...InRoom, senderId: UserId, key: string | null];
type TickFilters = { reply: [replyToId: MessageId]; current: [earliestEnd: LocalDate] };
const TICKED = z.strictObject({ last_seq: z.number(), last_at: instant() });
const TICK = statementPerFilters<TickParameters, TickFilters>(
  'chat.tick',
  4,
  { reply: isReply, current: isCurrent },
  ({ reply, current }) => `
  update chat_room_clock clock set last_seq = clock.last_seq + 1,
    last_at = greatest(now.at, ((clock.last_at at time zone 'UTC') + interval '1 millisecond') at time zone 'UTC')
  from (select date_trunc('milliseconds', statement_timestamp()) as at) now
  where clock.org_id = $1 and clock.room_id = $2 and ${isUnsent('$3', '$4')} ${reply} ${current}
  returning clock.last_seq, clock.last_at`,
).rows(TICKED);
const FIRST_TICK = statementPerFilters<TickParameters, TickFilters>(
  'chat.first-tick',
  4,
  { reply: isReply, current: isCurrent },
  ({ reply, current }) => tickWhere(`${isUnsent('$3', '$4')} ${reply} ${current}`),
).rows(TICKED);
const ADD = statement<[...OfMessage, seq: number, senderId: UserId, content: string, MessageId | null, key: string | null, at: Date]>(
  'chat.add',
  `insert into chat_message (org_id, room_id, message_id, seq, sender_id, content, reply_to_id, key, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** In steps: a cluster would send each part of a combined statement to all nodes, and commit on all of them. */
export const chatOnCluster =
  ({ sql }: Transaction, time: DatabaseTime) =>
  (): Partial<Chat> => ({
    async append({ id, orgId, roomId, senderId, content, replyToId, key }, { currentOn, event } = {}) {
      const current = currentOn && ([earliestEndOfCurrent(currentOn)] as const);
      const filters = { reply: replyToId === null ? undefined : ([replyToId] as const), current };
      const [ticked] = await sql(...TICK([orgId, roomId, senderId, key], filters));
      // A room in which nothing has happened has no row yet.
      const at = ticked ?? (await sql(...FIRST_TICK([orgId, roomId, senderId, key], filters)))[0];
      if (!at) return undefined;
      if (event) {
        const { id: eventId, orgId: _, ...facts } = event;
        await sql(ADD_EVENT, [orgId, eventId, JSON.stringify(facts), null, time()]);
      }
      await sql(ADD, [orgId, roomId, id, at.last_seq, senderId, content, replyToId, key, at.last_at]);
      return { id, orgId, roomId, senderId, content, replyToId, createdAt: at.last_at, editedAt: null, deletedAt: null };
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
