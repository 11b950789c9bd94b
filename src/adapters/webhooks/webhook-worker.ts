import { setTimeout as pause } from 'node:timers/promises';
import type { BusyWebhooks, WaitingWebhook } from '../../application/ports/webhook-storage.ts';
import type { WebhookVisit } from '../../application/webhooks/deliver-webhooks.ts';
import type { WebhookId } from '../../domain/shared/ids.ts';

export type WebhookWork = Readonly<{
  /** Endpoints that have something due: one statement, which is all that an idle worker costs. */
  waiting: (busy: BusyWebhooks) => Promise<readonly WaitingWebhook[]>;
  visit: (place: WaitingWebhook) => Promise<WebhookVisit>;
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

const EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 5_000;
const MAX_WAIT_MS = 5_000;
/** Visits at once, in all and at most for an org and for a host: nobody's dead endpoint takes the places of others. */
const AT_ONCE = { inAll: 32, ofOrg: 4, ofHost: 8 };

/** Visits endpoints as something for them falls due, each one once at a time. Any number of workers share the work. */
export function webhookWorker(
  { waiting, visit }: WebhookWork,
  log: Log,
  { everyMs = EVERY_MS, afterFailureMs = AFTER_FAILURE_MS, atOnce = AT_ONCE } = {},
): WebhookWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Map<string, Readonly<{ place: WaitingWebhook; visit: Promise<void> }>>();
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
  async function round(): Promise<void> {
    const visited = new Set<WebhookId>();
    for (let hasBegun = true; hasBegun && underWay.size < atOnce.inAll && !signal.aborted; ) {
      const free = await waiting(busy(visited));
      hasBegun = false;
      for (const place of free) {
        if (signal.aborted || !isFree(place)) continue;
        hasBegun = true;
        visited.add(place.webhookId);
        underWay.set(place.webhookId, { place, visit: visiting(place) });
      }
    }
  }

  async function visiting(place: WaitingWebhook): Promise<void> {
    const { orgId, webhookId } = place;
    try {
      const { outcomes, isDisabled } = await visit(place);
      const counts = Object.fromEntries([...Map.groupBy(outcomes, (word) => word)].map(([word, all]) => [word, all.length]));
      if (isDisabled) log.warn({ orgId, webhookId, ...counts }, 'a webhook was disabled');
      else if (outcomes.length > 0) log.info({ orgId, webhookId, ...counts }, 'webhooks');
    } catch (err) {
      log.error({ err, orgId, webhookId }, 'sending webhooks failed, and will be retried');
      // It is due all along: nobody is to come back at once.
      await pause(afterFailureMs, undefined, { signal, ref: false }).catch(() => undefined);
    } finally {
      underWay.delete(place.webhookId);
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      let restMs = everyMs;
      try {
        await round();
      } catch (err) {
        restMs = afterFailureMs;
        log.error({ err }, 'looking for webhooks failed, and will be retried');
      }
      const resting = pause(restMs, undefined, { signal, ref: false }).catch(() => undefined);
      // Whoever is done may have more to be sent.
      await (restMs === everyMs && underWay.size > 0
        ? Promise.race([resting, ...[...underWay.values()].map((each) => each.visit)])
        : resting);
    }
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      const all = Promise.all([running, ...[...underWay.values()].map((each) => each.visit)]);
      await Promise.race([all, pause(MAX_WAIT_MS, undefined, { ref: false })]);
    },
  };
}
