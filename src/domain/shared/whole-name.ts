import type { PersonName } from './person-name.ts';
import { foldWords } from './text.ts';

/** The words of a search that may be a person's whole name: at least two, folded, each letter of any script as one character. */
export type WholeName = Readonly<{ words: readonly string[] }>;

const MAX_WORDS = 8;

/** Particles precede a last name in many languages and are often left out. */
const PARTICLES: ReadonlySet<string> = new Set(
  'af al av bin da das de del della den der di do dos du el ibn la las le los ten ter van von y zu zum zur'.split(' '),
);

/** Scripts in which one character can be a name, and several without a space are a family name and a given name. */
const TOGETHER = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/** Whether the word is a Chinese, Japanese or Korean name or part of one. */
export const isWrittenTogether = (word: string): boolean => TOGETHER.test(word.normalize('NFC'));

/**
 * Undefined for fewer than two name words: a single Latin letter is an initial, and several characters written together count as two
 * words.
 */
export function wholeName(query: string): WholeName | undefined {
  const words = composedWords(query).slice(0, MAX_WORDS);
  const counts = words.map((word) => (isWrittenTogether(word) ? Math.min(lengthOf(word), 2) : Number(lengthOf(word) > 1)));
  return counts.reduce((sum, count) => sum + count, 0) >= 2 ? { words } : undefined;
}

/**
 * Whether a search names a person in full: one word equals a word of the last name, particles aside, and another equals a word of the
 * first name, or one of those two is a prefix of the other with at least three letters. Name words of six letters or more tolerate one
 * typo, and one further search word may be unknown. A prefix of a last name never matches, so that a caller cannot find it out letter by
 * letter.
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
 * Regular expressions that the search key of every name accepted by `saysWholeName` matches; other keys may match as well. They use only
 * letters, spaces and `|`, so that a trigram index answers them cheaply, however long the words are.
 */
export function wholeNameConditions({ words }: WholeName): readonly string[] {
  const parts = words.map(chunks);
  const named = words.flatMap((word, at) => (PARTICLES.has(word) && words.length > 2 ? [] : [parts[at]!]));
  const any = parts.flat();
  // With three or more words one may be unknown, so of any two words one is known.
  const pairs = named.map((part, at) => (words.length === 2 ? part : [...part, ...named[(at + 1) % named.length]!]));
  const isTold = named.length >= 2 && !words.some((word) => isWrittenTogether(word) && lengthOf(word) > 1);
  const conditions = isTold ? pairs : [any];
  return [...new Set(conditions.map((alternatives) => [...new Set(alternatives)].join('|').normalize('NFKD')))];
}

/** The beginnings and ends of name words that a search word can match, with or without a typo. */
function chunks(word: string): readonly string[] {
  const letters = [...word];
  if (isWrittenTogether(word)) return [` ${letters[0]}`];
  if (letters.length === 1) return [` ${word}`, `${word} `];
  // The name may be written as two words where the search has one, so that a space falls into one half of the word.
  if (letters.length === 2) return [` ${word}`, `${word} `, `${letters[0]} ${letters[1]}`];
  if (letters.length === 3) return [` ${letters[0]}${letters[1]}`, `${letters[1]}${letters[2]} `];
  const start = ` ${letters.slice(0, 3).join('')}`;
  // No word of fewer than five letters is one typo away from a word of six.
  if (letters.length === 4) return [start, `${letters[2]}${letters[3]} `];
  const swapped = [...letters.slice(0, 2), letters[3], letters[2], ...letters.slice(4)].join('');
  // One typo leaves the first or the last three letters intact, except a swap in the middle of six letters.
  return [start, `${letters.slice(-3).join('')} `, ...(letters.length === 6 ? [` ${swapped} `] : [])];
}

/** One word of a search, or two adjacent words joined; `at` holds their positions. */
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

/** Whether the words differ by one typo: a letter that is wrong, missing, extra, or swapped with the next. */
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
