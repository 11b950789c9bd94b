import type { CalendarAddress } from '../../domain/calendars/calendar-address.ts';
import type { CalendarAddressId, OrgId, TeamId, UserId } from '../../domain/shared/ids.ts';

export interface CalendarAddresses {
  /**
   * The user's address of the calendar of a team, or of their own games where that is null. MUST let only one of two transactions that found
   * none make it; the other runs again and finds it.
   */
  findByTeam(orgId: OrgId, userId: UserId, teamId: TeamId | null): Promise<CalendarAddress | undefined>;
  save(address: CalendarAddress): Promise<void>;
  /** Whether the user had that address. */
  remove(orgId: OrgId, userId: UserId, id: CalendarAddressId): Promise<boolean>;
  removeAll(orgId: OrgId, userId: UserId): Promise<void>;
}

/** An address with the name of its team. */
export type NamedCalendarAddress = Readonly<{ address: CalendarAddress; teamName: string | null }>;

export interface CalendarReader {
  /** The user's addresses, the oldest first. */
  calendarAddresses(orgId: OrgId, userId: UserId): Promise<readonly NamedCalendarAddress[]>;
  calendarBySecret(orgId: OrgId, secretHash: string): Promise<NamedCalendarAddress | undefined>;
}
