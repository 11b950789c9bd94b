import type { DueOrg } from '../../application/ports/due-orgs.ts';
import type { TurnOfOrg } from '../../application/reminders/make-reminders.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import type { Log } from '../observability/log.ts';
import type { DueOrgQueue } from './due-org-queue.ts';
import { type QueueWork, type QueueWorker, queueWorker, type WorkerOptions } from './queue-worker.ts';

export type ReminderWork = Readonly<{
  due: () => Promise<readonly DueOrg[]>;
  dueIn: (orgId: OrgId) => Promise<number>;
  make: (orgId: OrgId) => Promise<TurnOfOrg>;
}>;

const FAILURES = { finding: 'finding due reminders failed, will retry', working: 'making reminders failed, will retry' };

/** Makes the reminders of orgs as their turns fall due, of each a few at a time, so that a large org does not hold up others. */
export function reminderWorker(
  { due, dueIn, make }: ReminderWork,
  queue: DueOrgQueue,
  log: Pick<Log, 'info' | 'error'>,
  options?: WorkerOptions,
): QueueWorker {
  async function processOrg(orgId: OrgId): Promise<void> {
    const turn = await make(orgId);
    if (turn && turn.people > 0) {
      log.info({ orgId, people: turn.people }, 'reminders');
      queue.skipRest();
    }
    queue.add(orgId, await dueIn(orgId));
  }

  const work = {
    failures: FAILURES,
    due,
    async processOrgs(orgIds, { stopping, retry }) {
      for (const orgId of orgIds) if (!stopping.aborted) await processOrg(orgId).catch((failure) => retry([orgId], failure));
    },
  } satisfies QueueWork;
  return queueWorker(queue, log, work, options);
}
