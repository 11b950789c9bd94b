import type { DueOrg } from '../../application/ports/due-orgs.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { type DueOrgQueue, enqueueDueOrgs } from '../jobs/due-org-queue.ts';
import { type QueueWorker, queueWorker } from '../jobs/queue-worker.ts';

export type ProposalWork = Readonly<{
  /** The orgs with due work: one statement, which is all that an idle worker costs. */
  due: () => Promise<readonly DueOrg[]>;
  dueIn: (orgId: OrgId) => Promise<number | undefined>;
  solve: (orgId: OrgId) => Promise<boolean>;
}>;

interface Log {
  error(facts: object, message: string): void;
}

const AFTER_FAILURE_MS = 5_000;
/** Orgs whose proposals are solved at the same time, so that one whose proposal takes a minute does not hold up the next. */
const AT_ONCE = 2;
/** When an org is looked at again whose proposal is being solved. */
const BUSY_MS = 1_000;

/** Computes proposals as they fall due, in the orgs that the queue returns, one at a time per org. Processes share the work. */
export function proposalWorker(
  { due, dueIn, solve }: ProposalWork,
  queue: DueOrgQueue,
  log: Log,
  afterFailureMs = AFTER_FAILURE_MS,
): QueueWorker {
  const stopping = new AbortController();
  const { signal } = stopping;

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

  const inProgress = new Map<OrgId, Promise<void>>();
  /** Returns as soon as another org can be taken. */
  async function processOrgs(orgIds: readonly OrgId[]): Promise<void> {
    for (const orgId of orgIds) {
      if (signal.aborted) return;
      if (inProgress.has(orgId)) {
        queue.add(orgId, BUSY_MS);
        continue;
      }
      inProgress.set(
        orgId,
        processOrg(orgId).finally(() => inProgress.delete(orgId)),
      );
      if (inProgress.size >= AT_ONCE) await Promise.race(inProgress.values());
    }
  }

  // A proposal in progress may take a minute.
  return queueWorker(queue, stopping, { scanAllOrgs, processOrgs }, { maxWaitMs: 0 });
}
