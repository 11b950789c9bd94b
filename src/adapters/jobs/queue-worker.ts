import { setTimeout as pause } from 'node:timers/promises';
import type { OrgId } from '../../domain/shared/ids.ts';
import type { DueOrgQueue } from './due-org-queue.ts';

export type QueueWorker = Readonly<{
  start(): void;
  /** Takes no more work, and resolves when the work in progress has ended or its time is over: work cut off then falls due again, for any process. */
  stop(): Promise<void>;
}>;

/** None may reject: each adds what it has to retry to the queue. */
export type QueueWork = Readonly<{
  /** Adds every org with due work to the queue. */
  scanAllOrgs: () => Promise<void>;
  processOrgs: (orgIds: readonly OrgId[]) => Promise<void>;
  /** Work that goes on after `processOrgs` has resolved. */
  inProgress?: () => Iterable<Promise<void>>;
}>;

const MAX_WAIT_MS = 5_000;

/** Processes the orgs that the queue returns until it is stopped: `stopping` then tells the work to take no more. */
export function queueWorker(
  queue: DueOrgQueue,
  stopping: AbortController,
  { scanAllOrgs, processOrgs, inProgress = () => [] }: QueueWork,
  { maxWaitMs = MAX_WAIT_MS }: Readonly<{ maxWaitMs?: number }> = {},
): QueueWorker {
  const { signal } = stopping;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    for (let next = await queue.next(signal); !signal.aborted; next = await queue.next(signal)) {
      if (next === 'all') await scanAllOrgs();
      else await processOrgs(next);
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
