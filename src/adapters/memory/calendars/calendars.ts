import type {
  CalendarAddresses,
  CalendarReader,
  NamedCalendarAddress,
} from '../../../application/ports/storage/calendars/calendar-storage.ts';
import type { CalendarAddress } from '../../../domain/calendars/calendar-address.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import { byTime } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

const ofUser = ({ calendarAddresses }: Tables, orgId: OrgId, userId: UserId): CalendarAddress[] =>
  [...calendarAddresses.rows()].filter((each) => each.orgId === orgId && each.userId === userId);

export const memoryCalendarAddresses = (tables: Tables): CalendarAddresses => ({
  findByTeam: async (orgId, userId, teamId) => ofUser(tables, orgId, userId).find((each) => each.teamId === teamId),
  save: async (address) => tables.calendarAddresses.put(address),
  async remove(orgId, userId, id) {
    const isTheirs = tables.calendarAddresses.get(key(orgId, id))?.userId === userId;
    if (isTheirs) tables.calendarAddresses.delete(key(orgId, id));
    return isTheirs;
  },
  async removeAll(orgId, userId) {
    for (const { id } of ofUser(tables, orgId, userId)) tables.calendarAddresses.delete(key(orgId, id));
  },
});

export function memoryCalendarReader(tables: Tables): CalendarReader {
  /** Empty if the team no longer exists. */
  const named = (address: CalendarAddress): readonly NamedCalendarAddress[] => {
    if (address.teamId === null) return [{ address, teamName: null }];
    const team = tables.teams.get(key(address.orgId, address.teamId));
    return team ? [{ address, teamName: team.name }] : [];
  };
  return {
    async calendarAddresses(orgId, userId) {
      const place = ({ id, createdAt: at }: CalendarAddress) => ({ at, id });
      return ofUser(tables, orgId, userId)
        .sort((a, b) => byTime(place(a), place(b)))
        .flatMap(named);
    },
    async calendarBySecret(orgId, secretHash) {
      const found = [...tables.calendarAddresses.rows()].find((each) => each.orgId === orgId && each.secretHash === secretHash);
      return found && named(found)[0];
    },
  };
}
