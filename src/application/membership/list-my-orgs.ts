import type { User } from '../../domain/membership/user.ts';
import { ok } from '../../domain/shared/result.ts';
import type { MembershipReader, MembershipSummary } from '../ports/membership-storage.ts';
import { useCase } from '../use-case.ts';

/**
 * The caller's pending and approved memberships, grouped by org: orgs by name, roles by name. An org that is unavailable comes last, with its
 * code and no roles, so that an app does not treat it as one that they have left.
 */
export const listMyOrgs = useCase(
  'signed-in',
  async ({ read }: { read: Pick<MembershipReader, 'callerContext'> }, { actor }: { actor: User }) => {
    const { memberships: standings, awayOrgs } = await read.callerContext(actor.id, { inAllOrgs: true });
    const byOrg = Map.groupBy(standings, ({ org }) => org.id);
    const answering = [...byOrg.values()].map((roles) => {
      const { org } = roles[0]!;
      return { orgId: org.id, orgName: org.name, orgCode: org.code, roles: roles.map(roleView) };
    });
    const away = awayOrgs.flatMap(({ id, code }) => (code === null ? [] : [{ orgId: id, orgName: code, orgCode: code, roles: [] }]));
    return ok([...answering, ...away]);
  },
);

export const roleView = ({ membershipId, role, state }: MembershipSummary) => ({ membershipId, role, isApproved: state === 'approved' });
