import type { CalendarAddress } from '../../../../domain/calendars/calendar-address.ts';
import type { CalendarAddressId, OrgId, TeamId, UserId } from '../../../../domain/shared/ids.ts';

export interface CalendarAddresses {
  /**
   * The address of the user's calendar for a team, or for their own games if `teamId` is null. If two transactions find none, MUST let only one
   * of them create it; the other runs again and finds it.
   */
  findByTeam(orgId: OrgId, userId: UserId, teamId: TeamId | null): Promise<CalendarAddress | undefined>;
  save(address: CalendarAddress): Promise<void>;
  /** Answers whether the user had that address. */
  remove(orgId: OrgId, userId: UserId, id: CalendarAddressId): Promise<boolean>;
  removeAll(orgId: OrgId, userId: UserId): Promise<void>;
}

/** A calendar address with the name of its team. */
export type NamedCalendarAddress = Readonly<{ address: CalendarAddress; teamName: string | null }>;

export interface CalendarReader {
  /** The user's addresses, oldest first. */
  calendarAddresses(orgId: OrgId, userId: UserId): Promise<readonly NamedCalendarAddress[]>;
  calendarBySecret(orgId: OrgId, secretHash: string): Promise<NamedCalendarAddress | undefined>;
}
