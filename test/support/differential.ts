import { expect } from '@jest/globals';
import { batchedVersionReads, sharedInterval } from '../../src/adapters/cache/batched-version-reads.ts';
import { type CallerCache, callerCache } from '../../src/adapters/cache/caller-cache.ts';
import { scopeWatermarks } from '../../src/adapters/cache/scope-watermarks.ts';
import { memoryStorage } from '../../src/adapters/memory/memory-storage.ts';
import { recordingPushSender } from '../../src/adapters/push/recording-push-sender.ts';
import { secrets } from '../../src/adapters/random/secrets.ts';
import type { NewPlayerId } from '../../src/application/ports/new-id.ts';
import type { Secrets } from '../../src/application/ports/secrets.ts';
import type { CallerContext } from '../../src/application/ports/storage/membership/membership-storage.ts';
import type { UnitOfWork } from '../../src/application/ports/storage/storage.ts';
import type { ApplicationAdapters } from '../../src/composition/application-adapters.ts';
import type { Membership } from '../../src/domain/membership/membership.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { UserId } from '../../src/domain/shared/ids.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { later, NOON } from './builders.ts';
import { urlsOnNodes } from './citus.ts';
import { connected } from './database.ts';
import { delivery, expansion } from './due.ts';
import { freshPostgres, isOnCluster } from './postgres.ts';
import { uncachedCallers } from './uncached-callers.ts';
import { type Asking, type Reply, startWorld, type World } from './world.ts';

/** Puts a settable clock in front of PostgreSQL's own, on each node; it stands still until it is set. */
const stopClock = async (url: string) => {
  for (const node of isOnCluster ? await urlsOnNodes(url) : [url]) {
    await connected(node, async (execute) => {
      if (isOnCluster) await execute('set citus.enable_ddl_propagation = off');
      await execute(`
        create schema stopped;
        create table stopped.clock (at timestamptz not null);
        create function stopped.clock_timestamp() returns timestamptz language sql stable as 'select at from stopped.clock';
        create function stopped.statement_timestamp() returns timestamptz language sql stable as 'select at from stopped.clock';
      `);
      await execute('insert into stopped.clock values (?)', [NOON]);
      await execute(`alter database ${new URL(url).pathname.slice(1)} set search_path = stopped, pg_catalog, public`);
    });
  }
};

const setClock = ({ sql }: Pick<Postgres, 'sql'>, now: Date): Promise<unknown> =>
  isOnCluster
    ? sql(`select run_command_on_all_nodes(format('update stopped.clock set at = %L', $1::timestamptz))`, [now])
    : sql('update stopped.clock set at = $1', [now]);

/**
 * The same ids for both gateways, different in each run. They are not in ascending order, so that a list sorted by time
 * (the order in which memory keeps it) cannot pass for one sorted by id.
 */
function idsOf(run: () => number): <Id extends string>() => Id {
  let [current, count] = [run(), 0];
  return <Id extends string>() => {
    if (run() !== current) [current, count] = [run(), 0];
    count += 1;
    return `00000000-${hex(current, 4)}-7000-8000-${hex((count * 40_503) % 65_537, 12)}` as Id;
  };
}
const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');

/** The same secrets for both gateways, like their ids. */
const secretsBy = (newId: () => string): Secrets => ({
  make: () => secrets.hashOf(newId()),
  hashOf: secrets.hashOf,
});

/** What must be the same: everything but the server's own time, and versions, which are derived from it. */
const answerOf = ({ status, headers, text }: Reply) => ({
  status,
  headers: [...headers].filter(([name]) => name !== 'date' && name !== 'consistency-token'),
  text,
});

/** Which device gets which of the due notifications. Storages may differ in the order and in the delivery's id. */
async function pushedFrom({ ports }: World): Promise<readonly string[]> {
  const pushSender = recordingPushSender();
  const [expand, deliver] = [expansion(ports), delivery({ ...ports, pushSender })];
  while ((await expand()).kind !== 'nothing-due');
  while ((await deliver()).length > 0);
  return pushSender
    .sent()
    .map(({ data: { deliveryId: _, ...data }, ...push }) => JSON.stringify({ ...push, data }))
    .sort();
}

type Postgres = Awaited<ReturnType<typeof freshPostgres>>;

/** The clock of both gateways, the number of the run, and the number of the last action in both. */
type Time = { now: Date; run: number; act: number };

const idsBy = (run: () => number) => {
  const newId = idsOf(run);
  return { newId, newPlayerId: () => newId<ReturnType<NewPlayerId>>(), secrets: secretsBy(newId) };
};

