import { IntlMessageFormat, type PrimitiveType } from 'intl-messageformat';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const CHOSEN = 'league.language';
const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.some((language) => language === text);

/** What the user chose on this device, else the first language of the browser that the app speaks, else English. */
export const language: Language =
  [localStorage.getItem(CHOSEN), ...navigator.languages.map((tag) => tag.split('-')[0])].find(isLanguage) ?? 'en';
document.documentElement.lang = language;

/** Days, times and numbers as the leagues' country writes them: `es` alone is Spain's, with 17:00 and decimal commas. */
export const locale = `${language}-US`;

/** Reloads the page, since texts and formats are made once. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(CHOSEN, chosen);
  location.reload();
}

let official = 'official';

/** What the league calls its officials: a value of every message, as `official`. */
export function callOfficials(term: string): void {
  official = term;
}
export const officialsAreCalled = (): string => official;

type Catalog<Key extends string> = Readonly<Record<Key, string>>;

/** Words the messages of a catalog, which are in ICU's syntax, in the user's language unless another is given. */
export function textsIn<Key extends string>(catalogs: Readonly<Record<Language, Catalog<Key>>>, spoken = language) {
  const parsed = new Map<Key, IntlMessageFormat>();
  return (key: Key, values?: Readonly<Record<string, PrimitiveType>>): string => {
    if (!parsed.has(key)) parsed.set(key, new IntlMessageFormat(catalogs[spoken][key], `${spoken}-US`, undefined, { ignoreTag: true }));
    return String(parsed.get(key)!.format({ official, ...values }));
  };
}
