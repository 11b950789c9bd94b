import { comparableEmail } from '../shared/email-address.ts';
import type { UserId } from '../shared/ids.ts';
import { type Change, changed, unchanged } from '../shared/result.ts';

/** Someone an identity provider vouches for, known by (`issuer`, `subject`). The other facts are the provider's latest word. */
export type User = Readonly<{
  id: UserId;
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  /** The name in its parts, where the provider tells them. */
  givenName: string | null;
  familyName: string | null;
  pictureUrl: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** When the provider said what is kept here; null as long as no token has told. */
  claimsAt: Date | null;
  /** When the account was deleted; what is left of the user then is the id. */
  erasedAt: Date | null;
}>;

/** What the provider says of a person; null where it says nothing. */
export type Claims = Pick<User, 'email' | 'emailVerified' | 'name' | 'givenName' | 'familyName' | 'pictureUrl'>;

const FACTS = ['email', 'emailVerified', 'name', 'givenName', 'familyName', 'pictureUrl'] as const satisfies readonly (keyof Claims)[];

/** What a token says of a person, and when the provider said so. */
type Said = Claims & Readonly<{ issuedAt: Date | null }>;

/** Somebody at their first request. */
export const newUser = (id: UserId, { issuedAt, ...said }: Said & Pick<User, 'issuer' | 'subject'>, now: Date): User => ({
  ...said,
  id,
  createdAt: now,
  updatedAt: now,
  claimsAt: saidAt(issuedAt, now),
  erasedAt: null,
});

/** What stays of a user whose account is deleted: an id that stands under what they have written. */
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
  createdAt: at,
  updatedAt: at,
  claimsAt: null,
  erasedAt: at,
});

/** Whether a token was issued at a time, in whole seconds, up to which tokens of a deleted account are refused; one that does not tell is. */
export const isOfErased = (issuedAt: Date | null, erasedUpTo: Date | undefined): boolean =>
  erasedUpTo !== undefined && (issuedAt === null || inSeconds(issuedAt) <= inSeconds(erasedUpTo));

const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** How far ahead the provider's clock may be. Claims from later than that count as said now, or nothing could ever follow them. */
const CLOCK_TOLERANCE_MS = 30_000;

const saidAt = (issuedAt: Date | null, now: Date): Date | null =>
  issuedAt !== null && issuedAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS ? now : issuedAt;

/**
 * A user with the provider's latest word. What a token does not say stays as it was. Claims that are
 * older than those that are kept, or of unknown age where the age of those is known, change nothing: an old token would bring an old
 * address back. Claims of the same second count as newer, since tokens tell whole seconds.
 */
export function withClaims(user: User, claims: Said, now: Date): Change<User> {
  const at = saidAt(claims.issuedAt, now);
  if (user.claimsAt !== null && (at === null || at < user.claimsAt)) return unchanged(user);
  const next = {
    email: claims.email ?? user.email,
    emailVerified: claims.email === null ? user.emailVerified : claims.emailVerified,
    name: claims.name ?? user.name,
    givenName: claims.givenName ?? user.givenName,
    familyName: claims.familyName ?? user.familyName,
    pictureUrl: claims.pictureUrl ?? user.pictureUrl,
  };
  if (saysMore(user, next)) return changed({ ...user, ...next, updatedAt: now, claimsAt: at });
  return at?.getTime() === user.claimsAt?.getTime() ? unchanged(user) : changed({ ...user, claimsAt: at });
}

/** Whether a token says something of a user that is not known: all but that it is said still. */
export const saysMore = (known: Claims, told: Claims): boolean => FACTS.some((fact) => known[fact] !== told[fact]);

const NOTED_AGAIN_AFTER_MS = 24 * 3_600_000;

/**
 * Whether it is to be stored that the provider still says what is stored, which is once a day. Apps get a token an hour, and each of them
 * would be a write.
 */
export const isToBeNoted = (storedAt: Date | null, toldAt: Date | null): boolean =>
  toldAt !== null && (storedAt === null || toldAt.getTime() - storedAt.getTime() >= NOTED_AGAIN_AFTER_MS);

/** The address that may be matched against a roster: only one that the provider has verified counts. */
export const verifiedEmail = (user: Pick<User, 'email' | 'emailVerified'>): string | null =>
  user.emailVerified && user.email !== null ? comparableEmail(user.email) : null;
