import type { Member } from '../../domain/membership/permissions.ts';
import { describe, isHeld, vacate } from '../../domain/officials/assignment.ts';
import type { OfficialConflict } from '../../domain/officials/conflicts.ts';
import type { OfficialAssignmentId, UserId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { UnknownReference } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type AssignmentReads, type AssignmentUses, assign } from './assign.ts';
import { notifyOfficial } from './notify-of-officiating.ts';
import { type AssignmentView, viewAssignment } from './view-assignment.ts';

/** Omitted members stay unchanged; `userId: null` opens the place. */
export type PlaceEdit = Readonly<{ position?: string; feeCents?: number; userId?: UserId | null; respondBy?: Date | null }>;
type Command = Readonly<{ actor: Member; assignmentId: OfficialAssignmentId; edit: PlaceEdit; force: boolean }>;

/** Changes a place, offers it to another umpire, or opens it. The official who had it is notified. */
export const changeOfficialPlace = useCase(
  'manage-org',
  (
    { unitOfWork, clock, newId }: WriteDeps<AssignmentUses, AssignmentReads | 'assignment'>,
    { actor, assignmentId, edit, force }: Command,
  ) =>
    unitOfWork.transact<AssignmentView, NotFound | UnknownReference | OfficialConflict>(async (repositories) => {
      const { officialAssignments, audit, read } = repositories;
      const orgId = actor.org.id;
      const now = clock();
      const found = await officialAssignments.findForUpdate(orgId, assignmentId);
      if (!found) return err({ kind: 'not-found' });

      const { position = found.position, feeCents = found.feeCents, userId, respondBy = null } = edit;
      let place = found;
      if (position !== found.position || feeCents !== found.feeCents) {
        place = describe(found, { position, feeCents }, now);
        await officialAssignments.save(place);
        await audit.append(auditEntry({ actor, now, newId }, 'official-place-changed', place.id, { gameId: place.gameId, feeCents }));
      }
      // An umpire who has declined an offer, or let it expire, gets a new offer.
      const isOther = userId !== undefined && (userId !== place.userId || (userId !== null && !isHeld(place, now)));
      if (isOther && userId) {
        const assigned = await assign(repositories, { actor, place, userId, respondBy, force, now, newId });
        if (!assigned.ok) return assigned;
      } else if (isOther) {
        await officialAssignments.save(vacate(place, now));
      }
      if (isOther && place.userId && place.userId !== userId && isHeld(place, now)) {
        await audit.append(
          auditEntry({ actor, now, newId }, 'official-unassigned', place.id, { gameId: place.gameId, userId: place.userId }),
        );
        await notifyOfficial(repositories, place, place.userId, 'withdrawn', newId);
      }
      return ok(viewAssignment(actor, (await read.assignment(orgId, assignmentId))!, now));
    }),
);
