import { isAdminOrStaff, type Member } from '../../domain/membership/permissions.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import { auditEntry } from '../audit-entry.ts';
import type { Cache } from '../ports/cache.ts';
import type { WriteDeps } from '../use-case.ts';

export type NoteRosterReadDeps = WriteDeps<'audit'> &
  Readonly<{
    notedReads: Cache<string, object>;
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
    const now = clock();
    const day = localDate(now, org.timeZone);
    const noted = [org.id, user.id, teamId, day].join(' ');
    if (notedReads.get(noted)) return;
    await unitOfWork.transact(async ({ audit }) =>
      ok(await audit.appendOnceADay(auditEntry({ actor: reader, now, newId }, 'roster-read', teamId, { day }))),
    );
    notedReads.set(noted, {});
  };
