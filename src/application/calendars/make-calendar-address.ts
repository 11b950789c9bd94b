import { makeAddress } from '../../domain/calendars/calendar-address.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { CalendarAddressId, OrgId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import type { Secrets } from '../ports/secrets.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type CalendarAddressView, viewAddress } from './view-address.ts';

type Deps = WriteDeps<'calendarAddresses' | 'teams' | 'audit'> & Readonly<{ secrets: Secrets }>;
type Command = Readonly<{
  actor: Member;
  /** Null for the member's own games. */
  teamId: TeamId | null;
}>;
export type MadeCalendarAddress = CalendarAddressView & Readonly<{ orgId: OrgId; secret: string }>;

/** Creates a calendar address, which is shown only once; an earlier address of the same calendar stops working. */
export const makeCalendarAddress = useCase('read-league', ({ unitOfWork, secrets, clock, newId }: Deps, { actor, teamId }: Command) =>
  unitOfWork.transact<MadeCalendarAddress, NotFound>(async ({ calendarAddresses, teams, audit }) => {
    const { org, user } = actor;
    const team = teamId && (await teams.find(org.id, teamId));
    if (team === undefined) return err({ kind: 'not-found' });
    const now = clock();
    const secret = secrets.make();
    const earlier = await calendarAddresses.findByTeam(org.id, user.id, teamId);
    const place = { id: newId<CalendarAddressId>(), orgId: org.id, userId: user.id, teamId };
    const address = makeAddress(place, secrets.hashOf(secret), earlier, now);
    await calendarAddresses.save(address);
    await audit.append(auditEntry({ actor, now, newId }, 'calendar-address-made', address.id, { teamId }));
    return ok({ ...viewAddress({ address, teamName: team?.name ?? null }), orgId: org.id, secret });
  }),
);
