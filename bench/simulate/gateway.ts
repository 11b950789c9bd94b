import { admissionControl, cacheSizes, leastRecentlyUsed, RECENT_MS, type Slot, spreadingRetries } from '../gateway-parts.ts';
import type { Clock } from './clock.ts';
import type { Constants, Cost } from './constants.ts';
import type { Random } from './random.ts';
import { type Answer, type Ask, REFUSED, type Service, type Topic } from './service.ts';
import { station, type Use } from './station.ts';

export type Plan = Readonly<{
  instances: number;
  /** Database servers, over which organizations are sharded, and the cores of each. */
  databases: number;
  coresEach: number;
  /** Whether the load balancer uses round robin, or routes each organization to one instance. */
  balancing: 'in-turn' | 'by-org';
  poolSize: number;
  maxInFlight: number;
  cacheMegabytes: number;
}>;

export const DEFAULT_PLAN: Plan = {
  instances: 1,
  databases: 1,
  coresEach: 1,
  balancing: 'in-turn',
  poolSize: 10,
  maxInFlight: 512,
  cacheMegabytes: 64,
};

// Constants of src/adapters/cache and src/adapters/limits/parked-requests.ts.
const REFRESHED_EVERY_MS = 400;
const WATERMARK_BATCH_SIZE = 5000;
const WATCHED_FOR_MS = 30_000;
const CALLER_BATCH_SIZE = 500;
const REFRESH_BATCH_SIZE = 2000;
const CALLER_KEPT_FOR_MS = 60_000;
const CALLER_RENEWED_FROM_MS = 24_000;
const CALLERS_RENEWED_EVERY_MS = 10_000;
const WOKEN_AT_ONCE = 50;
const NEWS_SHARED_FOR_MS = 1000;

const CONNECTS_WITHIN_MS = 2000;

type Parked = { readonly ask: Ask & { kind: 'poll' }; readonly answered: (answer: Answer) => void; isOver: boolean };
type Watched = { version: number; askedAt: number; readonly waiting: Set<Parked> };
type Key = string;
/** An answer that was made from the organization's data at a version, which stands for its ETag. */
type Recent = Readonly<{ beganAt: number; version: number; bytes: number }>;

const leagueOf = (org: number): Key => `league ${org}`;
const accessOf = (org: number): Key => `access ${org}`;
const keyOf = ({ org, kind, number }: Topic): Key => `${kind} ${org} ${number}`;
const WORK = {
  home: 'read',
  schedule: 'read',
  me: 'read',
  poll: 'poll',
  message: 'write',
  play: 'write',
  score: 'write',
  cancel: 'write',
} as const;

/** The causes of database load: requests, an instance's batched reads of callers and of watermarks, and background work. */
export type Cause = 'requests' | 'callers' | 'watermarks' | 'background';

export type Figures = Readonly<{
  gateways: readonly Use[];
  pools: readonly Use[];
  databases: readonly Use[];
  statements: number;
  databaseMs: Readonly<Record<Cause, number>>;
  watched: number;
  waiting: number;
}>;

type World = Readonly<{ clock: Clock; random: Random; constants: Constants; plan: Plan }>;

/** Gateway instances and their database, simulated from the measured constants. */
export function simulatedGateway(world: World): Readonly<{ service: Service; figures(): Figures }> {
  const { plan } = world;
  const database = simulatedDatabase(world);
  const instances = Array.from({ length: plan.instances }, () => simulatedInstance(world, database));
  let turn = 0;
  const next = ({ org }: Ask) => {
    turn += 1;
    return instances[(plan.balancing === 'by-org' ? org : turn) % instances.length]!;
  };
  const total = (figure: (instance: Instance) => number) => instances.reduce((sum, instance) => sum + figure(instance), 0);
  return {
    service: (ask, answered) => next(ask).serve(ask, answered),
    figures: () => ({
      gateways: instances.map(({ processor }) => processor.use()),
      pools: instances.map(({ pool }) => pool.use()),
      databases: database.servers.map((server) => server.use()),
      statements: database.statements(),
      databaseMs: { ...database.spentMs },
      watched: total(({ watched }) => watched.size),
      waiting: total((instance) => instance.waiting()),
    }),
  };
}

