import type { RoomWatermarks } from '../../application/ports/room-watermarks.ts';
import type { Storage } from '../../application/ports/storage.ts';
import {
  type KnownToCaller,
  type Label,
  type Scope,
  type ScopeWatermarks,
  stampOf,
  type Version,
} from '../../application/ports/watermarks.ts';
import type { RoomKey } from '../../domain/chat/room.ts';
import type { Result } from '../../domain/shared/result.ts';
import { leastRecentlyUsed } from '../system/least-recently-used.ts';
import { cacheCounts, type Metrics, NO_METRICS } from '../system/metrics.ts';
import { repeatedKeys } from '../system/repeated-keys.ts';
import { versionReadTimeout } from '../system/version-read-timeout.ts';
import { type Coding, compressed, type EncodedAnswer } from './encoded-answer.ts';

export type ResponseCacheOptions = Readonly<{
  watermarks: Pick<ScopeWatermarks, 'current' | 'known' | 'watch'>;
  rooms: Pick<RoomWatermarks, 'current' | 'known'>;
  readAt: Storage['readAt'];
  maxBytes: number;
  /** Milliseconds on a monotonic clock. */
  now: () => number;
  /** The maximum age of an entry: writes by an older release running alongside this one, and manual ones, advance no version. */
  goodForMs?: number;
  /** The name of the cache in the metrics. */
  name?: string;
  metrics?: Metrics;
}>;

export type CacheRequest<Refusal> = Readonly<{
  /** Identifies everything that the answer depends on, except stored data. */
  key: string;
  /** The scopes of the stored data that the answer depends on. */
  scopes: readonly Scope[];
  /** The room of the answer: `make` must make sure that the room is watched if the caller may read it. */
  room: RoomKey | undefined;
  /** The least versions of the data that the answer must reflect. */
  atLeast: KnownToCaller;
  /** Such answers are rarely requested twice, such as pages of history: they are cached from the second request on. */
  admitOnRepeat?: boolean;
  /** Whether the finished answer should still be cached; called once it is made. */
  isKept: () => boolean;
  make: () => Promise<Result<EncodedAnswer, Refusal>>;
}>;

/** An answer of the cache, and the versions that it must reflect. */
export type CachedAnswer = Pick<CacheRequest<never>, 'key' | 'scopes' | 'room' | 'atLeast'>;

export interface ResponseCache {
  /**
   * The answer of `make` at the present versions of the scopes: made now, cached, or shared with a concurrent request. `isOwn` says that this
   * call made it.
   */
  answer<Refusal>(asked: CacheRequest<Refusal>): Promise<Readonly<{ result: Result<EncodedAnswer, Refusal>; isOwn: boolean }>>;
  /** The cached answer at the present versions, from memory only; undefined if it would have to be made, or a version to be read. */
  known(asked: CachedAnswer): EncodedAnswer | undefined;
  /** The body of an answer in a content coding, compressed once. */
  encode(answer: EncodedAnswer, coding: Coding): Promise<Buffer>;
}

/** `isShared`: another request is waiting for the same answer. `result` is undefined once it is made. */
type Making = { result: Promise<Result<EncodedAnswer, unknown>> | undefined; isShared: boolean };
type Versions = Pick<Label, 'versions' | 'stamp'>;
type Entry = { readonly stamp: string; readonly madeAt: number; readonly answer: EncodedAnswer };

const MADE_ANEW_AFTER_MS = 60_000;
const ENTRY_BYTES = 1000;

