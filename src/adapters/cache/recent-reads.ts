import type { ReadRecently } from '../../application/ports/recent-reads.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { cacheCounts, type Metrics, NO_METRICS } from '../observability/metrics.ts';
import { leastRecentlyUsed } from './least-recently-used.ts';

export type RecentReadsOptions<Value> = Readonly<{
  /** In the metrics. */
  name: string;
  /** The total of `sizeOf`; with 0, nothing is kept or shared. */
  maxSize: number;
  /** By default 1, so that `maxSize` is a number of values. */
  sizeOf?: (value: Value, key: string) => number;
  /** Milliseconds on a monotonic clock. */
  now: () => number;
  metrics?: Metrics;
}>;

/** With the time that a reply takes, no value is more than a second old. */
export const RECENT_MS = 900;

type Reading<Value> = Readonly<{ beganAt: number; value: Promise<Value> }>;

/**
 * The one cache of what is read from the storage: callers with the same key share a value until 900 ms after its read began, whoever writes
 * meanwhile. A read in progress is joined in its first 900 ms only, and one that takes longer is not kept. Nothing is ever deleted for a write:
 * the key names the org's generation, which every commit of this instance raises.
 */
export function recentReads<Value>({
  name,
  maxSize,
  sizeOf = () => 1,
  now,
  metrics = NO_METRICS,
}: RecentReadsOptions<Value>): ReadRecently<Value> {
  const counts = cacheCounts();
  const entries = leastRecentlyUsed<string, { beganAt: number; value: Value }>(Math.max(1, maxSize), {
    sizeOf: ({ value }, key) => sizeOf(value, key),
    dispose: counts.disposed,
  });
  const reading = new Map<string, Reading<Value>>();
  metrics.observe('cache', name, () => counts.of(entries.size, entries.calculatedSize));

  return async ({ key, isAnew = false, isKept = () => true, read }) => {
    if (maxSize === 0) return { value: await read(), isOwn: true };
    const beganAt = now();
    const isRecent = (other: Readonly<{ beganAt: number }> | undefined) => other !== undefined && beganAt - other.beganAt < RECENT_MS;
    const known = isAnew ? undefined : entries.get(key);
    const other = isAnew ? undefined : reading.get(key);
    counts.looked(isRecent(known) || isRecent(other));
    if (isRecent(known)) return { value: known!.value, isOwn: false };
    if (isRecent(other)) return { value: await other!.value, isOwn: false };

    const own = { beganAt, value: read() };
    reading.set(key, own);
    try {
      const value = await own.value;
      const isLatest = (entries.peek(key)?.beganAt ?? -Infinity) <= beganAt;
      if (isLatest && now() - beganAt < RECENT_MS && isKept(value)) entries.set(key, { beganAt, value });
      return { value, isOwn: true };
    } finally {
      if (reading.get(key) === own) reading.delete(key);
    }
  };
}

/**
 * The number of the last commit of this instance in an org, which is part of the key of everything that is kept for the org: what began before a
 * commit is never found after it.
 */
export type Generations = Readonly<{
  of(orgId: OrgId): number;
  /** MUST be called before the reply to the write is sent, also if it is not known whether the write was committed. */
  raise(orgId: OrgId): void;
}>;

const MAX_ORGS = 10_000;

/** Counts in memory. Orgs beyond `maxOrgs` are forgotten all at once, by giving every org a later number. */
export function generations(maxOrgs = MAX_ORGS): Generations {
  const raised = new Map<OrgId, number>();
  let last = 0;
  let ofOthers = 0;
  return {
    of: (orgId) => raised.get(orgId) ?? ofOthers,
    raise(orgId) {
      last += 1;
      if (raised.size >= maxOrgs && !raised.has(orgId)) {
        raised.clear();
        ofOthers = last;
      }
      raised.set(orgId, last);
    },
  };
}
