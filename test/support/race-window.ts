import { setTimeout as pause } from 'node:timers/promises';
import type { Repositories, UnitOfWork, Work } from '../../src/application/ports/storage.ts';
import { ok } from '../../src/domain/shared/result.ts';

/**
 * A unit of work whose transactions see their repositories changed, to hold open the window between what they read and what they write. What a
 * transaction ends with is waited for, so that its commit does not travel ahead of what is held.
 */
export function withRepositories(unitOfWork: UnitOfWork, change: (repositories: Repositories) => Repositories): UnitOfWork {
  const changed =
    <T, E>(work: Work<T, E>): Work<T, E> =>
    async (repositories) => {
      const result = await work(change(repositories));
      return result.ok ? ok(await result.value) : result;
    };
  return {
    transact: (work) => unitOfWork.transact(changed(work)),
    tryTransactUnder: (key, work) => unitOfWork.tryTransactUnder(key, changed(work)),
  };
}

/** Reads as `read` does and answers so late that everybody who reads at the same time has read before anybody goes on. */
export const delayed =
  <Asked extends readonly unknown[], Found>(read: (...asked: Asked) => Promise<Found>) =>
  async (...asked: Asked): Promise<Found> => {
    const found = await read(...asked);
    await pause(30);
    return found;
  };
