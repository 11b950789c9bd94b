import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditEntry, AuditLog, AuditReader } from '../../application/ports/audit-log.ts';
import { collection } from './collection.ts';
import type { Sql } from './sql.ts';
import { AuditEntryRow } from './tables.ts';

export const postgresAuditLog = (em: EntityManager): AuditLog => ({ append: collection<AuditEntry>(em, AuditEntryRow).add });

export const postgresAuditReader = (sql: Sql): AuditReader => ({
  auditEntries: (orgId) =>
    sql<AuditEntry>(
      `select audit_entry_id as id, org_id as "orgId", at, actor_id as "actorId", action, subject_id as "subjectId", facts
       from audit_entry where org_id = $1 order by at, audit_entry_id`,
      [orgId],
    ),
});
