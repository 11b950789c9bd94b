import { inWords, shortName } from '../shared/person-name.ts';
import { ROLES, type Role } from './roles.ts';

/** What a provider says somebody is called, and what they are in the org in which they are named. */
export type NamedMember = Readonly<{
  name: string | null;
  givenName: string | null;
  familyName: string | null;
  /** Approved roles alone. They MAY be left out where the names hold an ASCII letter and no at sign: a role stands in for no such name. */
  roles: readonly Role[];
}>;

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  staff: 'Staff',
  coach: 'Coach',
  umpire: 'Umpire',
  parent: 'Parent',
};
const FORMER_MEMBER = 'Former member';

/**
 * What members of an org read where another member is named: given name and initial, `Lee P.`. Where there is no name, or an address in its
 * place, their highest role stands for it.
 */
export function memberName({ name, givenName, familyName, roles }: NamedMember): string {
  if (isPersonName(givenName)) return shortName(inWords(givenName), isPersonName(familyName) ? familyName : '');
  if (isPersonName(name)) return shortNameIn(name);
  const highest = ROLES.find((role) => roles.includes(role));
  return highest ? ROLE_NAMES[highest] : FORMER_MEMBER;
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** Whether text can stand for a person: it holds a letter, and no at sign, full-width and small ones included, which makes an address of it. */
export const isPersonName = (text: string | null): text is string => text !== null && hasLetter(text) && !/[@\uFF20\uFE6B]/u.test(text);

/** Of a name in one: the first word, and the initial of the last. Remarks in brackets, and words without a letter, are no part of it. */
function shortNameIn(name: string): string {
  const [, firstName, lastName] = ASCII_NAME.exec(name) ?? [];
  if (firstName !== undefined && lastName !== undefined) return shortName(firstName, lastName);
  const bare = name.replaceAll(/\([^()]*\)|\[[^[\]]*\]/gu, ' ');
  const words = inWords(hasLetter(bare) ? bare : name)
    .split(' ')
    .filter(hasLetter);
  const [first = '', ...others] = words;
  if (words.length === 1) return HAN_OR_HANGUL.test(first) ? shortNameTogether(first) : first;
  // Written in Han or Hangul, the family name may come first; a single character is the family name wherever it stands.
  if (words.length === 2 && words.every((word) => HAN_OR_HANGUL.test(word)) && [...first].length === 1) return others[0]!;
  return shortName(first, others.at(-1)!);
}

/** Most names, which take none of the rules of others. */
const ASCII_NAME = /^([A-Za-z]+) (?:[A-Za-z]+ )*([A-Za-z]+)$/;
const HAN_OR_HANGUL = /^[\p{Script=Han}\p{Script=Hangul}]{2,4}$|^[\p{Script=Han}\p{Script=Hangul}]$/u;

/** Of a name written together, as 김민준: family name first, of one character in three and fewer, of two in four. */
function shortNameTogether(name: string): string {
  const characters = [...name];
  const family = characters.slice(0, characters.length === 4 ? 2 : 1);
  const given = characters.slice(family.length);
  return given.length > 0 ? shortName(given.join(''), family.join('')) : name;
}
