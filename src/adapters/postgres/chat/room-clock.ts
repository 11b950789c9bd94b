import { type Expression, expressionBuilder, type QueryCreator, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MessageId, OrgId, RoomId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { isKept } from '../league/seasons-of-teams.ts';
import { asUuid } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';

const eb = expressionBuilder<Schema>();

export type InRoom = Readonly<{ orgId: OrgId; roomId: RoomId }>;

export const THIS_MILLISECOND = sql<Date>`date_trunc('milliseconds', statement_timestamp())`;
/** A millisecond later than the room's clock, the row of this alias, has reached. */
export const justAfter = (clock: string): RawBuilder<Date> =>
  sql<Date>`((${sql.ref(`${clock}.last_at`)} at time zone 'UTC') + interval '1 millisecond') at time zone 'UTC'`;

/**
 * Advances the room's clock for a message, if the condition holds: to the time of the statement, or by a millisecond. The clock's row is locked from
 * here on, so that no later time commits first. The time is inserted as a value, since updates on a cluster accept only immutable functions.
 */
export const tickIf = (db: QueryCreator<Schema>, { orgId, roomId }: InRoom, condition: Expression<SqlBool>) =>
  db
    .insertInto('chat_room_clock')
    .columns(['org_id', 'room_id', 'last_seq', 'last_at'])
    .expression(
      db
        .selectNoFrom([
          asUuid(orgId).as('org_id'),
          asUuid(roomId).as('room_id'),
          sql<number>`1`.as('last_seq'),
          THIS_MILLISECOND.as('last_at'),
        ])
        .where(condition),
    )
    .onConflict((clock) =>
      clock.columns(['org_id', 'room_id']).doUpdateSet(({ ref }) => ({
        last_seq: sql<number>`${ref('chat_room_clock.last_seq')} + 1`,
        last_at: sql<Date>`greatest(${ref('excluded.last_at')}, ${justAfter('chat_room_clock')})`,
      })),
    )
    .returning(['last_seq', 'last_at']);

/** `reply`: the message replied to MUST be in the room; `current`: the season of the room's team MUST not have ended before this day. */
export type Sending = InRoom &
  Readonly<{ senderId: UserId; key: string | null; reply?: MessageId | undefined; current?: LocalDate | undefined }>;

/** Whether the sender's key is unused, and what else is asked for holds. */
export function maySend({ orgId, roomId, senderId, key, reply, current }: Sending): Expression<SqlBool> {
  const messages = eb.selectFrom('chat_message as m').where('m.org_id', '=', orgId).where('m.room_id', '=', roomId).select('m.message_id');
  const team = eb
    .selectFrom('team as t')
    .innerJoin('season as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.season_id', '=', 't.season_id'))
    .where('t.org_id', '=', orgId)
    .where('t.team_id', '=', sql<TeamId>`${roomId}`)
    .where('s.is_active', '=', true)
    .where(isKept)
    .select('t.team_id');
  return eb.and([
    eb.not(eb.exists(messages.where('m.sender_id', '=', senderId).where('m.key', '=', key))),
    ...(reply === undefined ? [] : [eb.exists(messages.where('m.message_id', '=', reply))]),
    ...(current === undefined ? [] : [eb.exists(team.where('s.ends_on', '>=', current))]),
  ]);
}
