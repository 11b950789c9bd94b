import type { TooManyRequests } from '../shared/refusals.ts';
import { err, ok, type Result } from '../shared/result.ts';

/** A whole-name search among names that the user may not see: a hash of org and words, the time, and whether it had a result. */
export type NameSearch = Readonly<{ key: string; at: Date; found: boolean }>;

const HOUR_MS = 3_600_000;
export const SEARCHES_KEPT_FOR_MS = HOUR_MS;
export const MAX_SEARCHES = 30;
export const MAX_HITS = 10;

/**
 * Counts a search, or refuses it: the limits are 10 searches with a result and 30 in total in any hour. Repeating a search within the
 * hour counts once. Returns the searches of the last hour. Past a limit every new search is refused, whatever it would find.
 */
export function countSearch(
  earlier: readonly NameSearch[],
  { key, found }: Pick<NameSearch, 'key' | 'found'>,
  now: Date,
): Result<readonly NameSearch[], TooManyRequests> {
  const recent = searchesWithinHour(earlier, now);
  const known = recent.find((search) => search.key === key);
  if (known && (known.found || !found)) return ok(recent);
  const refusal = refusalOf(recent, known !== undefined, now);
  if (refusal) return err(refusal);
  return ok([...recent.filter((search) => search !== known), { key, at: known?.at ?? now, found }]);
}

/** The refusal of a search regardless of its result; undefined if the search is allowed. */
export function refuseSearch(earlier: readonly NameSearch[], key: string, now: Date): TooManyRequests | undefined {
  const recent = searchesWithinHour(earlier, now);
  return recent.some((search) => search.key === key) ? undefined : refusalOf(recent, false, now);
}

export const searchesWithinHour = (searches: readonly NameSearch[], now: Date): readonly NameSearch[] =>
  searches.filter(({ at }) => now.getTime() - at.getTime() < HOUR_MS);

function refusalOf(recent: readonly NameSearch[], isRepeated: boolean, now: Date): TooManyRequests | undefined {
  const finds = recent.filter(({ found }) => found);
  if (finds.length >= MAX_HITS) return tooMany(finds, MAX_HITS, now);
  return recent.length >= MAX_SEARCHES && !isRepeated ? tooMany(recent, MAX_SEARCHES, now) : undefined;
}

function tooMany(counted: readonly NameSearch[], limit: number, now: Date): TooManyRequests {
  const first = Math.min(...counted.map(({ at }) => at.getTime()));
  const retryAfterSeconds = Math.max(1, Math.ceil((first + HOUR_MS - now.getTime()) / 1000));
  return { kind: 'too-many-requests', retryAfterSeconds, limit, windowSeconds: HOUR_MS / 1000 };
}
