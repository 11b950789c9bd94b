import type { OrgId, UserId } from '../domain/shared/ids.ts';
import type { AuditEntry } from './ports/audit-log.ts';
import type { NewId } from './ports/new-id.ts';

type Doing = Readonly<{ orgId: OrgId; actorId: UserId; at: Date; newId: NewId }>;

/** An entry of the audit log on what somebody did. */
export const auditEntry = <Done extends Pick<AuditEntry, 'action' | 'subjectId' | 'facts'>>({ newId, ...doing }: Doing, done: Done) => ({
  id: newId(),
  ...doing,
  ...done,
});
