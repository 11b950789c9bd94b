import type { UserId } from '../../domain/shared/ids.ts';
import { type Overrides, withOverrides } from '../lazy-members.ts';
import type { Repositories, UnitOfWork, Work } from '../ports/storage.ts';

/**
 * Prevents transactions from storing anything on a user whose account is deleted, however long before the transaction the caller was identified.
 * The check comes after the rows are written: until the transaction ends, a row that names a user blocks the deletion of that user.
 */
export function refuseWritesOnErasedUsers(inner: UnitOfWork): UnitOfWork {
  const checked =
    <T, E>(work: Work<T, E>): Work<T, E> =>
    async (repositories) => {
      const touched = new Set<UserId>();
      const result = await work(withOverrides(repositories, WATCHING, touched));
      if (result.ok && touched.size > 0) await repositories.users.refuseErased([...touched]);
      return result;
    };
  return {
    transact: (work) => inner.transact(checked(work)),
    tryTransactUnder: (key, work) => inner.tryTransactUnder(key, checked(work)),
  };
}

const noting =
  <Value>(userIdOf: (value: Value) => UserId | null) =>
  <Repository extends Readonly<{ save(value: Value): Promise<void> }>>(repository: Repository, touched: Set<UserId>): Repository => ({
    ...repository,
    save(value) {
      const userId = userIdOf(value);
      if (userId) touched.add(userId);
      return repository.save(value);
    },
  });
const ofUser = noting(({ userId }: Readonly<{ userId: UserId | null }>) => userId);

/** Messages, statistics and reports are not checked: they outlive their author anyway, and sending locks the room until its transaction ends. */
const WATCHING: Overrides<Repositories, Set<UserId>> = {
  ...{ memberships: ofUser, staff: ofUser, parentLinks: ofUser, consents: ofUser, teamClaims: ofUser, pushTokens: ofUser },
  pushSettings: (pushSettings, touched) => ({
    change(orgId, userId, change) {
      touched.add(userId);
      return pushSettings.change(orgId, userId, change);
    },
    setMuted(orgId, roomId, userId, isMuted) {
      touched.add(userId);
      return pushSettings.setMuted(orgId, roomId, userId, isMuted);
    },
  }),
  chat: (chat, touched) => ({
    ...chat,
    markRead(orgId, roomId, readerId, upTo) {
      touched.add(readerId);
      return chat.markRead(orgId, roomId, readerId, upTo);
    },
  }),
  idempotency: (answers, touched) => ({
    ...answers,
    keep(key, answer) {
      touched.add(key.caller);
      return answers.keep(key, answer);
    },
  }),
  gameChanges: (gameChanges, touched) => ({
    append(changes) {
      for (const { by } of changes) touched.add(by);
      return gameChanges.append(changes);
    },
  }),
};
