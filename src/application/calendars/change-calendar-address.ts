import type { CalendarAddress } from '../../domain/calendars/calendar-address.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { CalendarAddressId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type CalendarAddressView, viewAddress } from './view-address.ts';

type Command = Readonly<{ actor: Member; calendarId: CalendarAddressId; edit: Pick<CalendarAddress, 'leavesOutDeclined'> }>;

/** Changes what one of the member's own calendars shows, at the same address; another member's is not found. */
export const changeCalendarAddress = useCase(
  'read-league',
  ({ unitOfWork }: Pick<WriteDeps<'calendarAddresses', 'calendarAddresses'>, 'unitOfWork'>, { actor, calendarId, edit }: Command) =>
    unitOfWork.transact<CalendarAddressView, NotFound>(async ({ calendarAddresses, read }) => {
      const { org, user } = actor;
      const named = (await read.calendarAddresses(org.id, user.id)).find(({ address }) => address.id === calendarId);
      // As it is now: it may have been made anew meanwhile.
      const current = named && (await calendarAddresses.findByTeam(org.id, user.id, named.address.teamId));
      if (current?.id !== calendarId) return err({ kind: 'not-found' });
      const address = { ...current, ...edit };
      await calendarAddresses.save(address);
      return ok(viewAddress({ ...named!, address }));
    }),
);
