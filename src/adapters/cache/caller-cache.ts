import type {
  CallerContext,
  ContextRequest,
  IdentityKey,
  MembershipReader,
} from '../../application/ports/storage/membership/membership-storage.ts';
import { RECENT, type ScopeWatermarks, type Version } from '../../application/ports/watermarks.ts';
import type { User } from '../../domain/membership/user.ts';
import type { OrgId, UserId } from '../../domain/shared/ids.ts';
import { cacheCounts, type Metrics, NO_METRICS } from '../observability/metrics.ts';
import { batchedReader } from './batched-reader.ts';
import { leastRecentlyUsed } from './least-recently-used.ts';
import { unrefTimeout } from './unref-timeout.ts';
import { versionReadTimeout } from './version-read-timeout.ts';

/** `named` are the orgs that the request names, whether they are the caller's or not. */
type CallerKey = Readonly<{ userId: UserId; named: readonly OrgId[] }>;
type Reader = Pick<MembershipReader, 'callerContexts' | 'callersByIdentity'>;

/** `readBeganAt` is when the read began, on the monotonic clock. `named` are the orgs that it was given. */
type Entry = Readonly<{ context: Promise<CallerContext>; readBeganAt: number; named: readonly OrgId[] }>;

export type CallerCache = Readonly<{
  /** Reads users in batches, and caches the contexts that are read with them. */
  userByIdentity: MembershipReader['userByIdentity'];
  callerContext: MembershipReader['callerContext'];
  /**
   * Drops the entries of users who have joined an org or whose account is deleted, including reads in progress: versions cover changes only in
   * orgs that are theirs already.
   */
  invalidate(userIds: Iterable<UserId>): void;
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

/** How long an entry is used without a version check, for orgs of which it holds no version. */
const FRESH_FOR_MS = 900;
/** Writes by hand, and by an older release during a rolling upgrade, advance no version: entries expire after this. */
const MAX_AGE_MS = 60_000;
/**
 * Entries that are still used after this are refreshed ahead of expiry, in batches. It leaves time for a caller whose polls wait as long as they may
 * to ask twice before the entry expires.
 */
const REFRESH_AFTER_MS = 24_000;
const REFRESH_INTERVAL_MS = 10_000;
const REFRESH_BATCH_SIZE = 2000;
const MAX_CALLERS = 20_000;
const READ_BATCH_SIZE = 500;
/** How many orgs a read may name: more than a user joins with one write. */
const MAX_NAMED_ORGS = 20;

/**
 * Caches caller contexts for as long as the `access` versions of the caller's orgs have not changed. Contexts that are missing or outdated are
 * read in batches.
 */
export function callerCache(
  read: Reader,
  { watermarks, most = MAX_CALLERS, now = () => performance.now(), schedule = unrefTimeout, metrics = NO_METRICS }: CallerCacheOptions,
): CallerCache {
  const counts = cacheCounts();
  const entries = leastRecentlyUsed<UserId, Entry>(most, { dispose: counts.disposed });
  metrics.observe('cache', 'callers', () => counts.of(entries.size));
  const readOne = batchedReader<CallerKey, CallerContext>(readBatch, {
    most: READ_BATCH_SIZE,
    nameOf: ({ userId, named }) => [userId, ...named].join(' '),
  });
  const readUser = batchedReader<IdentityKey, User | undefined>(readUsers, {
    most: READ_BATCH_SIZE,
    nameOf: ({ issuer, subject }) => JSON.stringify([issuer, subject]),
  });
  /** When users were last invalidated: what was read with a user before may lack the change. */
  const invalidatedAt = leastRecentlyUsed<UserId, number>(most);
  const withinLimit = versionReadTimeout(now);
  const toRefresh = new Map<UserId, Entry>();

  async function readBatch(keys: readonly CallerKey[]): Promise<readonly CallerContext[]> {
    const readBeganAt = now();
    const contexts = await read.callerContexts(
      keys.map(({ userId }) => userId),
      keys.map(({ named }) => named),
    );
    for (const context of contexts) learn(context, readBeganAt);
    return contexts;
  }

  async function readUsers(keys: readonly IdentityKey[]): Promise<readonly (User | undefined)[]> {
    const readBeganAt = now();
    const callers = await read.callersByIdentity(keys);
    for (const caller of callers) {
      if (!caller?.context) continue;
      counts.looked(false);
      keep(caller.user.id, caller.context, readBeganAt);
    }
    return callers.map((caller) => caller?.user);
  }

  /** Caches what was read with the user, unless it was invalidated during the read, or a later read is cached. */
  function keep(userId: UserId, context: CallerContext, readBeganAt: number): void {
    learn(context, readBeganAt);
    if ((invalidatedAt.peek(userId) ?? -Infinity) >= readBeganAt || (entries.peek(userId)?.readBeganAt ?? -Infinity) >= readBeganAt) return;
    entries.set(userId, { context: Promise.resolve(context), readBeganAt, named: [] });
  }

  /** Notes the versions of the caller's orgs. */
  function learn({ versions }: CallerContext, readBeganAt: number): void {
    for (const [orgId, version] of versions) {
      const scope = { orgId, name: 'access' } as const;
      const known = watermarks.known(scope);
      if (known === undefined) watermarks.watch(scope, { state: version, readBeganAt });
      else if (known < version) watermarks.advance(scope, version);
    }
  }

  function readAgain(userId: UserId, request: ContextRequest): Promise<CallerContext> {
    const reading: Entry = { context: readOne({ userId, named: namedIn(request) }), readBeganAt: now(), named: namedIn(request) };
    // Stored before it has ended, so that a read which began before a change is dropped with it.
    entries.set(userId, reading);
    reading.context.catch(() => {
      if (entries.peek(userId) === reading) entries.delete(userId);
    });
    return reading.context;
  }

  function scheduleRefresh(userId: UserId, known: Entry): void {
    // A failure is dropped: once the entry has expired, the next caller reads it.
    if (toRefresh.size === 0) schedule(() => refresh().catch(() => undefined), REFRESH_INTERVAL_MS);
    toRefresh.set(userId, known);
  }

  async function refresh(): Promise<void> {
    const all = [...toRefresh];
    toRefresh.clear();
    for (let from = 0; from < all.length; from += REFRESH_BATCH_SIZE) {
      const some = all.slice(from, from + REFRESH_BATCH_SIZE);
      const readBeganAt = now();
      const contexts = await readBatch(some.map(([userId]) => ({ userId, named: [] })));
      for (const [place, [userId, known]] of some.entries()) {
        // Unless it was invalidated or read again meanwhile.
        const outcome = contexts[place]!;
        if (entries.peek(userId) === known) entries.set(userId, { context: Promise.resolve(outcome), readBeganAt, named: [] });
      }
    }
  }

  function isCurrent(orgId: OrgId, version: Version): boolean | Promise<boolean> {
    const scope = { orgId, name: 'access' } as const;
    const known = watermarks.known(scope);
    if (known !== undefined) return known === version;
    return withinLimit(watermarks.current(scope)).then((looked) => {
      if (looked) watermarks.watch(scope, looked);
      return looked?.state === version;
    });
  }

  /** Whether the entry covers the request: it has nothing about orgs that the caller joined since. */
  function covers(context: CallerContext, { readBeganAt, named }: Entry, request: ContextRequest): boolean {
    const { versions } = context;
    const { orgId, inAllOrgs } = request;
    if (lacksNamedOrgs(context, named, request)) return false;
    if (now() - readBeganAt <= FRESH_FOR_MS) return true;
    if (inAllOrgs) return false;
    if (orgId !== undefined) return versions.has(orgId);
    return versions.size > 0;
  }

  /** The versions that have to be current. For a check of the account alone one org is enough, since deleting an account advances all its orgs. */
  function versionsToCheck({ versions }: CallerContext, { orgId, ofAccount }: ContextRequest): Iterable<[OrgId, Version]> {
    if (orgId !== undefined) return [...versions].filter(([each]) => each === orgId);
    if (!ofAccount || versions.size < 2) return versions;
    const all = [...versions];
    const known = all.find(([each]) => watermarks.known({ orgId: each, name: 'access' }) !== undefined);
    return (known ? [known] : all).slice(0, 1);
  }

  function goodEntry(userId: UserId): Entry | undefined {
    const known = entries.get(userId);
    if (!known || now() - known.readBeganAt > MAX_AGE_MS) return undefined;
    if (now() - known.readBeganAt > REFRESH_AFTER_MS) scheduleRefresh(userId, known);
    return known;
  }

  return {
    userByIdentity: readUser,
    async callerContext(userId, request = {}) {
      const { freshness = RECENT } = request;
      const askedAt = now();
      const known = freshness.isAnew ? undefined : goodEntry(userId);
      if (!known) {
        counts.looked(false);
        return readAgain(userId, request);
      }
      const context = await known.context;
      let isGood = covers(context, known, request);
      for (const [orgId, version] of versionsToCheck(context, request)) {
        if (!isGood) break;
        const isSame = isCurrent(orgId, version);
        isGood = typeof isSame === 'boolean' ? isSame : await isSame;
      }
      counts.looked(isGood);
      if (isGood) return context;
      // A concurrent call may have started the same read already; one that began before this call may be as old as the entry.
      const newer = entries.peek(userId);
      const newerContext = newer && newer !== known && newer.readBeganAt >= askedAt && (await newer.context);
      return newerContext && !lacksNamedOrgs(newerContext, newer.named, request) ? newerContext : readAgain(userId, request);
    },
    invalidate(userIds) {
      for (const userId of userIds) {
        entries.delete(userId);
        invalidatedAt.set(userId, now());
      }
    },
  };
}

const namedIn = ({ orgId, freshness = RECENT }: ContextRequest): readonly OrgId[] =>
  [...new Set([...(orgId ? [orgId] : []), ...freshness.joinedOrgs])].slice(0, MAX_NAMED_ORGS);

/** Whether the context was read without an org that the request names and that is not listed among the caller's. */
const lacksNamedOrgs = ({ versions, isOfAllOrgs }: CallerContext, named: readonly OrgId[], request: ContextRequest): boolean =>
  !isOfAllOrgs && namedIn(request).some((orgId) => !versions.has(orgId) && !named.includes(orgId));
