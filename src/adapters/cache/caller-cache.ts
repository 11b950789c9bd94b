import type { Cache } from '../../application/ports/cache.ts';
import type { CallerFacts, MembershipReader } from '../../application/ports/membership-storage.ts';
import type { Repositories, UnitOfWork, Work } from '../../application/ports/storage.ts';
import type { UserId } from '../../domain/shared/ids.ts';

type Reader = Pick<MembershipReader, 'callerFacts'>;

/** How long what a caller may do is remembered: so late, at most, another instance learns that it has changed. */
export const CALLER_FACTS_TTL_MS = 5000;

/**
 * Remembers what callers may do. The promise of a reading is kept, not its outcome, so that a reading which began before a
 * change is dropped with it and never put back.
 */
export const rememberingCallers = (read: Reader, cache: Cache<string, Promise<CallerFacts>>): Reader => ({
  callerFacts(userId) {
    const known = cache.get(userId);
    if (known) return known;
    const reading = read.callerFacts(userId);
    cache.set(userId, reading);
    reading.catch(() => cache.delete(userId));
    return reading;
  },
});

/** Forgets callers as soon as a transaction has ended that changed what they may do: their memberships, staff lists, links, rosters. */
export function forgettingCallers(inner: UnitOfWork, cache: Cache<string, Promise<CallerFacts>>): UnitOfWork {
  function watched<T, E>(work: Work<T, E>, changed: Set<UserId>): Work<T, E> {
    return (repositories) => work(watching(repositories, changed));
  }
  const forget = (changed: ReadonlySet<UserId>) => {
    for (const userId of changed) cache.delete(userId);
  };
  return {
    async transact(work) {
      const changed = new Set<UserId>();
      try {
        return await inner.transact(watched(work, changed));
      } finally {
        forget(changed);
      }
    },
    async transactAlone(name, work) {
      const changed = new Set<UserId>();
      try {
        return await inner.transactAlone(name, watched(work, changed));
      } finally {
        forget(changed);
      }
    },
  };
}

function watching(repositories: Repositories, changed: Set<UserId>): Repositories {
  const { memberships, staff, parentLinks, roster } = repositories;
  return {
    ...repositories,
    memberships: {
      ...memberships,
      save(membership) {
        changed.add(membership.userId);
        return memberships.save(membership);
      },
    },
    staff: {
      ...staff,
      async save(line) {
        const before = await staff.peek(line.orgId, line.id);
        for (const userId of [line.userId, before?.userId]) if (userId) changed.add(userId);
        return staff.save(line);
      },
    },
    parentLinks: {
      ...parentLinks,
      save(link) {
        changed.add(link.userId);
        return parentLinks.save(link);
      },
    },
    roster: {
      ...roster,
      async save(spot) {
        for (const userId of await parentLinks.parentsOf(spot.orgId, spot.playerId)) changed.add(userId);
        return roster.save(spot);
      },
    },
  };
}
