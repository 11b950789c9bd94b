import { isOpenRole } from '../../domain/membership/org.ts';
import type { User } from '../../domain/membership/user.ts';
import { ok } from '../../domain/shared/result.ts';
import type { MembershipReader, MembershipSummary } from '../ports/storage/membership/membership-storage.ts';
import { useCase } from '../use-case.ts';

/** The caller's pending and approved memberships, grouped by org: orgs by name, roles by name. */
export const listMyOrgs = useCase(
  'signed-in',
  async ({ read }: { read: Pick<MembershipReader, 'callerContext'> }, { actor }: { actor: User }) => {
    const { memberships: standings } = await read.callerContext(actor.id, { inAllOrgs: true });
    const byOrg = Map.groupBy(
      standings.filter(({ org, role }) => isOpenRole(org, role)),
      ({ org }) => org.id,
    );
    return ok(
      [...byOrg.values()].map((roles) => {
        const { org } = roles[0]!;
        return { orgId: org.id, orgName: org.name, orgCode: org.code, roles: roles.map(roleView) };
      }),
    );
  },
);

export const roleView = ({ membershipId, role, state }: MembershipSummary) => ({ membershipId, role, isApproved: state === 'approved' });
