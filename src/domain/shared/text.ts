import type { Range } from './range.ts';

/** Length of a name search query. */
export const QUERY_LENGTH: Range = { min: 2, max: 100 };

/** Length in code points, as people count characters. */
export const codePoints = (text: string): number => [...text].length;

/** Whether text holds no control characters other than line breaks, and no unpaired surrogates. */
export const isCleanText = (text: string): boolean => text.isWellFormed() && !/[\p{Cc}]/u.test(text.replaceAll('\n', ''));

/** Bidirectional controls, which reorder displayed text, zero-width characters that phones paste, and two characters that XML forbids. */
const UNWANTED = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g;

/** More consecutive combining marks than any language uses (UAX #15, §13): ordering them takes time quadratic in their number. */
const EXCESSIVE_MARKS = /(?<=\p{M}{30})\p{M}/gu;
const withoutExcess = (text: string): string => text.replaceAll(EXCESSIVE_MARKS, '');

/** Text as it is stored: without bidirectional controls and characters that nobody types on purpose, normalized to NFC and trimmed. */
export const cleanText = (text: string): string => withoutExcess(withoutExcess(text.replaceAll(UNWANTED, '')).normalize('NFC')).trim();

/** Scripts in which a joiner changes the shape of the letters next to it: ශ්‍රී, می‌خواهم, র‍্যাব. */
const JOINING = ['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Khmr', 'Knda', 'Mlym', 'Mong', 'Mymr', 'Orya', 'Sinh', 'Syrc', 'Taml', 'Telu']
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const VIRAMA = '[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]';
const PICTOGRAPH = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?';

/** Where characters without a width of their own change how a name is written. */
const SHAPING = [
  // A joiner within a word, or after a mark that joins (RFC 5892, appendix A).
  `(?<=[[\\p{L}\\p{M}]&&[${JOINING}]])[\\u200c\\u200d](?=[[\\p{L}\\p{M}]&&[${JOINING}]])`,
  `(?<=${VIRAMA})[\\u200c\\u200d]`,
  // Emoji: the flags of England, Scotland and Wales, 👨‍👩‍👧 and ❤️, 1️⃣.
  '\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}',
  `${PICTOGRAPH}(?:\\u200d${PICTOGRAPH})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  // The variant of a Chinese character that a Japanese family uses, and the forms of Mongolian letters.
  '(?<=\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mong})[\\u180b-\\u180f]',
];
const INVISIBLE = new RegExp(`(${SHAPING.join('|')})|\\p{Default_Ignorable_Code_Point}`, 'gv');

/**
 * A name or title as it is stored: clean text on one line. Invisible characters are removed, so that no two different names look alike,
 * except for joiners and selectors that change how a word or an emoji is written; comparisons (`foldText`) ignore those.
 */
export const cleanName = (text: string): string =>
  cleanText(
    cleanText(text)
      .replaceAll(INVISIBLE, '$1')
      .replaceAll(/[\u2028\u2029]/g, ' '),
  );

/** Letters that Unicode does not decompose, and what people type for them. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
};

/** A key that ignores case, accents and spacing. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{Script=Inherited}\u0591-\u05c7]/gu, '')
    .replaceAll(/[ßæœøłđðþħŧıς]/g, (letter) => TYPED_AS[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * The folded words of a text, separated by single spaces. Apostrophes and full stops are dropped (`O’Brien` becomes `obrien`, `J.R.`
 * becomes `jr`); any other character that is not a letter or digit ends a word (`Smith-Jones` becomes two).
 */
export const foldWords = (text: string): string =>
  // Remove the acute accent used as an apostrophe first: Unicode decomposes it into a space and an accent.
  foldText(text.replaceAll(/['’‘ʼʻ`´′.]/g, ''))
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Orders text by code point, as PostgreSQL's collation "C" does; `<` compares UTF-16 code units. */
export function byCodePoint(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    const difference = a.codePointAt(at)! - b.codePointAt(at)!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
