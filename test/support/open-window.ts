import { setTimeout as pause } from 'node:timers/promises';
import type { Repositories, UnitOfWork } from '../../src/application/ports/storage.ts';

/** A unit of work whose transactions see their repositories changed, to hold open the window between what they read and what they write. */
export const withRepositories = (unitOfWork: UnitOfWork, change: (repositories: Repositories) => Repositories): UnitOfWork => ({
  transact: (work) => unitOfWork.transact((repositories) => work(change(repositories))),
  tryTransactExclusively: (name, work) => unitOfWork.tryTransactExclusively(name, (repositories) => work(change(repositories))),
});

/** Reads as `read` does and answers so late that everybody who reads at the same time has read before anybody goes on. */
export const delayed =
  <Asked extends readonly unknown[], Found>(read: (...asked: Asked) => Promise<Found>) =>
  async (...asked: Asked): Promise<Found> => {
    const found = await read(...asked);
    await pause(30);
    return found;
  };
