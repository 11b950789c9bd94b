import type { OrgId } from '../../../../domain/shared/ids.ts';

/** A kind of data that expires, as its declaration in `application/data` names it. */
export type ExpiringKind = string;

/** Kinds are removed independently: a failure of one does not keep the others. Those of which nothing was removed are omitted. */
export type RetentionReport = Readonly<{
  removed: Readonly<Record<ExpiringKind, number>>;
  failed: readonly Readonly<{ kind: ExpiringKind; error: unknown }>[];
}>;

export interface Retention {
  /**
   * MUST remove everything that belongs to an org, the org last, in parts none of which locks others out for long; called again after a failure, it
   * goes on.
   */
  removeOrg(orgId: OrgId): Promise<void>;
  /**
   * MUST remove or end everything that has expired at `now`, however much it is, and nothing else. MAY report how many of the kinds are done.
   */
  removeExpired(now: Date, tell?: (done: number, of: number) => void): Promise<RetentionReport>;
}

/** A day more than the storage requires before it allows deletion of records: its clock may be behind. */
const RECORDS_KEPT_FOR = { years: 3, days: 1 };

/** Immutable records older than this may be removed. */
export function recordsKeptSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCFullYear(now.getUTCFullYear() - RECORDS_KEPT_FOR.years);
  since.setUTCDate(since.getUTCDate() - RECORDS_KEPT_FOR.days);
  return since;
}
