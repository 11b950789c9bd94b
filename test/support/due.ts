import { type DeliveryOutcome, deliverNotifications } from '../../src/application/notifications/deliver-notifications.ts';
import { type Expansion, fanOutNotifications } from '../../src/application/notifications/fan-out-notifications.ts';
import type { DueOrg } from '../../src/application/ports/due-orgs.ts';
import type { PushReader } from '../../src/application/ports/storage/notifications/notification-storage.ts';
import type { OrgId } from '../../src/domain/shared/ids.ts';

type Reads = Readonly<{ read: Pick<PushReader, 'pushDue'> }>;
type Deps = Parameters<typeof fanOutNotifications>[0] & Reads;

export const orgsDue = (found: readonly DueOrg[]): readonly OrgId[] => found.filter(({ inMs }) => inMs <= 0).map(({ orgId }) => orgId);

export const isPushDue = async ({ pushDue }: Pick<PushReader, 'pushDue'>): Promise<boolean> => orgsDue(await pushDue()).length > 0;

/** Queues the notifications of the event that is due first, in any org. */
export function expansion(deps: Deps): () => Promise<Expansion> {
  const expand = fanOutNotifications(deps);
  return async () => {
    for (const orgId of orgsDue(await deps.read.pushDue())) {
      const done = await expand(orgId);
      if (done.kind !== 'nothing-due') return done;
    }
    return { kind: 'nothing-due' };
  };
}

/** Carries out a batch of due deliveries, in any orgs; errors are thrown. */
export function delivery(deps: Parameters<typeof deliverNotifications>[0] & Reads): () => Promise<readonly DeliveryOutcome[]> {
  const deliver = deliverNotifications(deps);
  return async () =>
    deliver(orgsDue(await deps.read.pushDue()), (_, failure) => {
      throw failure;
    });
}
