import type { DeliveryOutcome, OrgFailed } from '../../application/notifications/deliver-notifications.ts';
import type { Expansion } from '../../application/notifications/fan-out-notifications.ts';
import type { DueOrg } from '../../application/ports/due-orgs.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { type DueOrgQueue, enqueueDueOrgs } from '../jobs/due-org-queue.ts';
import { outcomeCounts } from '../jobs/outcome-counts.ts';
import { type QueueWorker, queueWorker } from '../jobs/queue-worker.ts';
import { type Metrics, NO_METRICS } from '../observability/metrics.ts';

/** The steps of a worker. Each is small and leaves a consistent state, whichever process takes the next one. */
export type PushWork = Readonly<{
  /** The orgs with due work: one statement, which is all that an idle worker costs. */
  due: () => Promise<readonly DueOrg[]>;
  dueIn: (orgId: OrgId) => Promise<number | undefined>;
  /** Turns one event of the org into deliveries. */
  expand: (orgId: OrgId) => Promise<Expansion>;
  /** Sends a batch of deliveries of these orgs; returns their outcomes, empty if none is due. */
  deliver: (orgIds: readonly OrgId[], failed: OrgFailed) => Promise<readonly DeliveryOutcome[]>;
}>;

/** Logs only numbers and constants: no token, no name, no text. */
interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const AFTER_FAILURE_MS = 5_000;
/** Limits expansion, so that a flood of events does not hold up deliveries that are ready. */
const EVENTS_BEFORE_A_BATCH = 100;

export type PushWorkerOptions = Readonly<{ afterFailureMs?: number; metrics?: Metrics }>;

/**
 * Expands events and sends deliveries as they fall due, in the orgs that the queue returns. Any number of workers, in one or many processes,
 * share the work.
 */
export function pushWorker(
  { due, dueIn, expand, deliver }: PushWork,
  queue: DueOrgQueue,
  log: Log,
  { afterFailureMs = AFTER_FAILURE_MS, metrics = NO_METRICS }: PushWorkerOptions = {},
): QueueWorker {
  const stopping = new AbortController();
  const { signal } = stopping;

  const scanAllOrgs = () =>
    enqueueDueOrgs(queue, due, {
      retryMs: afterFailureMs,
      failed: (err) => log.error({ err }, 'finding due push messages failed, will retry'),
    });

  /** Returns whether it has done any work. */
  async function expandSome(orgId: OrgId, most: number): Promise<boolean> {
    for (let expanded = 0; expanded < most && !signal.aborted; expanded += 1) {
      const expansion = await expand(orgId);
      if (expansion.kind === 'nothing-due') return expanded > 0;
      // A deferred event holds up no other event.
      if (expansion.kind === 'deferred') log.error({ err: expansion.failure }, 'creating the push messages of an event failed, will retry');
    }
    return true;
  }

  async function deliverBatch(orgIds: readonly OrgId[], failed: OrgFailed): Promise<boolean> {
    if (signal.aborted) return false;
    const outcomes = await deliver(orgIds, failed);
    if (outcomes.length > 0) tell(outcomes, log);
    for (const [kind, all] of Map.groupBy(outcomes, ({ kind }) => kind)) metrics.delivered('push', kind, all.length);
    return outcomes.length > 0;
  }

  /** A failure of one half does not hold up the other, nor does one org hold up another. */
  async function processOrgs(orgIds: readonly OrgId[]): Promise<void> {
    const failures = new Map<OrgId, unknown>();
    const note: OrgFailed = (orgId, failure) => void failures.set(orgId, failure);
    const attempt = (ofOrgs: readonly OrgId[], step: Promise<boolean>): Promise<boolean> =>
      step.catch((failure: unknown) => {
        for (const orgId of ofOrgs) note(orgId, failure);
        return false;
      });
    const most = Math.ceil(EVENTS_BEFORE_A_BATCH / orgIds.length);
    let hasWorked = false;
    for (const orgId of orgIds) hasWorked = (await attempt([orgId], expandSome(orgId, most))) || hasWorked;
    hasWorked = (await attempt(orgIds, deliverBatch(orgIds, note))) || hasWorked;
    for (const orgId of orgIds) if (!failures.has(orgId)) await attempt([orgId], noteNext(orgId));
    for (const orgId of failures.keys()) queue.add(orgId, afterFailureMs);
    if (failures.size > 0) log.error({ err: [...failures.values()][0], orgs: failures.size }, 'sending push messages failed, will retry');
    if (hasWorked) queue.skipRest();
  }

  async function noteNext(orgId: OrgId): Promise<boolean> {
    const inMs = await dueIn(orgId);
    if (inMs !== undefined) queue.add(orgId, inMs);
    return inMs !== undefined;
  }

  return queueWorker(queue, stopping, { scanAllOrgs, processOrgs });
}

function tell(outcomes: readonly DeliveryOutcome[], log: Log): void {
  const { counts, isForAnOperator } = outcomeCounts(outcomes);
  if (isForAnOperator) log.warn(counts, 'push messages were refused');
  else log.info(counts, 'push messages');
}
