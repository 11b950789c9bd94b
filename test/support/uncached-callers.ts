import type { CallerCache } from '../../src/adapters/cache/caller-cache.ts';

/** Reads callers' permissions for each request. */
export const uncachedCallers = ({ callerContext }: Pick<CallerCache, 'callerContext'>): CallerCache => ({
  callerContext,
  knownContext: () => undefined,
  invalidate: () => {},
});
