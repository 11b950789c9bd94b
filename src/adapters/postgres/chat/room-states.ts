import { type Expression, type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { BEGINNING } from '../../../domain/chat/message.ts';
import type { RoomState } from '../../../domain/chat/room.ts';
import type { OrgId, RoomId, TeamId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { isKept } from '../league/seasons-of-teams.ts';
import { fragment } from '../orm/fragment.ts';
import type { Schema } from '../orm/schema.ts';

type Asked = Readonly<{ org_id: OrgId; room_id: RoomId; place: number }>;
const ASKED = sql`asked (org_id, room_id, place)`;
export const roomAsked = (orgId: OrgId, roomId: RoomId) => sql<Asked>`(select ${orgId}::uuid, ${roomId}::uuid, 1)`.as<'asked'>(ASKED);
/** Many rooms, in the order of the request. */
export const roomsAsked = (orgIds: readonly OrgId[], roomIds: readonly RoomId[]) =>
  sql<Asked>`unnest(${orgIds}::uuid[], ${roomIds}::uuid[]) with ordinality`.as<'asked'>(ASKED);

/** Whether the season `s` of a team `t` may be current; null if there is no team. */
export const isActive = fragment(z.boolean().nullable())`s.is_active and ${isKept}`;

/** The states of the rooms `asked`; `org` is their org, a parameter where they have the same. */
export const statesOf = (db: Kysely<Schema>, asked: ReturnType<typeof roomsAsked>, org: Expression<OrgId>) =>
  db
    .selectFrom(asked)
    .leftJoin('team as t', (join) => join.on('t.org_id', '=', org).on('t.team_id', '=', sql<TeamId>`asked.room_id`))
    .leftJoin('season as s', (join) => join.on('s.org_id', '=', org).onRef('s.season_id', '=', 't.season_id'))
    .leftJoin('chat_room_clock as clock', (join) => join.on('clock.org_id', '=', org).onRef('clock.room_id', '=', 'asked.room_id'))
    .select(['t.name', isActive.as('isActive'), 's.starts_on as startsOn', 's.ends_on as endsOn', 'clock.last_at as lastAt']);

type Rooms = Readonly<{ orgIds: readonly OrgId[]; roomIds: readonly RoomId[] }>;
/** The states of rooms of any orgs, as a list in the order of the request. */
export const roomStates = ({ orgIds, roomIds }: Rooms, db: Kysely<Schema>) =>
  jsonArrayFrom(statesOf(db, roomsAsked(orgIds, roomIds), sql.ref<OrgId>('asked.org_id')).orderBy(sql.ref('asked.place')));

type Stored = Readonly<{
  name: string | null;
  isActive: boolean | null;
  startsOn: LocalDate | null;
  endsOn: LocalDate | null;
  lastAt: Date | null;
}>;
export const stateIn = ({ name, isActive, startsOn, endsOn, lastAt }: Stored): RoomState => ({
  team: name === null ? null : { name, season: { isActive: isActive!, startsOn: startsOn!, endsOn: endsOn! } },
  lastAt: lastAt ?? BEGINNING,
});
type Listed = Omit<Stored, 'lastAt'> & Readonly<{ lastAt: string | null }>;
export const statesIn = (states: readonly Listed[]): readonly RoomState[] =>
  states.map(({ lastAt, ...state }) => stateIn({ ...state, lastAt: lastAt === null ? null : new Date(lastAt) }));
