import { setTimeout as pause } from 'node:timers/promises';
import { PendingElsewhere } from '../schema/pending-elsewhere.ts';
import { failureOf, isDiskFull } from './failures.ts';
import { unusableReason } from './unusable-reason.ts';

const BETWEEN_TRIES_MS = 1000;
/** How often a long wait is mentioned again. */
const TOLD_EVERY_MS = 10_000;

export type Waiting = Readonly<{
  /** How long failed attempts are repeated; `Infinity` as long as waiting can help. */
  waitMs: number;
  log: Readonly<{ warn(facts: object, message: string): void }>;
  /** What a slow attempt is waiting for, for the log. */
  waitsFor?: string;
  toldEveryMs?: number;
}>;

/**
 * Runs `attempt`, which must be safe to repeat, until the database is reachable, has capacity and is migrated. Throws its error if that takes
 * longer than `waitMs`, and at once one that waiting cannot mend, such as a full disk or a wrong password.
 */
export async function whenReady<T>(
  attempt: () => Promise<T>,
  { waitMs, log, waitsFor = 'the database', toldEveryMs = TOLD_EVERY_MS }: Waiting,
): Promise<T> {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const timer = setInterval(() => log.warn({ for: waitsFor, seconds: seconds() }, 'still waiting'), toldEveryMs);
  let lastWarning = { reason: '', at: 0 };
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        const isPending = error instanceof PendingElsewhere;
        const isFinal = !isPending && (failureOf(error) === 'error' || isDiskFull(error));
        if (isFinal || performance.now() - began > waitMs) throw error;
        const reason = isPending ? error.message : unusableReason(error);
        if (reason !== lastWarning.reason || performance.now() - lastWarning.at > toldEveryMs) {
          lastWarning = { reason, at: performance.now() };
          if (isPending) log.warn({ reason }, 'waiting for the migration of the cluster coordinator');
          else log.warn({ reason }, 'the database is unreachable or overloaded, retrying');
        }
        await pause(BETWEEN_TRIES_MS);
      }
    }
  } finally {
    clearInterval(timer);
  }
}
