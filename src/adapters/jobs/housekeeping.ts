import type { Retention } from '../../application/ports/storage/privacy/retention.ts';
import type { HoldsJobLease } from '../../application/ports/storage/storage.ts';
import type { Log } from '../observability/log.ts';

const EVERY_MS = 600_000;

export type HousekeepingOptions = Readonly<{ everyMs?: number; holdsJobLease?: HoldsJobLease }>;

/** Removes expired data every ten minutes, one run at a time, and reports what was removed and what failed. */
export function housekeeping(
  retention: Retention,
  log: Pick<Log, 'info' | 'error'>,
  { everyMs = EVERY_MS, holdsJobLease = async () => true }: HousekeepingOptions = {},
) {
  let isRunning = false;

  async function run(): Promise<void> {
    try {
      if (!(await holdsJobLease('housekeeping', everyMs))) return;
      const { removed, failed } = await retention.removeExpired(new Date());
      if (Object.keys(removed).length > 0) log.info({ removed }, 'expired data removed');
      for (const { kind, error } of failed) log.error({ kind, err: error }, 'removing expired data failed');
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
