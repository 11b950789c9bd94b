import { isWithin, type Range } from '../shared/range.ts';

/** Ages in years that a number alone may mean. */
const AGE: Range = { min: 5, max: 22 };

/** Ages marked as such, as in "10U" and "U12". */
const MARKED = /\bu[\s-]?(\d{1,2})\b|\b(\d{1,2})[\s-]?u\b/g;

/** Numbers of something else: of a division, a field, a grade, a year. */
const OTHER_NUMBERS = new RegExp(
  [
    String.raw`\b(?:division|div|coast|conference|conf|region|district|zone|area|pool|(?<!age[\s-]?)group|tier|level|flight|section|bracket|class`,
    String.raw`|field|diamond|court|park|site|team|squad|round|week|game|grade|number|no|spring|summer|fall|autumn|winter)\b[.\s]*#?['’]?\d+(?:\s*[-–—/]\s*\d+)?`,
    String.raw`|#\s*\d+|\b\d+(?:st|nd|rd|th)\b`,
  ].join(''),
  'g',
);

/** The divisions of Little League, each with the age that their pitching limit goes by. */
const LITTLE_LEAGUE: readonly (readonly [name: RegExp, age: number])[] = [
  [/\bt(?:ee)?[\s-]?ball\b/, 6],
  [/\b(?:coach|machine)\b.*\bpitch\b/, 8],
  [/\bfarm\b/, 8],
  [/\bminors?\b/, 10],
  [/\b(?:a{2,3}|(?:single|double|triple)[\s-]?a)\b|^(?:baseball |softball )?a(?:[\s-]?ball| baseball| softball)?$/, 10],
  [/\bmajors?\b/, 12],
  [/\bintermediates?\b|\b50[\s/-]70\b/, 13],
  [/\bjuniors?\b(?! varsity)/, 14],
  [/\bseniors?\b/, 16],
];

/**
 * The age in years that the name of an age group tells: the highest number in it, as in "10U", "U12", "9-10" or "Ages 11–12", else that of a
 * division of Little League, as in "Majors" or "Minors AAA"; of several divisions that of the youngest. Null if it tells none.
 */
export function ageInName(name: string): number | null {
  const text = name.normalize('NFKC').trim().toLowerCase();
  const marked = [...text.matchAll(MARKED)].map(([, before, behind]) => Number(before ?? behind));
  const alone = (text.replace(OTHER_NUMBERS, ' ').match(/\d+/g) ?? []).map(Number).filter((age) => isWithin(AGE, age));
  const ages = marked.length > 0 ? marked : alone;
  if (ages.length > 0) return Math.max(...ages);
  const divisions = LITTLE_LEAGUE.filter(([pattern]) => pattern.test(text)).map(([, age]) => age);
  return divisions.length > 0 ? Math.min(...divisions) : null;
}
