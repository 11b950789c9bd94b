import { type Overrides, withOverrides } from '../../application/lazy-members.ts';
import type { CallerContext, ContextAsked, MembershipReader } from '../../application/ports/membership-storage.ts';
import type { Repositories, UnitOfWork, Work } from '../../application/ports/storage.ts';
import { type KnownToCaller, NOTHING_KNOWN, type ScopeWatermarks, type Version } from '../../application/ports/watermarks.ts';
import type { OrgId, UserId } from '../../domain/shared/ids.ts';
import { leastRecentlyUsed } from '../system/least-recently-used.ts';
import { cacheCounts, type Metrics, NO_METRICS } from '../system/metrics.ts';
import { unrefTimeout } from '../system/unref-timeout.ts';
import { versionReadTimeout } from '../system/version-read-timeout.ts';
import { batchedReader } from './batched-reader.ts';

/** `named` are orgs that they mean, whether theirs or not. */
type Asked = Readonly<{ userId: UserId; named: readonly OrgId[] }>;
type Reader = Pick<MembershipReader, 'callerContexts'>;

/** `readAt` is when the reading began, on the monotonic clock. `named` are the orgs that it was told of. */
type Kept = Readonly<{ context: Promise<CallerContext>; readAt: number; named: readonly OrgId[] }>;

export type CallerCache = Readonly<{
  callerContext: MembershipReader['callerContext'];
  /** Drops what is kept, and what is being read at this moment, of users whose orgs may have changed. */
  forget(userIds: Iterable<UserId>): void;
}>;

export type CallerCacheOptions = Readonly<{
  watermarks: Pick<ScopeWatermarks, 'known' | 'current' | 'watch' | 'advance'>;
  most?: number;
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
  /** Starts a timer. */
  schedule?: (task: () => void, ms: number) => void;
  metrics?: Metrics;
}>;

/** Of an org that is not among a caller's no version is known to have moved. */
const GOOD_FOR_MS = 900;
/** Writes of an older release that runs beside this one, and by hand, advance no version. */
const READ_ANEW_AFTER_MS = 60_000;
/**
 * Whoever goes on asking is read anew before, together with all others like them. Somebody who waits as long as polls may, and then asks again,
 * asks in time.
 */
const RENEWED_FROM_MS = 24_000;
const RENEWED_EVERY_MS = 10_000;
const RENEWED_A_STATEMENT = 2000;
const MOST_CALLERS = 20_000;
const CALLERS_A_STATEMENT = 500;
/** As many as anybody comes into by one write. */
const MOST_NAMED = 20;

/**
 * Keeps what callers may do for as long as nothing that decides it has been written in any of their orgs. Who is not known, and all whose org
 * has moved, are read together with all others like them.
 */
