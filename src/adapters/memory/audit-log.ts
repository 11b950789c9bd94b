import type { AuditLog, AuditReader } from '../../application/ports/audit-log.ts';
import { byTime } from './order.ts';
import { key } from './table.ts';
import type { Tables } from './tables.ts';

export const memoryAuditLog = ({ audit }: Tables): AuditLog => ({
  append: async (entry) => audit.set(key(entry.orgId, entry.id), entry),
});

export const memoryAuditReader = ({ audit }: Tables): AuditReader => ({
  auditEntries: async (orgId) => [...audit.rows()].filter((entry) => entry.orgId === orgId).sort(byTime),
});
