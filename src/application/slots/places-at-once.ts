import type { ItemRef } from '../../domain/events/item.ts';
import type { OrgId, SlotId, UserId } from '../../domain/shared/ids.ts';
import { areAtOnce, eventAsItem, gameAsItem, type Slot, type SlotItem } from '../../domain/slots/slot.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import type { SlotReads, SlotUses } from './change-item.ts';

/** What else somebody has taken on at that time. */
export type PlaceAtOnce = Pick<Slot, 'kind' | 'label'> & Readonly<{ slotId: SlotId; item: ItemRef; startsAt: Date }>;

const DAY_MS = 24 * 3_600_000;

/** The places that people have at items that are not over at that time, of whatever teams. */
export async function placesOf(
  { slots, games, teamEvents, read }: Repositories<SlotUses, SlotReads>,
  orgId: OrgId,
  userIds: readonly UserId[],
  after: Date,
  before: Date | null = null,
): Promise<readonly Readonly<{ userId: UserId; slot: Slot; item: SlotItem }>[]> {
  const refs = new Map<ItemRef['id'], ItemRef>();
  // Nothing lasts longer.
  const since = new Date(after.getTime() - DAY_MS);
  for (const userId of userIds) for (const ref of await slots.itemsOfUser(orgId, userId, since, before)) refs.set(ref.id, ref);
  const items = new Map<ItemRef['id'], SlotItem>();
  for (const ref of refs.values()) {
    const found = ref.kind === 'game' ? await games.find(orgId, ref.id) : await teamEvents.find(orgId, ref.id);
    const item = found && ('teamId' in found ? eventAsItem(found) : gameAsItem(found));
    if (item && !item.isCanceled) items.set(ref.id, item);
  }
  const taken = await read.slotsOf(orgId, [...items.keys()]);
  const isAsked = new Set(userIds);
  return taken.flatMap(({ slot, places }) =>
    places.filter(({ userId }) => isAsked.has(userId)).map(({ userId }) => ({ userId, slot, item: items.get(slot.item.id)! })),
  );
}

/** The places that the person has while the item of this slot lasts, in order of start. */
export async function placesAtOnce(
  repositories: Repositories<SlotUses, SlotReads>,
  { orgId, userId, slotId }: Readonly<{ orgId: OrgId; userId: UserId; slotId: SlotId }>,
  item: SlotItem,
): Promise<readonly PlaceAtOnce[]> {
  const places = await placesOf(repositories, orgId, [userId], item.startsAt, item.endsAt);
  return places
    .filter(({ slot, item: other }) => slot.id !== slotId && areAtOnce(other, item))
    .map(({ slot: { id, kind, label, item: ref }, item: { startsAt } }) => ({ slotId: id, kind, label, item: ref, startsAt }))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}
