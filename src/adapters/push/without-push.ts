import { type Overrides, withOverrides } from '../../application/lazy-members.ts';
import type { Repositories, UnitOfWork, Work } from '../../application/ports/storage.ts';

const SILENT: Overrides<Repositories, undefined> = {
  outbox: (outbox) => ({ ...outbox, add: async () => {} }),
  chat: (chat) => ({ ...chat, append: (message, { event: _, ...options } = {}) => chat.append(message, options) }),
};

/** Without a push sender, no push messages are queued, since the outbox would only grow. */
export function withoutPush(inner: UnitOfWork): UnitOfWork {
  const silent =
    <T, E>(work: Work<T, E>): Work<T, E> =>
    (repositories) =>
      work(withOverrides(repositories, SILENT, undefined));
  return {
    transact: (work) => inner.transact(silent(work)),
    tryTransactUnder: (key, work) => inner.tryTransactUnder(key, silent(work)),
  };
}
