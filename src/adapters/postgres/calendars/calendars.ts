import type { Kysely } from 'kysely';
import type { CalendarAddresses, CalendarReader } from '../../../application/ports/storage/calendars/calendar-storage.ts';
import type { CalendarAddress } from '../../../domain/calendars/calendar-address.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { calendarAddressTable } from './entities.ts';

export function postgresCalendarAddresses({ em }: Pick<Transaction, 'em'>): CalendarAddresses {
  const addresses = values<CalendarAddress>({ em }, calendarAddressTable);
  return {
    findByTeam: (orgId, userId, teamId) => addresses.findForUpdate({ orgId, userId, teamId }),
    save: addresses.save,
    remove: async (orgId, userId, id) => (await addresses.remove({ orgId, userId, id })) > 0,
    async removeAll(orgId, userId) {
      await addresses.remove({ orgId, userId });
    },
  };
}

const addressesOf = (db: Kysely<Schema>, orgId: OrgId) =>
  db
    .selectFrom('calendar_address as a')
    .leftJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'a.team_id'))
    .where('a.org_id', '=', orgId)
    .select([
      'a.calendar_address_id as id',
      'a.org_id as orgId',
      'a.user_id as userId',
      'a.team_id as teamId',
      'a.secret_hash as secretHash',
      'a.leaves_out_declined as leavesOutDeclined',
      'a.created_at as createdAt',
      't.name as teamName',
    ]);
const OF_USER = prepared('calendars.of-user', ({ orgId, userId }: Readonly<{ orgId: OrgId; userId: UserId }>, db) =>
  addressesOf(db, orgId).where('a.user_id', '=', userId).orderBy('a.created_at').orderBy('a.calendar_address_id'),
);
const BY_SECRET = prepared('calendars.by-secret', ({ orgId, secretHash }: Readonly<{ orgId: OrgId; secretHash: string }>, db) =>
  addressesOf(db, orgId).where('a.secret_hash', '=', secretHash),
);

const named = ({ teamName, ...address }: CalendarAddress & Readonly<{ teamName: string | null }>) => ({ address, teamName });

export const postgresCalendarReader = (sql: Sql): CalendarReader => ({
  calendarAddresses: async (orgId, userId) => (await OF_USER(sql, { orgId, userId })).map(named),
  async calendarBySecret(orgId, secretHash) {
    const [found] = await BY_SECRET(sql, { orgId, secretHash });
    return found && named(found);
  },
});
