import { inWords, shortName } from '../shared/person-name.ts';
import { ROLES, type Role } from './roles.ts';

/** A member's name according to the identity provider, and their roles in the org. */
export type NamedMember = Readonly<{
  name: string | null;
  givenName: string | null;
  familyName: string | null;
  /** Approved roles only. They MAY be omitted if the names hold an ASCII letter and no at sign: such names never fall back to a role. */
  roles: readonly Role[];
}>;

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  staff: 'Staff',
  coach: 'Coach',
  umpire: 'Umpire',
  parent: 'Parent',
  follower: 'Follower',
};
const FORMER_MEMBER = 'Former member';

/**
 * The name by which members of an org see another member: given name and initial, `Lee P.`. Without a name, or with an address in its
 * place, it is the member's highest role.
 */
export function memberName({ name, givenName, familyName, roles }: NamedMember): string {
  if (isPersonName(givenName)) return shortName(inWords(givenName), isPersonName(familyName) ? familyName : '');
  if (isPersonName(name)) return shortNameIn(name);
  const highest = ROLES.find((role) => roles.includes(role));
  return highest ? ROLE_NAMES[highest] : FORMER_MEMBER;
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/**
 * Whether text can serve as a name: it holds a letter, and no at sign (full-width and small ones included), which would make it an
 * address.
 */
export const isPersonName = (text: string | null): text is string => text !== null && hasLetter(text) && !/[@\uFF20\uFE6B]/u.test(text);

/** Shortens a full name: the first word, and the initial of the last. Ignores remarks in brackets and words without a letter. */
function shortNameIn(name: string): string {
  const [, firstName, lastName] = ASCII_NAME.exec(name) ?? [];
  if (firstName !== undefined && lastName !== undefined) return shortName(firstName, lastName);
  const bare = name.replaceAll(/\([^()]*\)|\[[^[\]]*\]/gu, ' ');
  const words = inWords(hasLetter(bare) ? bare : name)
    .split(' ')
    .filter(hasLetter);
  const [first = '', ...others] = words;
  if (words.length === 1) return HAN_OR_HANGUL.test(first) ? shortNameTogether(first) : first;
  // In Han or Hangul the family name may come first; a single character is the family name in either position.
  if (words.length === 2 && words.every((word) => HAN_OR_HANGUL.test(word)) && [...first].length === 1) return others[0]!;
  return shortName(first, others.at(-1)!);
}

/** Most names match this and need none of the rules for other scripts. */
const ASCII_NAME = /^([A-Za-z]+) (?:[A-Za-z]+ )*([A-Za-z]+)$/;
const HAN_OR_HANGUL = /^[\p{Script=Han}\p{Script=Hangul}]{2,4}$|^[\p{Script=Han}\p{Script=Hangul}]$/u;

/** Shortens a name written as one word, such as 김민준: the family name comes first, with one character of up to three, or two of four. */
function shortNameTogether(name: string): string {
  const characters = [...name];
  const family = characters.slice(0, characters.length === 4 ? 2 : 1);
  const given = characters.slice(family.length);
  return given.length > 0 ? shortName(given.join(''), family.join('')) : name;
}
