import type { DeliveryOutcome, OrgFailed } from '../../application/notifications/deliver-notifications.ts';
import type { Expansion } from '../../application/notifications/fan-out-notifications.ts';
import type { DueOrg } from '../../application/ports/due-orgs.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import type { DueOrgQueue } from '../jobs/due-org-queue.ts';
import { outcomeCounts } from '../jobs/outcome-counts.ts';
import { type QueueWorker, queueWorker, type Working } from '../jobs/queue-worker.ts';
import type { Log } from '../observability/log.ts';
import { type Metrics, NO_METRICS } from '../observability/metrics.ts';

/** The steps of a worker. Each is small and leaves a consistent state, whichever process takes the next one. */
export type PushWork = Readonly<{
  due: () => Promise<readonly DueOrg[]>;
  dueIn: (orgId: OrgId) => Promise<number | undefined>;
  /** Turns one event of the org into deliveries. */
  expand: (orgId: OrgId) => Promise<Expansion>;
  /** Sends a batch of deliveries of these orgs; returns their outcomes, empty if none is due. */
  deliver: (orgIds: readonly OrgId[], failed: OrgFailed) => Promise<readonly DeliveryOutcome[]>;
}>;

type PushLog = Pick<Log, 'info' | 'warn' | 'error'>;

const FAILURES = { finding: 'finding due push messages failed, will retry', working: 'sending push messages failed, will retry' };
/** Limits expansion, so that a flood of events does not hold up deliveries that are ready. */
const EVENTS_BEFORE_A_BATCH = 100;

export type PushWorkerOptions = Readonly<{ afterFailureMs?: number; metrics?: Metrics }>;

/** Expands events and sends deliveries as they fall due, in the orgs that the queue returns. */
export function pushWorker(
  { due, dueIn, expand, deliver }: PushWork,
  queue: DueOrgQueue,
  log: PushLog,
  { metrics = NO_METRICS, ...options }: PushWorkerOptions = {},
): QueueWorker {
  /** Returns whether it has done any work. */
  async function expandSome(orgId: OrgId, most: number, stopping: AbortSignal): Promise<boolean> {
    for (let expanded = 0; expanded < most && !stopping.aborted; expanded += 1) {
      const expansion = await expand(orgId);
      if (expansion.kind === 'nothing-due') return expanded > 0;
      // A deferred event holds up no other event.
      if (expansion.kind === 'deferred') log.error({ err: expansion.failure }, 'creating the push messages of an event failed, will retry');
    }
    return true;
  }

  async function deliverBatch(orgIds: readonly OrgId[], failed: OrgFailed): Promise<boolean> {
    const outcomes = await deliver(orgIds, failed);
    if (outcomes.length > 0) tell(outcomes, log);
    for (const [kind, all] of Map.groupBy(outcomes, ({ kind }) => kind)) metrics.delivered('push', kind, all.length);
    return outcomes.length > 0;
  }

  /** A failure of one half does not hold up the other, nor does one org hold up another. */
  async function processOrgs(orgIds: readonly OrgId[], { stopping, retry }: Working): Promise<void> {
    const failures = new Map<OrgId, unknown>();
    const note: OrgFailed = (orgId, failure) => void failures.set(orgId, failure);
    const attempt = (ofOrgs: readonly OrgId[], step: Promise<boolean>): Promise<boolean> =>
      step.catch((failure: unknown) => {
        for (const orgId of ofOrgs) note(orgId, failure);
        return false;
      });
    const most = Math.ceil(EVENTS_BEFORE_A_BATCH / orgIds.length);
    let hasWorked = false;
    for (const orgId of orgIds) hasWorked = (await attempt([orgId], expandSome(orgId, most, stopping))) || hasWorked;
    if (!stopping.aborted) hasWorked = (await attempt(orgIds, deliverBatch(orgIds, note))) || hasWorked;
    for (const orgId of orgIds) if (!failures.has(orgId)) await attempt([orgId], noteNext(orgId));
    if (failures.size > 0) retry(failures.keys(), [...failures.values()][0]);
    if (hasWorked) queue.skipRest();
  }

  async function noteNext(orgId: OrgId): Promise<boolean> {
    const inMs = await dueIn(orgId);
    if (inMs !== undefined) queue.add(orgId, inMs);
    return inMs !== undefined;
  }

  return queueWorker(queue, log, { failures: FAILURES, due, processOrgs }, options);
}

function tell(outcomes: readonly DeliveryOutcome[], log: PushLog): void {
  const { counts, isForAnOperator } = outcomeCounts(outcomes);
  if (isForAnOperator) log.warn(counts, 'push messages were refused');
  else log.info(counts, 'push messages');
}
