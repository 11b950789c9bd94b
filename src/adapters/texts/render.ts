import { IntlMessageFormat } from 'intl-messageformat';
import { LANGUAGES, type Language } from '../../domain/texts/language.ts';
import type { Moment, ValueKind } from '../../domain/texts/text.ts';
import { en } from './catalogs/en.ts';
import { es } from './catalogs/es.ts';
import { type AnyText, type Catalog, MESSAGES, type MessageKey, type Translation } from './messages.ts';

const TRANSLATIONS: Readonly<Record<Exclude<Language, 'en'>, Translation>> = { es };
export const CATALOGS: Readonly<Record<Language, Catalog>> = { en, ...TRANSLATIONS };

type Wording = Readonly<{
  /** By their wording. */
  messages: Map<string, IntlMessageFormat>;
  day: Intl.DateTimeFormat;
  /** By time zone: there are few. */
  times: Map<string, Readonly<Record<'hour12' | 'hour24', Intl.DateTimeFormat>>>;
}>;

const wordingOf = (language: Language): Wording => ({
  messages: new Map(),
  day: new Intl.DateTimeFormat(CATALOGS[language].locale, { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' }),
  times: new Map(),
});
const WORDINGS = Object.fromEntries(LANGUAGES.map((language) => [language, wordingOf(language)])) as Readonly<Record<Language, Wording>>;

/** Words a message in a language. */
export function render({ key, values }: AnyText, language: Language): string {
  const kinds: Readonly<Record<string, ValueKind>> = MESSAGES[key];
  const shown = Object.entries(values).map(([name, value]) => [name, shownAs(kinds[name]!, value, language)]);
  return messageOf(key, language).format(Object.fromEntries(shown)) as string;
}

/** What a text beside the messages says in a language other than English; undefined if the language lacks it. */
export function translated(
  name: string,
  values: Readonly<Record<string, string | number>>,
  language: Exclude<Language, 'en'>,
): string | undefined {
  const source = TRANSLATIONS[language].others[name];
  return source === undefined ? undefined : (parsed(source, language).format(values) as string).trim();
}

/** A text with tags, each as a list of its own text and what `tags` makes of each tag's. */
export function renderTagged<T>(
  { key, values }: AnyText,
  language: Language,
  tags: Readonly<Record<string, (text: string) => T>>,
): readonly (string | T)[] {
  const makers = Object.entries(tags).map(([name, make]) => [name, (chunks: readonly unknown[]) => make(chunks.join(''))] as const);
  const worded = parsed(CATALOGS[language].messages[key], language, true).format<T>({ ...values, ...Object.fromEntries(makers) } as never);
  return Array.isArray(worded) ? worded : [worded];
}

/** Several names as one, such as `coaches, umpires, and parents`. */
export const listed = (names: readonly string[], language: Language, type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(CATALOGS[language].locale, { type }).format(names);

const messageOf = (key: MessageKey, language: Language): IntlMessageFormat => parsed(CATALOGS[language].messages[key], language);

/** Messages are parsed when they are first needed. */
function parsed(source: string, language: Language, hasTags = false): IntlMessageFormat {
  const { messages } = WORDINGS[language];
  const name = hasTags ? `tagged ${source}` : source;
  const known = messages.get(name);
  if (known) return known;
  const message = new IntlMessageFormat(source, CATALOGS[language].locale, undefined, { ignoreTag: !hasTags });
  messages.set(name, message);
  return message;
}

function shownAs(kind: ValueKind, value: unknown, language: Language): string | number {
  if (kind === 'day') return render({ key: 'date.day', values: parts(WORDINGS[language].day, new Date(`${value}T00:00:00Z`)) }, language);
  if (kind === 'list') return listed(value as readonly string[], language);
  if (kind === 'time' || kind === 'clock') return shownTime(value as Moment, kind, language);
  return value as string | number;
}

function shownTime({ at, zone, isTimeTbd }: Moment, kind: 'time' | 'clock', language: Language): string {
  const { hour12, hour24 } = timesIn(zone, language);
  const instant = new Date(at);
  const key = isTimeTbd ? 'date.time-tbd' : (`date.${kind}` as const);
  return render({ key, values: { ...parts(hour12, instant), hour24: parts(hour24, instant).hour } }, language);
}

function timesIn(timeZone: string, language: Language) {
  const { times } = WORDINGS[language];
  const known = times.get(timeZone);
  if (known) return known;
  const inCycle = (hourCycle: 'h12' | 'h23') =>
    new Intl.DateTimeFormat(CATALOGS[language].locale, {
      timeZone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle,
    });
  const formats = { hour12: inCycle('h12'), hour24: inCycle('h23') };
  times.set(timeZone, formats);
  return formats;
}

type Parts = Readonly<Record<'weekday' | 'day' | 'month' | 'hour' | 'minute' | 'dayPeriod', string>>;

/** By name: what Intl puts between parts, and the white space in `a.m.`, differ between its versions. */
const parts = (format: Intl.DateTimeFormat, at: Date): Parts =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value.replaceAll(/\s/g, '')])) as Parts;
