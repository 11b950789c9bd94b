import type { DueOrg } from '../../application/ports/due-orgs.ts';
import type { TurnOfOrg } from '../../application/reminders/make-reminders.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { type DueOrgQueue, enqueueDueOrgs } from './due-org-queue.ts';
import { type QueueWorker, queueWorker } from './queue-worker.ts';

export type ReminderWork = Readonly<{
  /** The orgs whose turns are due, now or later: one statement, which is all that an idle worker costs. */
  due: () => Promise<readonly DueOrg[]>;
  dueIn: (orgId: OrgId) => Promise<number>;
  make: (orgId: OrgId) => Promise<TurnOfOrg>;
}>;

interface Log {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const AFTER_FAILURE_MS = 5_000;

/** Makes the reminders of orgs as their turns fall due, of each a few at a time, so that a large org does not hold up others. Processes share the work. */
export function reminderWorker(
  { due, dueIn, make }: ReminderWork,
  queue: DueOrgQueue,
  log: Log,
  afterFailureMs = AFTER_FAILURE_MS,
): QueueWorker {
  const stopping = new AbortController();
  const { signal } = stopping;

  const scanAllOrgs = () =>
    enqueueDueOrgs(queue, due, {
      retryMs: afterFailureMs,
      failed: (err) => log.error({ err }, 'finding due reminders failed, will retry'),
    });

  async function processOrg(orgId: OrgId): Promise<void> {
    try {
      const turn = await make(orgId);
      if (turn && turn.people > 0) {
        log.info({ orgId, people: turn.people }, 'reminders');
        queue.skipRest();
      }
      queue.add(orgId, await dueIn(orgId));
    } catch (err) {
      log.error({ err, orgId }, 'making reminders failed, will retry');
      queue.add(orgId, afterFailureMs);
    }
  }

  async function processOrgs(orgIds: readonly OrgId[]): Promise<void> {
    for (const orgId of orgIds) if (!signal.aborted) await processOrg(orgId);
  }

  return queueWorker(queue, stopping, { scanAllOrgs, processOrgs });
}
