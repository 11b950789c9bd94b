import { memoryAttempts } from '../../src/adapters/memory/attempts.ts';
import { memoryStorage } from '../../src/adapters/memory/memory-storage.ts';
import type { Attempts } from '../../src/application/ports/attempts.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { Retention } from '../../src/application/ports/retention.ts';
import type { Readers, UnitOfWork } from '../../src/application/ports/storage.ts';
import { NOON } from './builders.ts';
import { freshPostgres } from './postgres.ts';

/** A clock that stands still until it is set. */
export function handClock(now: Date = NOON): { read: Clock; set(time: Date): void } {
  let time = now;
  return {
    read: () => time,
    set: (next) => {
      time = next;
    },
  };
}

/** One storage under a contract suite. */
export type StorageSubject = Readonly<{
  unitOfWork: UnitOfWork;
  read: Readers;
  attempts: Attempts;
  retention: Retention;
  clock: ReturnType<typeof handClock>;
  dispose(): Promise<void>;
}>;

export async function memorySubject(): Promise<StorageSubject> {
  const clock = handClock();
  return { ...memoryStorage(clock.read), attempts: memoryAttempts(clock.read), clock, dispose: async () => {} };
}

/** `template` names what the database is copied from: copies of one have the same key for hashes. */
export async function postgresSubject(template?: string): Promise<StorageSubject> {
  const clock = handClock();
  return { ...(await freshPostgres(clock.read, undefined, template)), clock };
}
