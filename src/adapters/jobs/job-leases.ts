import type { SharedRateLimiter } from '../../application/ports/shared-rate-limiter.ts';
import type { HoldsJobLease } from '../../application/ports/storage/storage.ts';
import { Unavailable } from '../../application/ports/unavailable.ts';

type Lease = Readonly<{ isHeld: boolean; until: number }>;

/** A lease is shorter than the job's interval, so that its holder can renew it slightly early. */
const PART_OF_INTERVAL = 5 / 6;

/**
 * Leases for jobs that only one instance at a time needs to run. The first instance to ask in a window holds the lease until the window ends.
 * Windows depend only on the time, so a crashed instance blocks the job for one window at most. If the storage is unavailable, every
 * instance holds the lease.
 */
export function jobLeases(limiter: SharedRateLimiter, now: () => number = () => performance.now()): HoldsJobLease {
  const leases = new Map<string, Lease>();

  async function acquire(job: string, windowSeconds: number): Promise<Lease> {
    const began = now();
    const strict = { name: 'turn', subject: job, limit: 1, windowSeconds };
    // A claim counts as a failed attempt, so that no other instance gets the lease in the same window.
    const claimed = await limiter.attempt({ strict, oneAtATime: false }, async () => ({ value: undefined, failed: true }));
    const seconds = claimed.ok ? windowSeconds : claimed.error.retryAfterSeconds;
    return { isHeld: claimed.ok, until: began + seconds * 1000 };
  }

  return async (job, everyMs) => {
    const known = leases.get(job);
    if (known && now() < known.until) return known.isHeld;
    try {
      const lease = await acquire(job, Math.max(1, Math.floor((everyMs / 1000) * PART_OF_INTERVAL)));
      leases.set(job, lease);
      return lease.isHeld;
    } catch (failure) {
      if (failure instanceof Unavailable) return true;
      throw failure;
    }
  };
}
