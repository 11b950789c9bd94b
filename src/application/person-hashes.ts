import { type User, verifiedEmail } from '../domain/membership/user.ts';
import type { KeyedHashes } from './ports/storage/privacy/keyed-hash.ts';

type Known = Pick<User, 'issuer' | 'subject' | 'email' | 'emailVerified'>;

/** The hash of the user's verified address; null without one: an unverified address may be someone else's, and blocking it would block them. */
export async function addressHash(read: KeyedHashes, user: Known): Promise<string | null> {
  const email = verifiedEmail(user);
  return email === null ? null : read.keyedHash('address', email);
}

/** The hashes by which a user is blocked: of their identity and of their verified address. */
export async function personHashes(read: KeyedHashes, user: Known): Promise<readonly string[]> {
  const address = await addressHash(read, user);
  const person = await read.keyedHash('person', user.issuer, user.subject);
  return address === null ? [person] : [person, address];
}
