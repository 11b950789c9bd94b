import type { Repositories, UnitOfWork, Work } from '../../application/ports/storage.ts';

/** Where nobody carries push messages, nothing is put down for them: the outbox would only grow. */
export function withoutPush(inner: UnitOfWork): UnitOfWork {
  const silent =
    <T, E>(work: Work<T, E>): Work<T, E> =>
    (repositories: Repositories) =>
      work({
        ...repositories,
        outbox: { ...repositories.outbox, add: async () => {} },
        chat: { ...repositories.chat, append: (message, { event: _, ...options } = {}) => repositories.chat.append(message, options) },
      });
  return {
    transact: (work) => inner.transact(silent(work)),
    tryTransactUnder: (key, work) => inner.tryTransactUnder(key, silent(work)),
  };
}
