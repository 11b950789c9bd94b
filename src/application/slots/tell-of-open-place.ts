import type { PushEventId } from '../../domain/shared/ids.ts';
import { type Slot, type SlotItem, TOLD_WITHIN_MS } from '../../domain/slots/slot.ts';
import type { Act } from '../audit-entry.ts';
import type { Repositories } from '../ports/storage/storage.ts';

/** Queues a notification to the coaches of the team if the item begins soon. */
export async function tellOfOpenPlace(
  { outbox }: Pick<Repositories, 'outbox'>,
  { now, newId }: Pick<Act, 'now' | 'newId'>,
  { orgId, teamId, kind, item }: Slot,
  { startsAt, isCanceled }: SlotItem,
): Promise<void> {
  const isSoon = startsAt > now && startsAt.getTime() - now.getTime() <= TOLD_WITHIN_MS;
  if (isCanceled || !isSoon) return;
  await outbox.add({ id: newId<PushEventId>(), orgId, kind: 'slot-open', item, teamId, slot: kind });
}
