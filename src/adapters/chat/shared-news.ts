import type { ChatReader, RoomNews } from '../../application/ports/chat-reader.ts';

/**
 * Lets polls that wake together, all with the same cursor, read together: one reading serves everyone who asks the same within
 * one turn of the event loop. A later turn reads anew, since more may have been committed by then.
 */
export function sharingNews({ newsSince }: Pick<ChatReader, 'newsSince'>): Pick<ChatReader, 'newsSince'> {
  const readings = new Map<string, Promise<RoomNews>>();
  return {
    newsSince(orgId, roomId, since, limit) {
      const name = `${orgId}/${roomId}/${since.getTime()}/${limit}`;
      const known = readings.get(name);
      if (known) return known;
      const reading = newsSince(orgId, roomId, since, limit);
      readings.set(name, reading);
      setImmediate(() => readings.delete(name));
      return reading;
    },
  };
}
