import type { ExpiringKind, Retention } from '../../../application/ports/storage/privacy/retention.ts';
import { linkAt, type ParentLink } from '../../../domain/families/parent-link.ts';
import { WORDINGS_KEPT_FOR_MS, type Wording } from '../../../domain/moderation/wording.ts';
import { type AnyRow, everyTable, removeRow } from '../tables/references.ts';
import { memberIn } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

/** Kinds of which only some rows expire, or whose rows stay: which of them do, and what ends them. */
type Ending = Readonly<{ isKept?: (row: AnyRow) => boolean; end?: (row: AnyRow) => void }>;

function endedBy(tables: Tables, now: Date): Partial<Record<ExpiringKind, Ending>> {
  const keptSince = now.getTime() - WORDINGS_KEPT_FOR_MS;
  const isReported = ({ orgId, aboutId }: Wording) =>
    [...tables.textReports.rows()].some(
      (report) =>
        report.orgId === orgId && report.aboutId === aboutId && (report.closedAt === null || report.closedAt.getTime() >= keptSince),
    );
  return {
    'earlier-wordings': { isKept: (row) => isReported(row as unknown as Wording) },
    'waiting-links': {
      isKept: (row) => row['state'] !== 'pending',
      end: (row) => tables.parentLinks.put(linkAt(row as unknown as ParentLink, now)),
    },
  };
}

export const memoryRetention = (tables: Tables): Retention => ({
  async removeOrg(orgId) {
    for (const table of everyTable(tables)) {
      for (const row of [...table.rows()]) if (memberIn(table.stores, row, 'orgId') === orgId) table.remove(row);
    }
    tables.orgs.delete(orgId);
  },
  async removeExpired(now) {
    const special = endedBy(tables, now);
    const removed: Record<ExpiringKind, number> = {};
    for (const table of everyTable(tables)) {
      const { expires } = table.stores.kind;
      if (!expires) continue;
      const { isKept = () => false, end = (row: AnyRow) => removeRow(tables, table, row) } = special[expires.kind] ?? {};
      const keptSince = expires.keptSince(now);
      const expired = [...table.rows()].filter((row) => {
        const at = memberIn(table.stores, row, expires.at) as Date | null;
        return at !== null && at < keptSince && !isKept(row);
      });
      for (const row of expired) end(row);
      if (expired.length > 0) removed[expires.kind] = expired.length;
    }
    return { removed, failed: [] };
  },
});
