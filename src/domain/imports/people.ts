import { comparableEmail } from '../shared/email-address.ts';
import { inWords, type PersonName } from '../shared/person-name.ts';
import { isWrittenTogether } from '../shared/whole-name.ts';

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
/** These belong to the last name that follows; the first ones are first names too, and count in lower case only. */
const LOWER_PARTICLE = /^(?:al|ben|bin|el|le|y)$/;
const PARTICLE = /^(?:da|das|de|del|dela|della|delos|den|der|di|do|dos|du|la|las|los|st\.?|van|vander|von|zu)$/i;
const isParticle = (word: string): boolean => LOWER_PARTICLE.test(word) || PARTICLE.test(word);

/** Reads `Ortiz, Sam`, `Sam Ortiz`, `Juan De La Cruz` and `Sam van der Berg Jr.`; undefined for a single word, which may be either name. */
export function readWholeName(text: string): PersonName | undefined {
  const [before = '', ...after] = text.split(',').map(inWords);
  const rest = after.filter(Boolean);
  const suffixes = rest.filter((part) => SUFFIX.test(part));
  const [firstName, ...others] = rest.filter((part) => !SUFFIX.test(part));
  if (others.length > 0) return undefined;
  if (firstName !== undefined) return before === '' ? undefined : { firstName, lastName: inWords(`${before} ${suffixes.join(' ')}`) };
  return inOrder([...before.split(' '), ...suffixes].filter(Boolean));
}

function inOrder(words: readonly string[]): PersonName | undefined {
  const [only = ''] = words;
  // A Chinese or Korean name: the first character is the family name.
  if (words.length === 1 && isWrittenTogether(only) && [...only].length >= 2) {
    const [family = '', ...given] = [...only];
    return { firstName: given.join(''), lastName: family };
  }
  const suffixes = words.findIndex((word, at) => at > 0 && SUFFIX.test(word));
  const end = suffixes === -1 ? words.length : suffixes;
  if (end < 2) return undefined;
  let lastStart = end - 1;
  while (lastStart > 1 && isParticle(words[lastStart - 1]!)) lastStart -= 1;
  return { firstName: words.slice(0, lastStart).join(' '), lastName: words.slice(lastStart).join(' ') };
}

/** An address in comparable form, without `Name <…>` and `mailto:`; undefined for an invalid address. */
export function readEmail(text: string): string | undefined {
  const bare = (/<([^<>]+)>$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').trim();
  const isAddress = bare.length <= 254 && /^[^\s@<>,;:"()]{1,64}@(?:[^\s@<>,;:"().]+\.)+[^\s@<>,;:"().]{2,}$/u.test(bare);
  return isAddress ? comparableEmail(bare) : undefined;
}

/** The addresses of one cell. */
export const separateEmails = (text: string): readonly string[] =>
  text
    .split(/[;,\n]|(?<!\s)\s+(?=[^\s@<>]+@)/)
    .map((part) => part.trim())
    .filter(Boolean);

/** A phone number as written; undefined unless it has 7 to 15 digits (E.164) and nothing else but an extension. */
export function readPhone(text: string): string | undefined {
  const [number = '', extension] = text.split(/ext\.?|x/i).map((part) => part.trim());
  const digits = number.replaceAll(/\D/g, '').length;
  const isNumber = /^\+?[\d\s().\-/]+$/.test(number) && digits >= 7 && digits <= 15;
  return isNumber && (extension === undefined || /^\d{1,6}$/.test(extension)) ? text : undefined;
}

/** `07` is not `7`; a leading `#` is dropped. */
export function readJerseyNumber(text: string): string | undefined {
  const bare = text.replace(/^#\s*/, '');
  return /^(?:\d{1,3}[a-z]?|[a-z]{1,3})$/i.test(bare) ? bare : undefined;
}
