import type { Member } from '../../domain/membership/permissions.ts';
import type { CalendarAddressId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { dailyEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member; calendarId: CalendarAddressId }>;

/** Ends one of the member's own addresses; another member's is not found. */
export const revokeCalendarAddress = useCase(
  'read-league',
  ({ unitOfWork, clock, newId }: WriteDeps<'calendarAddresses' | 'audit'>, { actor, calendarId }: Command) =>
    unitOfWork.transact<undefined, NotFound>(async ({ calendarAddresses, audit }) => {
      const isRemoved = await calendarAddresses.remove(actor.org.id, actor.user.id, calendarId);
      if (!isRemoved) return err({ kind: 'not-found' });
      await audit.appendOnceADay(dailyEntry({ actor, now: clock(), newId }, 'calendar-address-revoked', calendarId, {}));
      return ok(undefined);
    }),
);
