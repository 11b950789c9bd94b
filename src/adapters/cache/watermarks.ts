import { type Known, RECENT, type Version, type Watermarks } from '../../application/ports/watermarks.ts';
import { type Metrics, NO_METRICS } from '../observability/metrics.ts';
import { batchedReader } from './batched-reader.ts';
import { leastRecentlyUsed } from './least-recently-used.ts';

/** How states are read and compared. */
type Source<Key, State> = Readonly<{
  name: string;
  /** In the order of the keys. */
  read: (keys: readonly Key[]) => Promise<readonly State[]>;
  nameOf: (key: Key) => string;
  versionOf: (state: State) => Version;
  /** The same state at another version. */
  at: (state: State, version: Version) => State;
  isSame: (one: State, other: State) => boolean;
  /** The group of a key, for `invalidateGroup`. */
  groupOf?: (key: Key) => string;
}>;

export type WatermarksOptions = Readonly<{
  mostWatched?: number;
  batchSize?: number;
  refreshEveryMs?: number;
  /** Starts an interval timer; the function that it returns stops it. */
  every?: (task: () => void, ms: number) => () => void;
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
  metrics?: Metrics;
}>;

/** Times are on the monotonic clock. */
type Watched<Key, State> = {
  readonly key: Key;
  state: State;
  /** When the read of the state began; -Infinity if it is invalid. */
  readBeganAt: number;
  /** When it was last asked for. */
  askedAt: number;
  readonly waiting: Set<() => void>;
};

const REFRESH_EVERY_MS = 400;
/** An older state is read again before it is returned, so that a commit is visible within a second. */
const FRESH_FOR_MS = 900;
/** A key that was not asked for in this time is no longer watched. */
const WATCHED_FOR_MS = 30_000;
/** Beyond this, the least recently used keys are no longer watched. */
const MAX_WATCHED = 20_000;
const BATCH_SIZE = 5000;
/** If a state cannot be read for this long, callers waiting for its change are woken, and get the failure when they read it. */
const UNREAD_FOR_MS = 3000;

function unrefInterval(task: () => void, ms: number): () => void {
  const timer = setInterval(task, ms).unref();
  return () => clearInterval(timer);
}

/** Watermarks in this process's memory: all watched keys are read together at intervals, for as long as they are asked for. */
export function watermarks<Key, State>(
  { name: kind, read, nameOf, versionOf, at: stateAt, isSame, groupOf }: Source<Key, State>,
  {
    mostWatched = MAX_WATCHED,
    batchSize = BATCH_SIZE,
    refreshEveryMs = REFRESH_EVERY_MS,
    every = unrefInterval,
    now = () => performance.now(),
    metrics = NO_METRICS,
  }: WatermarksOptions = {},
): Watermarks<Key, State> {
  const watched = leastRecentlyUsed<string, Watched<Key, State>>(mostWatched, { dispose: ({ waiting }) => wakeAll(waiting) });
  /** When this process last reported or invalidated a version; a read that began before may have missed it. */
  const reportedAt = leastRecentlyUsed<string, number>(mostWatched);
  let lastReportedAt = -Infinity;
  const readOne = batchedReader<Key, Known<State>>(readAll, { most: batchSize, nameOf });
  let isRefreshing = false;
  let isClosed = false;
  let refreshedAt = now();
  // The age is 0 while nothing is watched.
  metrics.observe('watermarks', kind, () => ({ watched: watched.size, ageMs: watched.size > 0 ? now() - refreshedAt : 0 }));

  const stopRefreshing = every(() => {
    if (now() - refreshedAt > UNREAD_FOR_MS) wakeUnread();
    if (watched.size === 0) refreshedAt = now();
    if (isRefreshing || watched.size === 0) return;
    isRefreshing = true;
    refresh()
      // A failure is dropped here: the next caller who needs a state reads it and gets the failure.
      .catch(() => undefined)
      .finally(() => {
        isRefreshing = false;
      });
  }, refreshEveryMs);

  async function readAll(keys: readonly Key[]): Promise<readonly Known<State>[]> {
    const readBeganAt = now();
    const states = await read(keys);
    return keys.map((key, place) => {
      const known = { state: states[place]!, readBeganAt };
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
    for (let from = 0; from < keys.length; from += batchSize) await readAll(keys.slice(from, from + batchSize));
    refreshedAt = now();
  }

  function wakeUnread(): void {
    const present = now();
    for (const { readBeganAt, waiting } of watched.values()) if (present - readBeganAt > UNREAD_FOR_MS) wakeAll(waiting);
  }

  function settle(mark: Watched<Key, State>, { state, readBeganAt }: Known<State>): Known<State> {
    if (readBeganAt < mark.readBeganAt) return { state: mark.state, readBeganAt: mark.readBeganAt };
    const isCertain = !mayHaveMissed(mark.key, readBeganAt);
    // If it is certain, the version may be lower than before, as after a restore.
    const settled = isCertain || versionOf(state) >= versionOf(mark.state) ? state : stateAt(state, versionOf(mark.state));
    // Invalidated during the read, so that the next caller has to read it.
    if (!isCertain && mark.readBeganAt === -Infinity) return { state: settled, readBeganAt };
    mark.readBeganAt = readBeganAt;
    move(mark, settled);
    return { state: mark.state, readBeganAt };
  }

  function report(name: string): void {
    lastReportedAt = now();
    reportedAt.set(name, lastReportedAt);
  }

  const wasReported = (name: string, since: number) => (reportedAt.peek(name) ?? -Infinity) >= since;
  const mayHaveMissed = (key: Key, readBeganAt: number) =>
    lastReportedAt >= readBeganAt &&
    (wasReported(nameOf(key), readBeganAt) || (groupOf !== undefined && wasReported(groupOf(key), readBeganAt)));

  function move(mark: Watched<Key, State>, state: State): void {
    // An equal state stays the same object, from which answers may have been made already.
    if (isSame(mark.state, state)) return;
    mark.state = state;
    wakeAll(mark.waiting);
  }

  function ask(key: Key): Watched<Key, State> | undefined {
    const mark = watched.get(nameOf(key));
    if (mark) mark.askedAt = now();
    return mark;
  }

  function freshMark(key: Key): Watched<Key, State> | undefined {
    const mark = ask(key);
    return mark && mark.readBeganAt >= now() - FRESH_FOR_MS ? mark : undefined;
  }

  return {
    async current(key, { isAnew } = RECENT) {
      const mark = isAnew ? undefined : freshMark(key);
      if (mark) return { state: mark.state, readBeganAt: mark.readBeganAt };
      return readOne(key);
    },

    known: (key) => freshMark(key)?.state,

    watch(key, { state, readBeganAt }) {
      if (isClosed || ask(key) || mayHaveMissed(key, readBeganAt)) return;
      watched.set(nameOf(key), { key, state, readBeganAt, askedAt: now(), waiting: new Set() });
    },

    advance(key, version) {
      report(nameOf(key));
      const mark = watched.peek(nameOf(key));
      if (mark && version > versionOf(mark.state)) move(mark, stateAt(mark.state, version));
    },

    invalidate(key) {
      report(nameOf(key));
      const mark = watched.peek(nameOf(key));
      if (mark) mark.readBeganAt = -Infinity;
    },

    invalidateGroup(group) {
      report(group);
      for (const mark of watched.values()) if (groupOf?.(mark.key) === group) mark.readBeganAt = -Infinity;
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
