import type { DueOrg } from '../../application/ports/due-orgs.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { type DueOrgQueue, enqueueDueOrgs, processQueue } from '../jobs/due-org-queue.ts';

export type ProposalWork = Readonly<{
  /** The orgs with due work: one statement, which is all that an idle worker costs. */
  due: () => Promise<readonly DueOrg[]>;
  dueIn: (orgId: OrgId) => Promise<number | undefined>;
  solve: (orgId: OrgId) => Promise<boolean>;
}>;

export type ProposalWorker = Readonly<{
  start(): void;
  /** Takes no more work and does not wait for work in progress, which falls due again for the next process. */
  stop(): void;
}>;

interface Log {
  error(facts: object, message: string): void;
}

const AFTER_FAILURE_MS = 5_000;

/** Computes proposals as they fall due, in the orgs that the queue returns, one at a time per process. Processes share the work. */
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
      failed: (err) => log.error({ err }, 'finding pending schedule proposals failed, will retry'),
    });

  async function processOrg(orgId: OrgId): Promise<void> {
    try {
      if (await solve(orgId)) queue.skipRest();
      const inMs = await dueIn(orgId);
      if (inMs !== undefined) queue.add(orgId, inMs);
    } catch (err) {
      log.error({ err, orgId }, 'starting the next schedule proposal failed, will retry');
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
