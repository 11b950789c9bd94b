import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type CallerCache, callerCache } from '../../../src/adapters/cache/caller-cache.ts';
import { scopeWatermarks } from '../../../src/adapters/cache/scope-watermarks.ts';
import { type Metrics, NO_METRICS } from '../../../src/adapters/observability/metrics.ts';
import type {
  CallerContext,
  ContextRequest,
  IdentifiedCaller,
  IdentityKey,
} from '../../../src/application/ports/storage/membership/membership-storage.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import type { Freshness, Scope, ScopeWatermarks } from '../../../src/application/ports/watermarks.ts';
import type { OrgId, UserId } from '../../../src/domain/shared/ids.ts';
import { aUser } from '../../support/builders.ts';

const [pat, lee] = ['pat', 'lee'] as UserId[] as [UserId, UserId];
const [north, south] = ['north', 'south'] as OrgId[] as [OrgId, OrgId];
const access = (orgId: OrgId): Scope => ({ orgId, name: 'access' });

let now: number;
/** Versions of the stored data, by org; every user belongs to these orgs. */
let stored: Map<OrgId, number>;
/** Every read records its users, and waits for `hold`. */
let readings: UserId[][];
let versionReadings: number;
let hold: Promise<unknown>;
let holdVersions: Promise<unknown>;
/** Orgs of every user that do not answer. */
/** Whether an org is found only if it is listed, or named. */
let isListed: boolean;
let marks: ScopeWatermarks;
let cache: CallerCache;
/** Postponed tasks. */
let tasks: (() => void)[];

type Numbered = CallerContext & Readonly<{ n: number }>;
async function callerContexts(userIds: readonly UserId[], named: readonly (readonly OrgId[])[] = []): Promise<readonly Numbered[]> {
  const n = readings.push(userIds.toSorted());
  const versions = new Map(stored);
  await hold;
  const found = (place: number) => new Map([...versions].filter(([orgId]) => isListed || named[place]?.includes(orgId)));
  return userIds.map((_, place) => ({
    isErased: false,
    reads: null,
    isOfAllOrgs: isListed,
    versions: found(place),
    memberships: [],
    staffedTeams: [],
    children: [],
    followed: [],
    draftSeasons: [],
    scoredGames: [],
    officiatedGames: [],
    n,
  }));
}
async function callersByIdentity(identities: readonly IdentityKey[]): Promise<readonly IdentifiedCaller[]> {
  const users = identities.map(({ subject }) => aUser({ id: subject as UserId, subject }));
  const contexts = await callerContexts(users.map(({ id }) => id));
  return users.map((user, place) => ({ user, context: contexts[place]! }));
}
async function scopeVersions(scopes: readonly Scope[]): Promise<readonly number[]> {
  versionReadings += 1;
  await holdVersions;
  return scopes.map(({ orgId }) => stored.get(orgId) ?? 0);
}
/** Which read the answer is from. */
const told = async (userId: UserId, asked?: ContextRequest): Promise<number> => ((await cache.callerContext(userId, asked)) as Numbered).n;
/** As of somebody who has just written, or joined the org. */
const anew = (...joinedOrgs: readonly OrgId[]): Freshness => ({ isAnew: true, joinedOrgs });

beforeEach(() => {
  now = 0;
  stored = new Map([[north, 1]]);
  readings = [];
  versionReadings = 0;
  hold = Promise.resolve();
  isListed = true;
  holdVersions = Promise.resolve();
  marks = scopeWatermarks({ scopeVersions }, { now: () => now, refreshEveryMs: 3_600_000 });
  tasks = [];
  cache = callerCache({ callerContexts, callersByIdentity }, { watermarks: marks, now: () => now, schedule: (task) => tasks.push(task) });
});
afterEach(() => marks.close());

test('what callers may do is read once for as long as nothing that decides it is written', async () => {
  for (now = 0; now < 59_000; now += 500) for (const user of [pat, lee]) expect(await told(user)).toBe(user === pat ? 1 : 2);
  expect(readings).toEqual([[pat], [lee]]);
});

test('what another instance has changed counts within a second', async () => {
  await told(pat);
  stored.set(north, 2);
  now = 899;
  expect(await told(pat)).toBe(1);
  now = 1000;
  expect(await told(pat)).toBe(2);
  expect(await told(pat)).toBe(2);
});

