import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts';

// Texts that members write may be read outside of their org: in mail, on a public page. There nobody may be sent to an address or a telephone in the
// league's name, and no family's number may stand.

/** Every character as people see it: ＠, ．, ① and full-width digits are written plainly, and what is invisible between letters is not there. */
const plainly = (text: string): string => text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}|\u20e3/gu, '');

const LABEL = '[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const STARTS = '(?<![\\p{L}\\p{M}\\p{N}])';
const ENDS = '(?![\\p{L}\\p{M}\\p{N}])';
/** `evil.com`, `evil .com`, `evil[.]com`, `evil (dot) com`, but not the end of a sentence. */
const DOT = '(?:[.。]|\\s[.]\\s?|\\s?[([{<]\\s?(?:[.]|dot|punto)\\s?[)\\]}>]\\s?)';
const DOT_IN_WORDS = '[\\s_*~-]{1,3}(?:dot|punto)[\\s_*~-]{1,3}';
/** Those of which the last part of an address is known even where it could be a word. */
const USUAL = 'com|org|net|edu|gov|info|biz|app|dev|io|co|me|tv|us|uk|ca|mx|ly|gg|xyz|site|online';

const CERTAIN = /(?<!\S)\S+@\S+|(?<![a-z0-9])[a-z][a-z0-9+.-]{0,30}:\/\/\S*|(?<![\p{L}\p{N}])www\.\S+/giu;
const AT = '(?:@|[([{<]\\s?(?:@|at|arroba)\\s?[)\\]}>])';
const HOST = new RegExp(
  `(?:(?<![^\\s([{<])[^\\s@([{<]+\\s?${AT}\\s?)?${STARTS}(${LABEL}(?:${DOT}${LABEL})+)${ENDS}(?::\\d+)?(?:[/?#]\\S*)?`,
  'giu',
);
const HOST_IN_WORDS = new RegExp(
  [
    `(?<!\\S)\\S+\\s+(?:at|arroba)\\s+${LABEL}(?:${DOT_IN_WORDS}${LABEL})*${DOT_IN_WORDS}(?<last>${LABEL})${ENDS}`,
    `${STARTS}[\\p{L}\\p{M}\\p{N}]+${DOT_IN_WORDS}(?:com|org|net|edu|gov|info|biz|tv|io|mx)${ENDS}`,
    `${STARTS}${LABEL}[.]\\s(?:com|org|net)${ENDS}`,
  ].join('|'),
  'giu',
);
const IP_ADDRESS = /(?<![\p{N}.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\p{N}.]\d)(?::\d+)?(?:\/\S*)?/gu;

/** Before a name: `St.Cloud`, `Mt.Blue`, `P.O.Box`, `Mon.Wed`. */
const ABBREVIATION =
  /^(?:\p{Lu}|av|blvd|co|dr|ft|gen|jr|mr|mrs|ms|mt|no|prof|pt|sr|sra|st|sta|ste|sto|vs|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)$/iu;
const DOTS = new RegExp(DOT, 'iu');
const USUAL_ONES = new Set(USUAL.split('|'));

/** Whether labels between dots are a host, not words without a space after a full stop. */
function isHost(host: string): boolean {
  const labels = host.split(DOTS);
  const [first, ...others] = labels;
  const ends = others.filter((label) => TOP_LEVEL_DOMAINS.has(label.toLowerCase()) || /^xn--/i.test(label));
  if (ends.length === 0) return false;
  const isTime = /^\d{1,2}$/.test(labels.at(-2)!) && /^[ap]m$/i.test(labels.at(-1)!);
  const isName = ABBREVIATION.test(first!) && /^\p{Lu}/u.test(labels.at(-1)!) && ends.every((end) => !USUAL_ONES.has(end.toLowerCase()));
  return !isTime && !isName;
}

const SEPARATOR = '[\\s._*~·•/\\p{Pd}]{1,3}';
const DIGITS = (least: number, most = least) => `\\p{Nd}{${least}${most === least ? '' : `,${most}`}}`;
const NO_YEAR = '(?!(?:19|20)\\p{Nd}{2}(?!\\p{Nd}))';

