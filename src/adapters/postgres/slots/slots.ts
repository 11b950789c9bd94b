import { type Kysely, sql as text } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import {
  type NamedPlace,
  type NamedSlot,
  rowOfSlot,
  type SlotReader,
  type Slots,
  type StoredSlot,
  slotOfRow,
} from '../../../application/ports/storage/slots/slot-storage.ts';
import type { ItemRef } from '../../../domain/events/item.ts';
import type { GameId, OrgId, TeamEventId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { SlotPlace } from '../../../domain/slots/slot.ts';
import type { Sql } from '../driver/sql.ts';
import { namedMember } from '../membership/named-member.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { slotPlaceTable, slotTable } from './entities.ts';

type ToCome = Readonly<{ orgId: OrgId; teamId: TeamId; after: Date }>;
const GAMES_TO_COME = prepared('slots.games-to-come', ({ orgId, teamId, after }: ToCome, db) => {
  const games = db.selectFrom('game').where('org_id', '=', orgId).where('starts_at', '>', after).select('game_id as id');
  return games.where('home_team_id', '=', teamId).union(games.where('visitor_team_id', '=', teamId));
});
const EVENTS_TO_COME = prepared('slots.events-to-come', ({ orgId, teamId, after }: ToCome, db) =>
  db
    .selectFrom('team_event')
    .where('org_id', '=', orgId)
    .where('team_id', '=', teamId)
    .where('starts_at', '>', after)
    .select('event_id as id'),
);
const ITEMS_OF_USER = prepared(
  'slots.items-of-user',
  ({ orgId, userId, after, before }: Readonly<{ orgId: OrgId; userId: UserId; after: Date | null; before: Date | null }>, db) =>
    db
      .selectFrom('slot_place as p')
      .innerJoin('slot as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.slot_id', '=', 'p.slot_id'))
      .leftJoin('game as g', (join) => join.on('g.org_id', '=', orgId).onRef('g.game_id', '=', 's.game_id'))
      .leftJoin('team_event as e', (join) => join.on('e.org_id', '=', orgId).onRef('e.event_id', '=', 's.event_id'))
      .where('p.org_id', '=', orgId)
      .where('p.user_id', '=', userId)
      .where(({ fn }) => fn.coalesce('g.starts_at', 'e.starts_at'), '>', text<Date>`coalesce(${after}::timestamptz, '-infinity')`)
      .where(({ fn }) => fn.coalesce('g.starts_at', 'e.starts_at'), '<', text<Date>`coalesce(${before}::timestamptz, 'infinity')`)
      .select(['s.game_id as gameId', 's.event_id as eventId'])
      .distinct(),
);

export function postgresSlots({ em }: Pick<Transaction, 'em'>): Slots {
  const slots = values<StoredSlot>({ em }, slotTable);
  const places = values<SlotPlace>({ em }, slotPlaceTable);
  return {
    async find(orgId, id) {
      const found = await slots.find({ orgId, id });
      return found && slotOfRow(found);
    },
    async itemsToCome(orgId, teamId, kind, after) {
      const found =
        kind === 'game' ? await GAMES_TO_COME(em, { orgId, teamId, after }) : await EVENTS_TO_COME(em, { orgId, teamId, after });
      return found.map(({ id }): ItemRef['id'] => id);
    },
    itemsOfUser: async (orgId, userId, after, before = null) =>
      (await ITEMS_OF_USER(em, { orgId, userId, after, before })).map(
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

/** Slots `s` with their places, in order of id; `namedSlot` reads them. */
export const namedSlots = (db: Kysely<Schema>, orgId: OrgId) =>
  db
    .selectFrom('slot as s')
    .where('s.org_id', '=', orgId)
    .orderBy('s.slot_id')
    .select((eb) => [
      ...([
        's.slot_id as id',
        's.org_id as orgId',
        's.game_id as gameId',
        's.event_id as eventId',
        's.team_id as teamId',
        's.kind',
        's.label',
        's.label_by as labelBy',
        's.places',
      ] as const),
      jsonArrayFrom(
        eb
          .selectFrom('slot_place as p')
          .innerJoin('app_user as u', 'u.user_id', 'p.user_id')
          .where('p.org_id', '=', orgId)
          .whereRef('p.slot_id', '=', 's.slot_id')
          .orderBy('p.taken_at')
          .orderBy('p.place_id')
          .select([
            'p.place_id as id',
            'p.org_id as orgId',
            'p.slot_id as slotId',
            'p.user_id as userId',
            'p.phone',
            'p.is_offered as isOffered',
            'p.taken_at as takenAt',
            namedMember('u', orgId).as('holder'),
          ]),
      ).as('taken'),
    ]);
type Found = StoredSlot & Readonly<{ taken: readonly (Omit<NamedPlace, 'takenAt'> & Readonly<{ takenAt: string }>)[] }>;
export const namedSlot = ({ taken, ...slot }: Found): NamedSlot => ({
  slot: slotOfRow(slot),
  places: taken.map((place) => ({ ...place, takenAt: new Date(place.takenAt) })),
});

const OF_ITEMS = prepared('slots.of-items', ({ orgId, itemIds }: Readonly<{ orgId: OrgId; itemIds: readonly ItemRef['id'][] }>, db) =>
  namedSlots(db, orgId).where((eb) =>
    eb.or([eb('s.game_id', '=', anyId(itemIds as readonly GameId[])), eb('s.event_id', '=', anyId(itemIds as readonly TeamEventId[]))]),
  ),
);

export const postgresSlotReader = (sql: Sql): SlotReader => ({
  slotsOf: async (orgId, itemIds) => (await OF_ITEMS(sql, { orgId, itemIds })).map(namedSlot),
});