export function callerCache(
  read: Reader,
  { watermarks, most = MOST_CALLERS, now = () => performance.now(), schedule = unrefTimeout, metrics = NO_METRICS }: CallerCacheOptions,
): CallerCache {
  const counts = cacheCounts();
  const kept = leastRecentlyUsed<UserId, Kept>(most, { dispose: counts.disposed });
  metrics.observe('cache', 'callers', () => counts.of(kept.size));
  const readOne = batchedReader<Asked, CallerContext>(readBatch, {
    most: CALLERS_A_STATEMENT,
    nameOf: ({ userId, named }) => [userId, ...named].join(' '),
  });
  const withinLimit = versionReadTimeout(now);
  const renewed = new Map<UserId, Kept>();

  async function readBatch(asked: readonly Asked[]): Promise<readonly CallerContext[]> {
    const readAt = now();
    const contexts = await read.callerContexts(
      asked.map(({ userId }) => userId),
      asked.map(({ named }) => named),
    );
    for (const { versions } of contexts) for (const [orgId, version] of versions) learn(orgId, version, readAt);
    return contexts;
  }

  function learn(orgId: OrgId, version: Version, readAt: number): void {
    const scope = { orgId, name: 'access' } as const;
    const known = watermarks.known(scope);
    if (known === undefined) watermarks.watch(scope, { state: version, readAt });
    else if (known < version) watermarks.advance(scope, version);
  }

  function readAnew(userId: UserId, asked: ContextAsked): Promise<CallerContext> {
    const reading = { context: readOne({ userId, named: namedIn(asked) }), readAt: now(), named: namedIn(asked) };
    // The promise is kept, not its outcome, so that a reading which began before a change is dropped with it.
    kept.set(userId, reading);
    reading.context.catch(() => {
      if (kept.peek(userId) === reading) kept.delete(userId);
    });
    return reading.context;
  }

  function renewLater(userId: UserId, known: Kept): void {
    // Who comes next after a minute meets the failure.
    if (renewed.size === 0) schedule(() => renew().catch(() => undefined), RENEWED_EVERY_MS);
    renewed.set(userId, known);
  }

  async function renew(): Promise<void> {
    const all = [...renewed];
    renewed.clear();
    for (let from = 0; from < all.length; from += RENEWED_A_STATEMENT) {
      const some = all.slice(from, from + RENEWED_A_STATEMENT);
      const readAt = now();
      const contexts = await readBatch(some.map(([userId]) => ({ userId, named: [] })));
      for (const [place, [userId, known]] of some.entries()) {
        // Not where it was forgotten, or read again, meanwhile.
        if (kept.peek(userId) === known) kept.set(userId, { context: Promise.resolve(contexts[place]!), readAt, named: [] });
      }
    }
  }

  function isStillTrue(orgId: OrgId, version: Version, atLeast: Version): boolean | Promise<boolean> {
    const scope = { orgId, name: 'access' } as const;
    const known = watermarks.known(scope, atLeast);
    if (known !== undefined) return known === version;
    return withinLimit(watermarks.current(scope, atLeast)).then((looked) => {
      if (looked) watermarks.watch(scope, looked);
      return looked?.state === version;
    });
  }

  /** Whether it says all that is asked for: of a new org of theirs it knows nothing, and of one that is away only that it was. */
  function isKnown(context: CallerContext, { readAt, named }: Kept, asked: ContextAsked, knownTo: KnownToCaller): boolean {
    const { versions, awayOrgs } = context;
    const { orgId, inAllOrgs, ofAccount } = asked;
    if (isSilent(context, named, asked)) return false;
    if (knownTo.orgs.some((each) => !versions.has(each) && !awayOrgs.some(({ id }) => id === each))) return false;
    if (now() - readAt <= GOOD_FOR_MS) return true;
    if (inAllOrgs) return false;
    if (orgId !== undefined) return versions.has(orgId);
    return versions.size > 0 && (ofAccount || awayOrgs.length === 0);
  }

  /** The versions that have to stand for it to be true: of an account that is deleted those of all its orgs move at once. */
  function decisive({ versions }: CallerContext, { orgId, ofAccount }: ContextAsked, knownTo: KnownToCaller): Iterable<[OrgId, Version]> {
    if (orgId !== undefined) return partOf(versions, knownTo.orgs.length === 0 ? [orgId] : [orgId, ...knownTo.orgs]);
    if (!ofAccount || versions.size < 2) return versions;
    const all = [...versions];
    const known = all.find(([each]) => watermarks.known({ orgId: each, name: 'access' }) !== undefined);
    return (known ? [known] : all).slice(0, 1);
  }

  return {
    async callerContext(userId, asked = {}) {
      const { knownTo = NOTHING_KNOWN } = asked;
      const known = kept.get(userId);
      if (!known || now() - known.readAt > READ_ANEW_AFTER_MS) {
        counts.looked(false);
        return readAnew(userId, asked);
      }
      if (now() - known.readAt > RENEWED_FROM_MS) renewLater(userId, known);
      const context = await known.context;
      let isGood = isKnown(context, known, asked, knownTo);
      for (const [orgId, version] of decisive(context, asked, knownTo)) {
        if (!isGood) break;
        const isTrue = isStillTrue(orgId, version, knownTo.scope({ orgId, name: 'access' }));
        isGood = typeof isTrue === 'boolean' ? isTrue : await isTrue;
      }
      counts.looked(isGood);
      if (isGood) return context;
      // Whoever has found out the same has begun to read already.
      const others = kept.peek(userId);
      const theirs = others && others !== known && (await others.context);
      return theirs && !isSilent(theirs, others.named, asked) ? theirs : readAnew(userId, asked);
    },
    forget(userIds) {
      for (const userId of userIds) kept.delete(userId);
    },
  };
}

function partOf(versions: ReadonlyMap<OrgId, Version>, orgs: readonly OrgId[]): Map<OrgId, Version> {
  const part = new Map<OrgId, Version>();
  for (const orgId of orgs) {
    const version = versions.get(orgId);
    if (version !== undefined) part.set(orgId, version);
  }
  return part;
}

const namedIn = ({ orgId, knownTo = NOTHING_KNOWN }: ContextAsked): readonly OrgId[] =>
  [...new Set([...(orgId ? [orgId] : []), ...knownTo.orgs])].slice(0, MOST_NAMED);

/** Whether it does not tell of an org that is meant, since it was not told of it. */
const isSilent = ({ versions, isOfAllOrgs }: CallerContext, named: readonly OrgId[], asked: ContextAsked): boolean =>
  !isOfAllOrgs && namedIn(asked).some((orgId) => !versions.has(orgId) && !named.includes(orgId));

/** Forgets those whom a transaction has let into an org, or whose account it has deleted: versions tell of what happens in orgs that are theirs. */
export function forgettingCallers(inner: UnitOfWork, { forget }: Pick<CallerCache, 'forget'>): UnitOfWork {
  async function forgetting<T>(run: (watched: <R, F>(work: Work<R, F>) => Work<R, F>) => Promise<T>): Promise<T> {
    const changed = new Set<UserId>();
    try {
      return await run((work) => (repositories) => work(withOverrides(repositories, WATCHING, changed)));
    } finally {
      forget(changed);
    }
  }
  return {
    transact: (work) => forgetting((watched) => inner.transact(watched(work))),
    tryTransactUnder: (key, work) => forgetting((watched) => inner.tryTransactUnder(key, watched(work))),
  };
}

const WATCHING: Overrides<Repositories, Set<UserId>> = {
  memberships: (memberships, changed) => ({
    ...memberships,
    save(membership) {
      changed.add(membership.userId);
      return memberships.save(membership);
    },
  }),
  personalData: (personalData, changed) => ({
    ...personalData,
    eraseBeyondOrgs(userId) {
      changed.add(userId);
      return personalData.eraseBeyondOrgs(userId);
    },
  }),
};
