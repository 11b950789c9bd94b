import type { PushEventId, UserId } from '../../domain/shared/ids.ts';
import type { Slot, SlotItem } from '../../domain/slots/slot.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import type { ItemSlots, SlotAct } from './change-item.ts';

/** Queues one notification to each person, but the actor, who has places of slots that are removed at items to come. */
export async function tellOfRemovedPlaces(
  { outbox }: Pick<Repositories, 'outbox'>,
  { actor, now, newId }: SlotAct,
  removed: readonly Slot[],
  before: readonly ItemSlots[],
): Promise<void> {
  const ids = new Set(removed.map(({ id }) => id));
  const lost = before
    .filter(({ item: { startsAt, isCanceled } }) => startsAt > now && !isCanceled)
    .toSorted((one, other) => one.item.startsAt.getTime() - other.item.startsAt.getTime())
    .flatMap(({ item, slots }) =>
      slots.filter(({ slot }) => ids.has(slot.id)).flatMap(({ slot, places }) => places.map(({ userId }) => ({ userId, item, slot }))),
    )
    .filter(({ userId }) => userId !== actor.user.id);
  const ofPerson: ReadonlyMap<UserId, readonly Readonly<{ item: SlotItem; slot: Slot }>[]> = Map.groupBy(lost, ({ userId }) => userId);
  for (const [userId, places] of ofPerson) {
    const { item, slot } = places[0]!;
    const about = { item: item.ref, slot: slot.kind, count: places.length, userId };
    await outbox.add({ id: newId<PushEventId>(), orgId: slot.orgId, kind: 'slot-removed', ...about });
  }
}