test('what another instance has changed counts at once for a caller who has just written', async () => {
  await told(pat);
  stored.set(north, 2);
  expect(await told(pat, { freshness: anew() })).toBe(2);
  expect(await told(pat)).toBe(2);
});

test('what this instance has committed counts at once, whatever it knew before', async () => {
  await told(pat);
  stored.set(north, 2);
  marks.advance(access(north), 2);
  expect(await told(pat)).toBe(2);
});

test('a reading that found a later version than was known tells all others of it', async () => {
  await told(pat);
  stored.set(north, 2);
  expect(await told(lee)).toBe(2);
  expect(await told(pat)).toBe(3);
});

test('an org into which somebody has come elsewhere is found within a second where they name it or ask for all, and at once if they know', async () => {
  await told(pat);
  stored.set(south, 5);
  now = 901;
  expect(await told(pat)).toBe(1);
  expect(await told(pat, { orgId: south })).toBe(2);
  stored.delete(south);
  expect(await told(lee)).toBe(3);
  stored.set(south, 6);
  expect(await told(lee, { freshness: anew(south) })).toBe(4);
  now = 2000;
  expect(await told(lee, { inAllOrgs: true })).toBe(5);
});

test('a user in no org is read again after a second', async () => {
  stored.clear();
  expect(await told(pat)).toBe(1);
  now = 900;
  expect(await told(pat)).toBe(1);
  now = 901;
  expect(await told(pat)).toBe(2);
});

test('everybody is read anew after a minute: an older release advances no version', async () => {
  await told(pat);
  now = 60_000;
  expect(await told(pat)).toBe(1);
  now = 60_001;
  expect(await told(pat)).toBe(2);
});

test('callers who go on asking are refreshed before the minute is over, by one statement, and wait for nothing', async () => {
  for (const user of [pat, lee]) await told(user);
  now = 25_000;
  for (const user of [pat, lee, pat]) await told(user);
  expect([readings.length, tasks.length]).toEqual([2, 1]);
  tasks.pop()!();
  expect(await told(pat)).toBe(1);
  await Promise.resolve();
  expect([await told(pat), await told(lee)]).toEqual([3, 3]);
  now = 84_000;
  expect([await told(pat), await told(lee)]).toEqual([3, 3]);
  expect(readings).toEqual([[pat], [lee], [lee, pat]]);
});

test('what was forgotten while it was read anew for everybody is not put back', async () => {
  await told(pat);
  now = 25_000;
  await told(pat);
  let release = () => {};
  hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  tasks.pop()!();
  cache.invalidate([pat]);
  release();
  await hold;
  await new Promise(setImmediate);
  expect(await told(pat)).toBe(3);
});

test('after a restore of the database nothing is true that was read before', async () => {
  await told(pat);
  stored.set(north, 0);
  now = 1000;
  expect(await told(pat)).toBe(2);
});

test('what is forgotten is read anew', async () => {
  await told(pat);
  cache.invalidate([pat]);
  expect(await told(pat)).toBe(2);
});

test('a reading that began before something was forgotten is never put back', async () => {
  const release = held();
  const early = told(pat);
  await new Promise(setImmediate);
  cache.invalidate([pat]);
  const late = told(pat);
  release();
  expect(await early).toBe(1);
  expect(await late).toBe(2);
  expect(await told(pat)).toBe(2);
});

test('where versions cannot be read, the storage is asked for what callers may do', async () => {
  await told(pat);
  now = 1000;
  holdVersions = Promise.reject(new Unavailable('away'));
  holdVersions.catch(() => undefined);
  expect(await told(pat)).toBe(2);
});

test('versions are not waited for any longer than 3 s, all who ask together', async () => {
  await told(pat);
  now = 1000;
  holdVersions = new Promise(() => {});
  void told(pat);
  await new Promise(setImmediate);
  now = 4000;
  expect(await told(pat)).toBe(2);
});

test('a read that fails rejects for those who asked, and for nobody else', async () => {
  hold = Promise.reject(new Error('the storage is away'));
  hold.catch(() => undefined);
  await expect(told(pat)).rejects.toThrow('away');
  hold = Promise.resolve();
  expect(await told(pat)).toBe(2);
});

