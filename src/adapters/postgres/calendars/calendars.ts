import { z } from 'zod';
import type { CalendarAddresses, CalendarReader } from '../../../application/ports/storage/calendars/calendar-storage.ts';
import type { CalendarAddress } from '../../../domain/calendars/calendar-address.ts';
import type { CalendarAddressId, OrgId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { jsonInstant, object, row, selected, uuid } from '../schema/columns.ts';
import { calendarAddressTable } from '../schema/tables.ts';

export function postgresCalendarAddresses(transaction: Transaction): CalendarAddresses {
  const addresses = values<CalendarAddress>(transaction, calendarAddressTable);
  return {
    findByTeam: (orgId, userId, teamId) => addresses.findForUpdate({ orgId, userId, teamId }),
    save: addresses.save,
    remove: async (orgId, userId, id) => (await addresses.remove({ orgId, userId, id })) > 0,
    async removeAll(orgId, userId) {
      await addresses.remove({ orgId, userId });
    },
  };
}

const ADDRESS_ROW = row('a', {
  address: object('a', {
    id: selected('a.calendar_address_id', uuid<CalendarAddressId>()),
    orgId: uuid<OrgId>(),
    userId: uuid<UserId>(),
    teamId: uuid<TeamId>().nullable(),
    secretHash: z.string(),
    createdAt: jsonInstant(),
  }),
  teamName: selected('t.name', z.string().nullable()),
});
const ADDRESSES = 'calendar_address a left join team t on t.org_id = $1 and t.team_id = a.team_id where a.org_id = $1';
const OF_USER = statement<[orgId: OrgId, userId: UserId]>(
  'calendars.of-user',
  `select ${ADDRESS_ROW.sql} from ${ADDRESSES} and a.user_id = $2 order by a.created_at, a.calendar_address_id`,
).rows(ADDRESS_ROW);
const BY_SECRET = statement<[orgId: OrgId, secretHash: string]>(
  'calendars.by-secret',
  `select ${ADDRESS_ROW.sql} from ${ADDRESSES} and a.secret_hash = $2`,
).rows(ADDRESS_ROW);

const named = ({ address, teamName }: z.output<typeof ADDRESS_ROW.type>) => ({
  address: { ...address, createdAt: new Date(address.createdAt) },
  teamName,
});

export const postgresCalendarReader = (sql: Sql): CalendarReader => ({
  calendarAddresses: async (orgId, userId) => (await sql(OF_USER, [orgId, userId])).map(named),
  async calendarBySecret(orgId, secretHash) {
    const [found] = await sql(BY_SECRET, [orgId, secretHash]);
    return found && named(found);
  },
});
