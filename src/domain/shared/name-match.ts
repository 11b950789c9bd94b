import { byCodePoint, foldWords } from './text.ts';
import { isWrittenTogether } from './whole-name.ts';

/**
 * What a name is found and ordered by: its folded words, a space before and after each. Two spaces part the fields, so that by key
 * `Garcia`, `Zoe` comes before `Garcia Lopez`, `Ana`. Players go by last name, then first name.
 */
export const searchKey = (...fields: readonly string[]): string => ` ${fields.map(foldWords).join('  ')} `;

/**
 * One word of a query as regular expressions over search keys: a name is found where `far` matches. It is worth more where `near` does,
 * most where `begins` does, and `whole` besides. They are written in letters, spaces and `. ? * | (?: )` alone, which JavaScript and
 * PostgreSQL read alike, so that a database that grades by them ranks just as `bestNames` does.
 */
export type NameTerm = Readonly<{ begins: string; whole: string; near: string; far: string }>;

/** What a word of a query is worth, in hundredths: found as a word of the name, as the beginning of one, with a slip, or but faintly. */
export const WORD_GRADES = { whole: 100, begins: 90, near: 80, far: 60 } as const;

/** The most that a name is worth, in hundredths, where some word of the query begins none of its words: below all that need no guess. */
export const MAX_SCORE_WITH_TYPO = 89;

/** How many names answer a query. */
export const MAX_NAMES = 25;

/** No name has more words; a longer query is read up to here. */
const MAX_WORDS = 8;

/** No Chinese, Japanese or Korean name has more, and an index on trigrams hardly helps to find them. */
const MAX_BATCH_SIZE = 3;

/** As many letters of a query, in its order, may hold slips; what follows counts as it was typed, so that a long query costs no more. */
const LETTERS_WITH_SLIPS = 24;

/**
 * The words of a query, in their order; none where it has neither letter nor digit, and such a query finds nothing.
 * A slip is a letter wrong, missing, too many, or swapped with the next. Up to 3 letters forgive none. From 4 on, `near` forgives one in
 * a whole word, and from 6 on one in the beginning of a word. From 8 on, `far` leaves the last two letters open as well. A Chinese, Japanese
 * or Korean name that is written together is found as a last name and a first name as well.
 */
export function nameTerms(query: string): readonly NameTerm[] {
  const words = foldWords(query).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  if (words.filter(isWrittenTogether).length > MAX_BATCH_SIZE) return [];
  let letters = 0;
  return words.map((word) => {
    // "sa sanders" wants two words that begin with "sa", or every Sanders would do.
    const sameStart = words.filter((other) => other.startsWith(word));
    const asTyped = apartOrTogether(word);
    const begins = sameStart.map(() => ` ${asTyped}`).join('.*');
    // Hangul comes apart into its letters, of which an index on trigrams makes less.
    letters += [...word].length * (isWrittenTogether(word) ? 2 : 1);
    const near = letters <= LETTERS_WITH_SLIPS ? guesses([...word], begins) : { near: begins, far: begins };
    return { begins, whole: ` ${asTyped} `, ...near };
  });
}

/** The word itself, and where several names may be written together in it, a last name and a first name apart. */
function apartOrTogether(word: string): string {
  const letters = isWrittenTogether(word) ? [...word.normalize('NFC')] : [];
  const apart = letters
    .slice(1)
    .map((_, at) => `${letters.slice(0, at + 1).join('')}  ${letters.slice(at + 1).join('')}`.normalize('NFKD'));
  return apart.length > 0 ? `(?:${[word, ...apart].join('|')})` : word;
}

/** Beyond 20 letters, where a regular expression of all slips grows long, only what was typed counts. */
function guesses(letters: readonly string[], begins: string): Pick<NameTerm, 'near' | 'far'> {
  if (letters.length < 4 || letters.length > 20) return { near: begins, far: begins };
  const slipped = oneSlip(letters);
  if (letters.length < 6) return { near: `${slipped} `, far: `(?:${begins}|${slipped} )` };
  if (isWrittenTogether(letters.join(''))) return { near: `(?:${begins}|${slipped})`, far: `(?:${begins}|${slipped})` };
  return { near: slipped, far: letters.length < 8 ? slipped : oneSlip(letters.slice(0, -2)) };
}

/** The beginning of a word: these letters with one slip at most. A space passes for a letter, so "vandyke" finds Van Dyke. */
function oneSlip(letters: readonly string[]): string {
  const part = (from: number, to?: number) => letters.slice(from, to).join('');
  const wrongOrTooMany = letters.map((_, at) => `${part(0, at)}.?${part(at + 1)}`);
  const missing = letters.map((_, at) => `${part(0, at)}.${part(at)}`);
  const swapped = letters.slice(1).map((next, at) => `${part(0, at)}${next}${letters[at]}${part(at + 2)}`);
  return ` (?:${[part(0), ...wrongOrTooMany, ...missing, ...swapped].join('|')})`;
}

export type NameFound<Item> = Readonly<{ item: Item; score: number }>;

/**
 * The names that every word of the query finds, in whatever order: best first, then by search key and id. The score, from 0 to 1 and to
 * two decimals, is the mean of the words' grades.
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
