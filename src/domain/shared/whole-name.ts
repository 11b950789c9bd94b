import type { PersonName } from './person-name.ts';
import { foldWords } from './text.ts';

/** The words of a search that may be somebody's whole name: at least two, folded, each letter of any script as one character. */
export type WholeName = Readonly<{ words: readonly string[] }>;

const MAX_WORDS = 8;

/** They stand before a last name in many languages, and are left out as often as not. */
const PARTICLES: ReadonlySet<string> = new Set(
  'af al av bin da das de del della den der di do dos du el ibn la las le los ten ter van von y zu zum zur'.split(' '),
);

/** Letters of which one is a name, and several without a space are a family name and a given name. */
const TOGETHER = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/** A Chinese, Japanese or Korean name, or a part of one. */
export const isWrittenTogether = (word: string): boolean => TOGETHER.test(word.normalize('NFC'));

/** Undefined for fewer than two words of a name: a single Latin letter is an initial, and several letters written together are two words. */
export function wholeName(query: string): WholeName | undefined {
  const words = composedWords(query).slice(0, MAX_WORDS);
  const counts = words.map((word) => (isWrittenTogether(word) ? Math.min(lengthOf(word), 2) : Number(lengthOf(word) > 1)));
  return counts.reduce((sum, count) => sum + count, 0) >= 2 ? { words } : undefined;
}

/**
 * Whether a search says somebody's whole name: one word is a whole word of the last name, particles aside, and another is a word of the
 * first name, or one of the two begins the other with three letters or more. One slip is forgiven in a name's word of six letters or more,
 * and one further word may be unknown. No part of a word of a last name ever matches, so that nothing is told letter by letter.
 */
export function saysWholeName({ words }: WholeName, { firstName, lastName }: PersonName): boolean {
  const last = composedWords(lastName);
  const first = composedWords(firstName);
  const particlesAside = last.filter((word) => !PARTICLES.has(word));
  const lastWords = particlesAside.length > 0 ? particlesAside : last;
  const isLast = (unit: Unit) => lastWords.some((form) => isSame(unit, form)) || joinedPairs(last).includes(unit.text);
  const isFirst = (unit: Unit) =>
    first.some((form) => isSame(unit, form) || beginsOther(unit, form)) || joinedPairs(first).includes(unit.text);

  const together = `${last.join('')}${first.join('')}`;
  const isKnown = (word: string, at: number) => PARTICLES.has(word) || isLast(unitOf(word, at)) || isFirst(unitOf(word, at));
  const restIsKnown = (used: readonly number[]) => words.filter((word, at) => !used.includes(at) && !isKnown(word, at)).length <= 1;

  if (last.length > 0 && first.length > 0 && isWrittenTogether(together)) {
    if (words.some((word, at) => word === together && restIsKnown([at]))) return true;
  }
  const units = unitsOf(words);
  const lastUnits = units.filter(isLast);
  const firstUnits = units.filter(isFirst);
  return lastUnits.some((a) => firstUnits.some((b) => !a.at.some((at) => b.at.includes(at)) && restIsKnown([...a.at, ...b.at])));
}

/**
 * What a search key must hold for the name to be one that `saysWholeName`, as regular expressions that all of them match; others match as
 * well. Written in letters, spaces and `|`, so that an index on trigrams answers them at little cost, however long the words are.
 */
export function wholeNameConditions({ words }: WholeName): readonly string[] {
  const parts = words.map(chunks);
  const named = words.flatMap((word, at) => (PARTICLES.has(word) && words.length > 2 ? [] : [parts[at]!]));
  const any = parts.flat();
  // One word may be unknown where there are three or more, so of any two words one is known.
  const pairs = named.map((part, at) => (words.length === 2 ? part : [...part, ...named[(at + 1) % named.length]!]));
  const isTold = named.length >= 2 && !words.some((word) => isWrittenTogether(word) && lengthOf(word) > 1);
  const wanted = isTold ? pairs : [any];
  return [...new Set(wanted.map((alternatives) => [...new Set(alternatives)].join('|').normalize('NFKD')))];
}

/** The beginning or the end of a word of the name that a word of the search can be, a slip in it or not. */
function chunks(word: string): readonly string[] {
  const letters = [...word];
  if (isWrittenTogether(word)) return [` ${letters[0]}`];
  if (letters.length === 1) return [` ${word}`, `${word} `];
  // A name may be written in two words that are one here, so that a space stands in one half of it.
  if (letters.length === 2) return [` ${word}`, `${word} `, `${letters[0]} ${letters[1]}`];
  if (letters.length === 3) return [` ${letters[0]}${letters[1]}`, `${letters[1]}${letters[2]} `];
  const start = ` ${letters.slice(0, 3).join('')}`;
  // No word of fewer than five letters is a slip away from one of six.
  if (letters.length === 4) return [start, `${letters[2]}${letters[3]} `];
  const swapped = [...letters.slice(0, 2), letters[3], letters[2], ...letters.slice(4)].join('');
  // One slip leaves the first or the last three letters as they are, but for two that are swapped in the middle of six.
  return [start, `${letters.slice(-3).join('')} `, ...(letters.length === 6 ? [` ${swapped} `] : [])];
}

/** One word of a search, or two that a name may be written with as one; `at` says which. */
type Unit = Readonly<{ text: string; at: readonly number[] }>;
const unitOf = (text: string, at: number): Unit => ({ text, at: [at] });
const unitsOf = (words: readonly string[]): readonly Unit[] => [
  ...words.map(unitOf),
  ...words.slice(1).map((word, at) => ({ text: `${words[at]}${word}`, at: [at, at + 1] })),
];
const joinedPairs = (words: readonly string[]): readonly string[] => words.slice(1).map((word, at) => `${words[at]}${word}`);

const isSame = ({ text, at }: Unit, form: string): boolean =>
  text === form || (at.length === 1 && lengthOf(form) >= 6 && isOneSlipApart([...text], [...form]));

const beginsOther = ({ text, at }: Unit, form: string): boolean =>
  at.length === 1 && Math.min(lengthOf(text), lengthOf(form)) >= 3 && (text.startsWith(form) || form.startsWith(text));

/** Whether the words differ in one letter that is wrong, missing, too many, or swapped with the next. */
function isOneSlipApart(a: readonly string[], b: readonly string[]): boolean {
  const start = a.findIndex((letter, at) => letter !== b[at]);
  const from = start === -1 ? a.length : start;
  const same = (x: readonly string[], y: readonly string[]) => x.length === y.length && x.every((letter, at) => letter === y[at]);
  return (
    same(a.slice(from + 1), b.slice(from + 1)) ||
    same(a.slice(from), b.slice(from + 1)) ||
    same(a.slice(from + 1), b.slice(from)) ||
    (a[from] === b[from + 1] && a[from + 1] === b[from] && same(a.slice(from + 2), b.slice(from + 2)))
  );
}

const lengthOf = (word: string): number => [...word].length;
const composedWords = (text: string): readonly string[] => foldWords(text).normalize('NFC').split(' ').filter(Boolean);
