import { foldWords } from '../shared/text.ts';

/** The number of letters to add, remove or replace to turn one text into the other (Levenshtein). */
export type EditDistance = (one: string, other: string) => number;

const MAX_SUGGESTIONS = 3;

/** The likely intended names, closest first; at most a third of the letters, or two, may differ. */
export function closeNames(written: string, names: Iterable<string>, distance: EditDistance): readonly string[] {
  const key = spellingKey(written);
  const limit = Math.max(2, Math.floor(key.length / 3));
  return [...new Set(names)]
    .map((name) => ({ name, away: apart(key, spellingKey(name), distance, limit) }))
    .filter(({ away }) => away <= limit)
    .sort((a, b) => a.away - b.away || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name);
}

const spellingKey = (name: string): string => foldWords(name).replaceAll(' ', '');

/**
 * How far a header is from one of a column's names; undefined if nobody would mean that column by it. `Player First`, which is a part of
 * `player first name`, is nearer to it than to `player` and `player name`.
 */
export function headerDistance(header: string, names: Iterable<string>, distance: EditDistance): number | undefined {
  const limit = Math.max(2, Math.floor(header.length / 3));
  const near = [...names]
    .filter((name) => name.length >= SHORTEST_MEANT && apart(header, name, distance, limit) <= limit)
    .map((name) => {
      if (name.includes(header)) return 1;
      return header.includes(name) ? header.length - name.length : distance(name, header);
    });
  return near.length > 0 ? Math.min(...near) : undefined;
}

/** Of shorter names half the letters would be within the limit. */
const SHORTEST_MEANT = 4;

/** A name that begins or ends the other counts as one edit: `Tigers` for `Tigers 10U`. */
function apart(one: string, other: string, distance: EditDistance, limit: number): number {
  if (one.length < 1 || other.length < 1) return limit + 1;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 4 && (long.startsWith(short) || long.endsWith(short))) return 1;
  return long.length - short.length > limit ? limit + 1 : distance(one, other);
}
