import { z } from 'zod';
import {
  type NamedSlot,
  rowOfSlot,
  type SlotReader,
  type Slots,
  type StoredSlot,
  slotOfRow,
} from '../../../application/ports/storage/slots/slot-storage.ts';
import type { ItemRef } from '../../../domain/events/item.ts';
import type { GameId, OrgId, SlotId, SlotPlaceId, TeamEventId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { SLOT_KINDS, type SlotPlace } from '../../../domain/slots/slot.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { selectedMember } from '../membership/named-member.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { enumOf, jsonInstant, listOf, object, row, selected, uuid } from '../schema/columns.ts';
import { slotPlaceTable, slotTable } from '../schema/tables.ts';

const GAMES_TO_COME = statement<[orgId: OrgId, teamId: TeamId, after: Date]>(
  'slots.games-to-come',
  `select game_id as id from game where org_id = $1 and home_team_id = $2 and starts_at > $3
   union select game_id from game where org_id = $1 and visitor_team_id = $2 and starts_at > $3`,
).rows({ id: uuid<GameId>() });
const EVENTS_TO_COME = statement<[orgId: OrgId, teamId: TeamId, after: Date]>(
  'slots.events-to-come',
  'select event_id as id from team_event where org_id = $1 and team_id = $2 and starts_at > $3',
).rows({ id: uuid<TeamEventId>() });
const ITEMS_OF_USER = statement<[orgId: OrgId, userId: UserId, after: Date | null]>(
  'slots.items-of-user',
  `select distinct s.game_id as "gameId", s.event_id as "eventId"
   from slot_place p join slot s on s.org_id = $1 and s.slot_id = p.slot_id
     left join game g on g.org_id = $1 and g.game_id = s.game_id
     left join team_event e on e.org_id = $1 and e.event_id = s.event_id
   where p.org_id = $1 and p.user_id = $2 and coalesce(g.starts_at, e.starts_at) > coalesce($3::timestamptz, '-infinity')`,
).rows({ gameId: uuid<GameId>().nullable(), eventId: uuid<TeamEventId>().nullable() });

export function postgresSlots(transaction: Transaction): Slots {
  const slots = values<StoredSlot>(transaction, slotTable);
  const places = values<SlotPlace>(transaction, slotPlaceTable);
  return {
    async find(orgId, id) {
      const found = await slots.find({ orgId, id });
      return found && slotOfRow(found);
    },
    async itemsToCome(orgId, teamId, kind, after) {
      const found =
        kind === 'game'
          ? await transaction.sql(GAMES_TO_COME, [orgId, teamId, after])
          : await transaction.sql(EVENTS_TO_COME, [orgId, teamId, after]);
      return found.map(({ id }): ItemRef['id'] => id);
    },
    itemsOfUser: async (orgId, userId, after) =>
      (await transaction.sql(ITEMS_OF_USER, [orgId, userId, after])).map(
        ({ gameId, eventId }): ItemRef => (gameId ? { kind: 'game', id: gameId } : { kind: 'event', id: eventId! }),
      ),
    saveAll: (changed) => slots.saveAll(changed.map(rowOfSlot)),
    async remove(orgId, id) {
      await slots.remove({ orgId, id });
    },
    savePlace: places.save,
    async removePlace(orgId, id) {
      await places.remove({ orgId, id });
    },
  };
}

const PLACE = object('p', {
  id: selected('p.place_id', uuid<SlotPlaceId>()),
  orgId: uuid<OrgId>(),
  slotId: uuid<SlotId>(),
  userId: uuid<UserId>(),
  phone: z.string().nullable(),
  isOffered: z.boolean(),
  takenAt: jsonInstant(),
  holder: selectedMember('u'),
});
/** A slot of the alias `s`, with its places. */
export const NAMED_SLOT = object('s', {
  id: selected('s.slot_id', uuid<SlotId>()),
  orgId: uuid<OrgId>(),
  gameId: uuid<GameId>().nullable(),
  eventId: uuid<TeamEventId>().nullable(),
  teamId: uuid<TeamId>(),
  kind: enumOf(SLOT_KINDS),
  label: z.string().nullable(),
  labelBy: uuid<UserId>().nullable(),
  places: z.int(),
  taken: listOf(
    PLACE,
    'slot_place p join app_user u on u.user_id = p.user_id where p.org_id = $1 and p.slot_id = s.slot_id',
    'order by p.taken_at, p.place_id',
  ),
});
const SLOT_ROW = row('', { slot: NAMED_SLOT });
const OF_ITEMS = statement<[orgId: OrgId, itemIds: readonly ItemRef['id'][]]>(
  'slots.of-items',
  `select ${SLOT_ROW.sql} from slot s where s.org_id = $1 and (s.game_id = any($2::uuid[]) or s.event_id = any($2::uuid[])) order by s.slot_id`,
).rows(SLOT_ROW);

export const namedSlot = ({ taken, ...slot }: z.output<typeof NAMED_SLOT.type>): NamedSlot => ({
  slot: slotOfRow(slot),
  places: taken.map((place) => ({ ...place, takenAt: new Date(place.takenAt) })),
});

export const postgresSlotReader = (sql: Sql): SlotReader => ({
  slotsOf: async (orgId, itemIds) => (await sql(OF_ITEMS, [orgId, itemIds])).map(({ slot }) => namedSlot(slot)),
});
