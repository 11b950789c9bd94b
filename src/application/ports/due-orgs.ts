import type { OrgId } from '../../domain/shared/ids.ts';

/** An org in which something falls due in so many milliseconds by the storage's clock, or has been due for as long where they are negative. */
export type DueOrg = Readonly<{ orgId: OrgId; inMs: number }>;
