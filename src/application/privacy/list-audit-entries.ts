import type { Member } from '../../domain/membership/permissions.ts';
import type { AuditFilter, AuditReader } from '../ports/audit-log.ts';
import type { TimePosition } from '../ports/membership-storage.ts';
import type { PageRequest } from '../ports/page.ts';

type Query = Readonly<{ actor: Member; filter: AuditFilter; page: PageRequest<TimePosition> }>;

/** Who did what in the org, newest first. */
export const listAuditEntries =
  ({ read }: { read: Pick<AuditReader, 'auditPage'> }) =>
  ({ actor, filter, page }: Query) =>
    read.auditPage(actor.org.id, filter, page);
