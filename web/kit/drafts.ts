import { currentOrg } from './league.ts';
import { currentSession } from './session.ts';
import { settings } from './settings.ts';

type Values = Readonly<Record<string, unknown>>;

/** What somebody has typed into a form and not sent. */
export type Draft = Readonly<{
  /** When it was last changed, in milliseconds since 1970, by this device's clock. */
  at: number;
  /** The members that were typed, and what each was when that began. */
  values: Values;
  from: Values;
}>;

/** A form's draft. What names people is kept in this tab alone, everything else on the device. */
export type DraftPlace = Readonly<{ name: string; inTab?: boolean }>;

const PREFIX = 'league.draft/';
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

const ofUser = (subject: string) => `${PREFIX}${settings.app}/${encodeURIComponent(subject)}/`;
const shelfOf = ({ inTab = false }: DraftPlace): Storage => (inTab ? sessionStorage : localStorage);
const keyOf = ({ name }: DraftPlace) => `${ofUser(currentSession()?.subject ?? '')}${currentOrg()?.id ?? ''}/${name}`;

function parsed(text: string | null): Draft | undefined {
  try {
    const draft: Draft | null = JSON.parse(text ?? 'null');
    return draft && draft.at > Date.now() - KEPT_MS ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** The draft of the current user in the current organization. Another user never sees it. */
export const draftAt = (place: DraftPlace): Draft | undefined => parsed(shelfOf(place).getItem(keyOf(place)));

export function keepDraft(place: DraftPlace, draft: Draft): void {
  try {
    shelfOf(place).setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage costs only the copy.
  }
}

export const forgetDraft = (place: DraftPlace): void => shelfOf(place).removeItem(keyOf(place));

function forgetWhere(isOver: (key: string, shelf: Storage) => boolean): void {
  for (const shelf of [localStorage, sessionStorage])
    for (const key of Object.keys(shelf)) if (key.startsWith(PREFIX) && isOver(key, shelf)) shelf.removeItem(key);
}

/** Removes what the user has typed in this app; with an organization, only what they have typed there. */
export const forgetDrafts = (subject: string, orgId?: string): void =>
  forgetWhere((key) => key.startsWith(ofUser(subject) + (orgId === undefined ? '' : `${orgId}/`)));

/** The organizations in which the user has typed something. */
export const orgsOfDrafts = (subject: string): readonly string[] =>
  [localStorage, sessionStorage]
    .flatMap((shelf) => Object.keys(shelf))
    .filter((key) => key.startsWith(ofUser(subject)))
    .map((key) => key.slice(ofUser(subject).length).split('/')[0]!);

/** Removes drafts that have ended, of all users of the device. */
export const forgetOldDrafts = (): void => forgetWhere((key, shelf) => parsed(shelf.getItem(key)) === undefined);
