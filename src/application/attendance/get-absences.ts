import type { Absence } from '../../domain/attendance/absence.ts';
import { seesAbsences } from '../../domain/attendance/attendance-permissions.ts';
import { memberName } from '../../domain/membership/member-name.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { PlayerId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { AttendanceReader } from '../ports/storage/attendance/attendance-storage.ts';
import type { FamilyReader } from '../ports/storage/families/family-reader.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<AttendanceReader, 'absencesOf'> & Pick<FamilyReader, 'teamsOfPlayer'> }>;
type Query = Readonly<{ actor: Member; playerId: PlayerId }>;

export type AbsencesView = Readonly<{
  playerId: PlayerId;
  absences: readonly Absence[];
  /** 0 as long as none have been set. */
  version: number;
  setBy: string | null;
  setAt: Date | null;
}>;

/** On which days a player is away, for guardians and those who coach or manage the player now. For others the player is not found. */
export const getAbsences = useCase(
  'read-league',
  async ({ read }: Deps, { actor, playerId }: Query): Promise<Result<AbsencesView, NotFound>> => {
    const orgId = actor.org.id;
    if (!seesAbsences(actor, await read.teamsOfPlayer(orgId, playerId), playerId)) return err({ kind: 'not-found' });
    const found = await read.absencesOf(orgId, playerId);
    return ok(
      found
        ? { playerId, absences: found.absences, version: found.version, setBy: memberName(found.setByName), setAt: found.setAt }
        : { playerId, absences: [], version: 0, setBy: null, setAt: null },
    );
  },
);
