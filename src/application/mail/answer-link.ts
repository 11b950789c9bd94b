import { ADDRESS_MARK_LENGTH, type AnswerLink } from '../../domain/mail/answer-link.ts';
import type { KeyedHashes } from '../ports/storage/privacy/keyed-hash.ts';
import { mailAddressHash } from './address-hash.ts';

type Whose = Omit<AnswerLink, 'addressMark' | 'signature'>;

const signatureOf = ({ keyedHash }: KeyedHashes, { orgId, userId, playerId, item }: Whose, addressMark: string): Promise<string> =>
  keyedHash('mail-answer', orgId, userId, playerId, item.kind, item.id, addressMark);

export const addressMarkOf = async (hashes: KeyedHashes, address: string): Promise<string> =>
  (await mailAddressHash(hashes, address)).slice(0, ADDRESS_MARK_LENGTH);

/** The link by which a guardian who is sent mail at the address answers for a child. */
export async function answerLinkFor(hashes: KeyedHashes, whose: Whose, address: string): Promise<AnswerLink> {
  const addressMark = await addressMarkOf(hashes, address);
  return { ...whose, addressMark, signature: await signatureOf(hashes, whose, addressMark) };
}

/** Whether the link is one of this gateway, which is known without looking anything up. */
export const isSigned = async (hashes: KeyedHashes, link: AnswerLink): Promise<boolean> =>
  (await signatureOf(hashes, link, link.addressMark)) === link.signature;
