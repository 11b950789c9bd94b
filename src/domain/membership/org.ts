import type { OrgId } from '../shared/ids.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { TimeZone } from '../shared/time.ts';
import type { Role } from './roles.ts';

export type Org = Readonly<{
  id: OrgId;
  name: string;
  /** 2–10 of A–Z and 0–9: it is the first part of every invite code, so it holds no hyphen. */
  code: string;
  timeZone: TimeZone;
  /** An org that does not take a joining parent's word for it. The other roles always wait for an admin. */
  parentsNeedApproval: boolean;
  /**
   * Whether a parent's link to a child waits for the league when no guardian e-mail vouches for it. It may be false only while parents
   * wait for an admin themselves.
   */
  linksNeedApproval: boolean;
  createdAt: Date;
}>;

export const needsApproval = (org: Pick<Org, 'parentsNeedApproval'>, role: Role): boolean => role !== 'parent' || org.parentsNeedApproval;

type Admission = Pick<Org, 'parentsNeedApproval' | 'linksNeedApproval'>;

/** Whether links wait that nobody vouches for: whoever joins without being looked at is not let to a child without it either. */
export const linksWait = ({ parentsNeedApproval, linksNeedApproval }: Admission): boolean => linksNeedApproval || !parentsNeedApproval;

/**
 * The org with other rules of admission. Admitting parents at once makes links wait; links may be let through only where parents wait,
 * as they do, or come to with the same change.
 */
export function changeAdmission<Changed extends Admission>(org: Changed, change: Partial<Admission>): Result<Changed, LinksMustWait> {
  const next = { ...org, ...change };
  if (next.parentsNeedApproval || next.linksNeedApproval) return ok(next);
  return change.linksNeedApproval === false ? err({ kind: 'links-must-wait' }) : ok({ ...next, linksNeedApproval: true });
}

export type LinksMustWait = Readonly<{ kind: 'links-must-wait' }>;
