import { comparableEmail } from '../../domain/shared/email-address.ts';
import type { KeyedHashes } from '../ports/storage/privacy/keyed-hash.ts';

/** What an address is known by in mailings: its keyed hash, so that nothing tells it to who has guessed it. */
export const mailAddressHash = ({ keyedHash }: KeyedHashes, email: string): Promise<string> =>
  keyedHash('mail-address', comparableEmail(email));
