import { setTimeout as pause } from 'node:timers/promises';
import type { DueOrg } from '../../application/ports/due-orgs.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import type { Log } from '../observability/log.ts';
import type { DueOrgQueue } from './due-org-queue.ts';

export type QueueWorker = Readonly<{
  start(): void;
  /** Takes no more work, and resolves when the work in progress has ended or its time is over: work cut off then falls due again, for any process. */
  stop(): Promise<void>;
}>;

export type QueueWork = Readonly<{
  /** What is logged where orgs with due work could not be found, and where the work itself has failed. */
  failures: Readonly<{ finding: string; working: string }>;
  /** The orgs with due work, now or later: one statement, which is all that an idle worker costs. */
  due: (stopping: AbortSignal) => Promise<readonly DueOrg[]>;
  /** Does what is due in these orgs until it is told to stop, and adds them to the queue again. May not reject: `retry` is for what has failed. */
  processOrgs: (orgIds: readonly OrgId[], context: Working) => Promise<void>;
  /** Work that goes on after `processOrgs` has resolved. */
  inProgress?: () => Iterable<Promise<void>>;
}>;

export type Working = Readonly<{
  /** Aborted once the worker takes no more work. */
  stopping: AbortSignal;
  /** Logs a failure, once for all of these orgs, and adds them to the queue again, after a while. */
  retry: (orgIds: Iterable<OrgId>, failure: unknown) => void;
}>;

export type WorkerOptions = Readonly<{
  afterFailureMs?: number;
  /** How long `stop` waits for work in progress. */
  maxWaitMs?: number;
}>;

const AFTER_FAILURE_MS = 5_000;
const MAX_WAIT_MS = 5_000;

/** Processes the orgs that the queue returns until it is stopped. Any number of workers, in one or many processes, share the work. */
export function queueWorker(
  queue: DueOrgQueue,
  log: Pick<Log, 'error'>,
  { failures, due, processOrgs, inProgress = () => [] }: QueueWork,
  { afterFailureMs = AFTER_FAILURE_MS, maxWaitMs = MAX_WAIT_MS }: WorkerOptions = {},
): QueueWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const retry: Working['retry'] = (orgIds, err) => {
    const all = [...orgIds];
    for (const orgId of all) queue.add(orgId, afterFailureMs);
    log.error(all.length === 1 ? { err, orgId: all[0] } : { err, orgs: all.length }, failures.working);
  };
  let running: Promise<void> | undefined;

  async function scanAllOrgs(): Promise<void> {
    try {
      for (const { orgId, inMs } of await due(signal)) queue.add(orgId, inMs);
    } catch (err) {
      log.error({ err }, failures.finding);
      queue.requestScan(afterFailureMs);
    }
  }

  async function run(): Promise<void> {
    for (let next = await queue.next(signal); !signal.aborted; next = await queue.next(signal)) {
      if (next === 'all') await scanAllOrgs();
      else await processOrgs(next, { stopping: signal, retry });
    }
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await Promise.race([Promise.all([running, ...inProgress()]), pause(maxWaitMs, undefined, { ref: false })]);
    },
  };
}
