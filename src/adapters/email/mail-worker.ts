import { setTimeout as pause } from 'node:timers/promises';
import type { MailDeliveryOutcome } from '../../application/mail/deliver-mail.ts';
import type { OrgFailed } from '../../application/notifications/deliver-notifications.ts';
import type { DueOrg } from '../../application/ports/due-orgs.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { type DueOrgQueue, enqueueDueOrgs } from '../jobs/due-org-queue.ts';
import { outcomeCounts } from '../jobs/outcome-counts.ts';
import { type QueueWorker, queueWorker } from '../jobs/queue-worker.ts';
import { type Metrics, NO_METRICS } from '../observability/metrics.ts';

export type MailWork = Readonly<{
  /** The orgs with due mail: one statement, which is all that an idle worker costs. */
  due: () => Promise<readonly DueOrg[]>;
  dueIn: (orgId: OrgId) => Promise<number | undefined>;
  /** Sends due mail of these orgs, `limit` at most; returns the outcomes, empty if none is due. */
  deliver: (orgIds: readonly OrgId[], limit: number, failed: OrgFailed) => Promise<readonly MailDeliveryOutcome[]>;
}>;

/** Logs only numbers and constants: no address, no name, no text. */
interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const AFTER_FAILURE_MS = 5_000;
/** A server that is slow for one message should not hold up others, and servers accept few connections from one sender. */
const AT_ONCE = 5;

export type MailWorkerOptions = Readonly<{
  /** How many mails this worker sends in a minute, at most. */
  perMinute: number;
  afterFailureMs?: number;
  metrics?: Metrics;
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
}>;

/**
 * Sends mail as it falls due, at the pace that the mail server allows. It has a queue and a loop of its own, so that a server that is slow or away
 * delays no push message. Any number of workers share the mail; each keeps its own pace.
 */
export function mailWorker(
  { due, dueIn, deliver }: MailWork,
  queue: DueOrgQueue,
  log: Log,
  { perMinute, afterFailureMs = AFTER_FAILURE_MS, metrics = NO_METRICS, now = () => performance.now() }: MailWorkerOptions,
): QueueWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const atOnce = Math.min(AT_ONCE, perMinute);
  let freeAt = -Infinity;

  const scanAllOrgs = () =>
    enqueueDueOrgs(queue, due, {
      retryMs: afterFailureMs,
      failed: (err) => log.error({ err }, 'finding due mail failed, will retry'),
    });

  async function processOrgs(orgIds: readonly OrgId[]): Promise<void> {
    await pause(Math.max(0, freeAt - now()), undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    const failures = new Map<OrgId, unknown>();
    const note: OrgFailed = (orgId, failure) => void failures.set(orgId, failure);
    const beganAt = now();
    const outcomes = await deliver(orgIds, atOnce, note);
    const sent = outcomes.filter(({ kind }) => kind !== 'withheld' && kind !== 'expired' && kind !== 'deferred').length;
    freeAt = beganAt + (sent * 60_000) / perMinute;
    if (outcomes.length > 0) tell(outcomes, log);
    for (const [kind, all] of Map.groupBy(outcomes, ({ kind }) => kind)) metrics.delivered('mail', kind, all.length);
    const served = new Set(outcomes.map(({ orgId }) => orgId));
    for (const orgId of orgIds) {
      if (failures.has(orgId)) continue;
      try {
        const inMs = await dueIn(orgId);
        // After those that have not been served this time, however long its mail has been due.
        if (inMs !== undefined) queue.add(orgId, served.has(orgId) ? Math.max(0, inMs) : inMs);
      } catch (failure) {
        note(orgId, failure);
      }
    }
    for (const orgId of failures.keys()) queue.add(orgId, afterFailureMs);
    if (failures.size > 0) log.error({ err: [...failures.values()][0], orgs: failures.size }, 'sending mail failed, will retry');
    if (outcomes.length > 0) queue.skipRest();
  }

  return queueWorker(queue, stopping, { scanAllOrgs, processOrgs });
}

function tell(outcomes: readonly MailDeliveryOutcome[], log: Log): void {
  const { counts, isForAnOperator } = outcomeCounts(outcomes);
  if (isForAnOperator) log.warn(counts, 'mail was refused');
  else log.info(counts, 'mail');
}
