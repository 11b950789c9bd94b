import type { Member } from '../../domain/membership/permissions.ts';
import { openPlace } from '../../domain/officials/assignment.ts';
import type { OfficialConflict } from '../../domain/officials/conflicts.ts';
import type { GameId, OfficialAssignmentId, UserId } from '../../domain/shared/ids.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type UnknownReference, unknownReference } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type AssignmentReads, type AssignmentUses, assign } from './assign.ts';
import { type AssignmentView, viewAssignment } from './view-assignment.ts';

type Command = Readonly<{
  actor: Member;
  gameId: GameId;
  position: string;
  feeCents: number;
  /** Null leaves the place open. */
  userId: UserId | null;
  respondBy: Date | null;
  force: boolean;
}>;

/** Adds a place for an official to a game, and offers it to an umpire if one is named. */
export const addOfficialPlace = useCase(
  'manage-org',
  (
    { unitOfWork, clock, newId }: WriteDeps<AssignmentUses | 'games', AssignmentReads | 'assignment'>,
    { actor, gameId, position, feeCents, userId, respondBy, force }: Command,
  ) =>
    unitOfWork.transact<AssignmentView, UnknownReference | OfficialConflict>(async (repositories) => {
      const { games, officialAssignments, audit, read } = repositories;
      const { org } = actor;
      const now = clock();
      if (!(await games.find(org.id, gameId))) return err(unknownReference({ path: ['gameId'], rule: 'unknown', what: 'game' }));
      const place = openPlace({ id: newId<OfficialAssignmentId>(), orgId: org.id, gameId, position, feeCents }, now);
      await officialAssignments.save(place);
      await audit.append(auditEntry({ actor, now, newId }, 'official-place-added', place.id, { gameId, feeCents }));
      if (userId) {
        const assigned = await assign(repositories, { actor, place, userId, respondBy, force, now, newId });
        if (!assigned.ok) return assigned;
      }
      return ok(viewAssignment(actor, (await read.assignment(org.id, place.id))!, now));
    }),
);
