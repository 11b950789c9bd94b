import { describe, expect, test } from '@jest/globals';
import { IntlMessageFormat } from 'intl-messageformat';
import { en as checksEn } from '../../web/console/catalogs/checks-en.ts';
import { es as checksEs } from '../../web/console/catalogs/checks-es.ts';
import { en as consoleEn } from '../../web/console/catalogs/en.ts';
import { es as consoleEs } from '../../web/console/catalogs/es.ts';
import { en as pitchingEn } from '../../web/console/catalogs/pitching-en.ts';
import { es as pitchingEs } from '../../web/console/catalogs/pitching-es.ts';
import { en as rulesEn } from '../../web/console/catalogs/rules-en.ts';
import { es as rulesEs } from '../../web/console/catalogs/rules-es.ts';
import { en as familyEn } from '../../web/family/catalogs/en.ts';
import { es as familyEs } from '../../web/family/catalogs/es.ts';
import { en as rareEn } from '../../web/family/catalogs/rare-en.ts';
import { es as rareEs } from '../../web/family/catalogs/rare-es.ts';
import { en as scoringEn } from '../../web/family/catalogs/scoring-en.ts';
import { es as scoringEs } from '../../web/family/catalogs/scoring-es.ts';
import { en as kitEn } from '../../web/kit/catalogs/en.ts';
import { es as kitEs } from '../../web/kit/catalogs/es.ts';

type Catalog = Readonly<Record<string, string>>;
/** What the parser makes of a message: literals are 0, values 1, choices 5, plurals 6, the count in a plural 7. */
type Element = Readonly<{ type: number; value: string; options?: Readonly<Record<string, { readonly value: readonly Element[] }>> }>;

const [LITERAL, SELECT, PLURAL, COUNT] = [0, 5, 6, 7];

/** The values that a message takes, as what, and among which words it chooses. */
function usesIn(elements: readonly Element[]): readonly string[] {
  return elements
    .filter(({ type }) => type !== LITERAL && type !== COUNT)
    .flatMap(({ type, value, options = {} }) => {
      const words = type === SELECT ? ` of ${Object.keys(options).sort().join(', ')}` : '';
      const inner = Object.values(options).flatMap((branch) => usesIn(branch.value));
      return [`${value} (${type === PLURAL ? 'plural' : type})${words}`, ...inner];
    });
}

const elementsOf = (source: string, locale: string): readonly Element[] =>
  new IntlMessageFormat(source, locale, undefined, { ignoreTag: true }).getAst() as never;

/** English calls officials by their sport; Spanish has one word for all, so `official` is left out. */
const shapeOf = (source: string, locale: string) =>
  [...new Set(usesIn(elementsOf(source, locale)))].filter((use) => !use.startsWith('official (')).sort();

/** The plurals that a language has for whole numbers below a thousand. */
const pluralsOf = (locale: string) => {
  const rules = new Intl.PluralRules(locale);
  return new Set([...Array(1000).keys()].map((count) => rules.select(count) as string));
};
const PLURALS: Readonly<Record<string, ReadonlySet<string>>> = { en: pluralsOf('en'), es: pluralsOf('es') };

/** Plurals that lack a branch which the language has. */
function lackingPlurals(source: string, locale: string): readonly string[] {
  const lacking = (elements: readonly Element[]): readonly string[] =>
    elements.flatMap(({ type, value, options = {} }) => [
      ...(type === PLURAL
        ? [...PLURALS[locale]!].filter((plural) => !(plural in options)).map((plural) => `${value} lacks ${plural}`)
        : []),
      ...Object.values(options).flatMap((branch) => lacking(branch.value)),
    ]);
  return lacking(elementsOf(source, locale));
}

const CATALOGS: readonly (readonly [app: string, english: Catalog, spanish: Catalog])[] = [
  ['the kit', kitEn, kitEs],
  ['the family app', familyEn, familyEs],
  ['keeping score', scoringEn, scoringEs],
  ['screens that few open', rareEn, rareEs],
  ['the console', consoleEn, consoleEs],
  ['the console’s checks', checksEn, checksEs],
  ['the console’s rules', rulesEn, rulesEs],
  ['the console’s own limits on pitchers', pitchingEn, pitchingEs],
];

describe.each(CATALOGS)('the texts of %s', (_, english, spanish) => {
  test('are the same in both languages: keys, values, and the words among which they choose', () => {
    expect(Object.keys(spanish)).toEqual(Object.keys(english));
    const shapes = (catalog: Catalog, locale: string) =>
      Object.fromEntries(Object.entries(catalog).map(([key, source]) => [key, shapeOf(source, locale)]));
    expect(shapes(spanish, 'es')).toEqual(shapes(english, 'en'));
  });

  test.each([
    ['en', english],
    ['es', spanish],
  ] as const)('have every plural of %s', (locale, catalog) => {
    expect(Object.entries(catalog).flatMap(([key, source]) => lackingPlurals(source, locale).map((fault) => `${key}: ${fault}`))).toEqual(
      [],
    );
  });

  test('are translated', () => {
    const same = Object.keys(english).filter(
      (key) => /\p{L}{4}/u.test(english[key]!.replace(/\{\w+\}/g, '')) && english[key] === spanish[key],
    );
    expect(same.filter((key) => !['tab.chat', 'game.total', 'final', 'play.strike'].includes(key))).toEqual([]);
  });
});

test.each([
  ['a value under another name', 'Hello {name}', 'Hola {nombre}'],
  ['a branch that is missing', '{sky, select, blue {Blue} other {Grey}}', '{sky, select, other {Gris}}'],
  ['a plural that is none', '{n, plural, one {# game} other {# games}}', '{n} partidos'],
])('%s is found', (_, english, spanish) => {
  expect(shapeOf(spanish, 'es')).not.toEqual(shapeOf(english, 'en'));
});

test('a plural without its singular is found', () => {
  expect(lackingPlurals('{n, plural, other {# games}}', 'en')).toEqual(['n lacks one']);
});
