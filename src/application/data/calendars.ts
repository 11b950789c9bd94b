import type { CalendarAddress } from '../../domain/calendars/calendar-address.ts';
import { id, kindOfData, owner, personal, plain } from './kind-of-data.ts';
import { TEAMS } from './league.ts';
import { USERS } from './membership.ts';

export const CALENDAR_ADDRESSES = kindOfData<CalendarAddress>()({
  name: 'calendar_address',
  holds: 'secret calendar addresses and their owners',
  why: 'calendar feeds',
  retentionPeriod: 'until revoked or erased',
  seenBy: 'the owner',
  exports: [{ as: 'calendar-address', user: 'userId', gives: ['teamId', 'leavesOutDeclined', 'createdAt'] }],
  members: {
    orgId: id.key,
    id: id.key,
    userId: owner.refersTo(USERS),
    teamId: id.refersTo(TEAMS, 'families'),
    secretHash: personal,
    leavesOutDeclined: plain,
    createdAt: plain,
  },
});
