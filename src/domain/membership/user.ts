import { comparableEmail } from '../shared/email-address.ts';
import type { UserId } from '../shared/ids.ts';
import { type Change, changed, unchanged } from '../shared/result.ts';
import type { Language } from '../texts/language.ts';

/** A person identified by an identity provider's (`issuer`, `subject`). The other fields are the provider's latest claims. */
export type User = Readonly<{
  id: UserId;
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  /** The parts of the name, if the provider sends them. */
  givenName: string | null;
  familyName: string | null;
  pictureUrl: string | null;
  /** The language that the provider says they read, if there is a catalog of it. */
  claimedLanguage: Language | null;
  /** The language that they have chosen themselves, which comes before any other. */
  language: Language | null;
  createdAt: Date;
  updatedAt: Date;
  /** When the provider last confirmed these claims; null if no token has said when it was issued. */
  claimsAt: Date | null;
  /** When the account was deleted; only the id then remains. */
  erasedAt: Date | null;
}>;

/** A person's claims; null for those that the provider does not send. */
export type Claims = Pick<User, 'email' | 'emailVerified' | 'name' | 'givenName' | 'familyName' | 'pictureUrl' | 'claimedLanguage'>;

const FACTS = [
  'email',
  'emailVerified',
  'name',
  'givenName',
  'familyName',
  'pictureUrl',
  'claimedLanguage',
] as const satisfies readonly (keyof Claims)[];

/** The claims in a token, and when it was issued. */
type TokenClaims = Claims & Readonly<{ issuedAt: Date | null }>;

/** A user at their first request. */
export const newUser = (id: UserId, { issuedAt, ...claims }: TokenClaims & Pick<User, 'issuer' | 'subject'>, now: Date): User => ({
  ...claims,
  id,
  language: null,
  createdAt: now,
  updatedAt: now,
  claimsAt: claimedAt(issuedAt, now),
  erasedAt: null,
});

/** What remains of a user whose account is deleted: an id for the content that they wrote. */
export const erasedUser = (id: UserId, at: Date): User => ({
  id,
  issuer: 'erased',
  subject: id,
  email: null,
  emailVerified: false,
  name: null,
  givenName: null,
  familyName: null,
  pictureUrl: null,
  claimedLanguage: null,
  language: null,
  createdAt: at,
  updatedAt: at,
  claimsAt: null,
  erasedAt: at,
});

/** Whether a token was issued before the account was deleted, compared in whole seconds; true for a token without an issue time. */
export const isIssuedBeforeErasure = (issuedAt: Date | null, erasedUpTo: Date | undefined): boolean =>
  erasedUpTo !== undefined && (issuedAt === null || inSeconds(issuedAt) <= inSeconds(erasedUpTo));

const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Tolerated lead of the provider's clock. Claims dated further ahead count as issued now; otherwise no later claims could replace them. */
const CLOCK_TOLERANCE_MS = 30_000;

const claimedAt = (issuedAt: Date | null, now: Date): Date | null =>
  issuedAt !== null && issuedAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS ? now : issuedAt;

/**
 * Updates a user with the claims of a token. A claim missing from the token stays as it was. Claims older than the stored ones, or of
 * unknown age if the age of the stored ones is known, change nothing: an old token would restore an old address. Claims of the same
 * second count as newer, since tokens have whole seconds.
 */
export function withClaims(user: User, claims: TokenClaims, now: Date): Change<User> {
  const at = claimedAt(claims.issuedAt, now);
  if (user.claimsAt !== null && (at === null || at < user.claimsAt)) return unchanged(user);
  const next = {
    email: claims.email ?? user.email,
    emailVerified: claims.email === null ? user.emailVerified : claims.emailVerified,
    name: claims.name ?? user.name,
    givenName: claims.givenName ?? user.givenName,
    familyName: claims.familyName ?? user.familyName,
    pictureUrl: claims.pictureUrl ?? user.pictureUrl,
    claimedLanguage: claims.claimedLanguage ?? user.claimedLanguage,
  };
  if (haveClaimsChanged(user, next)) return changed({ ...user, ...next, updatedAt: now, claimsAt: at });
  return at?.getTime() === user.claimsAt?.getTime() ? unchanged(user) : changed({ ...user, claimsAt: at });
}

/** Whether a claim differs from the stored one; a later time alone is not a difference. */
export const haveClaimsChanged = (stored: Claims, current: Claims): boolean => FACTS.some((fact) => stored[fact] !== current[fact]);

const CONFIRMED_AGAIN_AFTER_MS = 24 * 3_600_000;

/**
 * Whether to store the confirmation of unchanged claims. This happens once a day: apps get a token every hour, and each one would cost a
 * write.
 */
export const isConfirmationDue = (storedAt: Date | null, confirmedAt: Date | null): boolean =>
  confirmedAt !== null && (storedAt === null || confirmedAt.getTime() - storedAt.getTime() >= CONFIRMED_AGAIN_AFTER_MS);

/** The address that may be matched against a roster; only verified addresses count. */
export const verifiedEmail = (user: Pick<User, 'email' | 'emailVerified'>): string | null =>
  user.emailVerified && user.email !== null ? comparableEmail(user.email) : null;
