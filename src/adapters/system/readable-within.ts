import { setTimeout as pause } from 'node:timers/promises';
import { Unavailable } from '../../application/ports/unavailable.ts';

/** Versions are not waited for any longer: the storage is asked for the data itself then. */
const READABLE_WITHIN_MS = 3000;

/** Answers undefined where versions cannot be read: all who wait together give up 3 s after the first of them began. */
export function readableWithin(now: () => number): <T>(reading: Promise<T>) => Promise<T | undefined> {
  let unansweredSince: number | undefined;

  return async (reading) => {
    unansweredSince ??= now();
    const left = unansweredSince + READABLE_WITHIN_MS - now();
    const given = new AbortController();
    reading.then(
      () => {
        unansweredSince = undefined;
      },
      () => undefined,
    );
    try {
      return await Promise.race([reading, pause(Math.max(0, left), undefined, { signal: given.signal, ref: false })]);
    } catch (failure) {
      if (failure instanceof Unavailable) return undefined;
      throw failure;
    } finally {
      given.abort();
    }
  };
}