/** What is written like a telephone number and is none: dates, times, seasons. */
const KEPT = [
  '(?:19|20)\\d{2}[-/.](?:0?[1-9]|1[0-2])[-/.]\\d{1,2}(?!\\d)',
  '(?:0?[1-9]|[12]\\d|3[01])([-/.])(?:0?[1-9]|[12]\\d|3[01])\\1(?:19|20)\\d{2}(?!\\d)',
  '(?:19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?!\\d)',
  '(?:19|20)\\d{2}\\s?[/\\p{Pd}]\\s?(?:19|20)?\\d{2}(?!\\d|[.\\p{Pd}]\\d)',
  '(?:[01]?\\d|2[0-4]):\\d{2}(?::\\d{2})?(?!\\d)',
].join('|');

const NUMBERS = [
  // International.
  `\\+\\s?\\(?${DIGITS(1)}(?:[\\s.()/·\\p{Pd}]{0,3}${DIGITS(1)}){6,14}`,
  // Of North America, with letters for toll-free ones.
  `(?:1(?:${SEPARATOR})?)?(?:\\(\\s?)?${DIGITS(3)}\\s?\\)?(?:${SEPARATOR})?${DIGITS(3)}(?:${SEPARATOR})?${DIGITS(4)}`,
  `1${SEPARATOR}8\\d{2}${SEPARATOR}[\\p{L}\\p{Nd}-]{7,12}`,
  // With a zero before the area code.
  `\\(?0(?:[\\s.()/·\\p{Pd}]{0,3}${DIGITS(1)}){8,13}`,
  // Of Spain, and of Mexico.
  `[6-9]\\d{2}${SEPARATOR}(?:${DIGITS(3)}${SEPARATOR}${DIGITS(3)}|${DIGITS(2)}${SEPARATOR}${DIGITS(2)}${SEPARATOR}${DIGITS(2)})`,
  `${DIGITS(2)}${SEPARATOR}${NO_YEAR}${DIGITS(4)}${SEPARATOR}${NO_YEAR}${DIGITS(4)}`,
  // Without an area code.
  `${DIGITS(3)}(?:[._*~·•]|\\s?\\p{Pd}\\s?|\\s${NO_YEAR})${DIGITS(4)}`,
  // In one piece.
  DIGITS(7, 15),
].join('|');
const PHONE = new RegExp(`(?<![\\p{Nd}:]|\\p{Nd}[.\\p{Pd}])(?:(?<kept>${KEPT})|(?:${NUMBERS})(?!\\p{Nd}))`, 'gu');

/** Removed parts leave no brackets, spaces or commas behind; a text of which no letter or digit is left is empty. */
function tidied(text: string): string {
  const tidy = text
    .replaceAll(/[([{<]\s*[)\]}>]/g, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ (?=[,;.!?](?:\s|$))/g, '')
    .replaceAll(/^[\s\p{Pd}:,;|/·@(]+|[\s\p{Pd},;|/·@(]+$/gu, '');
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : '';
}

const without = (plain: string, remove: (text: string) => string): string | undefined => {
  const rest = remove(plain);
  return rest === plain ? undefined : tidied(rest);
};

const removeAddresses = (plain: string): string =>
  plain
    .replaceAll(CERTAIN, ' ')
    .replaceAll(HOST, (found, host: string) => (isHost(host) ? ' ' : found))
    .replaceAll(HOST_IN_WORDS, (found, ...rest) => {
      const { last } = rest.at(-1) as Readonly<{ last?: string }>;
      return last === undefined || TOP_LEVEL_DOMAINS.has(last.toLowerCase()) ? ' ' : found;
    })
    .replaceAll(IP_ADDRESS, ' ');
const removeNumbers = (plain: string): string =>
  plain.replaceAll(PHONE, (found, ...rest) => ((rest.at(-1) as Readonly<{ kept?: string }>).kept === undefined ? ' ' : found));

/** The text without e-mail and web addresses, however they are written; the same text if there are none. */
export const withoutAddresses = (text: string): string => without(plainly(text), removeAddresses) ?? text;

/** The text without e-mail and web addresses and telephone numbers, however they are written; the same text if there are none. */
export const withoutContactDetails = (text: string): string =>
  without(plainly(text), (plain) => removeNumbers(removeAddresses(plain))) ?? text;

export const hasAddress = (text: string): boolean => withoutAddresses(text) !== text;
export const hasPhoneNumber = (text: string): boolean => withoutContactDetails(text) !== withoutAddresses(text);
