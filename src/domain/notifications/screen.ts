import type { Notification } from './notification.ts';

/** What is about the games of a day, a schedule, a place or what is gone, without naming one. */
const SHOWN_BY_WEEK: readonly (string | undefined)[] = ['day-change', 'schedule-published', 'place-state', 'reminder', 'events-withdrawn'];

/** The game or the event that a notification is about; undefined if it is about neither, or about several. */
export const itemIdOf = ({ gameId, eventId, itemId }: Notification['data']): string | undefined => gameId ?? eventId ?? itemId;

/** The path of the screen of the family app that a notification is about, in its organization: a person may be in several. */
export function screenOf({ kind, orgId, roomId, gameId, eventId, itemKind, itemId, request }: Notification['data']): string {
  const screen = roomId ? ['chat', roomId] : gameId ? ['game', gameId] : eventId ? ['event', eventId] : itemId ? [itemKind, itemId] : [];
  const other = request === 'parent-link' ? ['find-child'] : SHOWN_BY_WEEK.includes(kind) ? ['week'] : [];
  return [...(orgId ? ['in', orgId] : []), ...(screen.length > 0 ? screen : other)].join('/');
}
