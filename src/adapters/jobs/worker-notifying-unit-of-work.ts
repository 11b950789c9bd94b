import { type Overrides, withOverrides } from '../../application/lazy-members.ts';
import type { Repositories, UnitOfWork, Work } from '../../application/ports/storage.ts';
import type { OrgId } from '../../domain/shared/ids.ts';

/** Callbacks that wake the workers for an org with newly due work. */
export type WorkerNotifications = Readonly<{ push(orgId: OrgId): void; webhooks(orgId: OrgId): void; proposals(orgId: OrgId): void }>;

/** Wakes this process's workers for the work that a transaction has queued, once it is committed, so that they need not scan for it. */
export function workerNotifyingUnitOfWork(inner: UnitOfWork, notify: WorkerNotifications): UnitOfWork {
  async function notifying<T>(run: (watched: <R, F>(work: Work<R, F>) => Work<R, F>) => Promise<T>): Promise<T> {
    let queued = nothingQueued();
    try {
      return await run((work) => async (repositories) => {
        // If the work is retried, only its last attempt counts.
        queued = nothingQueued();
        const result = await work(withOverrides(repositories, WATCHING, queued));
        if (!result.ok) queued = nothingQueued();
        return result;
      });
    } finally {
      // Even if the outcome of the commit is unknown: waking a worker in vain costs one statement.
      for (const name of KINDS) for (const orgId of queued[name]) notify[name](orgId);
    }
  }
  return {
    transact: (work) => notifying((watched) => inner.transact(watched(work))),
    tryTransactUnder: (key, work) => notifying((watched) => inner.tryTransactUnder(key, watched(work))),
  };
}

const KINDS = ['push', 'webhooks', 'proposals'] as const;
type Queued = Readonly<Record<(typeof KINDS)[number], Set<OrgId>>>;
const nothingQueued = (): Queued => ({ push: new Set(), webhooks: new Set(), proposals: new Set() });

const forWebhooks =
  <Arguments extends readonly [OrgId, ...unknown[]], T>({ webhooks }: Queued, write: (...given: Arguments) => T) =>
  (...given: Arguments): T => {
    webhooks.add(given[0]);
    return write(...given);
  };

const WATCHING: Overrides<Repositories, Queued> = {
  outbox: (outbox, queued) => ({
    ...outbox,
    add(event, dueAt) {
      // The worker itself schedules events with a due time when it processes the event that is written with them.
      if (!dueAt) queued.push.add(event.orgId);
      return outbox.add(event, dueAt);
    },
  }),
  chat: (chat, queued) => ({
    ...chat,
    append(message, options) {
      if (options?.event) queued.push.add(message.orgId);
      return chat.append(message, options);
    },
  }),
  scheduleProposals: (scheduleProposals, queued) => ({
    ...scheduleProposals,
    save(proposal) {
      if (proposal.state === 'queued') queued.proposals.add(proposal.orgId);
      return scheduleProposals.save(proposal);
    },
  }),
  webhookDeliveries: (webhooks, queued) => ({
    ...webhooks,
    announce: forWebhooks(queued, webhooks.announce),
    release: forWebhooks(queued, webhooks.release),
    redeliver: forWebhooks(queued, webhooks.redeliver),
    redeliverUnsent: forWebhooks(queued, webhooks.redeliverUnsent),
    add(event, webhookId) {
      queued.webhooks.add(event.orgId);
      return webhooks.add(event, webhookId);
    },
  }),
};
