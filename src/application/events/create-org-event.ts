import { OPEN_ORG_EVENTS, type OrgEventTerms, planOrgEvent } from '../../domain/events/org-event.ts';
import type { EventLimitReached } from '../../domain/events/team-event.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { OrgEventId, TeamId } from '../../domain/shared/ids.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { PlannedSpan } from '../../domain/shared/time-tbd.ts';
import type { InvalidRequest, UnknownReference } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { currentTeams, tellOrgEvent } from './org-event.ts';
import { withFacility } from './place-events.ts';
import { type OrgEventView, viewOrgEvents } from './view-org-event.ts';

type Command = Readonly<{
  actor: Member;
  terms: OrgEventTerms;
  days: readonly PlannedSpan[];
  /** Null for all teams of current seasons. */
  teamIds: readonly TeamId[] | null;
}>;
type Refusal = InvalidRequest | UnknownReference | EventLimitReached;

/** Makes an event of several teams or of the whole league, of one day or several. A team that joins later is not in it until an admin adds it. */
export const createOrgEvent = useCase(
  'manage-org',
  (
    { unitOfWork, clock, newId }: WriteDeps<'teamEvents' | 'teams' | 'fields' | 'facilities' | 'audit' | 'outbox', 'teams' | 'orgEvents'>,
    { actor, terms, days, teamIds }: Command,
  ) =>
    unitOfWork.transact<OrgEventView, Refusal>(async (repositories) => {
      const { teamEvents, teams, audit, read } = repositories;
      const { org, user } = actor;
      const act = { actor, now: clock(), newId };
      const placed = await withFacility({ ...terms, fieldId: null }, org.id, repositories);
      if (!placed.ok) return placed;
      const chosen = await currentTeams(act, teamIds, repositories);
      if (!chosen.ok) return chosen;
      await teams.hold(org.id, chosen.value);

      const id = newId<OrgEventId>();
      const open = await read.orgEvents(org.id, { endingAfter: act.now });
      if (new Set(open.map(({ event }) => event.orgEventId)).size >= OPEN_ORG_EVENTS) {
        return err({ kind: 'limit-reached', what: 'open-org-events', limit: OPEN_ORG_EVENTS });
      }
      const plan = { ...terms, id, orgId: org.id, days, teamIds: chosen.value };
      const made = planOrgEvent(plan, { by: user.id, zone: org.timeZone, now: act.now, newId });
      if (!made.ok) return made;
      await teamEvents.saveAll(made.value);
      await tellOrgEvent(
        act,
        made.value.map((after) => ({ after })),
        repositories,
      );
      await audit.append(auditEntry(act, 'team-event-created', id, { teams: chosen.value.length, days: days.length }));
      return ok(viewOrgEvents(await read.orgEvents(org.id, { id }), org)[0]!);
    }),
);
