import { setTimeout as pause } from 'node:timers/promises';
import type { WaitingWebhook } from '../../application/ports/webhook-storage.ts';
import type { WebhookVisit } from '../../application/webhooks/deliver-webhooks.ts';

export type WebhookWork = Readonly<{
  /** Endpoints that have something due: one statement, which is all that an idle worker costs. */
  waiting: (limit: number) => Promise<readonly WaitingWebhook[]>;
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
/** More than can be under way, so that who is slow does not hide who is next in line. */
const LOOKED_AT = 500;
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
  const isFree = (place: WaitingWebhook): boolean => {
    const places = [...underWay.values()].map((each) => each.place);
    return (
      !underWay.has(place.webhookId) &&
      underWay.size < atOnce.inAll &&
      places.filter(({ orgId }) => orgId === place.orgId).length < atOnce.ofOrg &&
      places.filter((each) => hostOf(each) === hostOf(place)).length < atOnce.ofHost
    );
  };

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
        for (const place of await waiting(LOOKED_AT)) {
          if (signal.aborted || !isFree(place)) continue;
          underWay.set(place.webhookId, { place, visit: visiting(place) });
        }
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
