import type { ItemRef } from '../../domain/events/item.ts';
import type { OrgId, SlotId, UserId } from '../../domain/shared/ids.ts';
import { areAtOnce, eventAsItem, gameAsItem, type Slot, type SlotItem } from '../../domain/slots/slot.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import type { SlotReads, SlotUses } from './change-item.ts';

/** What else somebody has taken on at that time. */
export type PlaceAtOnce = Pick<Slot, 'kind' | 'label'> & Readonly<{ slotId: SlotId; item: ItemRef; startsAt: Date }>;

const DAY_MS = 24 * 3_600_000;

/** The places that the person has while the item of this slot lasts, in order of start. */
export async function placesAtOnce(
  { slots, games, teamEvents, read }: Repositories<SlotUses, SlotReads>,
  { orgId, userId, slotId }: Readonly<{ orgId: OrgId; userId: UserId; slotId: SlotId }>,
  item: SlotItem,
): Promise<readonly PlaceAtOnce[]> {
  // Nothing lasts longer.
  const refs = await slots.itemsOfUser(orgId, userId, new Date(item.startsAt.getTime() - DAY_MS), item.endsAt);
  const others = new Map<ItemRef['id'], SlotItem>();
  for (const ref of refs) {
    const other = ref.kind === 'game' ? await games.find(orgId, ref.id) : await teamEvents.find(orgId, ref.id);
    const found = other && ('teamId' in other ? eventAsItem(other) : gameAsItem(other));
    if (found && !found.isCanceled && areAtOnce(found, item)) others.set(ref.id, found);
  }
  const taken = await read.slotsOf(orgId, [...others.keys()]);
  return taken
    .filter(({ slot, places }) => slot.id !== slotId && places.some((place) => place.userId === userId))
    .map(({ slot: { id, kind, label, item: ref } }) => ({ slotId: id, kind, label, item: ref, startsAt: others.get(ref.id)!.startsAt }))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}
