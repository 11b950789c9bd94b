import { LRUCache } from 'lru-cache';
import type { ChatReader, RoomChanges } from '../../application/ports/chat-reader.ts';

const SHARED_FOR_MS = 1_000;
const MAX_SHARED = 1_000;

/**
 * Lets polls with the same cursor read together: a reading serves all who know the room to have come as far as its first reader knew. It
 * holds everything up to there, and who knows of more asks for more.
 */
export function coalesceReads({ newsSince }: Pick<ChatReader, 'newsSince'>): Pick<ChatReader, 'newsSince'> {
  const readings = new LRUCache<string, Promise<RoomChanges>>({ max: MAX_SHARED, ttl: SHARED_FOR_MS });
  return {
    newsSince(orgId, roomId, since, limit, knownAt) {
      const name = `${orgId}/${roomId}/${since.getTime()}/${limit}/${knownAt?.getTime()}`;
      const known = readings.get(name);
      if (known) return known;
      const reading = newsSince(orgId, roomId, since, limit, knownAt);
      readings.set(name, reading);
      reading.catch(() => {
        if (readings.peek(name) === reading) readings.delete(name);
      });
      return reading;
    },
  };
}
