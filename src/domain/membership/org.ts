import type { OrgId } from '../shared/ids.ts';
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

/** Whether links wait that nobody vouches for: a parent who joins without a decision is not linked to a child without one either. */
export const linksWait = ({ parentsNeedApproval, linksNeedApproval }: Pick<Org, 'parentsNeedApproval' | 'linksNeedApproval'>): boolean =>
  linksNeedApproval || !parentsNeedApproval;
