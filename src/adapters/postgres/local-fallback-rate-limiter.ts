import type { SharedRateLimiter } from '../../application/ports/shared-rate-limiter.ts';
import { Unavailable } from '../../application/ports/unavailable.ts';
import type { Nodes } from './cluster/cluster.ts';

/**
 * Counts in this process while a node of a cluster is away: a counter may be on that node even if the org is on another one, which stays available.
 * The effective limit is then multiplied by the number of instances.
 */
export const withLocalFallback = (
  shared: SharedRateLimiter,
  own: SharedRateLimiter,
  nodes: () => Nodes | undefined,
): SharedRateLimiter => ({
  async attempt(limits, work) {
    let made: ReturnType<typeof work> | undefined;
    const once = () => {
      made ??= work();
      return made;
    };
    const known = nodes();
    if (known?.isAnyAway) return own.attempt(limits, once);
    try {
      return await shared.attempt(limits, once);
    } catch (failure) {
      if (!known || !(failure instanceof Unavailable)) throw failure;
      await known.look();
      if (!known.isAnyAway) throw failure;
      return own.attempt(limits, once);
    }
  },
});
