import type { ItemRef } from '../../../../domain/events/item.ts';
import type { NamedMember } from '../../../../domain/membership/member-name.ts';
import type { GameId, OrgId, SlotId, SlotPlaceId, TeamEventId, TeamId, UserId } from '../../../../domain/shared/ids.ts';
import type { Slot, SlotPlace, TakenSlot } from '../../../../domain/slots/slot.ts';

/** Slots and their places. Whoever changes those of an item has locked the item. */
export interface Slots {
  /** The current value, without a lock: which item to lock. */
  find(orgId: OrgId, id: SlotId): Promise<Slot | undefined>;
  /** The team's games or events that begin after `after`, whatever their status, in no particular order. */
  itemsToCome(orgId: OrgId, teamId: TeamId, kind: ItemRef['kind'], after: Date): Promise<readonly ItemRef['id'][]>;
  /** The items that begin after `after`, and before `before`, at which the user has a place, each once; null for no bound. */
  itemsOfUser(orgId: OrgId, userId: UserId, after: Date | null, before?: Date | null): Promise<readonly ItemRef[]>;
  saveAll(slots: readonly Slot[]): Promise<void>;
  /** With its places. */
  remove(orgId: OrgId, id: SlotId): Promise<void>;
  savePlace(place: SlotPlace): Promise<void>;
  removePlace(orgId: OrgId, id: SlotPlaceId): Promise<void>;
}

/** A taken place, and the name of who has it. */
export type NamedPlace = SlotPlace & Readonly<{ holder: NamedMember }>;
export type NamedSlot = TakenSlot<NamedPlace>;

export interface SlotReader {
  /** The slots of these items, whichever teams they are of, in order of id; the places of each in the order in which they were taken, then id. */
  slotsOf(orgId: OrgId, itemIds: readonly ItemRef['id'][]): Promise<readonly NamedSlot[]>;
}

/** A slot as a row has it. */
export type StoredSlot = Omit<Slot, 'item'> & Readonly<{ gameId: GameId | null; eventId: TeamEventId | null }>;

export const rowOfSlot = ({ item, ...slot }: Slot): StoredSlot => ({
  ...slot,
  gameId: item.kind === 'game' ? item.id : null,
  eventId: item.kind === 'event' ? item.id : null,
});

export const slotOfRow = ({ gameId, eventId, ...slot }: StoredSlot): Slot => ({
  ...slot,
  item: gameId ? { kind: 'game', id: gameId } : { kind: 'event', id: eventId! },
});

/** Places are kept for so long after they were taken. */
export const SLOT_PLACES_KEPT_FOR_MS = 365 * 24 * 3_600_000;