/** Caches answers until data that they depend on is written: a hit costs no statement, no serialization and no hash. */
export function responseCache({
  watermarks,
  rooms,
  readAt,
  maxBytes,
  now,
  goodForMs = MADE_ANEW_AFTER_MS,
  name: called = 'answers',
  metrics = NO_METRICS,
}: ResponseCacheOptions): ResponseCache {
  const counts = cacheCounts();
  const entries = leastRecentlyUsed<string, Entry>(Math.max(1, maxBytes), {
    sizeOf: ({ answer }, key) => answer.size + key.length + ENTRY_BYTES,
    dispose: counts.disposed,
  });
  metrics.observe('cache', called, () => counts.of(entries.size, entries.calculatedSize));
  const keysOf = new WeakMap<EncodedAnswer, string>();
  const underWay = new Map<string, Making>();
  const requested = repeatedKeys();
  const withinLimit = versionReadTimeout(now);

  async function readScope(scope: Scope, atLeast: KnownToCaller): Promise<Version> {
    const known = await watermarks.current(scope, atLeast.scope(scope));
    watermarks.watch(scope, known);
    return known.state;
  }

  function knownVersions({ scopes, room, atLeast }: CachedAnswer): Versions | undefined {
    const known: Version[] = [];
    for (const scope of scopes) {
      const version = watermarks.known(scope, atLeast.scope(scope));
      if (version === undefined) return undefined;
      known.push(version);
    }
    const state = room && rooms.known(room.orgId, room.roomId, atLeast.room(room));
    return room && !state ? undefined : { versions: known, stamp: stampOf(known, state) };
  }

  /** Undefined if they cannot be read. */
  async function readVersions({ scopes, room, atLeast }: CachedAnswer): Promise<Versions | undefined> {
    const reading = Promise.all([
      Promise.all(scopes.map((scope) => readScope(scope, atLeast))),
      room && rooms.current(room.orgId, room.roomId, atLeast.room(room)),
    ]);
    const read = await withinLimit(reading);
    return read && { versions: read[0], stamp: stampOf(...read) };
  }

  function answerAt(stamp: string, key: string): EncodedAnswer | undefined {
    const entry = entries.get(key);
    return entry && entry.stamp === stamp && now() - entry.madeAt < goodForMs ? entry.answer : undefined;
  }

  async function makeOnce<Refusal>(
    { key, scopes, room, make, isKept, admitOnRepeat }: CacheRequest<Refusal>,
    { versions, stamp }: Versions,
    isShared: () => boolean,
  ): Promise<Result<EncodedAnswer, Refusal>> {
    const isRepeated = !admitOnRepeat || entries.has(key) || requested.add(key);
    const result = await readAt({ scopes, versions, room, stamp }, make);
    if (!result.ok || !isKept() || !(isRepeated || isShared())) return result;
    // An identical earlier answer already has its encoded forms.
    const before = entries.peek(key)?.answer;
    const answer = before?.equals(result.value) ? before : result.value;
    keysOf.set(answer, key);
    entries.set(key, { stamp, madeAt: now(), answer });
    return { ok: true, value: answer };
  }

  return {
    async answer<Refusal>(asked: CacheRequest<Refusal>) {
      // Read before the data that they label, so that data written meanwhile has a later version.
      const present = maxBytes > 0 ? (knownVersions(asked) ?? (await readVersions(asked))) : undefined;
      if (present === undefined) return { result: await asked.make(), isOwn: true };
      const { stamp } = present;
      const cached = answerAt(stamp, asked.key);
      counts.looked(cached !== undefined);
      if (cached) return { result: { ok: true, value: cached }, isOwn: false };
      const name = `${stamp} ${asked.key}`;
      const others = underWay.get(name);
      if (others?.result) {
        others.isShared = true;
        return { result: (await others.result) as Result<EncodedAnswer, Refusal>, isOwn: false };
      }
      const making: Making = { result: undefined, isShared: false };
      const result = makeOnce(asked, present, () => making.isShared).finally(() => {
        underWay.delete(name);
        // V8 replaces a map's table as entries come and go: the old tables still refer to entries, and are themselves retained for long.
        making.result = undefined;
      });
      making.result = result;
      underWay.set(name, making);
      return { result: await result, isOwn: true };
    },

    known(asked) {
      const present = knownVersions(asked);
      const cached = present && answerAt(present.stamp, asked.key);
      if (cached) counts.looked(true);
      return cached;
    },

    async encode(answer, coding) {
      const known = answer.form(coding);
      if (known) return known;
      const made = compressed(answer.bytes(), coding);
      // Of several requests in one turn, only the first compresses.
      const bytes = Buffer.isBuffer(made) ? made : await made;
      answer.keepForm(coding, bytes);
      // The entry has grown.
      const key = keysOf.get(answer);
      const entry = key === undefined ? undefined : entries.peek(key);
      if (key !== undefined && entry?.answer === answer) entries.set(key, { ...entry });
      return bytes;
    },
  };
}
