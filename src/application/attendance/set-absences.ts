import { type Absence, areSame, inOrder, type PlayerAbsences, whenOver } from '../../domain/attendance/absence.ts';
import { seesAbsences } from '../../domain/attendance/attendance-permissions.ts';
import { memberName } from '../../domain/membership/member-name.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { PlayerId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { DataConflict } from '../league/league-data.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import type { AbsencesView } from './get-absences.ts';

type Command = Readonly<{
  actor: Member;
  playerId: PlayerId;
  absences: readonly Absence[];
  /** Versions that the list may replace, 0 for none; undefined if it may replace any. */
  versions: readonly number[] | undefined;
}>;

/** Replaces the days on which a player is away. On these the player does not come, until somebody answers. */
export const setAbsences = useCase(
  'read-league',
  (
    { unitOfWork, clock }: Pick<WriteDeps<'playerAbsences', 'teamsOfPlayer' | 'absencesOf'>, 'unitOfWork' | 'clock'>,
    { actor, playerId, absences, versions }: Command,
  ) =>
    unitOfWork.transact<AbsencesView, NotFound | DataConflict>(async ({ playerAbsences, read }) => {
      const { org, user, roles } = actor;
      if (!seesAbsences(actor, await read.teamsOfPlayer(org.id, playerId), playerId)) return err({ kind: 'not-found' });
      await playerAbsences.hold(org.id, playerId);
      const before = await read.absencesOf(org.id, playerId);
      const newAbsences = inOrder(absences);
      if (before && areSame(before.absences, newAbsences)) {
        return ok({ playerId, absences: newAbsences, version: before.version, setBy: memberName(before.setByName), setAt: before.setAt });
      }
      const version = before?.version ?? 0;
      if (versions && !versions.includes(version)) return err({ kind: 'edit-conflict', game: null });
      const setAt = clock();
      const next: PlayerAbsences = {
        orgId: org.id,
        playerId,
        absences: newAbsences,
        version: version + 1,
        setBy: user.id,
        setAt,
        overAt: whenOver(newAbsences, setAt),
      };
      await playerAbsences.save(next);
      return ok({ playerId, absences: newAbsences, version: next.version, setBy: memberName({ ...user, roles: [...roles] }), setAt });
    }),
);
