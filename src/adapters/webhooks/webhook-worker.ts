import { setTimeout as pause } from 'node:timers/promises';
import type { BusyWebhooks, WaitingWebhook, WebhookPlace } from '../../application/ports/storage/webhooks/webhook-storage.ts';
import type { WebhookVisit } from '../../application/webhooks/deliver-webhooks.ts';
import type { OrgId, WebhookId } from '../../domain/shared/ids.ts';
import type { DueOrgQueue } from '../jobs/due-org-queue.ts';
import { type QueueWork, type QueueWorker, queueWorker } from '../jobs/queue-worker.ts';
import type { Log } from '../observability/log.ts';

export type WebhookWork = Readonly<{
  /** Endpoints with due events, of all orgs or of one: one statement, which is all that an idle worker costs. */
  waiting: (busy: BusyWebhooks, orgId?: OrgId) => Promise<readonly WaitingWebhook[]>;
  visit: (place: WebhookPlace) => Promise<WebhookVisit>;
}>;

const FINDING = 'finding due webhooks failed, will retry';
const AFTER_FAILURE_MS = 5_000;
/** Limits of concurrent visits, in total, per org and per host, so that dead endpoints do not take the slots of others. */
const AT_ONCE = { inAll: 32, ofOrg: 4, ofHost: 8 };

/**
 * Visits endpoints as events for them fall due, in the orgs that the queue returns, each endpoint one visit at a time. Logs no URL, which may
 * contain a secret of its owner.
 */
export function webhookWorker(
  { waiting, visit }: WebhookWork,
  queue: DueOrgQueue,
  log: Pick<Log, 'info' | 'warn' | 'error'>,
  { afterFailureMs = AFTER_FAILURE_MS, atOnce = AT_ONCE } = {},
): QueueWorker {
  const visits = new Map<string, Readonly<{ place: WaitingWebhook; visit: Promise<void> }>>();
  /** The orgs with endpoints that found no free slot. */
  const heldBack = new Set<OrgId | 'all'>();

  const hostOf = ({ url }: WaitingWebhook) => URL.parse(url)?.host ?? '';
  const placesOfNow = () => [...visits.values()].map(({ place }) => place);
  const isFree = (place: WaitingWebhook): boolean => {
    const places = placesOfNow();
    return (
      places.length < atOnce.inAll &&
      places.filter(({ orgId }) => orgId === place.orgId).length < atOnce.ofOrg &&
      places.filter((each) => hostOf(each) === hostOf(place)).length < atOnce.ofHost
    );
  };
  /** Excludes endpoints already visited in this round, so that a large backlog of one does not hide the next ones. */
  const busy = (visited: ReadonlySet<WebhookId>): BusyWebhooks => {
    const places = placesOfNow();
    const ofOrgs = Map.groupBy(places, ({ orgId }) => orgId);
    return {
      webhookIds: [...new Set([...visited, ...places.map(({ webhookId }) => webhookId)])],
      orgIds: [...ofOrgs].filter(([, ofOrg]) => ofOrg.length >= atOnce.ofOrg).map(([orgId]) => orgId),
    };
  };

  /** Starts a visit for each waiting endpoint, as far as there are free slots. */
  async function round(stopping: AbortSignal, orgId?: OrgId): Promise<void> {
    const visited = new Set<WebhookId>();
    // For a single org, one query finds all of its endpoints.
    for (let hasBegun = true; hasBegun && !stopping.aborted; ) {
      if (visits.size >= atOnce.inAll) return void heldBack.add(orgId ?? 'all');
      hasBegun = false;
      for (const place of await waiting(busy(visited), orgId)) {
        if (place.inMs > 0) queue.add(place.orgId, place.inMs);
        else if (!isFree(place)) heldBack.add(place.orgId);
        else if (!stopping.aborted) {
          hasBegun = orgId === undefined;
          visited.add(place.webhookId);
          visits.set(place.webhookId, { place, visit: visiting(place, stopping) });
        }
      }
    }
  }

  async function visiting(place: WaitingWebhook, stopping: AbortSignal): Promise<void> {
    const { orgId, webhookId } = place;
    let hasSent = false;
    try {
      const { outcomes, isDisabled } = await visit(place);
      hasSent = outcomes.length > 0;
      const counts = Object.fromEntries([...Map.groupBy(outcomes, (word) => word)].map(([word, all]) => [word, all.length]));
      if (isDisabled) log.warn({ orgId, webhookId, ...counts }, 'a webhook was disabled');
      else if (outcomes.length > 0) log.info({ orgId, webhookId, ...counts }, 'webhooks');
    } catch (err) {
      log.error({ err, orgId, webhookId }, 'sending webhooks failed, will retry');
      // The endpoint is still due, so it must not be visited again at once.
      await pause(afterFailureMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    } finally {
      visits.delete(place.webhookId);
      // The endpoint may have more events, and a slot is free for others.
      queue.add(orgId);
      for (const each of heldBack) {
        if (each === 'all') queue.requestScan();
        else queue.add(each);
      }
      if (hasSent || heldBack.size > 0) queue.skipRest();
      heldBack.clear();
    }
  }

  const work = {
    failures: { finding: FINDING, working: FINDING },
    /** Starts the visits itself, so nothing is left for `processOrgs`. */
    async due(stopping) {
      await round(stopping);
      return [];
    },
    async processOrgs(orgIds, { stopping, retry }) {
      for (const orgId of orgIds) if (!stopping.aborted) await round(stopping, orgId).catch((failure) => retry([orgId], failure));
    },
    inProgress: () => visits.values().map((each) => each.visit),
  } satisfies QueueWork;
  return queueWorker(queue, log, work, { afterFailureMs });
}
