import { Unavailable } from '../../application/ports/unavailable.ts';
import type { Known, Version, Watermarks } from '../../application/ports/watermarks.ts';
import { leastRecentlyUsed } from '../system/least-recently-used.ts';
import { type Metrics, NO_METRICS } from '../system/metrics.ts';
import { batchedReader } from './batched-reader.ts';

/** What the states are of. */
type Source<Key, State> = Readonly<{
  name: string;
  /** In the order asked for; undefined of what cannot be reached though others can. */
  read: (keys: readonly Key[]) => Promise<readonly (State | undefined)[]>;
  nameOf: (key: Key) => string;
  versionOf: (state: State) => Version;
  /** The same state at another version. */
  at: (state: State, version: Version) => State;
  isSame: (one: State, other: State) => boolean;
  /** What several keys have in common, so that they can be invalidated together. */
  groupOf?: (key: Key) => string;
}>;

export type WatermarksOptions = Readonly<{
  mostWatched?: number;
  batchSize?: number;
  refreshEveryMs?: number;
  /** How something is done at an interval; what it answers ends it. */
  every?: (task: () => void, ms: number) => () => void;
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
  metrics?: Metrics;
}>;

/** Times are on the monotonic clock. */
type Watched<Key, State> = {
  readonly key: Key;
  state: State;
  /** When the reading began that the state is from; -Infinity where it is to be read again. */
  readAt: number;
  /** When somebody last asked for it. */
  askedAt: number;
  readonly waiting: Set<() => void>;
};

const REFRESH_EVERY_MS = 400;
/** What is written is to be seen within a second of its commit: an older state is read again before it answers. */
const GOOD_FOR_MS = 900;
/** What nobody has asked for so long is no longer watched. */
const WATCHED_FOR_MS = 30_000;
/** Of more, those that were asked for last are watched. */
const MAX_WATCHED = 20_000;
const BATCH_SIZE = 5000;
/** If a state cannot be read for so long, those who wait for its change are woken, and get the failure when they read it. */
const UNREAD_FOR_MS = 3000;

function ownInterval(task: () => void, ms: number): () => void {
  const timer = setInterval(task, ms).unref();
  return () => clearInterval(timer);
}

