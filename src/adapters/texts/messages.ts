import { MESSAGES as TOLD } from '../../domain/texts/messages.ts';
import type { Messages, TextAmong } from '../../domain/texts/text.ts';
import { BRACKETS } from './bracket-messages.ts';
import { IMPORTS } from './import-messages.ts';
import { PAGES } from './page-messages.ts';

/** How a language writes a day and a time, from parts that Intl names in that language. Hours are 1 to 12, `hour24` 0 to 23. */
const DATES = {
  'date.day': { weekday: 'text', day: 'text', month: 'text' },
  'date.clock': { hour: 'text', hour24: 'text', minute: 'text', dayPeriod: 'text' },
  'date.time-tbd': { weekday: 'text', day: 'text', month: 'text', hour: 'text', hour24: 'text', minute: 'text', dayPeriod: 'text' },
  'date.time': { weekday: 'text', day: 'text', month: 'text', hour: 'text', hour24: 'text', minute: 'text', dayPeriod: 'text' },
} as const satisfies Messages;

/** Those who have a role. */
const ROLES = {
  'role.admin': {},
  'role.staff': {},
  'role.coach': {},
  'role.umpire': {},
  'role.parent': {},
  'role.follower': {},
} as const satisfies Messages;

/** Every message that a catalog has, with its values. */
export const MESSAGES = { ...TOLD, ...DATES, ...ROLES, ...BRACKETS, ...IMPORTS, ...PAGES } as const;
export type MessageKey = keyof typeof MESSAGES;
/** A message and its values, of any layer. */
export type AnyText = TextAmong<typeof MESSAGES>;

/** A language: the locale by whose names Intl writes days and months, and each message as ICU has it. */
export type Catalog = Readonly<{ locale: string; messages: Readonly<Record<MessageKey, string>> }>;

/**
 * A language other than English also has the texts of problem documents in `others`: `problem.<kind>.title` and `.detail`, `fault.<rule>`,
 * `form.<fault>` of a request's form, `sentence.<the English one>` where a schema has a check of its own, and the figures of statistics. Their
 * English stands where the API description takes it from, beside each kind, rule, schema and formula.
 */
export type Translation = Catalog & Readonly<{ others: Readonly<Record<string, string>> }>;
