import {
  rowOfSlot,
  type SlotReader,
  type Slots,
  type StoredSlot,
  slotOfRow,
} from '../../../application/ports/storage/slots/slot-storage.ts';
import type { ItemRef } from '../../../domain/events/item.ts';
import { playsIn } from '../../../domain/games/game.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { SlotPlace } from '../../../domain/slots/slot.ts';
import { namedMember } from '../membership/named-member.ts';
import { byText, byTime } from '../tables/order.ts';
import { removeRow } from '../tables/references.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

const inOrg = <Row extends Readonly<{ orgId: OrgId }>>(rows: Iterable<Row>, orgId: OrgId) => [...rows].filter((row) => row.orgId === orgId);

export function memorySlots(tables: Tables): Slots {
  const { slots, slotPlaces, games, teamEvents } = tables;
  const startOf = ({ orgId, gameId, eventId }: StoredSlot): Date =>
    (gameId ? games.get(key(orgId, gameId))! : teamEvents.get(key(orgId, eventId!))!).startsAt;
  return {
    async find(orgId, id) {
      const found = slots.get(key(orgId, id));
      return found && slotOfRow(found);
    },
    async itemsToCome(orgId, teamId, kind, after): Promise<readonly ItemRef['id'][]> {
      const ofTeam =
        kind === 'game'
          ? inOrg(games.rows(), orgId).filter((game) => playsIn(game, teamId))
          : inOrg(teamEvents.rows(), orgId).filter((event) => event.teamId === teamId);
      return ofTeam.filter(({ startsAt }) => startsAt > after).map(({ id }) => id);
    },
    async itemsOfUser(orgId, userId, after, before = null) {
      const held = inOrg(slotPlaces.rows(), orgId)
        .filter((place) => place.userId === userId)
        .map(({ slotId }) => slots.get(key(orgId, slotId))!)
        .filter((slot) => (after === null || startOf(slot) > after) && (before === null || startOf(slot) < before));
      return [...new Map(held.map((slot) => slotOfRow(slot).item).map((item) => [item.id, item])).values()];
    },
    async saveAll(changed) {
      for (const slot of changed) slots.put(rowOfSlot(slot));
    },
    async remove(orgId, id) {
      const slot = slots.get(key(orgId, id));
      if (slot) removeRow(tables, slots, slot);
    },
    savePlace: async (place) => slotPlaces.put(place),
    removePlace: async (orgId, id) => slotPlaces.delete(key(orgId, id)),
  };
}

export function memorySlotReader(tables: Tables): SlotReader {
  const position = ({ takenAt, id }: SlotPlace) => ({ at: takenAt, id });
  return {
    slotsOf: async (orgId, itemIds) =>
      inOrg(tables.slots.rows(), orgId)
        .filter(({ gameId, eventId }) => itemIds.includes((gameId ?? eventId)!))
        .sort((a, b) => byText(a.id, b.id))
        .map((slot) => ({
          slot: slotOfRow(slot),
          places: inOrg(tables.slotPlaces.rows(), orgId)
            .filter(({ slotId }) => slotId === slot.id)
            .sort((a, b) => byTime(position(a), position(b)))
            .map((place) => ({ ...place, holder: namedMember(tables, orgId, place.userId) })),
        })),
  };
}
