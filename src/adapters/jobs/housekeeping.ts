import type { Retention } from '../../application/ports/storage/privacy/retention.ts';
import type { HoldsJobLease } from '../../application/ports/storage/storage.ts';
import type { OrgRemovals } from '../../application/privacy/remove-deleted-orgs.ts';
import type { Log } from '../observability/log.ts';

const EVERY_MS = 600_000;

export type HousekeepingOptions = Readonly<{
  everyMs?: number;
  holdsJobLease?: HoldsJobLease;
  /** Removes orgs that the operator has deleted. */
  removeDeletedOrgs?: (now: Date) => Promise<OrgRemovals>;
}>;

/** Removes expired data and deleted orgs every ten minutes, one run at a time, and reports what was removed and what failed. */
export function housekeeping(
  retention: Pick<Retention, 'removeExpired'>,
  log: Pick<Log, 'info' | 'error'>,
  {
    everyMs = EVERY_MS,
    holdsJobLease = async () => true,
    removeDeletedOrgs = async () => ({ removed: [], failed: [] }),
  }: HousekeepingOptions = {},
) {
  let isRunning = false;

  async function run(): Promise<void> {
    try {
      if (!(await holdsJobLease('housekeeping', everyMs))) return;
      const now = new Date();
      const { removed, failed } = await retention.removeExpired(now);
      if (Object.keys(removed).length > 0) log.info({ removed }, 'expired data removed');
      for (const { kind, error } of failed) log.error({ kind, err: error }, 'removing expired data failed');
      const orgs = await removeDeletedOrgs(now);
      for (const orgId of orgs.removed) log.info({ orgId }, 'a deleted organization is removed');
      for (const { orgId, error } of orgs.failed) log.error({ orgId, err: error }, 'removing a deleted organization failed');
    } catch (err) {
      log.error({ err }, 'housekeeping failed');
    }
  }

  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    await run();
    isRunning = false;
  }, everyMs).unref();

  return { stop: () => clearInterval(timer) };
}
