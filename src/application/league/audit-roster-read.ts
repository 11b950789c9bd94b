import { isAdminOrStaff, type Member } from '../../domain/membership/permissions.ts';
import type { User } from '../../domain/membership/user.ts';
import type { AuditedReader } from '../../domain/membership/views.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import { auditEntry } from '../audit-entry.ts';
import type { Cache } from '../ports/cache.ts';
import type { WriteDeps } from '../use-case.ts';

export type AuditRosterReadDeps = WriteDeps<'audit'> &
  Readonly<{
    auditedReads: Cache<string, object>;
  }>;

/**
 * Writes to the audit log that an admin or staff member has read a team's players in full: one entry per reader, team and day in the org's time
 * zone. It MUST run before a read is answered, from a cache too; a read that this instance has logged today costs no statement.
 */
export const auditRosterRead =
  ({ unitOfWork, auditedReads, clock, newId }: AuditRosterReadDeps) =>
  async (reader: Pick<Member, 'org' | 'roles'> & Readonly<{ user: AuditedReader }>, teamId: TeamId): Promise<void> => {
    if (!isAdminOrStaff(reader)) return;
    const { org } = reader;
    const user = reader.user as User;
    const now = clock();
    const day = localDate(now, org.timeZone);
    const key = [org.id, user.id, teamId, day].join(' ');
    if (auditedReads.get(key)) return;
    await unitOfWork.transact<undefined, never>(async ({ audit }) =>
      ok(void (await audit.appendOnceADay(auditEntry({ actor: { org, user }, now, newId }, 'roster-read', teamId, { day })))),
    );
    auditedReads.set(key, {});
  };
