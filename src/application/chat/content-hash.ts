import type { MessageId } from '../../domain/shared/ids.ts';
import type { KeyedHashes } from '../ports/keyed-hash.ts';

/** By what a message is known again once it is deleted. The message's id is part of it, so that equal messages cannot be told by it. */
export const contentHash = ({ keyedHash }: KeyedHashes, id: MessageId, content: string): Promise<string> =>
  keyedHash('message', id, content);
