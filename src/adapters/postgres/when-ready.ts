import { setTimeout as pause } from 'node:timers/promises';
import { PendingElsewhere } from './due-migrations.ts';
import { failureOf } from './failures.ts';
import { unusableReason } from './unusable-reason.ts';

const BETWEEN_TRIES_MS = 1000;

export type Waiting = Readonly<{
  /** How long failed attempts are repeated. */
  waitMs: number;
  log: Readonly<{ warn(facts: object, message: string): void }>;
}>;

/**
 * Runs `attempt`, which must be safe to repeat, until the database is reachable, has capacity and is migrated. Throws its error if that takes
 * longer than `waitMs`, and any other error at once.
 */
export async function whenReady<T>(attempt: () => Promise<T>, { waitMs, log }: Waiting): Promise<T> {
  const began = performance.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const isPending = error instanceof PendingElsewhere;
      if ((!isPending && failureOf(error) === 'error') || performance.now() - began > waitMs) throw error;
      if (isPending) log.warn({ reason: error.message }, 'waiting for the migration of the cluster coordinator');
      else log.warn({ reason: unusableReason(error) }, 'the database is unreachable or overloaded, retrying');
      await pause(BETWEEN_TRIES_MS);
    }
  }
}
