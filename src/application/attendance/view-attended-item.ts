import type { ItemRef } from '../../domain/events/item.ts';
import type { EventKind } from '../../domain/events/team-event.ts';
import { type LocalDate, localDate, type TimeZone } from '../../domain/shared/time.ts';
import type { PresenceAtItem } from '../ports/storage/attendance/attendance-storage.ts';

/** A game or an event at which attendance was taken: its teams if it is a game, else its title. */
export type AttendedItem = Readonly<{
  id: ItemRef['id'];
  kind: 'game' | EventKind;
  title: string | null;
  homeTeam: string | null;
  visitorTeam: string | null;
  startsAt: Date;
  localDate: LocalDate;
}>;

export function viewAttendedItem(taken: PresenceAtItem, zone: TimeZone): AttendedItem {
  const { itemId: id, startsAt } = taken;
  const when = { startsAt, localDate: localDate(startsAt, zone) };
  return taken.kind === 'game'
    ? { id, kind: taken.kind, title: null, homeTeam: taken.homeTeam, visitorTeam: taken.visitorTeam, ...when }
    : { id, kind: taken.kind, title: taken.title, homeTeam: null, visitorTeam: null, ...when };
}