/** Watermarks in this process's memory, read for all that is watched at intervals, for as long as it is asked for. */
export function watermarks<Key, State>(
  { name: kind, read, nameOf, versionOf, at: stateAt, isSame, groupOf }: Source<Key, State>,
  {
    mostWatched = MAX_WATCHED,
    batchSize = BATCH_SIZE,
    refreshEveryMs = REFRESH_EVERY_MS,
    every = ownInterval,
    now = () => performance.now(),
    metrics = NO_METRICS,
  }: WatermarksOptions = {},
): Watermarks<Key, State> {
  const watched = leastRecentlyUsed<string, Watched<Key, State>>(mostWatched, { dispose: ({ waiting }) => wakeAll(waiting) });
  /** When this process last told of a version, or that it is unknown; a reading that began before may have missed it. */
  const toldAt = leastRecentlyUsed<string, number>(mostWatched);
  const readOne = batchedReader<Key, Known<State> | undefined>(readAll, { most: batchSize, nameOf });
  let isRefreshing = false;
  let isClosed = false;
  let refreshedAt = now();
  // Nothing grows old where nothing is watched.
  metrics.observe('watermarks', kind, () => ({ watched: watched.size, ageMs: watched.size > 0 ? now() - refreshedAt : 0 }));

  const stopRefreshing = every(() => {
    if (now() - refreshedAt > UNREAD_FOR_MS) wakeUnread();
    if (watched.size === 0) refreshedAt = now();
    if (isRefreshing || watched.size === 0) return;
    isRefreshing = true;
    refresh()
      // The next caller who needs a state meets the failure.
      .catch(() => undefined)
      .finally(() => {
        isRefreshing = false;
      });
  }, refreshEveryMs);

  async function readAll(keys: readonly Key[]): Promise<readonly (Known<State> | undefined)[]> {
    const readAt = now();
    const states = await read(keys);
    return keys.map((key, place) => {
      const state = states[place];
      if (state === undefined) return undefined;
      const known = { state, readAt };
      const mark = watched.peek(nameOf(key));
      return mark ? settle(mark, known) : known;
    });
  }

  async function refresh(): Promise<void> {
    const present = now();
    for (const [name, { askedAt, waiting }] of [...watched.entries()]) {
      if (waiting.size === 0 && present - askedAt > WATCHED_FOR_MS) watched.delete(name);
    }
    const keys = [...watched.values()].map(({ key }) => key);
    let isPartly = false;
    for (let from = 0; from < keys.length; from += batchSize) {
      const found = await readAll(keys.slice(from, from + batchSize));
      isPartly ||= found.includes(undefined);
    }
    refreshedAt = now();
    if (isPartly) wakeUnread();
  }

  function wakeUnread(): void {
    const present = now();
    for (const { readAt, waiting } of watched.values()) if (present - readAt > UNREAD_FOR_MS) wakeAll(waiting);
  }

  function settle(mark: Watched<Key, State>, { state, readAt }: Known<State>): Known<State> {
    if (readAt < mark.readAt) return { state: mark.state, readAt: mark.readAt };
    if (!mayHaveMissed(mark.key, readAt)) {
      // It may have gone back, as after a restore.
      mark.readAt = readAt;
      move(mark, state);
    } else if (mark.readAt > -Infinity) {
      mark.readAt = readAt;
      move(mark, versionOf(state) < versionOf(mark.state) ? stateAt(state, versionOf(mark.state)) : state);
    }
    return { state: mark.state, readAt };
  }

  const wasTold = (name: string, since: number) => (toldAt.peek(name) ?? -Infinity) >= since;
  const mayHaveMissed = (key: Key, readAt: number) =>
    wasTold(nameOf(key), readAt) || (groupOf !== undefined && wasTold(groupOf(key), readAt));

  function move(mark: Watched<Key, State>, state: State): void {
    const hasMoved = !isSame(mark.state, state);
    mark.state = state;
    if (hasMoved) wakeAll(mark.waiting);
  }

  function ask(key: Key): Watched<Key, State> | undefined {
    const mark = watched.get(nameOf(key));
    if (mark) mark.askedAt = now();
    return mark;
  }

  function good(key: Key, atLeast: Version = 0): Watched<Key, State> | undefined {
    const mark = ask(key);
    return mark && mark.readAt >= now() - GOOD_FOR_MS && versionOf(mark.state) >= atLeast ? mark : undefined;
  }

  return {
    async current(key, atLeast) {
      const mark = good(key, atLeast);
      if (mark) return { state: mark.state, readAt: mark.readAt };
      const known = await readOne(key);
      if (!known) throw new Unavailable('the organization cannot be reached');
      return known;
    },

    known: (key, atLeast) => good(key, atLeast)?.state,

    watch(key, { state, readAt }) {
      if (isClosed || ask(key) || mayHaveMissed(key, readAt)) return;
      watched.set(nameOf(key), { key, state, readAt, askedAt: now(), waiting: new Set() });
    },

    advance(key, version) {
      toldAt.set(nameOf(key), now());
      const mark = watched.peek(nameOf(key));
      if (mark && version > versionOf(mark.state)) move(mark, stateAt(mark.state, version));
    },

    invalidate(key) {
      toldAt.set(nameOf(key), now());
      const mark = watched.peek(nameOf(key));
      if (mark) mark.readAt = -Infinity;
    },

    invalidateGroup(group) {
      toldAt.set(group, now());
      for (const mark of watched.values()) if (groupOf?.(mark.key) === group) mark.readAt = -Infinity;
    },

    changeSignal: (key, state) => (wake) => {
      const mark = ask(key);
      if (!mark || !isSame(mark.state, state)) {
        wake();
        return () => {};
      }
      mark.waiting.add(wake);
      return () => {
        mark.waiting.delete(wake);
        mark.askedAt = now();
      };
    },

    close() {
      isClosed = true;
      stopRefreshing();
    },
  };
}

function wakeAll(waiting: ReadonlySet<() => void>): void {
  for (const wake of [...waiting]) wake();
}
