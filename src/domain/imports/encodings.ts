/** Encodings of one byte a letter that spreadsheet programs save files in without saying so; the likelier ones first. */
export const BYTE_ENCODINGS = ['windows-1252', 'macintosh', 'iso-8859-15', 'windows-1250', 'iso-8859-2'] as const;
export type ByteEncoding = (typeof BYTE_ENCODINGS)[number];

/** How a file that is not UTF-8 can be read: up to three of its words, which may be children's names, as they are in this encoding. */
export type Reading = Readonly<{ encoding: ByteEncoding; words: readonly string[] }>;

const SHOWN_WORDS = 3;
const MOST_WORDS = 5_000;
const EDGES = /^[\s"“”„‘’«»–—…®™©.,°]+|[\s"“”„‘’«»–—…®™©.,°]+$/gu;

/** What no name has inside a word, or hardly any. */
const ODDITIES: readonly (readonly [RegExp, number])[] = [
  [/[^\p{L}\p{M}'’.-]/gu, 2],
  // `JosÈ` and `NÒez`, not `NÚÑEZ`.
  [/(?<=\p{Ll})[\p{Lu}&&[^A-Z]]|(?<=\p{L})[\p{Lu}&&[^A-Z]](?=\p{Ll})/gv, 2],
  // `NUñEZ`, `OíBrien`.
  [/(?<=\p{Lu})[\p{Ll}&&[^a-z]](?=\p{Lu})/gv, 2],
  [/[ƒªºˆ˜ˇﬁﬂıœŒÐÞðþ]/gu, 1],
  // `Garc’a`, not `O’Brien` or `Tom’s`.
  [/(?<=\p{L})’(?!s$)(?=\p{Ll})/gu, 1],
];
const oddityOf = (word: string): number => ODDITIES.reduce((sum, [odd, weight]) => sum + weight * (word.match(odd)?.length ?? 0), 0);

/**
 * The ways to read a file whose bytes are given as code points, the least odd first. One that reads every word
 * as a likelier one does is left out, so that a single one is beyond doubt.
 */
export function readingsOf(bytes: string): readonly Reading[] {
  const words = new Set<string>();
  for (const [word] of bytes.matchAll(/[A-Za-z'.\-\x80-\xff]*[\x80-\xff][A-Za-z'.\-\x80-\xff]*/g)) {
    words.add(word.slice(0, 100));
    if (words.size === MOST_WORDS) break;
  }
  const inBytes = [...words];
  const readings = BYTE_ENCODINGS.map((encoding) => {
    const decoder = new TextDecoder(encoding);
    const read = inBytes.map((word) => decoder.decode(Uint8Array.from(word, (letter) => letter.charCodeAt(0))));
    const oddity = read.flatMap((word) => word.split(/\s+/)).reduce((sum, word) => sum + oddityOf(word.replaceAll(EDGES, '')), 0);
    return { encoding, read, oddity };
  });
  const distinct = [...new Map(readings.toReversed().map((each) => [each.read.join(' '), each])).values()];
  const likeliest = distinct.sort((one, other) => one.oddity - other.oddity || places(one.encoding) - places(other.encoding));
  const isDoubtful = (at: number) => likeliest.some(({ read }) => read[at] !== likeliest[0]!.read[at]);
  const shown = [...inBytes.keys()].filter(isDoubtful).slice(0, SHOWN_WORDS);
  return likeliest.map(({ encoding, read }) => ({ encoding, words: shown.map((at) => read[at]!) }));
}

const places = (encoding: ByteEncoding): number => BYTE_ENCODINGS.indexOf(encoding);
