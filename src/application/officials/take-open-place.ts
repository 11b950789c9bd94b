import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import { type Member, seesSeason } from '../../domain/membership/permissions.ts';
import { isFree, mayTakePlaces, take } from '../../domain/officials/assignment.ts';
import type { OfficialConflict } from '../../domain/officials/conflicts.ts';
import type { OfficialAssignmentId } from '../../domain/shared/ids.ts';
import type { NotFound, TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { dailyEntry } from '../audit-entry.ts';
import { limitAction } from '../limit-action.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import type { AssignmentReads, AssignmentUses } from './assign.ts';
import { findConflicts } from './find-conflicts.ts';
import { type AssignmentView, viewAssignment } from './view-assignment.ts';

type Command = Readonly<{ actor: Member; assignmentId: OfficialAssignmentId }>;

/** Assigns an open place to the umpire who asks for it, if the org allows that; a place that another umpire has taken is not found. */
export const takeOpenPlace = useCase(
  'officiate',
  (
    { unitOfWork, clock, newId }: WriteDeps<AssignmentUses | 'actionCounts', AssignmentReads | 'assignment' | 'keyedHash'>,
    { actor, assignmentId }: Command,
  ) =>
    unitOfWork.transact<AssignmentView, NotFound | NotAllowed | OfficialConflict | TooManyRequests>(async (repositories) => {
      const { officialAssignments, games, audit, read } = repositories;
      const { org, user } = actor;
      const permitted = mayTakePlaces(org);
      if (!permitted.ok) return permitted;
      const now = clock();
      const place = await officialAssignments.findForUpdate(org.id, assignmentId);
      const seen = async () => ok(viewAssignment(actor, (await read.assignment(org.id, assignmentId))!, now));
      const game = place && (await games.find(org.id, place.gameId));
      if (!place || !game || !seesSeason(actor, game.seasonId)) return err({ kind: 'not-found' });
      // A retry over a bad connection.
      if (place.userId === user.id && place.state === 'accepted') return seen();
      if (!isFree(place, now) || game.status !== 'scheduled' || game.startsAt <= now) return err({ kind: 'not-found' });
      const conflicts = await findConflicts(repositories, { org, game, assignmentId, userId: user.id, now });
      if (!conflicts) return err({ kind: 'not-found' });
      if (conflicts.length > 0) return err({ kind: 'official-conflict', conflicts });
      const limited = await limitAction(repositories, 'taking-a-place', org.id, user, assignmentId);
      if (!limited.ok) return limited;
      await officialAssignments.save(take(place, user.id, now));
      await audit.appendOnceADay(dailyEntry({ actor, now, newId }, 'official-place-taken', place.id, { gameId: place.gameId }));
      return seen();
    }),
);
