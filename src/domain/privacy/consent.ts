import type { ConsentId, OrgId, PlayerId, UserId } from '../shared/ids.ts';
import { type Change, changed, unchanged } from '../shared/result.ts';

/** That somebody agreed to a version of a text, for themselves or for a child, and until when. */
export type Consent = Readonly<{
  id: ConsentId;
  orgId: OrgId;
  /** Who agreed. */
  userId: UserId;
  /** The child for whom they agreed; null for themselves. */
  playerId: PlayerId | null;
  /** Which text, as the league calls it: `privacy-policy`, `photo-release`. */
  document: string;
  version: string;
  givenAt: Date;
  /** Withdrawn by who gave it, or ended by erasing them or the child. */
  withdrawnAt: Date | null;
}>;

/** What is agreed to once, as long as it is not withdrawn. */
export type ConsentTerms = Pick<Consent, 'orgId' | 'userId' | 'playerId' | 'document' | 'version'>;

export const isDocumentName = (text: string): boolean => /^[a-z][a-z0-9-]{0,39}$/.test(text);
export const isDocumentVersion = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(text);

export const withdraw = (consent: Consent, now: Date): Change<Consent> =>
  consent.withdrawnAt === null ? changed({ ...consent, withdrawnAt: now }) : unchanged(consent);
