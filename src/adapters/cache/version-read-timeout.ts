import { setTimeout as pause } from 'node:timers/promises';
import { Unavailable } from '../../application/ports/unavailable.ts';

/** Callers that get no version in time read the data itself from the storage. */
const TIMEOUT_MS = 3000;

/** A timeout of 3 s shared by concurrent reads: all of them resolve to undefined 3 s after the oldest began, or at once if the storage is unavailable. */
export function versionReadTimeout(now: () => number): <T>(reading: Promise<T>) => Promise<T | undefined> {
  let pendingSince: number | undefined;

  return async (reading) => {
    pendingSince ??= now();
    const left = pendingSince + TIMEOUT_MS - now();
    const cancel = new AbortController();
    reading.then(
      () => {
        pendingSince = undefined;
      },
      () => undefined,
    );
    try {
      return await Promise.race([reading, pause(Math.max(0, left), undefined, { signal: cancel.signal, ref: false })]);
    } catch (failure) {
      if (failure instanceof Unavailable) return undefined;
      throw failure;
    } finally {
      cancel.abort();
    }
  };
}
