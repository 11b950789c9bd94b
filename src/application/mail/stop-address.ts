import type { OrgId, UserId } from '../../domain/shared/ids.ts';
import type { KeyedHashes } from '../ports/storage/privacy/keyed-hash.ts';

/** Whose mail about which org an address stops. Only who got the mail knows the signature. */
export type MailStop = Readonly<{ orgId: OrgId; userId: UserId; signature: string }>;

/** What signs the address that stops a user's mail about an org: the same as long as the storage exists, so that old mail stops it too. */
export const stopSignature = ({ keyedHash }: KeyedHashes, { orgId, userId }: Omit<MailStop, 'signature'>): Promise<string> =>
  keyedHash('mail-stop', orgId, userId);