/** The stored data, reduced to versions, and the cost of reading and writing it. */
function simulatedDatabase({ clock, constants, plan }: World) {
  const servers = Array.from({ length: plan.databases }, () => station(clock, plan.coresEach));
  const versions = new Map<Key, number>();
  const changes: Key[] = [];
  let statements = 0;
  const spentMs: Record<Cause, number> = { requests: 0, callers: 0, watermarks: 0, background: 0 };

  const after = (roundTrips: number, then: () => void) => clock.after(roundTrips * constants.waits.roundTripMs, then);

  return {
    servers,
    statements: () => statements,
    spentMs,
    version: (key: Key) => versions.get(key) ?? 0,
    /** In commit order. */
    changes,
    commit(key: Key): void {
      versions.set(key, (versions.get(key) ?? 0) + 1);
      changes.push(key);
    },
    /** Runs the statements of a request on the server of its organization. */
    run(org: number, { databaseMs, statements: count, roundTrips }: Cost, done: () => void): void {
      statements += count;
      spentMs.requests += databaseMs;
      after(roundTrips, () => servers[org % servers.length]!.serve(databaseMs, done));
    },
    /** Runs one statement on keys of all organizations, a part of it on each server. */
    runEverywhere(cause: Cause, statementMs: number, keysMs: number, done: () => void): void {
      statements += 1;
      spentMs[cause] += statementMs * servers.length + keysMs;
      let left = servers.length;
      const oneIsDone = () => {
        left -= 1;
        if (left === 0) done();
      };
      after(1, () => {
        for (const server of servers) server.serve(statementMs + keysMs / servers.length, oneIsDone);
      });
    },
  };
}
type Database = ReturnType<typeof simulatedDatabase>;

type Instance = ReturnType<typeof simulatedInstance>;

