import { byCodePoint, foldWords } from './text.ts';
import { isWrittenTogether } from './whole-name.ts';

/**
 * The key by which a name is found and sorted: its folded words, a space before and after each. Two spaces separate the fields, so that
 * `Garcia`, `Zoe` sorts before `Garcia Lopez`, `Ana`. Players sort by last name, then first name.
 */
export const searchKey = (...fields: readonly string[]): string => ` ${fields.map(foldWords).join('  ')} `;

/**
 * One word of a query as regular expressions over search keys: a name matches if `far` does. It scores higher if `near` matches, highest
 * if `begins` does, and more if `whole` does too. The expressions use only letters, spaces and `. ? * | (?: )`, which JavaScript and
 * PostgreSQL interpret alike, so that ranking in the database gives the same order as `bestNames`.
 */
export type NameTerm = Readonly<{ begins: string; whole: string; near: string; far: string }>;

/** Scores of a query word, in hundredths: a whole word of the name, the beginning of one, a match with a typo, or a faint match. */
export const WORD_GRADES = { whole: 100, begins: 90, near: 80, far: 60 } as const;

/** The highest score, in hundredths, if some word of the query is no prefix of a name word: below every score without a typo. */
export const MAX_SCORE_WITH_TYPO = 89;

/** The most names that a query returns. */
export const MAX_NAMES = 25;

/** No name has more words; further words of a query are ignored. */
export const MAX_WORDS = 8;

/** No Chinese, Japanese or Korean name has more, and a trigram index hardly helps to find them. */
const MAX_BATCH_SIZE = 3;

/** Typos are tolerated only within this many letters of a query; what follows must match as typed, so that a long query costs no more. */
const LETTERS_WITH_SLIPS = 24;

/**
 * The words of a query, in its order. Empty if the query has neither letters nor digits; it then finds nothing. A typo is a letter that
 * is wrong, missing, extra, or swapped with the next. Words of up to 3 letters tolerate none. From 4 letters on, `near` tolerates one in
 * a whole word, and from 6 on one in the beginning of a word. From 8 on, `far` also leaves the last two letters open. A Chinese, Japanese
 * or Korean name written as one word also matches as separate last and first names.
 */
export function nameTerms(query: string): readonly NameTerm[] {
  const words = foldWords(query).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  if (words.filter(isWrittenTogether).length > MAX_BATCH_SIZE) return [];
  let letters = 0;
  return words.map((word) => {
    // "sa sanders" needs two words that begin with "sa"; otherwise every Sanders would match.
    const sameStart = words.filter((other) => other.startsWith(word));
    const asTyped = apartOrTogether(word);
    const begins = sameStart.map(() => ` ${asTyped}`).join('.*');
    // Hangul decomposes into its letters, which a trigram index handles less well.
    letters += [...word].length * (isWrittenTogether(word) ? 2 : 1);
    const near = letters <= LETTERS_WITH_SLIPS ? guesses([...word], begins) : { near: begins, far: begins };
    return { begins, whole: ` ${asTyped} `, ...near };
  });
}

/** The word itself or, if it may hold several names written together, its last name and first name separately. */
function apartOrTogether(word: string): string {
  const letters = isWrittenTogether(word) ? [...word.normalize('NFC')] : [];
  const apart = letters
    .slice(1)
    .map((_, at) => `${letters.slice(0, at + 1).join('')}  ${letters.slice(at + 1).join('')}`.normalize('NFKD'));
  return apart.length > 0 ? `(?:${[word, ...apart].join('|')})` : word;
}

/** Beyond 20 letters only what was typed counts, since a regular expression of all typos would grow long. */
function guesses(letters: readonly string[], begins: string): Pick<NameTerm, 'near' | 'far'> {
  if (letters.length < 4 || letters.length > 20) return { near: begins, far: begins };
  const slipped = oneSlip(letters);
  if (letters.length < 6) return { near: `${slipped} `, far: `(?:${begins}|${slipped} )` };
  if (isWrittenTogether(letters.join(''))) return { near: `(?:${begins}|${slipped})`, far: `(?:${begins}|${slipped})` };
  return { near: slipped, far: letters.length < 8 ? slipped : oneSlip(letters.slice(0, -2)) };
}

/** The beginning of a word: these letters with at most one typo. A space counts as a letter, so "vandyke" finds Van Dyke. */
function oneSlip(letters: readonly string[]): string {
  const part = (from: number, to?: number) => letters.slice(from, to).join('');
  const wrongOrTooMany = letters.map((_, at) => `${part(0, at)}.?${part(at + 1)}`);
  const missing = letters.map((_, at) => `${part(0, at)}.${part(at)}`);
  const swapped = letters.slice(1).map((next, at) => `${part(0, at)}${next}${letters[at]}${part(at + 2)}`);
  return ` (?:${[part(0), ...wrongOrTooMany, ...missing, ...swapped].join('|')})`;
}

export type NameFound<Item> = Readonly<{ item: Item; score: number }>;

/**
 * The names that match every word of the query, in any order: best first, then by search key and id. The score, from 0 to 1 with two
 * decimals, is the mean of the words' grades.
 */
export function bestNames<Item extends Readonly<{ id: string; searchKey: string }>>(
  query: string,
  items: Iterable<Item>,
): readonly NameFound<Item>[] {
  const scoreOf = scoring(query);
  return [...items]
    .map((item) => ({ item, score: scoreOf(item.searchKey) }))
    .filter((found): found is NameFound<Item> => found.score !== undefined)
    .sort((a, b) => b.score - a.score || byCodePoint(a.item.searchKey, b.item.searchKey) || byCodePoint(a.item.id, b.item.id))
    .slice(0, MAX_NAMES);
}

function scoring(query: string): (key: string) => number | undefined {
  const gradings = nameTerms(query).map(grading);
  return (key) => {
    const grades = gradings.map((grade) => grade(key)).filter((grade) => grade !== undefined);
    if (grades.length === 0 || grades.length < gradings.length) return undefined;
    const mean = Math.round(grades.reduce((sum, grade) => sum + grade) / grades.length);
    return (Math.min(...grades) >= WORD_GRADES.begins ? mean : Math.min(mean, MAX_SCORE_WITH_TYPO)) / 100;
  };
}

function grading(term: NameTerm): (key: string) => number | undefined {
  const matcher = (source: string) => new RegExp(source, 'u');
  const [begins, whole, near, far] = [matcher(term.begins), matcher(term.whole), matcher(term.near), matcher(term.far)];
  return (key) => {
    if (!far.test(key)) return undefined;
    if (begins.test(key)) return whole.test(key) ? WORD_GRADES.whole : WORD_GRADES.begins;
    return near.test(key) ? WORD_GRADES.near : WORD_GRADES.far;
  };
}