test('thousands who come at once are read by as few statements as they fill, and their org once', async () => {
  const users = Array.from({ length: 2000 }, (_, n) => `user ${n}` as UserId);
  await Promise.all(users.map((user) => told(user)));
  expect(readings.map(({ length }) => length)).toEqual([500, 500, 500, 500]);
  expect(versionReadings).toBe(0);
  stored.set(north, 2);
  now = 1000;
  await Promise.all(users.map((user) => told(user)));
  expect(readings.slice(4).map(({ length }) => length)).toEqual([500, 500, 500, 500]);
  expect(versionReadings).toBe(1);
});

test('users who come while others are read are read together', async () => {
  const release = held();
  const first = told(pat);
  await new Promise(setImmediate);
  const others = Array.from({ length: 100 }, (_, n) => told(`user ${n}` as UserId));
  release();
  await Promise.all([first, ...others]);
  expect(readings.map(({ length }) => length)).toEqual([1, 100]);
});

test('all who find out together that something has changed share a reading', async () => {
  await told(pat);
  stored.set(north, 2);
  now = 1000;
  expect(await Promise.all([told(pat), told(pat), told(pat)])).toEqual([2, 2, 2]);
});

describe('a user who is read with what they may do', () => {
  const signIn = (subject: string) => cache.userByIdentity({ issuer: 'https://login.example', subject });

  test('need not be read again for it', async () => {
    expect(await Promise.all([signIn(pat), signIn(lee)])).toMatchObject([{ id: pat }, { id: lee }]);
    for (now = 0; now < 59_000; now += 500) expect(await told(pat)).toBe(1);
    expect(readings).toEqual([[lee, pat]]);
  });

  test('counts as one that the cache did not have', async () => {
    let count = (): unknown => undefined;
    const metrics: Metrics = {
      ...NO_METRICS,
      observe(_kind, _name, read) {
        count = read;
      },
    };
    cache = callerCache({ callerContexts, callersByIdentity }, { watermarks: marks, now: () => now, metrics });
    await signIn(pat);
    expect(count()).toMatchObject({ hits: 0, misses: 1 });
  });

  test('is read again once something that decides it is written', async () => {
    await signIn(pat);
    stored.set(north, 2);
    marks.advance(access(north), 2);
    expect(await told(pat)).toBe(2);
  });

  test('is read again if they joined an org meanwhile', async () => {
    const release = held();
    const signingIn = signIn(pat);
    await Promise.resolve();
    cache.invalidate([pat]);
    release();
    await signingIn;
    expect(await told(pat)).toBe(2);
  });

  test('is read again for a call that began after the read, with what the caller has seen since', async () => {
    await signIn(pat);
    const release = held();
    now = 1;
    const signingIn = signIn(pat);
    await Promise.resolve();
    hold = Promise.resolve();
    stored.set(north, 2);
    const versions = Promise.withResolvers<void>();
    holdVersions = versions.promise;
    now = 2;
    const telling = told(pat, { orgId: north, freshness: anew() });
    release();
    await signingIn;
    versions.resolve();
    expect(await telling).toBe(3);
  });

  test('does not replace what was read later', async () => {
    const release = held();
    const signingIn = signIn(pat);
    await Promise.resolve();
    hold = Promise.resolve();
    now = 1;
    expect(await told(pat)).toBe(2);
    release();
    await signingIn;
    expect(await told(pat)).toBe(2);
  });
});

test('no more callers are kept than the bound, those who came last', async () => {
  cache = callerCache({ callerContexts, callersByIdentity }, { watermarks: marks, now: () => now, most: 1 });
  await told(pat);
  await told(lee);
  await told(pat);
  expect(readings).toEqual([[pat], [lee], [pat]]);
});

function held(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  return resolve;
}

test('what is kept of a caller answers for their account alone, as long as one of their orgs has not changed', async () => {
  await told(pat);
  now = 5000;
  expect(await told(pat, { ofAccount: true })).toBe(1);
  expect(await told(pat, { inAllOrgs: true })).toBe(2);
});

test('an org into which somebody has come just now is found where they name it, though it is not listed yet', async () => {
  isListed = false;
  await told(pat);
  expect((await cache.callerContext(pat)).versions.size).toBe(0);
  expect((await cache.callerContext(pat, { orgId: north })).versions.has(north)).toBe(true);
  expect((await cache.callerContext(pat, { orgId: south })).versions.has(north)).toBe(false);
  expect(await told(pat, { orgId: south })).toBe(3);
});
