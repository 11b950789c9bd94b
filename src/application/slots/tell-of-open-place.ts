import type { PushEventId } from '../../domain/shared/ids.ts';
import { type Slot, type SlotItem, TOLD_WITHIN_MS } from '../../domain/slots/slot.ts';
import type { Act } from '../audit-entry.ts';
import type { Repositories } from '../ports/storage/storage.ts';

/** A slot with a place that is open again, and its item. */
export type OpenedPlace = Readonly<{ slot: Slot; item: SlotItem }>;
type Teller = Pick<Act, 'now' | 'newId'>;

/** Queues a notification to the coaches of the team if the item begins soon. */
export async function tellOfOpenPlace(repositories: Pick<Repositories, 'outbox'>, act: Teller, opened: OpenedPlace): Promise<void> {
  const isSoon = opened.item.startsAt.getTime() - act.now.getTime() <= TOLD_WITHIN_MS;
  if (isSoon) await tellOfOpenPlaces(repositories, act, [opened]);
}

/** Queues one notification to the coaches of each team, of places at items to come whenever they begin. */
export async function tellOfOpenPlaces(
  { outbox }: Pick<Repositories, 'outbox'>,
  { now, newId }: Teller,
  opened: readonly OpenedPlace[],
): Promise<void> {
  const toCome = opened
    .filter(({ item: { startsAt, isCanceled } }) => startsAt > now && !isCanceled)
    .toSorted((one, other) => one.item.startsAt.getTime() - other.item.startsAt.getTime());
  for (const [teamId, places] of Map.groupBy(toCome, ({ slot }) => slot.teamId)) {
    const { orgId, item, kind } = places[0]!.slot;
    const count = places.length > 1 ? { count: places.length } : {};
    await outbox.add({ id: newId<PushEventId>(), orgId, kind: 'slot-open', item, teamId, slot: kind, ...count });
  }
}
