import { type Replacements, replacing } from '../../application/on-demand.ts';
import type { Repositories, UnitOfWork, Work } from '../../application/ports/storage.ts';
import type { OrgId } from '../../domain/shared/ids.ts';

/** Who is told in which orgs a transaction has put something down that is due at once. */
export type Woken = Readonly<{ push(orgId: OrgId): void; webhooks(orgId: OrgId): void; proposals(orgId: OrgId): void }>;

/** Tells this process's workers of what its transactions put down for them, once it is kept: they need not look for it. */
export function wakingUnitOfWork(inner: UnitOfWork, woken: Woken): UnitOfWork {
  async function waking<T>(run: (watched: <R, F>(work: Work<R, F>) => Work<R, F>) => Promise<T>): Promise<T> {
    let put = nothingPut();
    try {
      return await run((work) => async (repositories) => {
        // Of work that runs again only its last run counts.
        put = nothingPut();
        const result = await work(replacing(repositories, WATCHING, put));
        if (!result.ok) put = nothingPut();
        return result;
      });
    } finally {
      // Of a commit whose outcome is unknown as well: a look for nothing costs a statement.
      for (const name of KINDS) for (const orgId of put[name]) woken[name](orgId);
    }
  }
  return {
    transact: (work) => waking((watched) => inner.transact(watched(work))),
    tryTransactUnder: (key, work) => waking((watched) => inner.tryTransactUnder(key, watched(work))),
  };
}

const KINDS = ['push', 'webhooks', 'proposals'] as const;
type Put = Readonly<Record<(typeof KINDS)[number], Set<OrgId>>>;
const nothingPut = (): Put => ({ push: new Set(), webhooks: new Set(), proposals: new Set() });

const forWebhooks =
  <Arguments extends readonly [OrgId, ...unknown[]], T>({ webhooks }: Put, write: (...given: Arguments) => T) =>
  (...given: Arguments): T => {
    webhooks.add(given[0]);
    return write(...given);
  };

const WATCHING: Replacements<Repositories, Put> = {
  outbox: (outbox, put) => ({
    ...outbox,
    add(event, dueAt) {
      // What is due later is noted by the worker, once it carries out what is written with it.
      if (!dueAt) put.push.add(event.orgId);
      return outbox.add(event, dueAt);
    },
  }),
  chat: (chat, put) => ({
    ...chat,
    append(message, options) {
      if (options?.event) put.push.add(message.orgId);
      return chat.append(message, options);
    },
  }),
  scheduleProposals: (scheduleProposals, put) => ({
    ...scheduleProposals,
    save(proposal) {
      if (proposal.state === 'queued') put.proposals.add(proposal.orgId);
      return scheduleProposals.save(proposal);
    },
  }),
  webhookDeliveries: (webhooks, put) => ({
    ...webhooks,
    announce: forWebhooks(put, webhooks.announce),
    release: forWebhooks(put, webhooks.release),
    redeliver: forWebhooks(put, webhooks.redeliver),
    redeliverUnsent: forWebhooks(put, webhooks.redeliverUnsent),
    add(event, webhookId) {
      put.webhooks.add(event.orgId);
      return webhooks.add(event, webhookId);
    },
  }),
};
