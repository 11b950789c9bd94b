import { setTimeout as pause } from 'node:timers/promises';
import type { Repositories, UnitOfWork, Work } from '../../src/application/ports/storage/storage.ts';
import { ok } from '../../src/domain/shared/result.ts';

/**
 * A unit of work whose transactions use changed repositories, to hold open the window between their reads and their
 * writes. The last operation of a transaction is awaited, so that the commit does not overtake a held one.
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
    writeOnce: (work) => unitOfWork.writeOnce(changed(work)),
    tryTransactUnder: (key, work) => unitOfWork.tryTransactUnder(key, changed(work)),
  };
}

/** Reads like `read`, but returns so late that all concurrent readers have read before any of them continues. */
export const delayed =
  <Asked extends readonly unknown[], Found>(read: (...asked: Asked) => Promise<Found>) =>
  async (...asked: Asked): Promise<Found> => {
    const found = await read(...asked);
    await pause(30);
    return found;
  };

/** Makes reads that return once two of them have read, or after a while if one of the two waits for a lock of the other. */
export function meeting() {
  const both = Promise.withResolvers<void>();
  let arrived = 0;
  return <Asked extends readonly unknown[], Found>(read: (...asked: Asked) => Promise<Found>) =>
    async (...asked: Asked): Promise<Found> => {
      const found = await read(...asked);
      arrived += 1;
      if (arrived === 2) both.resolve();
      await Promise.race([both.promise, pause(300)]);
      return found;
    };
}
