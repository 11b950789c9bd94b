import type { DueOrg } from '../../application/ports/due-orgs.ts';
import { OrgUnavailable } from '../../application/ports/unavailable.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { type DueOrgQueue, enqueueDueOrgs, processQueue } from '../system/due-org-queue.ts';

export type ProposalWork = Readonly<{
  /** Where there is anything to do: one statement, which is all that an idle worker costs. */
  due: () => Promise<readonly DueOrg[]>;
  dueIn: (orgId: OrgId) => Promise<number | undefined>;
  solve: (orgId: OrgId) => Promise<boolean>;
}>;

export type ProposalWorker = Readonly<{
  start(): void;
  /** Takes up nothing more, and does not wait for what is under way: it is due again, for the next process. */
  stop(): void;
}>;

interface Log {
  error(facts: object, message: string): void;
}

const AFTER_FAILURE_MS = 5_000;

/** Works out proposals as they fall due, in the orgs that the queue returns, one at a time in each process. Any number of processes share them. */
export function proposalWorker(
  { due, dueIn, solve }: ProposalWork,
  queue: DueOrgQueue,
  log: Log,
  afterFailureMs = AFTER_FAILURE_MS,
): ProposalWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isRunning = false;

  const scanAllOrgs = () =>
    enqueueDueOrgs(queue, due, {
      retryMs: afterFailureMs,
      failed: (err) => log.error({ err }, 'looking for schedules to work out failed, and will be retried'),
    });

  async function processOrg(orgId: OrgId): Promise<void> {
    try {
      if (await solve(orgId)) queue.skipRest();
      const inMs = await dueIn(orgId);
      if (inMs !== undefined) queue.add(orgId, inMs);
    } catch (err) {
      // A look at all orgs finds it again once its node is back.
      if (err instanceof OrgUnavailable) return;
      log.error({ err, orgId }, 'taking up the next schedule failed, and will be retried');
      queue.add(orgId, afterFailureMs);
    }
  }

  async function processOrgs(orgIds: readonly OrgId[]): Promise<void> {
    for (const orgId of orgIds) if (!signal.aborted) await processOrg(orgId);
  }

  return {
    start() {
      if (!isRunning) void processQueue(queue, signal, { scanAllOrgs, processOrgs });
      isRunning = true;
    },
    stop: () => stopping.abort(),
  };
}