function simulatedInstance({ clock, random, constants, plan }: World, database: Database) {
  const { costs, waits } = constants;
  const sizes = cacheSizes(plan.cacheMegabytes);
  const processor = station(clock, 1);
  const pool = station(clock, plan.poolSize);
  const load = admissionControl(plan.maxInFlight);
  const later = spreadingRetries({ now: clock.now, random });

  const watched = new Map<Key, Watched>();
  const recent = leastRecentlyUsed<string, Recent>(Math.max(1, sizes.answerBytes), { sizeOf: ({ bytes }) => Math.ceil(bytes) });
  const beingMade = new Map<string, Readonly<{ beganAt: number; waiting: (() => void)[] }>>();
  /** Of an organization, raised by each commit of this instance. */
  const generations = new Map<number, number>();
  const news = new Map<string, (() => void)[]>();
  const newsRead = new Set<string>();
  const knownCallers = leastRecentlyUsed<number, { readBeganAt: number }>(sizes.callers);
  const toRenew = new Set<number>();
  let parked = 0;
  let seenChanges = 0;
  let isLooking = false;

  const readCallers = batched<number>((phones, done) => readSome('callers', phones.length, done), CALLER_BATCH_SIZE);
  const readVersions = batched<Key>((keys, done) => readSome('watermarks', keys.length, done), WATERMARK_BATCH_SIZE);

  /** Runs a statement that keeps an instance's cache current; these use separate connections. */
  function readSome(cause: 'callers' | 'watermarks', count: number, done: () => void): void {
    const { statement, each } = constants[cause];
    database.runEverywhere(cause, statement.databaseMs, each.databaseMs * count, () =>
      processor.serve(statement.gatewayMs + each.gatewayMs * count, done),
    );
  }

  /** The work of a request: CPU time before and after its statements, which hold a pooled connection. */
  function perform(org: number, cost: Cost, done: () => void, failed: () => void): void {
    if (cost.statements < 0.5) {
      processor.serve(cost.gatewayMs, done);
      return;
    }
    processor.serve(cost.gatewayMs / 2, () => {
      const askedAt = clock.now();
      pool.hold((leave) => {
        if (clock.now() - askedAt > CONNECTS_WITHIN_MS) {
          leave();
          return failed();
        }
        database.run(org, cost, () => {
          leave();
          processor.serve(cost.gatewayMs / 2, done);
        });
      });
    });
  }

  function watch(key: Key, version: number): Watched {
    const mark = { version, askedAt: clock.now(), waiting: new Set<Parked>() };
    watched.set(key, mark);
    return mark;
  }

  /** The version known to this instance; read from the database if the key is not watched. */
  function current(key: Key, then: (mark: Watched) => void): void {
    const mark = watched.get(key);
    if (mark) {
      mark.askedAt = clock.now();
      then(mark);
    } else readVersions(key, () => then(watched.get(key) ?? watch(key, database.version(key))));
  }

  function look(): void {
    clock.after(REFRESHED_EVERY_MS, look);
    if (isLooking || watched.size === 0) return;
    isLooking = true;
    lookAt(watched.size);
  }

  function lookAt(keys: number): void {
    const now = Math.min(keys, WATERMARK_BATCH_SIZE);
    const upTo = database.changes.length;
    readSome('watermarks', now, () => {
      if (keys > now) return lookAt(keys - now);
      isLooking = false;
      for (; seenChanges < upTo; seenChanges += 1) learn(database.changes[seenChanges]!);
    });
  }

  function learn(key: Key): void {
    const mark = watched.get(key);
    const version = database.version(key);
    if (!mark || mark.version === version) return;
    mark.version = version;
    wake([...mark.waiting]);
  }

  function forgetUnasked(): void {
    clock.after(WATCHED_FOR_MS, forgetUnasked);
    for (const [key, { askedAt, waiting }] of watched)
      if (waiting.size === 0 && clock.now() - askedAt > WATCHED_FOR_MS) watched.delete(key);
  }

  function renewCallers(): void {
    clock.after(CALLERS_RENEWED_EVERY_MS, renewCallers);
    const phones = [...toRenew];
    toRenew.clear();
    for (let from = 0; from < phones.length; from += REFRESH_BATCH_SIZE) {
      const some = phones.slice(from, from + REFRESH_BATCH_SIZE);
      readSome('callers', some.length, () => {
        for (const phone of some) knownCallers.set(phone, { readBeganAt: clock.now() });
      });
    }
  }

  /** Looks up the caller's access, which is invalidated with their organization. */
  function recognize({ phone, org }: Ask, then: () => void): void {
    const known = knownCallers.get(phone);
    const age = known ? clock.now() - known.readBeganAt : Number.POSITIVE_INFINITY;
    if (age > CALLER_RENEWED_FROM_MS && age <= CALLER_KEPT_FOR_MS) toRenew.add(phone);
    if (age <= CALLER_KEPT_FOR_MS) current(accessOf(org), then);
    else {
      readCallers(phone, () => {
        knownCallers.set(phone, { readBeganAt: clock.now() });
        if (!watched.has(accessOf(org))) watch(accessOf(org), 0);
        then();
      });
    }
  }

  function refuse(answered: (answer: Answer) => void): void {
    const { retryAfterSeconds } = later({ kind: 'unavailable', retryAfterSeconds: 1 } as const);
    processor.serve(costs.unchanged.gatewayMs, () => answered({ ...REFUSED, retryAfterMs: retryAfterSeconds * 1000 }));
  }

  function serve(ask: Ask, answered: (answer: Answer) => void): void {
    const slot = load.tryAcquire(WORK[ask.kind], 1);
    if (!slot) {
      refuse(answered);
      return;
    }
    recognize(ask, () => {
      switch (ask.kind) {
        case 'home':
          return answerRecent(ask, costs.homeMade, costs.homeKept);
        case 'schedule':
          return answerRecent(ask, costs.scheduleMade, costs.scheduleKept);
        case 'me':
          return perform(ask.org, costs.me, () => end(costs.me.bytes), fail);
        case 'message':
        case 'play':
          return write(keyOf(ask.topic), costs[ask.kind]);
        case 'score':
        case 'cancel':
          return write(leagueOf(ask.org), costs[ask.kind]);
        case 'poll':
          return poll(ask, slot, answered, end);
      }
    });

    function end(bytes: number, more: Partial<Answer> = {}): void {
      slot!.release();
      clock.after(waits.answerMs, () => answered({ isServed: true, retryAfterMs: null, bytes, ...more }));
    }

    function fail(): void {
      slot!.release();
      refuse(answered);
    }

    function answerRecent({ org, view, kind, tag }: Ask & { tag: unknown }, made: Cost, kept: Cost): void {
      const name = `${kind} ${org} ${view} ${generations.get(org) ?? 0}`;
      const beganAt = clock.now();
      const isRecent = (other: Readonly<{ beganAt: number }> | undefined) => other !== undefined && beganAt - other.beganAt < RECENT_MS;
      const handOut = (version: number) =>
        tag === version
          ? processor.serve(costs.unchanged.gatewayMs, () => end(costs.unchanged.bytes, { tag: version }))
          : processor.serve(kept.gatewayMs, () => end(kept.bytes, { tag: version }));
      const known = recent.get(name);
      if (known && isRecent(known)) {
        handOut(known.version);
        return;
      }
      const version = database.version(leagueOf(org));
      const other = beingMade.get(name);
      if (other && isRecent(other)) {
        other.waiting.push(() => handOut(version));
        return;
      }
      const own = { beganAt, waiting: [] as (() => void)[] };
      beingMade.set(name, own);
      const settle = () => {
        if (beingMade.get(name) === own) beingMade.delete(name);
        for (const each of own.waiting) each();
      };
      perform(
        org,
        made,
        () => {
          if (clock.now() - beganAt < RECENT_MS) recent.set(name, { beganAt, version, bytes: made.bytes });
          end(tag === version ? costs.unchanged.bytes : made.bytes, { tag: version });
          settle();
        },
        () => {
          fail();
          settle();
        },
      );
    }

    function write(key: Key, cost: Cost): void {
      perform(
        ask.org,
        cost,
        () => {
          database.commit(key);
          learn(key);
          if (ask.kind !== 'message') generations.set(ask.org, (generations.get(ask.org) ?? 0) + 1);
          end(cost.bytes);
        },
        fail,
      );
    }
  }

  function poll(
    ask: Ask & { kind: 'poll' },
    slot: Slot,
    answered: (answer: Answer) => void,
    end: (bytes: number, more?: Partial<Answer>) => void,
  ) {
    const key = keyOf(ask.topic);
    if (ask.cursor === undefined) {
      return perform(
        ask.org,
        costs.firstPoll,
        () => end(costs.firstPoll.bytes, { tag: database.version(key), isNews: false }),
        () => end(0, REFUSED),
      );
    }
    processor.serve(costs.pollArrives.gatewayMs, () =>
      current(key, (mark) => {
        slot.release();
        const waiting: Parked = { ask, answered, isOver: false };
        parked += 1;
        if (mark.version > (ask.cursor as number)) return wake([waiting]);
        mark.waiting.add(waiting);
        clock.after(ask.waitMs, () => {
          if (waiting.isOver) return;
          unpark(waiting);
          processor.serve(costs.pollEnds.gatewayMs, () => tell(waiting, costs.pollEnds.bytes, false));
        });
      }),
    );
  }

  function unpark(waiting: Parked): void {
    waiting.isOver = true;
    parked -= 1;
    watched.get(keyOf(waiting.ask.topic))?.waiting.delete(waiting);
  }

  function tell({ ask, answered }: Parked, bytes: number, isNews: boolean): void {
    const tag = isNews ? (watched.get(keyOf(ask.topic))?.version ?? database.version(keyOf(ask.topic))) : ask.cursor;
    clock.after(waits.answerMs, () => answered({ isServed: true, retryAfterMs: null, bytes, tag, isNews }));
  }

  /** Wakes waiting polls in small groups, so that other requests are served in between. */
  function wake(all: readonly Parked[]): void {
    if (all.length === 0) return;
    for (const each of all) unpark(each);
    const { topic, org } = all[0]!.ask;
    readNews(org, `${keyOf(topic)} ${database.version(keyOf(topic))}`, () => tellSome(all));
  }

  function tellSome(all: readonly Parked[]): void {
    for (const [index, each] of all.slice(0, WOKEN_AT_ONCE).entries()) {
      processor.serve(costs.pollWoken.gatewayMs, () => {
        tell(each, costs.pollWoken.bytes, true);
        if (index === WOKEN_AT_ONCE - 1) tellSome(all.slice(WOKEN_AT_ONCE));
      });
    }
  }

  /** Polls with the same cursor share one read. */
  function readNews(org: number, name: string, then: () => void): void {
    if (newsRead.has(name)) {
      then();
      return;
    }
    const waiting = news.get(name) ?? [];
    waiting.push(then);
    if (waiting.length > 1) return;
    news.set(name, waiting);
    // The same statement as for a first poll, with fewer messages.
    database.run(org, { ...costs.firstPoll, statements: 1, roundTrips: 1 }, () => {
      news.delete(name);
      newsRead.add(name);
      clock.after(NEWS_SHARED_FOR_MS, () => newsRead.delete(name));
      for (const each of waiting) each();
    });
  }

  function doWithoutBeingAsked(): void {
    clock.after(1000, doWithoutBeingAsked);
    processor.serve(constants.idle.gatewayMs);
    database.runEverywhere('background', constants.idle.databaseMs, 0, () => {});
  }

  clock.after(random() * REFRESHED_EVERY_MS, look);
  clock.after(random() * WATCHED_FOR_MS, forgetUnasked);
  clock.after(random() * CALLERS_RENEWED_EVERY_MS, renewCallers);
  clock.after(random() * 1000, doWithoutBeingAsked);
  return { processor, pool, watched, serve, waiting: () => parked };
}

/** Batches reads: keys requested during a read wait for the next one. */
function batched<Of>(read: (keys: readonly Of[], done: () => void) => void, most: number) {
  const waiting = new Map<Of, (() => void)[]>();
  let isReading = false;
  function next(): void {
    const keys = [...waiting.keys().take(most)];
    isReading = keys.length > 0;
    if (!isReading) return;
    const served = keys.map((key) => waiting.get(key)!);
    for (const key of keys) waiting.delete(key);
    read(keys, () => {
      for (const each of served) for (const then of each) then();
      next();
    });
  }
  return (key: Of, then: () => void): void => {
    const others = waiting.get(key);
    if (others) others.push(then);
    else waiting.set(key, [then]);
    if (!isReading) next();
  };
}
