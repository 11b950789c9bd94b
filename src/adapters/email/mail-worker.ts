import { setTimeout as pause } from 'node:timers/promises';
import type { MailDeliveryOutcome } from '../../application/mail/deliver-mail.ts';
import type { OrgFailed } from '../../application/notifications/deliver-notifications.ts';
import type { DueOrg } from '../../application/ports/due-orgs.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import type { DueOrgQueue } from '../jobs/due-org-queue.ts';
import { outcomeCounts } from '../jobs/outcome-counts.ts';
import { type QueueWorker, queueWorker, type Working } from '../jobs/queue-worker.ts';
import type { Log } from '../observability/log.ts';
import { type Metrics, NO_METRICS } from '../observability/metrics.ts';

export type MailWork = Readonly<{
  due: () => Promise<readonly DueOrg[]>;
  dueIn: (orgId: OrgId) => Promise<number | undefined>;
  /** Sends due mail of these orgs, `limit` at most; returns the outcomes, empty if none is due. */
  deliver: (orgIds: readonly OrgId[], limit: number, failed: OrgFailed) => Promise<readonly MailDeliveryOutcome[]>;
}>;

type MailLog = Pick<Log, 'info' | 'warn' | 'error'>;

const FAILURES = { finding: 'finding due mail failed, will retry', working: 'sending mail failed, will retry' };
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
 * delays no push message. Each of several workers keeps its own pace.
 */
export function mailWorker(
  { due, dueIn, deliver }: MailWork,
  queue: DueOrgQueue,
  log: MailLog,
  { perMinute, metrics = NO_METRICS, now = () => performance.now(), ...options }: MailWorkerOptions,
): QueueWorker {
  const atOnce = Math.min(AT_ONCE, perMinute);
  let freeAt = -Infinity;

  async function processOrgs(orgIds: readonly OrgId[], { stopping, retry }: Working): Promise<void> {
    await pause(Math.max(0, freeAt - now()), undefined, { signal: stopping, ref: false }).catch(() => undefined);
    if (stopping.aborted) return;
    const failures = new Map<OrgId, unknown>();
    const note: OrgFailed = (orgId, failure) => void failures.set(orgId, failure);
    const beganAt = now();
    const outcomes = await deliver(orgIds, atOnce, note);
    const sent = outcomes.filter(({ kind }) => kind !== 'withheld' && kind !== 'expired' && kind !== 'deferred').length;
    freeAt = beganAt + (sent * 60_000) / perMinute;
    if (outcomes.length > 0) tell(outcomes, log);
    for (const [kind, all] of Map.groupBy(outcomes, countedAs)) metrics.delivered('mail', kind, all.length);
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
    if (failures.size > 0) retry(failures.keys(), [...failures.values()][0]);
    if (outcomes.length > 0) queue.skipRest();
  }

  return queueWorker(queue, log, { failures: FAILURES, due, processOrgs }, options);
}

/** A retry says that the server is away: not that one person's mailbox is full, for which it is asked for days. */
const countedAs = (outcome: MailDeliveryOutcome): string =>
  outcome.kind === 'retry' && outcome.reason === 'mailbox-full' ? outcome.reason : outcome.kind;

function tell(outcomes: readonly MailDeliveryOutcome[], log: MailLog): void {
  const { counts, isForAnOperator } = outcomeCounts(outcomes);
  if (isForAnOperator) log.warn(counts, 'mail was refused');
  else log.info(counts, 'mail');
}
