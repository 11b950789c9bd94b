import type { CallerCache } from '../../src/adapters/cache/caller-cache.ts';
import type { MembershipReader } from '../../src/application/ports/storage/membership/membership-storage.ts';

/** Reads callers' permissions for each request. */
export const uncachedCallers = ({
  userByIdentity,
  callerContext,
}: Pick<MembershipReader, 'userByIdentity' | 'callerContext'>): CallerCache => ({
  userByIdentity,
  callerContext,
  invalidate: () => {},
});
