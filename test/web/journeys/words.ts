import { IntlMessageFormat } from 'intl-messageformat';
import { en as pagesEn } from '../../../src/adapters/texts/catalogs/en.ts';
import { es as pagesEs } from '../../../src/adapters/texts/catalogs/es.ts';
import { en as consoleEn } from '../../../web/console/catalogs/en.ts';
import { es as consoleEs } from '../../../web/console/catalogs/es.ts';
import { en as familyEn } from '../../../web/family/catalogs/en.ts';
import { es as familyEs } from '../../../web/family/catalogs/es.ts';
import { en as rareEn } from '../../../web/family/catalogs/rare-en.ts';
import { es as rareEs } from '../../../web/family/catalogs/rare-es.ts';
import { en as scoringEn } from '../../../web/family/catalogs/scoring-en.ts';
import { es as scoringEs } from '../../../web/family/catalogs/scoring-es.ts';
import { en as kitEn } from '../../../web/kit/catalogs/en.ts';
import { es as kitEs } from '../../../web/kit/catalogs/es.ts';

type Catalog = Readonly<Record<string, string>>;
/** What the parser makes of a message. */
type Element = Readonly<{ type: number; value: string; options?: Record<string, { readonly value: readonly Element[] }> }>;
type Values = Record<string, string>;

export type Language = 'en' | 'es';

const CATALOGS: readonly (readonly [Catalog, Catalog])[] = [
  [consoleEn, consoleEs],
  [familyEn, familyEs],
  [scoringEn, scoringEs],
  [rareEn, rareEs],
  [kitEn, kitEs],
  // What the gateway's own pages say.
  [pagesEn.messages, pagesEs.messages],
];
const [LITERAL, VALUE, SELECT, PLURAL, COUNT] = [0, 1, 5, 6, 7];

const parsed = (source: string, language: Language) => new IntlMessageFormat(source, `${language}-US`, undefined, { ignoreTag: true });
const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The number that a branch of a plural stands for; undefined if it is in its words. */
const countOf = (branch: string): string | undefined => (branch === 'one' ? '1' : branch.startsWith('=') ? branch.slice(1) : undefined);

/** A pattern for everything that a message says, and the values that it took; undefined for what tells nothing apart. */
function readerOf(source: string): ((words: string) => Values | undefined) | undefined {
  /** Of which value each group of the pattern tells, and what, of the words that it took. */
  const groups: (readonly [name: string, told: (taken: string) => string | undefined])[] = [];
  const tellsApart = (of: readonly Element[]) => of.some(({ type, value }) => type === LITERAL && /\p{L}/u.test(value));
  const patternOf = (elements: readonly Element[], counted = ''): string =>
    elements
      .map(({ type, value, options = {} }) => {
        if (type === LITERAL) return escaped(value);
        if (type === VALUE || type === COUNT) {
          groups.push([type === COUNT ? counted : value, (taken) => taken]);
          return '(.+)';
        }
        if (type !== SELECT && type !== PLURAL) return '.+';
        const branches = Object.entries(options).map(([name, branch]) => {
          groups.push([value, () => (type === SELECT ? name : countOf(name))]);
          return `(${patternOf(branch.value, value)})`;
        });
        return `(?:${branches.join('|')})`;
      })
      .join('');
  const elements = parsed(source, 'en').getAst() as unknown as readonly Element[];
  const choice = elements.length === 1 ? elements[0]?.options : undefined;
  if (choice) {
    // A branch without words would match everything.
    for (const [name, { value }] of Object.entries(choice)) if (!tellsApart(value)) delete choice[name];
  } else if (!tellsApart(elements)) return undefined;
  const pattern = new RegExp(`^${patternOf(elements)}$`, 's');
  return (words) => {
    const found = pattern.exec(words);
    if (!found) return undefined;
    const values: Values = {};
    for (const [at, [name, told]] of groups.entries()) {
      const taken = found[at + 1];
      const value = taken === undefined ? undefined : told(taken);
      if (value !== undefined) values[name] ??= value;
    }
    return values;
  };
}

let readers: readonly Readonly<{ read: (words: string) => Values | undefined; spanish: string }>[] | undefined;
const readersOf = () =>
  (readers ??= CATALOGS.flatMap(([english, spanish]) =>
    Object.entries(english).flatMap(([key, source]) => {
      const read = readerOf(source);
      return read ? [{ read, spanish: spanish[key]! }] : [];
    }),
  ));

/**
 * How a language says what the apps say in English so: each wording of a catalog whose English it is. What no catalog says, such as a
 * name, is the same in every language.
 */
export function saidIn(language: Language, words: string): readonly string[] {
  if (language === 'en') return [words];
  const others = readersOf().flatMap(({ read, spanish }) => {
    const values = read(words);
    if (!values) return [];
    const numbers = Object.entries(values).map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]);
    try {
      return [String(parsed(spanish, language).format(Object.fromEntries(numbers)))];
    } catch {
      // It takes a value that these words do not hold.
      return [];
    }
  });
  return others.length > 0 ? [...new Set(others)] : [words];
}

/** The words, in a language, as all of what somebody reads, but for a player's number or an arrow before them, and what follows them there. */
export const whole = (language: Language, words: string, rest = ''): RegExp =>
  new RegExp(`^\\s*(?:\\d+ |← )?(?:${saidIn(language, words).map(escaped).join('|')})${rest}\\s*$`);

/** The same somewhere in what somebody reads. */
export const somewhere = (language: Language, words: string): RegExp => new RegExp(saidIn(language, words).map(escaped).join('|'));
