/** Encodings of one byte a letter that spreadsheet programs save files in without saying so; the likelier ones first. */
export const BYTE_ENCODINGS = ['windows-1252', 'macintosh', 'iso-8859-15', 'windows-1250', 'iso-8859-2', 'ibm850', 'ibm437'] as const;
export type ByteEncoding = (typeof BYTE_ENCODINGS)[number];

/** How a file that is not UTF-8 can be read: up to three of its words, which may be children's names, as they are in this encoding. */
export type Reading = Readonly<{ encoding: ByteEncoding; words: readonly string[] }>;

const FIRST_UPPER = 0x80;
/** The letters of the bytes from 0x80 on in code pages of MS-DOS, which no standard decoder reads. */
const CODE_PAGES: Readonly<Partial<Record<string, string>>> = {
  ibm850: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ ',
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ',
};

/** Decodes text in parts; its last part has no `stream`. */
export type Decoder = Readonly<{ decode: (bytes: Uint8Array, options?: Readonly<{ stream?: boolean }>) => string }>;

/** Of an encoding that `TextDecoder` knows, or of MS-DOS. */
export function decoderOf(encoding: string): Decoder {
  const upper = CODE_PAGES[encoding];
  if (upper === undefined) return new TextDecoder(encoding);
  return {
    decode: (bytes) => Array.from(bytes, (byte) => (byte < FIRST_UPPER ? String.fromCharCode(byte) : upper[byte - FIRST_UPPER])).join(''),
  };
}

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
 * as a likelier one does is left out, so that a single one is beyond doubt. Code pages of MS-DOS are rare, and named only if none is less odd.
 */
export function readingsOf(bytes: string): readonly Reading[] {
  const words = new Set<string>();
  for (const [word] of bytes.matchAll(/[A-Za-z'.\-\x80-\xff]*[\x80-\xff][A-Za-z'.\-\x80-\xff]*/g)) {
    words.add(word.slice(0, 100));
    if (words.size === MOST_WORDS) break;
  }
  const inBytes = [...words];
  const readings = BYTE_ENCODINGS.map((encoding) => {
    const decoder = decoderOf(encoding);
    const read = inBytes.map((word) => decoder.decode(Uint8Array.from(word, (letter) => letter.charCodeAt(0))));
    const oddity = read.flatMap((word) => word.split(/\s+/)).reduce((sum, word) => sum + oddityOf(word.replaceAll(EDGES, '')), 0);
    return { encoding, read, oddity };
  });
  const distinct = [...new Map(readings.toReversed().map((each) => [each.read.join(' '), each])).values()];
  const likeliest = distinct
    .sort((one, other) => one.oddity - other.oddity || places(one.encoding) - places(other.encoding))
    .filter(({ encoding, oddity }, _, [first]) => !(encoding in CODE_PAGES) || oddity === first!.oddity);
  const isDoubtful = (at: number) => likeliest.some(({ read }) => read[at] !== likeliest[0]!.read[at]);
  const shown = [...inBytes.keys()].filter(isDoubtful).slice(0, SHOWN_WORDS);
  return likeliest.map(({ encoding, read }) => ({ encoding, words: shown.map((at) => read[at]!) }));
}

const places = (encoding: ByteEncoding): number => BYTE_ENCODINGS.indexOf(encoding);

/** What text in UTF-8 became, letter by letter, where a program took it for one of these. */
const MISTAKEN_FOR: readonly ReadonlyMap<string, number>[] = ['windows-1252', 'macintosh'].map((encoding) => {
  const decoder = new TextDecoder(encoding);
  return new Map(Array.from({ length: FIRST_UPPER }, (_, at) => [decoder.decode(Uint8Array.of(FIRST_UPPER + at)), FIRST_UPPER + at]));
});
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** `José` of `JosÃ©`: the text as it was before it was encoded twice. Undefined if it was not. */
export function encodedOnce(text: string): string | undefined {
  for (const bytes of MISTAKEN_FOR) {
    const written = Array.from(text, (letter) => (letter < '\x80' ? letter.charCodeAt(0) : bytes.get(letter)));
    if (written.includes(undefined) || written.every((byte) => byte! < FIRST_UPPER)) continue;
    try {
      return UTF_8.decode(Uint8Array.from(written as number[]));
    } catch {
      // Its letters are what they seem.
    }
  }
  return undefined;
}
