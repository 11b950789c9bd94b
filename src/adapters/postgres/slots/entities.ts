import { defineEntity, p } from '@mikro-orm/postgresql';
import { SLOT_PLACES, SLOTS } from '../../../application/data/slots.ts';
import type { StoredSlot } from '../../../application/ports/storage/slots/slot-storage.ts';
import type { GameId, OrgId, SlotId, SlotPlaceId, TeamEventId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { table } from '../orm/table.ts';

export const SlotEntity = defineEntity({
  name: 'Slot',
  tableName: 'slot',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<SlotId>().primary().fieldName('slot_id'),
    gameId: p.uuid().$type<GameId>().strictNullable(),
    eventId: p.uuid().$type<TeamEventId>().strictNullable(),
    teamId: p.uuid().$type<TeamId>(),
    kind: p.text().$type<StoredSlot['kind']>(),
    label: p.text().strictNullable(),
    labelBy: p.uuid().$type<UserId>().strictNullable(),
    places: p.integer(),
  },
});
export const slotTable = table(SLOTS, SlotEntity);

export const SlotPlaceEntity = defineEntity({
  name: 'SlotPlace',
  tableName: 'slot_place',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<SlotPlaceId>().primary().fieldName('place_id'),
    slotId: p.uuid().$type<SlotId>(),
    userId: p.uuid().$type<UserId>(),
    phone: p.text().strictNullable(),
    isOffered: p.boolean(),
    takenAt: p.datetime(3),
  },
});
export const slotPlaceTable = table(SLOT_PLACES, SlotPlaceEntity);
