import { defineEntity, p } from '@mikro-orm/postgresql';
import { CALENDAR_ADDRESSES } from '../../../application/data/calendars.ts';
import type { CalendarAddressId, OrgId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { table } from '../orm/table.ts';

export const CalendarAddressEntity = defineEntity({
  name: 'CalendarAddress',
  tableName: 'calendar_address',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<CalendarAddressId>().primary().fieldName('calendar_address_id'),
    userId: p.uuid().$type<UserId>(),
    teamId: p.uuid().$type<TeamId>().strictNullable(),
    secretHash: p.text(),
    leavesOutDeclined: p.boolean(),
    createdAt: p.datetime(3),
  },
});
export const calendarAddressTable = table(CALENDAR_ADDRESSES, CalendarAddressEntity);
