/** How much of a child's name a caller may see: the full name, or the first name and last initial. */
export type NameView = 'full' | 'short';

export type PersonName = Readonly<{ firstName: string; lastName: string }>;

/** A name as a caller sees it; `lastName` is null in the short view. */
export type NameSeen = Readonly<{ firstName: string; lastName: string | null; displayName: string }>;

/** The name shown for an erased player. It identifies no one and is shown in full in either view. */
export const FORMER_PLAYER: PersonName = { firstName: 'Former', lastName: 'player' };
export const isFormerPlayer = ({ firstName, lastName }: PersonName): boolean =>
  firstName === FORMER_PLAYER.firstName && lastName === FORMER_PLAYER.lastName;

export function nameFor(view: NameView, name: PersonName): NameSeen {
  const { firstName, lastName } = name;
  if (view === 'full') return { firstName, lastName, displayName: fullName(firstName, lastName) };
  return { firstName, lastName: null, displayName: isFormerPlayer(name) ? fullName(firstName, lastName) : shortName(firstName, lastName) };
}

/** `Sam Ortiz`; either part may be empty. */
export const fullName = (firstName: string, lastName: string): string => inWords(`${firstName} ${lastName}`);

/** `Sam O.`; the first name alone if the last name has no letter, or has only one (such as 김) and would be shown in full. */
export const shortName = (firstName: string, lastName: string): string => {
  const initial = ASCII_WORD.test(lastName) ? lastName[0]!.toUpperCase() : initialOf(lastName);
  const first = inWords(firstName);
  if (initial === undefined) return first;
  return first === '' ? `${initial}.` : `${first} ${initial}.`;
};
const ASCII_WORD = /^[A-Za-z]{2,}$/;

function initialOf(lastName: string): string | undefined {
  const [initial, ...others] =
    lastName
      .normalize('NFC')
      .toUpperCase()
      .match(/\p{L}\p{M}*/gu) ?? [];
  return others.length > 0 ? initial : undefined;
}

/** Collapses white space to single spaces. */
export const inWords = (text: string): string => (/\s/.test(text) ? text.trim().replaceAll(/\s+/g, ' ') : text);
