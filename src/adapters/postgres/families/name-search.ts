import { type Expression, type RawBuilder, sql } from 'kysely';
import { MAX_SCORE_WITH_TYPO, type NameTerm, nameTerms, WORD_GRADES } from '../../../domain/shared/name-match.ts';

/** Of the word that is first, second and so on: its regular expressions, and how many times it is in the query. */
export type NamePatterns = Readonly<Record<`${'whole' | 'begins' | 'near' | 'far'}${number}`, string> & Record<`times${number}`, number>>;
/** A query by its different words, of which there are `words`. */
export type NameQuery = Readonly<{ words: number; patterns: NamePatterns }>;

/** Undefined for a query without a letter or a digit, which matches nothing. */
export function nameQuery(query: string): NameQuery | undefined {
  const terms = [...Map.groupBy(nameTerms(query), (term) => JSON.stringify(term)).values()];
  if (terms.length === 0) return undefined;
  return {
    words: terms.length,
    patterns: Object.assign({}, ...terms.map(([term, ...same], at) => patternsOf(term!, at, 1 + same.length))),
  };
}

function patternsOf({ whole, begins, near, far }: NameTerm, at: number, times: number): NamePatterns {
  // A word too short for typos matches as typed or not at all, and grading it takes one pattern rather than three.
  const grading = far === begins ? { [`begins${at}`]: '', [`near${at}`]: '' } : { [`begins${at}`]: begins, [`near${at}`]: near };
  return { [`whole${at}`]: whole, ...grading, [`far${at}`]: far, [`times${at}`]: times } as unknown as NamePatterns;
}

const each = <Value>(words: number, make: (at: number) => Value): Value[] => Array.from({ length: words }, (_, at) => make(at));

/** True for keys that match the query of so many words; a trigram index serves it. */
export const matchesName = (key: Expression<string | null>, patterns: NamePatterns, words: number) =>
  sql<boolean>`(${sql.join(
    each(words, (at) => sql`${key} ~ ${patterns[`far${at}`]}`),
    sql` and `,
  )})`;

/** The score of a matching key, in hundredths, as `bestNames` computes it. */
export function scoreOfName(key: Expression<string | null>, patterns: NamePatterns, words: number) {
  const { whole, begins, near, far } = WORD_GRADES;
  const grade = (at: number) => sql<number>`case
    when ${key} ~ ${patterns[`begins${at}`]} then case when ${key} ~ ${patterns[`whole${at}`]} then ${whole} else ${begins} end
    when ${key} ~ ${patterns[`near${at}`]} then ${near} else ${far} end`;
  if (words === 1) return grade(0);
  const sum = (make: (at: number) => RawBuilder<unknown>) => sql`(${sql.join(each(words, make), sql` + `)})`;
  const [name, times] = [(at: number) => sql.ref(`grade${at}`), (at: number) => sql`${patterns[`times${at}`]}::integer`];
  const mean = sql`(2 * ${sum((at) => sql`${name(at)} * ${times(at)}`)} + ${sum(times)}) / (2 * ${sum(times)})`;
  const grades = sql.join(each(words, (at) => sql`${grade(at)} as ${name(at)}`));
  // Without "offset 0" each grade would be computed as often as it is named.
  return sql<number>`(select case when least(${sql.join(each(words, name))}) >= ${begins} then ${mean} else least(${mean}, ${MAX_SCORE_WITH_TYPO}) end
    from (select ${grades} offset 0) as graded)`;
}
