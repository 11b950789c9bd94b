import type { User } from '../../domain/membership/user.ts';
import type { MembershipReader, MembershipSummary } from '../ports/membership-storage.ts';

/** The caller's pending and approved memberships, grouped by org: orgs by name, roles by name. */
export const listMyOrgs =
  ({ read }: { read: Pick<MembershipReader, 'callerContext'> }) =>
  async ({ actor }: { actor: User }) => {
    const { memberships: standings } = await read.callerContext(actor.id);
    const byOrg = Map.groupBy(standings, ({ org }) => org.id);
    return [...byOrg.values()].map((roles) => {
      const { org } = roles[0]!;
      return { orgId: org.id, orgName: org.name, orgCode: org.code, roles: roles.map(roleView) };
    });
  };

export const roleView = ({ membershipId, role, state }: MembershipSummary) => ({ membershipId, role, isApproved: state === 'approved' });
