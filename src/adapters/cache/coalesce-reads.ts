import type { Readers } from '../../application/ports/storage.ts';
import { leastRecentlyUsed } from '../system/least-recently-used.ts';

const SHARED_FOR_MS = 1_000;
const MAX_SHARED = 1_000;

type News = Pick<Readers, 'newsSince' | 'statEventNews'>;

/**
 * Lets polls with the same cursor share a read: it serves all polls that know of the same version of the room or log as its first poll. It
 * returns everything up to that version, and a poll that knows of a later one starts another read.
 */
export const coalesceReads = ({ newsSince, statEventNews }: News): News => {
  const shared = sharing(newsSince);
  return {
    // A result that is kept for longer than a read is shared has to be read after the versions that label it.
    newsSince: (...asked) => (asked[4] ? shared(...asked) : newsSince(...asked)),
    statEventNews: sharing(statEventNews),
  };
};

/** Reads once for equal arguments. */
function sharing<ReadParameters extends readonly unknown[], Found>(
  read: (...asked: ReadParameters) => Promise<Found>,
): (...asked: ReadParameters) => Promise<Found> {
  const readings = leastRecentlyUsed<string, Promise<Found>>(MAX_SHARED, { ttlMs: SHARED_FOR_MS });
  return (...asked) => {
    const name = JSON.stringify(asked);
    const known = readings.get(name);
    if (known) return known;
    const reading = read(...asked);
    readings.set(name, reading);
    reading.catch(() => {
      if (readings.peek(name) === reading) readings.delete(name);
    });
    return reading;
  };
}
