import { isLocalDate, type LocalDate } from '../shared/time.ts';

export const DATE_ORDERS = ['month-first', 'day-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** What stands between the parts of a date whose order is open. */
export type DateSeparator = '/' | '.' | '-';

/** The readings of a date; they are equal if it is written year first or with the month's name. */
export type WrittenDate = Readonly<{
  monthFirst: LocalDate | undefined;
  dayFirst: LocalDate | undefined;
  separator: DateSeparator | undefined;
}>;

/** In English and Spanish: whole, or their first three letters. */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
];
/** `mar` is March, not Tuesday. */
const WEEKDAY =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|lun(?:es)?|martes|mi[eé](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[aá]b(?:ado)?|dom(?:ingo)?)\.?,?\s+/i;

/** Undefined if it is not a date in any reading. Two-digit years are in this century. */
export function readDate(text: string): WrittenDate | undefined {
  const bare = text.replace(WEEKDAY, '').trim();
  const certain = yearFirst(bare) ?? withMonthName(bare);
  if (certain) return { monthFirst: certain, dayFirst: certain, separator: undefined };
  const [, first, separator, second, year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(bare) ?? [];
  if (!first || !second || !year) return undefined;
  const monthFirst = dateOf(year, first, second);
  const dayFirst = dateOf(year, second, first);
  return monthFirst || dayFirst ? { monthFirst, dayFirst, separator: separator as DateSeparator } : undefined;
}

function yearFirst(text: string): LocalDate | undefined {
  // Spreadsheet programs append midnight to a date that they treat as an instant.
  const [, year, month, day] = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?)?$/.exec(text) ?? [];
  const isCompact = /^\d{5,7}$/.test(text);
  return year && month && day && !isCompact ? dateOf(year, month, day) : undefined;
}

function withMonthName(text: string): LocalDate | undefined {
  const [, name, day, year] = /^([a-z]{3,10})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4}|\d{2})$/i.exec(text) ?? [];
  if (name && day && year) return dateOf(year, monthOf(name), day);
  const [, before, named, after] =
    /^(\d{1,2})(?:st|nd|rd|th|\.)?[ -](?:de )?([a-z]{3,10})\.?,?[ -](?:del? )?(\d{4}|\d{2})$/i.exec(text) ?? [];
  return before && named && after ? dateOf(after, monthOf(named), before) : undefined;
}

function monthOf(name: string): string {
  const lower = name.toLowerCase().replace(/^sept$/, 'sep');
  return String(MONTHS.findIndex((names) => names.some((month) => month === lower || month.slice(0, 3) === lower)) + 1);
}

function dateOf(year: string, month: string, day: string): LocalDate | undefined {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(text) ? text : undefined;
}

/**
 * The order of a file's dates, decided by all of them together: `either` if both readings are equal, `ambiguous` if both fit and differ,
 * `mixed` if some fit only one reading and some only the other. One way of writing does not decide another: `25.04.2026` says nothing
 * about `05/06/2026`, which is then ambiguous.
 */
export function dateOrder(dates: Iterable<WrittenDate>): DateOrder | 'either' | 'ambiguous' | 'mixed' {
  const doubtful = new Set<DateSeparator | undefined>();
  const decided = new Set<DateSeparator | undefined>();
  const orders = new Set<DateOrder>();
  for (const { monthFirst, dayFirst, separator } of dates) {
    if (monthFirst === dayFirst) continue;
    (monthFirst && dayFirst ? doubtful : decided).add(separator);
    if (!dayFirst) orders.add('month-first');
    if (!monthFirst) orders.add('day-first');
  }
  if (orders.size > 1) return 'mixed';
  if (!doubtful.isSubsetOf(decided)) return 'ambiguous';
  return [...orders][0] ?? 'either';
}

/** The order stated in a header such as `Date (MM/DD/YYYY)`. */
export function statedOrder(header: string): DateOrder | undefined {
  if (/\bm{1,2}[/.-]d{1,2}[/.-]y/i.test(header)) return 'month-first';
  return /\bd{1,2}[/.-]m{1,2}[/.-]y/i.test(header) ? 'day-first' : undefined;
}
