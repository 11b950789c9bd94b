import type { MembershipPending, NotAMember, OrgContextRequired } from '../../domain/errors.ts';
import { ownTeams } from '../../domain/membership/own-teams.ts';
import { isScorersWindow, type Member } from '../../domain/membership/permissions.ts';
import type { Role } from '../../domain/membership/roles.ts';
import type { User } from '../../domain/membership/user.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import type { Clock } from '../ports/clock.ts';
import type { CallerContext, MembershipReader, MembershipSummary } from '../ports/membership-storage.ts';

type Command = Readonly<{
  actor: User;
  /** The org that the request names, if it names one. */
  orgId: OrgId | undefined;
  /** Whether a membership in this role opens the door while it still waits, because the operation helps to confirm it. */
  pendingRole?: Role | 'any' | undefined;
}>;
type Refusal = OrgContextRequired | NotAMember | MembershipPending;

/** Turns a signed-in user into a member of the org they mean, with everything that decides what they may do there. */
export const resolveOrgMembership =
  ({ read, clock }: { read: Pick<MembershipReader, 'callerContext'>; clock: Clock }) =>
  async ({ actor, orgId, pendingRole }: Command): Promise<Result<Member, Refusal>> => {
    const facts = await read.callerContext(actor.id);
    const opens = ({ state, role }: MembershipSummary) =>
      state === 'approved' || role === pendingRole || (pendingRole === 'any' && state === 'pending');

    if (orgId === undefined) {
      const open = new Map(facts.memberships.filter(opens).map(({ org }) => [org.id, org]));
      const [only] = open.values();
      if (only && open.size === 1) return ok(memberOf(actor, only.id, facts, clock()));
      const choices = new Map(facts.memberships.map(({ org }) => [org.id, { orgId: org.id, orgName: org.name, orgCode: org.code }]));
      return err({ kind: 'org-context-required', orgs: [...choices.values()] });
    }

    const here = facts.memberships.filter(({ org }) => org.id === orgId);
    if (here.length === 0) return err({ kind: 'not-a-member' });
    if (!here.some(opens)) return err({ kind: 'membership-pending' });
    return ok(memberOf(actor, orgId, facts, clock()));
  };

function memberOf(user: User, orgId: OrgId, facts: CallerContext, now: Date): Member {
  const isHere = (fact: Readonly<{ orgId: OrgId }>) => fact.orgId === orgId;
  const here = facts.memberships.filter(({ org }) => org.id === orgId);
  const { org } = here[0]!;
  const rolesThatAre = (state: MembershipSummary['state']) =>
    new Set(here.filter((standing) => standing.state === state).map(({ role }) => role));
  const roles = rolesThatAre('approved');
  const ties = { staffed: facts.staffedTeams.filter(isHere), children: facts.children.filter(isHere) };
  const scored = roles.size === 0 ? [] : facts.scoredGames.filter((game) => isHere(game) && isScorersWindow(game, now));
  return {
    user,
    org,
    roles,
    pendingRoles: rolesThatAre('pending'),
    ...ownTeams(roles, ties, localDate(now, org.timeZone)),
    scoredTeams: new Set(scored.flatMap(({ homeTeamId, visitorTeamId }) => [homeTeamId, visitorTeamId])),
  };
}
