/** How much of a child's name a caller may see: all of it, or the first name and last initial. */
export type NameView = 'full' | 'short';

export type PersonName = Readonly<{ firstName: string; lastName: string }>;

/** A name as one caller sees it; `lastName` is null where the view is short. */
export type NameSeen = Readonly<{ firstName: string; lastName: string | null; displayName: string }>;

export const nameFor = (view: NameView, { firstName, lastName }: PersonName): NameSeen =>
  view === 'full'
    ? { firstName, lastName, displayName: fullName(firstName, lastName) }
    : { firstName, lastName: null, displayName: shortName(firstName, lastName) };

/** `Sam Ortiz`; either part may be empty. */
export const fullName = (firstName: string, lastName: string): string => inWords(`${firstName} ${lastName}`);

/** `Sam O.`; the first name alone where the last name has no letter, or is a single one (as 김 is) and would be told whole. */
export const shortName = (firstName: string, lastName: string): string => {
  const [initial, ...others] =
    lastName
      .normalize('NFC')
      .toUpperCase()
      .match(/\p{L}\p{M}*/gu) ?? [];
  return inWords(initial && others.length > 0 ? `${firstName} ${initial}.` : firstName);
};

/** Words with one space between them. */
export const inWords = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