/** The same gateway twice, on the memory adapters and on PostgreSQL, with one clock and the same ids. */
export async function startTwins() {
  const time: Time = { now: NOON, run: 0, act: 0 };
  const ids = () => idsBy(() => time.run);
  const postgres = await freshPostgres(() => time.now, stopClock);
  // One gateway caches answers and the other does not: they agree only if a cached answer equals a new one.
  const memory = await startWorld({}, { ...ids(), cacheMegabytes: 0 });
  // The database's response time is not compared.
  const database = await startWorld({ ...postgres, check: async () => ({ latencyMs: 1, refusesWrites: false }) }, ids());
  const twins = twinsOf([memory, database], time, (now) => setClock(postgres, now));
  return {
    ...twins,
    async close() {
      await twins.close();
      await postgres.dispose();
    },
  };
}

/** Never keeps anything. */
const noCache: ApplicationAdapters['makeCache'] = () => ({ get: () => undefined, set: () => undefined, delete: () => undefined });

/** Remembers callers' contexts from an earlier moment, and sometimes still returns them. */
function behind(inner: CallerCache) {
  const held = new Map<UserId, CallerContext>();
  let isBehind = false;
  const callers: CallerCache = {
    ...inner,
    callerContext: async (userId, asked) => (isBehind ? held.get(userId) : undefined) ?? inner.callerContext(userId, asked),
  };
  return {
    callers,
    async hold(userIds: readonly UserId[]) {
      for (const userId of userIds) held.set(userId, await inner.callerContext(userId));
    },
    fallBehind: (isSo: boolean) => {
      isBehind = isSo;
    },
  };
}

/**
 * The same gateway twice on the memory adapters, one with every cache and one with none. Cached answers do not expire
 * by the clock, so only writes and cache keys can invalidate them.
 */
export async function startCachedAndUncached() {
  const time: Time = { now: NOON, run: 0, act: 0 };
  // Ids depend on the number of the action, since one gateway may write a note that the other knows to be written
  // already.
  const common = () => ({ ...idsBy(() => time.act), monotonicClock: () => 0 });
  const [cachedStorage, plainStorage] = [memoryStorage(() => time.now), memoryStorage(() => time.now)];
  const marks = scopeWatermarks(batchedVersionReads(cachedStorage.system), { every: sharedInterval() });
  const cached = behind(callerCache(cachedStorage.system, { watermarks: marks }));
  const plain = behind(uncachedCallers(plainStorage.read));
  const uncachedWorld = await startWorld(plainStorage, {
    ...common(),
    cacheMegabytes: 0,
    callers: plain.callers,
    makeCache: noCache,
  });
  const cachedWorld = await startWorld(cachedStorage, { ...common(), scopeWatermarks: marks, callers: cached.callers });
  return {
    ...twinsOf([uncachedWorld, cachedWorld], time),
    /** Remembers these users' current contexts. */
    hold: async (userIds: readonly UserId[]) => void (await Promise.all([cached, plain].map((each) => each.hold(userIds)))),
    /** Whether calls use the remembered contexts: a gateway may learn of a change to a caller a moment later than of other changes. */
    fallBehind(isSo: boolean) {
      for (const each of [cached, plain]) each.fallBehind(isSo);
    },
  };
}

function twinsOf(twins: readonly [World, World], time: Time, onMove: (now: Date) => Promise<unknown> = async () => undefined) {
  /** Writes the same into both. */
  const unitOfWork: Pick<UnitOfWork, 'transact'> = {
    async transact(work) {
      time.act += 1;
      await twins[0].ports.unitOfWork.transact(work);
      return twins[1].ports.unitOfWork.transact(work);
    },
  };
  async function move(milliseconds: number) {
    time.now = later(time.now, milliseconds);
    for (const world of twins) world.move(milliseconds);
    await onMove(time.now);
  }
  return {
    unitOfWork,
    /** Sets the clock back to NOON, with new ids; returns the number of the run. */
    async beginRun(): Promise<number> {
      time.run += 1;
      await move(NOON.getTime() - time.now.getTime());
      return time.run;
    },
    add: (given: Org | Membership) =>
      unitOfWork.transact(async ({ orgs, memberships }) => ok(await ('role' in given ? memberships.save(given) : orgs.add(given)))),
    async user(name: string): Promise<User> {
      time.act += 1;
      const [user] = await Promise.all(twins.map((world) => world.user(name)));
      return user!;
    },
    now: () => time.now,
    move,
    /** Sends both the same request, and returns the reply they agree on. */
    async call(name: string | undefined, method: string, path: string, asking: Asking): Promise<Reply> {
      time.act += 1;
      const [expected, told] = await Promise.all(twins.map((world) => world.call(name, method, path, asking)));
      const asked = `${name}: ${method} ${path} ${JSON.stringify(asking)}`;
      expect({ asked, ...answerOf(told!) }).toEqual({ asked, ...answerOf(expected!) });
      return expected!;
    },
    /** Sends the waiting push notifications from both. */
    async deliver(): Promise<void> {
      time.act += 1;
      const [expected, pushed] = await Promise.all(twins.map(pushedFrom));
      expect(pushed).toEqual(expected);
    },
    read: twins.map(({ ports }) => ports.read),
    async close() {
      for (const world of twins) await world.close();
    },
  };
}

export type Twins = ReturnType<typeof twinsOf>;
