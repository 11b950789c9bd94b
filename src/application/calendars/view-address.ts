import type { CalendarAddressId, TeamId } from '../../domain/shared/ids.ts';
import type { NamedCalendarAddress } from '../ports/storage/calendars/calendar-storage.ts';

/** An address as its owner sees it: the secret is shown only once, on creation. */
export type CalendarAddressView = Readonly<{
  id: CalendarAddressId;
  /** Null for the owner's own games. */
  team: Readonly<{ id: TeamId; name: string }> | null;
  leavesOutDeclined: boolean;
  createdAt: Date;
}>;

export const viewAddress = ({
  address: { id, teamId, leavesOutDeclined, createdAt },
  teamName,
}: NamedCalendarAddress): CalendarAddressView => ({
  id,
  team: teamId && { id: teamId, name: teamName! },
  leavesOutDeclined,
  createdAt,
});
