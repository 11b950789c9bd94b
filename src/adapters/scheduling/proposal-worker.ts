import type { DueOrg } from '../../application/ports/due-orgs.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import type { DueOrgQueue } from '../jobs/due-org-queue.ts';
import { type QueueWork, type QueueWorker, queueWorker, type WorkerOptions } from '../jobs/queue-worker.ts';
import type { Log } from '../observability/log.ts';

export type ProposalWork = Readonly<{
  due: () => Promise<readonly DueOrg[]>;
  dueIn: (orgId: OrgId) => Promise<number | undefined>;
  solve: (orgId: OrgId) => Promise<boolean>;
}>;

const FAILURES = {
  finding: 'finding pending schedule proposals failed, will retry',
  working: 'starting the next schedule proposal failed, will retry',
};
/** Orgs whose proposals are solved at the same time, so that one whose proposal takes a minute does not hold up the next. */
const AT_ONCE = 2;
/** When an org is looked at again whose proposal is being solved. */
const BUSY_MS = 1_000;

/** Computes proposals as they fall due, in the orgs that the queue returns, one at a time per org. */
export function proposalWorker(
  { due, dueIn, solve }: ProposalWork,
  queue: DueOrgQueue,
  log: Pick<Log, 'error'>,
  options: Pick<WorkerOptions, 'afterFailureMs'> = {},
): QueueWorker {
  async function processOrg(orgId: OrgId): Promise<void> {
    if (await solve(orgId)) queue.skipRest();
    const inMs = await dueIn(orgId);
    if (inMs !== undefined) queue.add(orgId, inMs);
  }

  const inProgress = new Map<OrgId, Promise<void>>();
  const work = {
    failures: FAILURES,
    due,
    /** Returns as soon as another org can be taken. */
    async processOrgs(orgIds, { stopping, retry }) {
      for (const orgId of orgIds) {
        if (stopping.aborted) return;
        if (inProgress.has(orgId)) {
          queue.add(orgId, BUSY_MS);
          continue;
        }
        inProgress.set(
          orgId,
          processOrg(orgId)
            .catch((failure) => retry([orgId], failure))
            .finally(() => inProgress.delete(orgId)),
        );
        if (inProgress.size >= AT_ONCE) await Promise.race(inProgress.values());
      }
    },
  } satisfies QueueWork;
  // A proposal in progress may take a minute.
  return queueWorker(queue, log, work, { ...options, maxWaitMs: 0 });
}
