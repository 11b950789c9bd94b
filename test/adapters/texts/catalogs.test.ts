import { describe, expect, test } from '@jest/globals';
import { IntlMessageFormat } from 'intl-messageformat';
import { type AnyText, MESSAGES, type MessageKey } from '../../../src/adapters/texts/messages.ts';
import { CATALOGS, render } from '../../../src/adapters/texts/render.ts';
import { LANGUAGES, type Language } from '../../../src/domain/texts/language.ts';
import type { ValueKind } from '../../../src/domain/texts/text.ts';

type Kinds = Readonly<Record<string, ValueKind>>;
type Branches = Readonly<Record<string, { readonly value: readonly Element[] }>>;
/** What the parser makes of a message: literals are 0, values 1, choices 5, plurals 6. */
type Element = Readonly<{ type: number; value: string; options?: Branches }>;
type Use = Readonly<{ name: string; as: 'value' | 'select' | 'plural' | 'other syntax'; branches: readonly string[] }>;

const SYNTAX: Readonly<Record<number, Use['as']>> = { 1: 'value', 5: 'select', 6: 'plural' };
const [LITERAL, COUNT] = [0, 7];

const usesIn = (elements: readonly Element[]): readonly Use[] =>
  elements
    .filter(({ type }) => type !== LITERAL && type !== COUNT)
    .flatMap(({ type, value, options = {} }) => [
      { name: value, as: SYNTAX[type] ?? 'other syntax', branches: Object.keys(options) },
      ...Object.values(options).flatMap((branch) => usesIn(branch.value)),
    ]);

const parsed = (source: string, locale: string): readonly Element[] =>
  new IntlMessageFormat(source, locale, undefined, { ignoreTag: true }).getAst() as never;

/** The plurals that the language has for counts of people and things. */
const pluralsOf = (locale: string): readonly string[] => {
  const rules = new Intl.PluralRules(locale);
  return [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))];
};

/** What is wrong with a message in a language. */
function faultsOf(kinds: Kinds, source: string, locale: string, mustUseAll: boolean): readonly string[] {
  const uses = usesIn(parsed(source, locale));
  const missing = Object.keys(kinds).filter((name) => mustUseAll && !uses.some((use) => use.name === name));
  const wrong = uses.flatMap(({ name, as, branches }) => {
    const kind = kinds[name];
    if (kind === undefined) return [`{${name}} is not declared`];
    if (typeof kind !== 'string') {
      if (as !== 'select') return [`{${name}} is a choice`];
      const unknown = branches.filter((branch) => branch !== 'other' && !kind.includes(branch));
      const lacking = branches.includes('other') ? [] : kind.filter((word) => !branches.includes(word));
      return [...unknown.map((branch) => `{${name}} is never ${branch}`), ...lacking.map((word) => `{${name}} lacks ${word}`)];
    }
    if (kind !== 'count') return as === 'value' ? [] : [`{${name}} is a ${kind}`];
    const lacking = pluralsOf(locale).filter((plural) => as === 'plural' && !branches.includes(plural));
    return as === 'plural' || as === 'value' ? lacking.map((plural) => `{${name}} lacks the plural ${plural}`) : [`{${name}} is a count`];
  });
  return [...missing.map((name) => `{${name}} is missing`), ...wrong];
}

const EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  text: ['Blue Jays'],
  list: [['Blue Jays', 'Red Hawks']],
  count: [0, 1, 2, 21],
  day: ['2026-04-11'],
  clock: [{ at: '2026-04-11T15:00:00.000Z', zone: 'America/Chicago' }],
  time: [{ at: '2026-04-11T15:00:00.000Z', zone: 'America/Chicago' }],
};

/** The message with every combination of its choices and counts. */
function examplesOf(key: MessageKey): readonly AnyText[] {
  const combined = Object.entries<ValueKind>(MESSAGES[key]).reduce<readonly object[]>(
    (all, [name, kind]) =>
      all.flatMap((values) => (typeof kind === 'string' ? EXAMPLES[kind]! : kind).map((value) => ({ ...values, [name]: value }))),
    [{}],
  );
  return combined.map((values) => ({ key, values }) as AnyText);
}

const keys = Object.keys(MESSAGES) as MessageKey[];

describe.each(LANGUAGES)('the catalog of %s', (language: Language) => {
  const { locale, messages } = CATALOGS[language];

  test('has every message and no other', () => {
    expect(Object.keys(messages).sort()).toEqual(keys.toSorted());
  });

  test('uses the values that each message has, as what they are, with a branch for every choice and plural', () => {
    // A language need not write all parts of a date.
    const faults = keys.flatMap((key) =>
      faultsOf(MESSAGES[key], messages[key], locale, !key.startsWith('date.')).map((fault) => `${key}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test('words every message, whatever its values', () => {
    const worded = keys.flatMap((key) => examplesOf(key).map((example) => [key, render(example, language)] as const));
    expect(worded.length).toBeGreaterThan(keys.length);
    expect(worded.filter(([, words]) => !/^\S(.*\S)?$/s.test(words) || /[{}]|\s\s|undefined|null/.test(words))).toEqual([]);
  });
});

test.each([
  ['a value that is not declared', {}, 'Hello {name}', ['{name} is not declared']],
  ['a value that is not used', { name: 'text' }, 'Hello', ['{name} is missing']],
  ['a choice without a word', { sky: ['blue', 'grey'] }, '{sky, select, blue {Blue}}', ['parse']],
  ['a word that is no choice', { sky: ['blue'] }, '{sky, select, red {Red} other {Blue}}', ['{sky} is never red']],
  ['a choice as text', { sky: ['blue'] }, 'The sky is {sky}', ['{sky} is a choice']],
  ['a text as a count', { name: 'text' }, '{name, plural, one {One} other {Many}}', ['{name} is a text']],
  ['a plural without its singular', { n: 'count' }, '{n, plural, other {# games}}', ['{n} lacks the plural one']],
  ['a date in the syntax of ICU', { at: 'time' }, '{at, date, short}', ['{at} is a time']],
] as const)('%s is found', (_, kinds, source, faults) => {
  const found = () => faultsOf(kinds as Kinds, source, 'en-US', true);
  if (faults[0] === 'parse') expect(found).toThrow();
  else expect(found()).toEqual(faults);
});
