/** 128 KiB; two keys that share a slot only evict each other. */
const PLACES = 32_768;

export type RepeatedKeys = Readonly<{
  /** Records a key; returns whether it was recorded before, not too many other keys ago. */
  add(key: string): boolean;
}>;

/**
 * Recognizes keys seen before, in memory of a fixed size: a cache asks it before it admits an entry (the doorkeeper of TinyLFU, Einziger,
 * Friedman and Manes 2017, https://doi.org/10.1145/3149371). One new key in four billion is taken for a known one.
 */
export function repeatedKeys(): RepeatedKeys {
  const noted = new Uint32Array(PLACES);
  return {
    add(key) {
      const hash = fnv1a(key);
      const place = hash % PLACES;
      if (noted[place] === hash) return true;
      noted[place] = hash;
      return false;
    },
  };
}

/** FNV-1a in 32 bits, of UTF-16 code units (http://www.isthe.com/chongo/tech/comp/fnv/). */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
