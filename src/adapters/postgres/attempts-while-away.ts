import type { SharedRateLimiter } from '../../application/ports/shared-rate-limiter.ts';
import { Unavailable } from '../../application/ports/unavailable.ts';
import type { Nodes } from './cluster.ts';

/**
 * Each instance counts by itself while a node of a cluster is away: the node of somebody's counter need not be that of the org which they join, and
 * orgs whose node is there go on. Who guesses then has as many tries as there are instances, and no more.
 */
export const countedWhileAway = (shared: SharedRateLimiter, own: SharedRateLimiter, nodes: () => Nodes | undefined): SharedRateLimiter => ({
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
