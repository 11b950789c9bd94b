import type { OrgId } from '../../domain/shared/ids.ts';

/** An org and the time until its next entry is due, in milliseconds by the storage's clock; negative if it is overdue. */
export type DueOrg = Readonly<{ orgId: OrgId; inMs: number }>;
