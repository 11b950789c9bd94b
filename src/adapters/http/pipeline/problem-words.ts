import type { Role } from '../../../domain/membership/roles.ts';
import type { Violation } from '../../../domain/shared/violation.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { laterGamesIn } from '../../texts/bracket-words.ts';
import { CATALOGS, listed, render, translated } from '../../texts/render.ts';
import { type ApiError, problem } from '../contract/problems.ts';
import type { Fault, FormFault } from '../contract/violations.ts';

type Facts = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, string | number>>;

/** A problem document in a language; what the language lacks is English. `type` and all other members are the same in each. */
export function problemIn(language: Language, error: ApiError, instance: string): ReturnType<typeof problem> {
  const english = problem(
    (error.kind === 'bracket-affected' ? { ...error, laterGames: laterGamesIn(language, error.laterGames) } : error) as never,
    instance,
  );
  if (language === 'en') return english;
  const said = (part: 'title' | 'detail') =>
    translated(`problem.${error.kind}.${part}`, valuesOf(error, language), language) ?? english[part];
  const translation = { ...english, title: said('title'), detail: said('detail') };
  return 'errors' in translation
    ? { ...translation, errors: (translation['errors'] as readonly Fault[]).map((fault) => faultIn(language, fault)) }
    : translation;
}

function faultIn(language: Exclude<Language, 'en'>, { violation, form, ...fault }: Fault): Fault {
  return { ...fault, detail: wordsOf(language, fault.detail, violation, form) ?? fault.detail };
}

function wordsOf(language: Exclude<Language, 'en'>, detail: string, violation?: Violation, form?: FormFault): string | undefined {
  if (form) return translated(`form.${form.fault}`, form.values, language);
  if (!violation) return translated(`sentence.${detail}`, {}, language);
  const { path: _, rule, ...facts } = violation as Violation & Facts;
  return translated(`fault.${rule}`, faultValues(facts), language);
}

/** Facts as values of a message: words as ICU can choose among them, `none` for null, lists by their length, roles and days in words. */
const valuesOf = (facts: Facts, language: Language): Values =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => {
      if (value === null) return [[name, 'none']];
      if (name === 'cause' || name === 'reason') return [[name, choice(value as string)]];
      if (name === 'roles') return [[name, peopleIn(value as readonly Role[], language)]];
      if (name === 'seasonEndedOn') return [[name, dayIn(value as string, language)]];
      if (Array.isArray(value)) return [[name, value.length]];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );

const faultValues = (facts: Facts): Values =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (name === 'fault') return [name, choice(value as string)];
      if (Array.isArray(value)) return [name, value.join(', ')];
      return [name, typeof value === 'number' ? value : typeof value === 'string' ? value : Object.keys(value as object).join(', ')];
    }),
  );

/** ICU's choices have no hyphens. */
const choice = (word: string) => word.replaceAll('-', '_');

const peopleIn = (roles: readonly Role[], language: Language) =>
  listed(
    roles.map((role) => render({ key: `role.${role}`, values: {} }, language)),
    language,
  );

const dayIn = (date: string, language: Language) =>
  new Intl.DateTimeFormat(CATALOGS[language].locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
