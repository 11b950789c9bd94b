import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import type { CalendarReader } from '../ports/storage/calendars/calendar-storage.ts';
import { useCase } from '../use-case.ts';
import { viewAddress } from './view-address.ts';

type Deps = Readonly<{ read: Pick<CalendarReader, 'calendarAddresses'> }>;

/** The member's calendar addresses, oldest first. */
export const listCalendarAddresses = useCase('read-league', async ({ read }: Deps, { actor }: { actor: Member }) => {
  const addresses = await read.calendarAddresses(actor.org.id, actor.user.id);
  return ok({ calendars: addresses.map(viewAddress) });
});
