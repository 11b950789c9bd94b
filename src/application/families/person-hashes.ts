import { type User, verifiedEmail } from '../../domain/membership/user.ts';
import type { KeyedHashes } from '../ports/keyed-hash.ts';

type Known = Pick<User, 'issuer' | 'subject' | 'email' | 'emailVerified'>;

/** The hash of the user's verified address; null without one: what nobody vouches for could be anybody's, and blocking it would hit them. */
export async function addressHash(read: KeyedHashes, user: Known): Promise<string | null> {
  const email = verifiedEmail(user);
  return email === null ? null : read.keyedHash('address', email);
}

/** By what a user is blocked and known to be blocked: themselves, and their verified address. */
export async function personHashes(read: KeyedHashes, user: Known): Promise<readonly string[]> {
  const address = await addressHash(read, user);
  const person = await read.keyedHash('person', user.issuer, user.subject);
  return address === null ? [person] : [person, address];
}
