/**
 * The version of a value, 1–999 999 999: a hash of its content (FNV-1a), so that any write that changes the value changes the version. It
 * does not depend on the order of members.
 */
export function versionOf(value: object): number {
  let hash = 0x811c9dc5;
  for (const letter of written(value)) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return ((hash >>> 0) % 999_999_999) + 1;
}

/** A database may return the members of stored JSON in another order. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
