import type { Kind } from './service.ts';

/** Histogram buckets 2 % apart, so that memory does not grow with the number of samples. */
const STEP = Math.log(1.02);
const LEAST_MS = 0.01;

export function histogram() {
  const buckets = new Map<number, number>();
  let count = 0;
  let most = 0;
  return {
    add(ms: number): void {
      const bucket = Math.ceil(Math.log(Math.max(ms, LEAST_MS)) / STEP);
      buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
      count += 1;
      most = Math.max(most, ms);
    },
    count: () => count,
    most: () => most,
    percentile(share: number): number {
      let seen = 0;
      for (const [bucket, times] of [...buckets].sort(([one], [other]) => one - other)) {
        seen += times;
        if (seen >= count * share) return Math.exp(bucket * STEP);
      }
      return Number.NaN;
    },
  };
}
export type Histogram = ReturnType<typeof histogram>;

type OfKind = { asked: number; served: number; refused: number; timedOut: number; readonly ms: Histogram };

/** The outcomes of the phones' requests. Each request is served, refused, timed out or still in flight. */
export function tally() {
  const kinds = new Map<Kind, OfKind>();
  const of = (kind: Kind): OfKind => {
    const known = kinds.get(kind) ?? { asked: 0, served: 0, refused: 0, timedOut: 0, ms: histogram() };
    kinds.set(kind, known);
    return known;
  };
  const sum = (figure: 'asked' | 'served' | 'refused' | 'timedOut') => [...kinds.values()].reduce((all, each) => all + each[figure], 0);
  return {
    kinds,
    of,
    /** Time from a write until a poll returns it. */
    newsMs: histogram(),
    sum,
    bytes: 0,
    /** Requests abandoned after the last retry. */
    gaveUp: 0,
    underWay: () => sum('asked') - sum('served') - sum('refused') - sum('timedOut'),
  };
}
export type Tally = ReturnType<typeof tally>;
