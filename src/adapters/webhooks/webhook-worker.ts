import { setTimeout as pause } from 'node:timers/promises';
import { OrgUnavailable } from '../../application/ports/unavailable.ts';
import type { BusyWebhooks, WaitingWebhook, WebhookPlace } from '../../application/ports/webhook-storage.ts';
import type { WebhookVisit } from '../../application/webhooks/deliver-webhooks.ts';
import type { OrgId, WebhookId } from '../../domain/shared/ids.ts';
import { type DueOrgQueue, processQueue } from '../system/due-org-queue.ts';

export type WebhookWork = Readonly<{
  /** Endpoints for which something waits, of all orgs or of one: one statement, which is all that an idle worker costs. */
  waiting: (busy: BusyWebhooks, orgId?: OrgId) => Promise<readonly WaitingWebhook[]>;
  visit: (place: WebhookPlace) => Promise<WebhookVisit>;
}>;

export type WebhookWorker = Readonly<{
  start(): void;
  /** Visits nobody more, and resolves when what is under way has ended, or after `MAX_WAIT_MS`: what is cut off then is sent again later. */
  stop(): Promise<void>;
}>;

/** Ids and figures alone: no address, which may hold a secret of its owner's. */
interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const AFTER_FAILURE_MS = 5_000;
const MAX_WAIT_MS = 5_000;
/** Visits at once, in all and at most for an org and for a host: nobody's dead endpoint takes the places of others. */
const AT_ONCE = { inAll: 32, ofOrg: 4, ofHost: 8 };

/**
 * Visits endpoints as something for them falls due, in the orgs that the queue returns, each one once at a time. Any number of workers share the
 * work.
 */
export function webhookWorker(
  { waiting, visit }: WebhookWork,
  queue: DueOrgQueue,
  log: Log,
  { afterFailureMs = AFTER_FAILURE_MS, atOnce = AT_ONCE } = {},
): WebhookWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Map<string, Readonly<{ place: WaitingWebhook; visit: Promise<void> }>>();
  /** For whose endpoints there was no room. */
  const heldBack = new Set<OrgId | 'all'>();
  let running: Promise<void> | undefined;

  const hostOf = ({ url }: WaitingWebhook) => URL.parse(url)?.host ?? '';
  const placesOfNow = () => [...underWay.values()].map(({ place }) => place);
  const isFree = (place: WaitingWebhook): boolean => {
    const places = placesOfNow();
    return (
      places.length < atOnce.inAll &&
      places.filter(({ orgId }) => orgId === place.orgId).length < atOnce.ofOrg &&
      places.filter((each) => hostOf(each) === hostOf(place)).length < atOnce.ofHost
    );
  };
  /** Of a round, those who have had their turn are left out, so that nobody, however much there is for them, hides those who are next. */
  const busy = (visited: ReadonlySet<WebhookId>): BusyWebhooks => {
    const places = placesOfNow();
    const ofOrgs = Map.groupBy(places, ({ orgId }) => orgId);
    return {
      webhookIds: [...new Set([...visited, ...places.map(({ webhookId }) => webhookId)])],
      orgIds: [...ofOrgs].filter(([, ofOrg]) => ofOrg.length >= atOnce.ofOrg).map(([orgId]) => orgId),
    };
  };

  /** Begins a visit of each that waits, as far as there is room. */
  async function round(orgId?: OrgId): Promise<void> {
    const visited = new Set<WebhookId>();
    // Of one org all are found at once.
    for (let hasBegun = true; hasBegun && !signal.aborted; ) {
      if (underWay.size >= atOnce.inAll) return void heldBack.add(orgId ?? 'all');
      hasBegun = false;
      for (const place of await waiting(busy(visited), orgId)) {
        if (place.inMs > 0) queue.add(place.orgId, place.inMs);
        else if (!isFree(place)) heldBack.add(place.orgId);
        else if (!signal.aborted) {
          hasBegun = orgId === undefined;
          visited.add(place.webhookId);
          underWay.set(place.webhookId, { place, visit: visiting(place) });
        }
      }
    }
  }

  async function visiting(place: WaitingWebhook): Promise<void> {
    const { orgId, webhookId } = place;
    let hasSent = false;
    try {
      const { outcomes, isDisabled } = await visit(place);
      hasSent = outcomes.length > 0;
      const counts = Object.fromEntries([...Map.groupBy(outcomes, (word) => word)].map(([word, all]) => [word, all.length]));
      if (isDisabled) log.warn({ orgId, webhookId, ...counts }, 'a webhook was disabled');
      else if (outcomes.length > 0) log.info({ orgId, webhookId, ...counts }, 'webhooks');
    } catch (err) {
      if (err instanceof OrgUnavailable) return;
      log.error({ err, orgId, webhookId }, 'sending webhooks failed, and will be retried');
      // It is due all along: nobody is to come back at once.
      await pause(afterFailureMs, undefined, { signal, ref: false }).catch(() => undefined);
    } finally {
      underWay.delete(place.webhookId);
      // There may be more for the same endpoint, and there is room for others.
      queue.add(orgId);
      for (const each of heldBack) {
        if (each === 'all') queue.requestScan();
        else queue.add(each);
      }
      if (hasSent || heldBack.size > 0) queue.skipRest();
      heldBack.clear();
    }
  }

  async function roundOf(orgId?: OrgId): Promise<void> {
    try {
      await round(orgId);
    } catch (err) {
      // A look at all orgs finds it again once its node is back.
      if (err instanceof OrgUnavailable) return;
      log.error({ err, orgId }, 'looking for webhooks failed, and will be retried');
      if (orgId === undefined) queue.requestScan(afterFailureMs);
      else queue.add(orgId, afterFailureMs);
    }
  }

  async function processOrgs(orgIds: readonly OrgId[]): Promise<void> {
    for (const orgId of orgIds) if (!signal.aborted) await roundOf(orgId);
  }

  return {
    start() {
      running ??= processQueue(queue, signal, { scanAllOrgs: () => roundOf(), processOrgs });
    },
    async stop() {
      stopping.abort();
      const all = Promise.all([running, ...[...underWay.values()].map((each) => each.visit)]);
      await Promise.race([all, pause(MAX_WAIT_MS, undefined, { ref: false })]);
    },
  };
}
