import { memoryStorage } from '../../src/adapters/memory/memory-storage.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { Storage } from '../../src/application/ports/storage/storage.ts';
import { NOON } from './builders.ts';

/** A clock that stands still until it is set. */
export function manualClock(now: Date = NOON): { read: Clock; set(time: Date): void } {
  let time = now;
  return {
    read: () => time,
    set: (next) => {
      time = next;
    },
  };
}

/** One storage that a contract suite tests. */
export type StorageSubject = Storage & Readonly<{ clock: ReturnType<typeof manualClock>; dispose(): Promise<void> }>;

export async function memorySubject(): Promise<StorageSubject> {
  const clock = manualClock();
  return { ...memoryStorage(clock.read), clock, dispose: async () => {} };
}

/** `template` names the database to copy: copies of one template have the same key for hashes. */
export async function postgresSubject(template?: string): Promise<StorageSubject> {
  const clock = manualClock();
  // Large, and the tests on the memory storage do not need it.
  const { freshPostgres } = await import('./postgres.ts');
  return { ...(await freshPostgres(clock.read, undefined, template)), clock };
}
