import type { DueOrg } from '../../application/ports/due-orgs.ts';
import type { OrgId } from '../../domain/shared/ids.ts';

/** The orgs with scheduled work and the time until the earliest, longest due first. */
export function dueOrgs(rows: Iterable<Readonly<{ orgId: OrgId; dueAt: Date | null }>>, now: Date): readonly DueOrg[] {
  const first = new Map<OrgId, number>();
  for (const { orgId, dueAt } of rows) {
    if (dueAt !== null) first.set(orgId, Math.min(first.get(orgId) ?? Infinity, dueAt.getTime() - now.getTime()));
  }
  return [...first].map(([orgId, inMs]) => ({ orgId, inMs })).sort((a, b) => a.inMs - b.inMs || (a.orgId < b.orgId ? -1 : 1));
}
