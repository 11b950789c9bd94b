import type { AlreadyDecided } from '../../domain/membership/membership.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { type Answer, answer } from '../../domain/officials/assignment.ts';
import type { OfficialAssignmentId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { seesGame } from '../sees-game.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { notifyOfOpenPlace } from './notify-of-officiating.ts';
import { type AssignmentView, viewAssignment } from './view-assignment.ts';

type Command = Readonly<{ actor: Member; assignmentId: OfficialAssignmentId; given: Answer }>;

/** Accepts or declines an offer to the umpire; another umpire's offer is not found. Admins are notified of a declined place. */
export const answerAssignment = useCase(
  'officiate',
  (
    { unitOfWork, clock, newId }: WriteDeps<'officialAssignments' | 'audit' | 'outbox', 'assignment' | 'game'>,
    { actor, assignmentId, given }: Command,
  ) =>
    unitOfWork.transact<AssignmentView, NotFound | AlreadyDecided>(async (repositories) => {
      const { officialAssignments, audit, read } = repositories;
      const orgId = actor.org.id;
      const now = clock();
      const found = await officialAssignments.findForUpdate(orgId, assignmentId);
      if (found?.userId !== actor.user.id || !(await seesGame(read, actor, found.gameId))) return err({ kind: 'not-found' });
      const answered = answer(found, given, now);
      if (!answered.ok) return answered;
      const { assignment, isNew } = answered.value;
      if (isNew) {
        await officialAssignments.save(assignment);
        await audit.append(auditEntry({ actor, now, newId }, 'official-answered', found.id, { gameId: found.gameId, answer: given }));
        if (given === 'decline') await notifyOfOpenPlace(repositories, found, newId);
      }
      return ok(viewAssignment(actor, (await read.assignment(orgId, assignmentId))!, now));
    }),
);
