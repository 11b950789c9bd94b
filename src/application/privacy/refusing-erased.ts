import type { UserId } from '../../domain/shared/ids.ts';
import type { Repositories, UnitOfWork, Work } from '../ports/storage.ts';

/**
 * Lets no transaction store anything on a user whose account is gone, however long before it has found out who calls. The users are asked
 * after they were written about: until a transaction ends, a row that names a user holds the deletion of that user back.
 */
export function refusingErased(inner: UnitOfWork): UnitOfWork {
  const checked =
    <T, E>(work: Work<T, E>): Work<T, E> =>
    async (repositories) => {
      const touched = new Set<UserId>();
      const result = await work(watching(repositories, touched));
      if (result.ok && touched.size > 0) await repositories.users.refuseErased([...touched]);
      return result;
    };
  return {
    transact: (work) => inner.transact(checked(work)),
    tryTransactUnder: (key, work) => inner.tryTransactUnder(key, checked(work)),
  };
}

/** Messages, statistics and reports are not watched: they outlive their author anyway, and sending holds the room until its transaction ends. */
function watching(repositories: Repositories, touched: Set<UserId>): Repositories {
  const {
    memberships,
    staff,
    parentLinks,
    teamClaims,
    pushTokens,
    pushSettings,
    chat,
    idempotency: answers,
    gameChanges,
    consents,
  } = repositories;
  const noting = <Value>(userIdOf: (value: Value) => UserId | null, save: (value: Value) => Promise<void>) => {
    return (value: Value): Promise<void> => {
      const userId = userIdOf(value);
      if (userId) touched.add(userId);
      return save(value);
    };
  };
  return {
    ...repositories,
    memberships: { ...memberships, save: noting(({ userId }) => userId, memberships.save) },
    staff: { ...staff, save: noting(({ userId }) => userId, staff.save) },
    parentLinks: { ...parentLinks, save: noting(({ userId }) => userId, parentLinks.save) },
    consents: { ...consents, save: noting(({ userId }) => userId, consents.save) },
    teamClaims: { ...teamClaims, save: noting(({ userId }) => userId, teamClaims.save) },
    pushTokens: { ...pushTokens, save: noting(({ userId }) => userId, pushTokens.save) },
    pushSettings: {
      change(orgId, userId, change) {
        touched.add(userId);
        return pushSettings.change(orgId, userId, change);
      },
      setMuted(orgId, roomId, userId, isMuted) {
        touched.add(userId);
        return pushSettings.setMuted(orgId, roomId, userId, isMuted);
      },
    },
    chat: {
      ...chat,
      markRead(orgId, roomId, readerId, upTo) {
        touched.add(readerId);
        return chat.markRead(orgId, roomId, readerId, upTo);
      },
    },
    idempotency: {
      ...answers,
      keep(key, answer) {
        touched.add(key.caller);
        return answers.keep(key, answer);
      },
    },
    gameChanges: {
      append(changes) {
        for (const { by } of changes) touched.add(by);
        return gameChanges.append(changes);
      },
    },
  };
}
