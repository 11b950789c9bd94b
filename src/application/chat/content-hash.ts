import type { MessageId } from '../../domain/shared/ids.ts';
import type { KeyedHashes } from '../ports/storage/privacy/keyed-hash.ts';

/** The hash by which a deleted message is recognized. It includes the message's id, so that it does not reveal equal messages. */
export const contentHash = ({ keyedHash }: KeyedHashes, id: MessageId, content: string): Promise<string> =>
  keyedHash('message', id, content);
