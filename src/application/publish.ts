import { withoutAddresses, withoutContactDetails } from '../domain/shared/contact-details.ts';
import type { Language } from '../domain/texts/language.ts';
import type { MESSAGES } from '../domain/texts/messages.ts';
import type { Render } from './ports/texts.ts';

export type Publishes = Readonly<{ render: Render }>;

type Named = (typeof MESSAGES)['public.unnamed']['what'][number];

/** How texts of members leave their org: without addresses and telephone numbers. */
export type Publish = Readonly<{
  /** A name of which nothing is left is replaced by the kind of what it names, in the language given. */
  name: (text: string, what: Named) => string;
  /** Null if nothing is left. */
  note: (text: string | null) => string | null;
  /** A part of a place's address, of which figures are no telephone number. */
  address: (text: string | null) => string | null;
}>;

export function publishFor({ render }: Publishes, language: Language): Publish {
  // A list repeats the names of few teams and places.
  const known = new Map<string, string>();
  const published = (text: string): string => {
    const found = known.get(text) ?? withoutContactDetails(text);
    known.set(text, found);
    return found;
  };
  return {
    name: (text, what) => published(text) || render({ key: 'public.unnamed', values: { what } }, language),
    note: (text) => (text === null ? null : published(text) || null),
    address: (text) => (text === null ? null : withoutAddresses(text) || null),
  };
}
