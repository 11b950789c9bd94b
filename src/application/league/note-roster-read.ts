import { isAdminOrStaff, type Member } from '../../domain/membership/permissions.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import { auditEntry } from '../audit-entry.ts';
import type { Cache } from '../ports/cache.ts';
import type { Clock } from '../ports/clock.ts';
import type { NewId } from '../ports/new-id.ts';
import type { UnitOfWork } from '../ports/storage.ts';

export type NoteRosterReadDeps = Readonly<{
  unitOfWork: UnitOfWork<'audit'>;
  notedReads: Cache<string, object>;
  clock: Clock;
  newId: NewId;
}>;

/**
 * Writes to the audit log that an admin or staff member has read a team's players in full: one entry a reader, team and day of the org.
 * It belongs before whatever answers the read, a cache included; a read that this instance has noted today costs no statement.
 */
export const noteRosterRead =
  ({ unitOfWork, notedReads, clock, newId }: NoteRosterReadDeps) =>
  async (reader: Member, teamId: TeamId): Promise<void> => {
    if (!isAdminOrStaff(reader)) return;
    const { user, org } = reader;
    const at = clock();
    const day = localDate(at, org.timeZone);
    const noted = [org.id, user.id, teamId, day].join(' ');
    if (notedReads.get(noted)) return;
    await unitOfWork.transact(async ({ audit }) =>
      ok(
        await audit.appendOnceADay(
          auditEntry({ orgId: org.id, actorId: user.id, at, newId }, { action: 'roster-read', subjectId: teamId, facts: { day } }),
        ),
      ),
    );
    notedReads.set(noted, {});
  };
