import type { Range } from './range.ts';

/** How long something is that people look for by name. */
export const QUERY_LENGTH: Range = { min: 2, max: 100 };

/** Length in code points, as people count characters. */
export const codePoints = (text: string): number => [...text].length;

/** Whether text holds no control character but line breaks, and no half of a surrogate pair. */
export const isCleanText = (text: string): boolean => text.isWellFormed() && !/[\p{Cc}]/u.test(text.replaceAll('\n', ''));

/** Bidirectional controls, which reorder what is read, characters of no width that phones paste along, and two that XML cannot hold. */
const UNWANTED = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g;

/** More combining marks in a row than any language has (UAX #15, §13): bringing them in order takes time by the square of their number. */
const EXCESSIVE_MARKS = /(?<=\p{M}{30})\p{M}/gu;
const withoutExcess = (text: string): string => text.replaceAll(EXCESSIVE_MARKS, '');

/** Text as it is kept: without bidirectional controls and characters that nobody means to type, in normal form, trimmed. */
export const cleanText = (text: string): string => withoutExcess(withoutExcess(text.replaceAll(UNWANTED, '')).normalize('NFC')).trim();

/**
 * A name or title as it is kept: clean text on one line without anything invisible, so that no two that differ look alike. Joiners and variation
 * selectors go as well, which messages keep for emoji and for scripts that join their letters.
 */
export const cleanName = (text: string): string =>
  cleanText(text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').replaceAll(/[\u2028\u2029]/g, ' '));

/** Letters that Unicode does not take apart, and what people type for them. */
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

/** A key that is the same for text that differs in case, accents and spacing alone. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{Script=Inherited}\u0591-\u05c7]/gu, '')
    .replaceAll(/[ßæœøłđðþħŧıς]/g, (letter) => TYPED_AS[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * The folded words of a text, one space between them: apostrophes and full stops are dropped (`O’Brien` is `obrien`, `J.R.` is `jr`), and
 * whatever else is no letter or digit ends a word (`Smith-Jones` is two).
 */
export const foldWords = (text: string): string =>
  // The acute accent as an apostrophe goes first: Unicode takes it apart into a space and an accent.
  foldText(text.replaceAll(/['’‘ʼʻ`´′.]/g, ''))
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Orders text by code point, as PostgreSQL's collation "C" does; `<` goes by halves of surrogate pairs. */
export function byCodePoint(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    const difference = a.codePointAt(at)! - b.codePointAt(at)!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
