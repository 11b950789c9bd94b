import { officialTerm } from '../../domain/league/sport.ts';
import { isOpenRole } from '../../domain/membership/org.ts';
import type { User } from '../../domain/membership/user.ts';
import { ok } from '../../domain/shared/result.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { MembershipReader, MembershipSummary } from '../ports/storage/membership/membership-storage.ts';
import { useCase } from '../use-case.ts';

/** The caller's pending and approved memberships, grouped by org: orgs by name, roles by name. */
export const listMyOrgs = useCase(
  'signed-in',
  async ({ read }: { read: Pick<MembershipReader, 'callerContext'> & Pick<LeagueReader, 'sports'> }, { actor }: { actor: User }) => {
    const { memberships: standings } = await read.callerContext(actor.id, { inAllOrgs: true });
    const byOrg = Map.groupBy(
      standings.filter(({ org, role }) => isOpenRole(org, role)),
      ({ org }) => org.id,
    );
    const orgs = [...byOrg.values()].map(async (roles) => {
      const { org } = roles[0]!;
      const term = officialTerm(await read.sports(org.id));
      return { orgId: org.id, orgName: org.name, orgCode: org.code, officialTerm: term, roles: roles.map(roleView) };
    });
    return ok(await Promise.all(orgs));
  },
);

export const roleView = ({ membershipId, role, state }: MembershipSummary) => ({ membershipId, role, isApproved: state === 'approved' });
