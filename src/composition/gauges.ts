import type { ParkedRequests } from '../adapters/limits/parked-requests.ts';
import { readOncePerWindow } from '../adapters/observability/read-once-per-window.ts';
import type { Application } from './application.ts';

/** What metrics ask for when they are read. */
export function observeGauges(
  { metrics, storage, pushSender, mailSender, webhookAdapters }: Application,
  parkedRequests: ParkedRequests,
): void {
  metrics.observe('polls', 'waits', () => ({ waiting: parkedRequests.waiting() }));
  metrics.observe('database', 'check', () =>
    storage.check().then(
      ({ refusesWrites }) => ({ isReachable: true, refusesWrites }),
      () => ({ isReachable: false, refusesWrites: false }),
    ),
  );
  // Each outbox is read separately, so that a failure of one does not hide the others.
  const outboxes = {
    ...((pushSender || mailSender) && { push: storage.system.pushBacklog }),
    ...(mailSender && { mail: storage.system.mailBacklog }),
    ...(webhookAdapters && { webhooks: storage.system.webhookBacklog }),
  };
  for (const [name, read] of Object.entries(outboxes)) {
    metrics.observe('backlog', name, readOncePerWindow(name, read, storage.sharedRateLimiter));
  }
}
