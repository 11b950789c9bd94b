import type { OrgId } from '../../domain/shared/ids.ts';

/**
 * The number of the last commit of this instance in an org, which is part of the key of everything that is kept for the org: what began before a
 * commit is never found after it.
 */
export type Generations = Readonly<{
  of(orgId: OrgId): number;
  /** MUST be called before the reply to the write is sent, also if it is not known whether the write was committed. */
  raise(orgId: OrgId): void;
}>;

const MAX_ORGS = 10_000;

/** Counts in memory. Orgs beyond `maxOrgs` are forgotten all at once, by giving every org a later number. */
export function generations(maxOrgs = MAX_ORGS): Generations {
  const raised = new Map<OrgId, number>();
  let last = 0;
  let ofOthers = 0;
  return {
    of: (orgId) => raised.get(orgId) ?? ofOthers,
    raise(orgId) {
      last += 1;
      if (raised.size >= maxOrgs && !raised.has(orgId)) {
        raised.clear();
        ofOthers = last;
      }
      raised.set(orgId, last);
    },
  };
}
