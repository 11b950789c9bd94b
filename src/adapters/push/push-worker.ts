import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryOutcome, OrgFailed } from '../../application/notifications/deliver-notifications.ts';
import type { Expansion } from '../../application/notifications/fan-out-notifications.ts';
import type { DueOrg } from '../../application/ports/due-orgs.ts';
import { OrgUnavailable } from '../../application/ports/unavailable.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { type DueOrgQueue, enqueueDueOrgs, processQueue } from '../system/due-org-queue.ts';
import { type Metrics, NO_METRICS } from '../system/metrics.ts';

/** What a worker does over and over. Each call is a small step that leaves everything in order, whichever process takes the next. */
export type PushWork = Readonly<{
  /** Where there is anything to do: one statement, which is all that an idle worker costs. */
  due: () => Promise<readonly DueOrg[]>;
  dueIn: (orgId: OrgId) => Promise<number | undefined>;
  /** Turns one event of the org into deliveries. */
  expand: (orgId: OrgId) => Promise<Expansion>;
  /** Carries out a batch of deliveries of these orgs; answers what became of them, nothing where none is due. */
  deliver: (orgIds: readonly OrgId[], failed: OrgFailed) => Promise<readonly DeliveryOutcome[]>;
}>;

export type PushWorker = Readonly<{
  start(): void;
  /**
   * Takes up nothing more, and resolves when what is under way has ended, or after `MAX_WAIT_MS`: what is cut off then is taken up again
   * by the next process.
   */
  stop(): Promise<void>;
}>;

/** Figures and words of our own alone: no token, no name, no text. */
interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const AFTER_FAILURE_MS = 5_000;
const MAX_WAIT_MS = 5_000;
/** So that a flood of events does not hold up what is ready to be sent. */
const EVENTS_BEFORE_A_BATCH = 100;

export type PushWorkerOptions = Readonly<{ afterFailureMs?: number; metrics?: Metrics }>;

/**
 * Expands events and sends deliveries as they fall due, in the orgs that the queue returns. Any number of workers share the work, in one process or
 * in many.
 */
export function pushWorker(
  { due, dueIn, expand, deliver }: PushWork,
  queue: DueOrgQueue,
  log: Log,
  { afterFailureMs = AFTER_FAILURE_MS, metrics = NO_METRICS }: PushWorkerOptions = {},
): PushWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;

  const scanAllOrgs = () =>
    enqueueDueOrgs(queue, due, {
      retryMs: afterFailureMs,
      failed: (err) => log.error({ err }, 'looking for pushes failed, and will be retried'),
    });

  /** Answers whether it has done anything. */
  async function expandSome(orgId: OrgId, most: number): Promise<boolean> {
    for (let expanded = 0; expanded < most && !signal.aborted; expanded += 1) {
      const expansion = await expand(orgId);
      if (expansion.kind === 'nothing-due') return expanded > 0;
      // It waits by itself, and nobody with it.
      if (expansion.kind === 'deferred') log.error({ err: expansion.failure }, 'an event could not be pushed, and will be retried');
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

  /** Neither half holds up the other when it fails, nor does one org another. */
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
    // Of an org that is away a look at all of them finds again what is due, once it is back.
    const failed = [...failures].filter(([, failure]) => !(failure instanceof OrgUnavailable));
    for (const [orgId] of failed) queue.add(orgId, afterFailureMs);
    if (failed.length > 0) log.error({ err: failed[0]![1], orgs: failed.length }, 'pushing failed, and will be retried');
    if (hasWorked) queue.skipRest();
  }

  async function noteNext(orgId: OrgId): Promise<boolean> {
    const inMs = await dueIn(orgId);
    if (inMs !== undefined) queue.add(orgId, inMs);
    return inMs !== undefined;
  }

  return {
    start() {
      running ??= processQueue(queue, signal, { scanAllOrgs, processOrgs });
    },
    async stop() {
      stopping.abort();
      await Promise.race([running, pause(MAX_WAIT_MS, undefined, { ref: false })]);
    },
  };
}

function tell(outcomes: readonly DeliveryOutcome[], log: Log): void {
  const words = outcomes.map((outcome) => ('reason' in outcome ? `${outcome.kind}: ${outcome.reason}` : outcome.kind));
  const counts = Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));
  const isForAnOperator = outcomes.some(
    ({ kind, ...outcome }) => kind === 'rejected' || ('reason' in outcome && outcome.reason === 'unauthorized'),
  );
  if (isForAnOperator) log.warn(counts, 'push messages were refused');
  else log.info(counts, 'push messages');
}
