import type { Member } from '../../domain/membership/permissions.ts';
import { isHeld } from '../../domain/officials/assignment.ts';
import type { OfficialAssignmentId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { notifyOfficial } from './notify-of-officiating.ts';

type Command = Readonly<{ actor: Member; assignmentId: OfficialAssignmentId }>;

/** Removes a place from its game; the official who had it is notified. */
export const removeOfficialPlace = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: WriteDeps<'officialAssignments' | 'audit' | 'outbox'>, { actor, assignmentId }: Command) =>
    unitOfWork.transact<undefined, NotFound>(async (repositories) => {
      const orgId = actor.org.id;
      const now = clock();
      const place = await repositories.officialAssignments.findForUpdate(orgId, assignmentId);
      if (!place) return err({ kind: 'not-found' });
      await repositories.officialAssignments.remove(orgId, assignmentId);
      const { gameId, userId } = place;
      await repositories.audit.append(auditEntry({ actor, now, newId }, 'official-place-removed', assignmentId, { gameId, userId }));
      if (userId && isHeld(place, now)) await notifyOfficial(repositories, place, userId, 'withdrawn', newId);
      return ok(undefined);
    }),
);
