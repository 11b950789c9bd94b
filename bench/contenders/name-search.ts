import { MAX_SCORE_WITH_TYPO, type NameTerm, nameTerms, WORD_GRADES } from '../gateway-parts.ts';

/** `bestNames` as SQL over columns of search keys; its parameters follow those that a statement already has. */
export type NameSearch = Readonly<{
  /** True for keys that match the query; a trigram index serves it. */
  condition(column: string): string;
  /** The score of a matching key, in hundredths. */
  score(column: string): string;
  /** The parameters of the conditions and scores built so far. */
  parameters(): readonly string[];
}>;

/** Undefined for a query without a letter or a digit, which matches nothing. */
export function nameSearch(query: string, parametersBefore: number): NameSearch | undefined {
  const terms = nameTerms(query);
  if (terms.length === 0) return undefined;
  const places = new Map<string, number>();
  const place = (pattern: string): number => {
    if (!places.has(pattern)) places.set(pattern, parametersBefore + places.size + 1);
    return places.get(pattern)!;
  };
  const matching = (column: string) => (pattern: string) => `${column} ~ $${place(pattern)}`;
  return {
    condition: (column) => [...new Set(terms.map(({ far }) => matching(column)(far)))].join(' and '),
    score: (column) => scoreOf(terms.map((term) => gradeOf(term, matching(column)))),
    parameters: () => [...places.keys()],
  };
}

/** The score of one word of the query in a matching name. */
function gradeOf({ whole, begins, near, far }: NameTerm, matches: (pattern: string) => string): string {
  const asTyped = `case when ${matches(whole)} then ${WORD_GRADES.whole} else ${WORD_GRADES.begins} end`;
  // A word too short for typos matches as typed or not at all, and grading it takes one pattern rather than three.
  if (far === begins) return asTyped;
  return `case when ${matches(begins)} then ${asTyped} when ${matches(near)} then ${WORD_GRADES.near} else ${WORD_GRADES.far} end`;
}

function scoreOf([grade = '', ...others]: readonly string[]): string {
  if (others.length === 0) return grade;
  const count = others.length + 1;
  const mean = `(2 * sum(grade) + ${count}) / ${2 * count}`;
  return `(select case when min(grade) >= ${WORD_GRADES.begins} then ${mean} else least(${mean}, ${MAX_SCORE_WITH_TYPO}) end
           from unnest(array[${[grade, ...others].join(', ')}]) as grade)`;
}
