import type { UserId } from '../shared/ids.ts';

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
}>;

/** What the provider says of a person; null where it says nothing. */
export type Claims = Pick<User, 'email' | 'emailVerified' | 'name' | 'givenName' | 'familyName' | 'pictureUrl'>;

/** A user with the provider's latest word. What a token does not say stays as it was; nothing new gives back the same user. */
export function withClaims(user: User, claims: Claims, now: Date): User {
  const next = {
    email: claims.email ?? user.email,
    emailVerified: claims.email === null ? user.emailVerified : claims.emailVerified,
    name: claims.name ?? user.name,
    givenName: claims.givenName ?? user.givenName,
    familyName: claims.familyName ?? user.familyName,
    pictureUrl: claims.pictureUrl ?? user.pictureUrl,
  };
  const isSame = (Object.keys(next) as (keyof Claims)[]).every((fact) => next[fact] === user[fact]);
  return isSame ? user : { ...user, ...next, updatedAt: now };
}

/** The address that may be matched against a roster: only one that the provider has verified counts. */
export const verifiedEmail = (user: Pick<User, 'email' | 'emailVerified'>): string | null =>
  user.emailVerified && user.email !== null ? user.email.toLowerCase() : null;
