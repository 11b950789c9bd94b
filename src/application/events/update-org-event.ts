import { changeOrgEvent, type OrgEventEdit, versionOf } from '../../domain/events/org-event.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { OrgEventId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { InvalidRequest, UnknownReference } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { keepWordings } from '../moderation/keep-wordings.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { currentTeams, heldOrgEvent, tellOrgEvent } from './org-event.ts';
import { withFacility } from './place-events.ts';
import { type OrgEventView, viewOrgEvents } from './view-org-event.ts';

type Command = Readonly<{
  actor: Member;
  orgEventId: OrgEventId;
  edit: OrgEventEdit;
  /** Versions that the edit may be based on; any if undefined. */
  versions: readonly number[] | undefined;
}>;
/** Someone else has changed the event in the meantime. */
type Conflict = Readonly<{ kind: 'edit-conflict'; game: null }>;
type Refusal = NotFound | Conflict | InvalidRequest | UnknownReference;

/** Changes, moves, cancels or restores an event of the league for all of its teams and days at once, or changes which these are. */
export const updateOrgEvent = useCase(
  'manage-org',
  (
    {
      unitOfWork,
      clock,
      newId,
    }: WriteDeps<'teamEvents' | 'teams' | 'fields' | 'facilities' | 'moderation' | 'audit' | 'outbox', 'teams' | 'orgEvents'>,
    { actor, orgEventId, edit, versions }: Command,
  ) =>
    unitOfWork.transact<OrgEventView, Refusal>(async (repositories) => {
      const { teamEvents, audit, read } = repositories;
      const { org, user } = actor;
      const act = { actor, now: clock(), newId };
      const seen = async () => viewOrgEvents(await read.orgEvents(org.id, { id: orgEventId }), org)[0]!;
      const placed = await withFacility(edit, org.id, repositories);
      if (!placed.ok) return placed;
      const held = await heldOrgEvent(act, orgEventId, edit.teamIds ?? [], repositories);
      if (!held.ok) return held;
      const events = held.value;
      if (versions && !versions.includes(versionOf(events))) {
        return err({ kind: 'edit-conflict', game: null });
      }
      const known = events.map(({ teamId }) => teamId);
      const chosen = edit.teamIds && (await currentTeams(act, edit.teamIds, repositories, known));
      if (chosen && !chosen.ok) return chosen;

      const wanted = chosen ? { ...edit, teamIds: chosen.value } : edit;
      const changed = changeOrgEvent(events, wanted, { by: user.id, zone: org.timeZone, now: act.now, newId });
      if (!changed.ok) return changed;
      const { kept, left, made } = changed.value;
      const all = [...kept, ...left, ...made.map((after) => ({ after }))];
      if (all.length === 0) return ok(await seen());
      await keepWordings(repositories, act, [...kept, ...left]);
      await teamEvents.saveAll(all.map(({ after }) => after));
      await tellOrgEvent(act, all, repositories);
      const action = edit.status === 'canceled' ? 'team-event-canceled' : 'team-event-changed';
      await audit.append(auditEntry(act, action, orgEventId, { events: all.length }));
      return ok(await seen());
    }),
);
