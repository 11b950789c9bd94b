import { makeAddress } from '../../domain/calendars/calendar-address.ts';
import { ACTION_LIMITS } from '../../domain/membership/action-limits.ts';
import { type Member, seesSeason } from '../../domain/membership/permissions.ts';
import type { CalendarAddressId, OrgId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound, TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { dailyEntry } from '../audit-entry.ts';
import { limitAction } from '../limit-action.ts';
import type { Secrets } from '../ports/secrets.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type CalendarAddressView, viewAddress } from './view-address.ts';

type Deps = WriteDeps<'calendarAddresses' | 'teams' | 'audit' | 'actionCounts', 'keyedHash'> & Readonly<{ secrets: Secrets }>;
type Command = Readonly<{
  actor: Member;
  /** Null for the member's own games. */
  teamId: TeamId | null;
}>;
export type MadeCalendarAddress = CalendarAddressView & Readonly<{ orgId: OrgId; secret: string }>;

/** Creates a calendar address, which is shown only once; an earlier address of the same calendar stops working. Making one anew is limited. */
export const makeCalendarAddress = useCase('read-league', ({ unitOfWork, secrets, clock, newId }: Deps, { actor, teamId }: Command) =>
  unitOfWork.transact<MadeCalendarAddress, NotFound | TooManyRequests>(async (repositories) => {
    const { calendarAddresses, teams, audit, actionCounts, read } = repositories;
    const { org, user } = actor;
    const team = teamId && (await teams.find(org.id, teamId));
    if (team === undefined || (team && !seesSeason(actor, team.seasonId))) return err({ kind: 'not-found' });
    const now = clock();
    const secret = secrets.make();
    const earlier = await calendarAddresses.findByTeam(org.id, user.id, teamId);
    // The first address of each calendar in a day is free, so that a family with many teams gets all of them.
    const { windowSeconds } = ACTION_LIMITS['calendar-address'];
    const calendar = await read.keyedHash('actor', user.issuer, user.subject, teamId ?? 'own');
    const { count } = await actionCounts.add({ orgId: org.id, action: 'calendar-address', subject: calendar, windowSeconds });
    if (earlier || count > 1) {
      const limited = await limitAction(repositories, 'calendar-address', org.id, user);
      if (!limited.ok) return limited;
    }
    const place = { id: newId<CalendarAddressId>(), orgId: org.id, userId: user.id, teamId };
    const address = makeAddress(place, secrets.hashOf(secret), earlier, now);
    await calendarAddresses.save(address);
    await audit.appendOnceADay(dailyEntry({ actor, now, newId }, 'calendar-address-made', address.id, { teamId }));
    return ok({ ...viewAddress({ address, teamName: team?.name ?? null }), orgId: org.id, secret });
  }),
);
