import type { ConsentId, OrgId, PlayerId, UserId } from '../shared/ids.ts';
import { type Change, changed, unchanged } from '../shared/result.ts';

/** A person's consent to a version of a text, for themselves or for a child, and until when. */
export type Consent = Readonly<{
  id: ConsentId;
  orgId: OrgId;
  /** The person who consented. */
  userId: UserId;
  /** The child for whom they consented; null for themselves. */
  playerId: PlayerId | null;
  /** The text, by the league's name for it: `privacy-policy`, `photo-release`. */
  document: string;
  version: string;
  givenAt: Date;
  /** Withdrawn by the person who gave it, or ended by erasing them or the child. */
  withdrawnAt: Date | null;
}>;

/** Identifies a consent, which is given once until it is withdrawn. */
export type ConsentTerms = Pick<Consent, 'orgId' | 'userId' | 'playerId' | 'document' | 'version'>;

export const withdraw = (consent: Consent, now: Date): Change<Consent> =>
  consent.withdrawnAt === null ? changed({ ...consent, withdrawnAt: now }) : unchanged(consent);
