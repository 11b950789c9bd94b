import type { Member } from '../../domain/membership/permissions.ts';
import { type OfficialAssignment, offer } from '../../domain/officials/assignment.ts';
import { type OfficialConflict, standing } from '../../domain/officials/conflicts.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type UnknownReference, unknownReference } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import type { NewId } from '../ports/new-id.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { findConflicts } from './find-conflicts.ts';
import { notifyOfficial } from './notify-of-officiating.ts';

export type AssignmentUses = 'officialAssignments' | 'games' | 'facilities' | 'memberships' | 'audit' | 'outbox';
export type AssignmentReads = 'assignments' | 'availability' | 'callerContextIn';

type AssignmentRequest = Readonly<{
  actor: Member;
  place: OfficialAssignment;
  userId: UserId;
  respondBy: Date | null;
  force: boolean;
  now: Date;
  newId: NewId;
}>;

/** Offers a place to an umpire, unless there is a conflict. */
export async function assign(
  repositories: Repositories<AssignmentUses, AssignmentReads>,
  { actor, place, userId, respondBy, force, now, newId }: AssignmentRequest,
): Promise<Result<OfficialAssignment, UnknownReference | OfficialConflict>> {
  const { org } = actor;
  const game = (await repositories.games.find(org.id, place.gameId))!;
  const found = await findConflicts(repositories, { org, game, assignmentId: place.id, userId, now });
  if (!found) return err(unknownReference({ path: ['userId'], rule: 'unknown', what: 'umpire' }));
  const conflicts = standing(found, force);
  if (conflicts.length > 0) return err({ kind: 'official-conflict', conflicts });
  const assigned = offer(place, userId, respondBy, now);
  await repositories.officialAssignments.save(assigned);
  await repositories.audit.append(
    auditEntry({ actor, now, newId }, 'official-assigned', place.id, { gameId: place.gameId, userId, forced: found.length > 0 }),
  );
  await notifyOfficial(repositories, place, userId, 'offered', newId);
  return ok(assigned);
}
