import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { FIGURES } from '../../../src/adapters/texts/catalogs/figures-es.ts';
import { figuresIn, notesIn } from '../../../src/adapters/texts/figure-words.ts';
import { STAT_GROUPS } from '../../../src/adapters/texts/page-messages.ts';
import { SPORT_CODES } from '../../../src/domain/league/sport.ts';
import { statColumns } from '../../../src/domain/scoring/sports.ts';

const SOURCE = globSync('src/domain/scoring/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const columns = SPORT_CODES.flatMap((sport) => statColumns(sport));
/** Of the lines of a box score: `figureOf(book, 'h', 'H', 'Hits', …)` and `counted('shots', 'Shots', 'Shots, goals included', …)`. */
const figures = [...SOURCE.matchAll(/\b(?:figureOf\(\s*book,|counted\()\s*'[^']*',\s*'([^']*)',\s*'([^']*)'/g)].map(
  ([, label, description]) => ({
    label: label!,
    description: description!,
  }),
);
/** `note('doubles', 'Doubles', …)` and the like. */
const notes = [
  ...SOURCE.matchAll(/\b(?:note|ofType|of|noteOf\(\s*book,\s*side,|noteOfCounted\(\s*book,\s*side,)\(?\s*'[^']*',\s*'([A-Z][^']*)'/g),
].map(([, label]) => ({ label: label! }));

describe('in Spanish', () => {
  test('every column and figure says what it is, and every line under a box score', () => {
    expect([columns.length > 200, figures.length > 20, notes.length > 25]).toEqual([true, true, true]);
    const said = [...columns, ...figures].filter(({ description }) => FIGURES[`figure.${description}`] === undefined);
    expect(said.map(({ label, description }) => `${label}: ${description}`)).toEqual([]);
    expect(notes.filter(({ label }) => FIGURES[`note.${label}`] === undefined)).toEqual([]);
    expect(
      figures.filter(
        ({ label, description }) =>
          figuresIn('es', [{ label, description }])[0]!.label.length > 3 &&
          label.length > 3 &&
          FIGURES[`note.${label}`] === undefined &&
          FIGURES[`label.${description}`] === undefined,
      ),
    ).toEqual([]);
  });

  test('nothing is said of what there is no more', () => {
    const keys = Object.keys(FIGURES).map((key) => key.slice(key.indexOf('.') + 1));
    const known = new Set(columns.map(({ description }) => description));
    expect(keys.filter((key) => !known.has(key) && !SOURCE.includes(`'${key}'`) && !SOURCE.includes(`"${key}"`))).toEqual([]);
  });

  test.each(SPORT_CODES)(
    'no two columns of a group are headed alike in %s, and a formula has the abbreviations that head them',
    (sport) => {
      const shown = figuresIn('es', statColumns(sport));
      const heads = shown.map(({ group, label }) => `${group} ${label}`);
      expect(heads.filter((head, at) => heads.indexOf(head) !== at)).toEqual([]);
      const labels = new Set(shown.map(({ label }) => label));
      const formulas = shown
        .flatMap(({ description }) => description.split(': ').slice(1))
        .flatMap((formula) => formula.match(/[A-Z0-9]*[A-Z]{2,}\b/g) ?? []);
      expect(formulas.filter((word) => !labels.has(word))).toEqual([]);
    },
  );

  test('each group of columns has a name', () => {
    const groups = new Set(columns.map(({ group }) => group.replaceAll(' ', '_')));
    expect([...groups].sort()).toEqual([...STAT_GROUPS].sort());
  });

  test('a figure that has no words yet stays as it is', () => {
    const [made] = [{ label: 'NEW', description: 'A new figure', key: 'new' }];
    expect(figuresIn('es', [made!])).toEqual([made]);
    expect(notesIn('es', [{ label: 'New things' }])).toEqual([{ label: 'New things' }]);
    expect(notesIn('en', [{ label: 'Doubles' }])).toEqual([{ label: 'Doubles' }]);
  });
});
