import { changeOrgEvent } from '../../domain/events/org-event.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { OrgEventId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok } from '../../domain/shared/result.ts';
import type { InvalidRequest } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { withdrawEvents } from './held-series.ts';
import { heldOrgEvent, tellOrgEvent } from './org-event.ts';

type Command = Readonly<{ actor: Member; orgEventId: OrgEventId }>;

/** Calls off an event of the league: what is to come of it is gone if nobody has answered about it or taken a slot there, else canceled. */
export const deleteOrgEvent = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: WriteDeps<'teamEvents' | 'teams' | 'moderation' | 'audit' | 'outbox'>, { actor, orgEventId }: Command) =>
    unitOfWork.transact<undefined, NotFound | InvalidRequest>(async (repositories) => {
      const { teamEvents, audit } = repositories;
      const { org, user } = actor;
      const act = { actor, now: clock(), newId };
      const held = await heldOrgEvent(act, orgEventId, [], repositories);
      if (!held.ok) return held;
      const events = held.value;
      const toCome = events.filter(({ endsAt }) => endsAt > act.now);
      const ids = toCome.map(({ id }) => id);
      if ((await teamEvents.answered(org.id, ids)).length > 0) {
        const canceled = changeOrgEvent(events, { status: 'canceled' }, { by: user.id, zone: org.timeZone, now: act.now, newId });
        if (!canceled.ok) return canceled;
        await teamEvents.saveAll(canceled.value.kept.map(({ after }) => after));
        await tellOrgEvent(act, canceled.value.kept, repositories);
        await audit.append(auditEntry(act, 'team-event-canceled', orgEventId, { events: canceled.value.kept.length }));
        return ok(undefined);
      }
      await withdrawEvents(repositories, act, toCome);
      await audit.append(auditEntry(act, 'team-events-withdrawn', orgEventId, { events: toCome.length }));
      return ok(undefined);
    }),
);
