import type { AuditEntry, AuditLog, AuditReader, AuditView } from '../../../application/ports/storage/privacy/audit-log.ts';
import { byTime, timePage } from '../tables/order.ts';
import type { Tables } from '../tables/tables.ts';

export const memoryAuditLog = ({ auditEntries }: Tables): AuditLog => ({
  append: async (entry) => auditEntries.put(entry),
  async appendOnceADay(entry) {
    const isSame = ({ orgId, actorId, action, subjectId, facts }: AuditEntry) =>
      orgId === entry.orgId &&
      actorId === entry.actorId &&
      action === entry.action &&
      subjectId === entry.subjectId &&
      facts['day'] === entry.facts.day;
    if (![...auditEntries.rows()].some(isSame)) auditEntries.put(entry);
  },
});

export const memoryAuditReader = ({ auditEntries, users }: Tables): AuditReader => ({
  auditEntries: async (orgId) => [...auditEntries.rows()].filter((entry) => entry.orgId === orgId).sort(byTime),

  async auditPage(orgId, { action, actorId, from, to, notAbout = [] }, page) {
    const found = [...auditEntries.rows()].filter(
      (entry) =>
        entry.orgId === orgId &&
        !notAbout.includes(entry.subjectId) &&
        (action === undefined || entry.action === action) &&
        (actorId === undefined || entry.actorId === actorId) &&
        (from === undefined || entry.at >= from) &&
        (to === undefined || entry.at < to),
    );
    const { items, hasMore } = timePage(found, ({ at, id }) => ({ at, id }), -1, page);
    const view = ({ orgId: _, actorId: actor, ...entry }: AuditEntry): AuditView => ({
      ...entry,
      actor: { id: actor, name: [...users.rows()].find(({ id }) => id === actor)?.name ?? null },
    });
    return { items: items.map(view), hasMore };
  },
});
