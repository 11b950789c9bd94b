import { isScorersWindow } from '../../domain/games/game-permissions.ts';
import type { NotAMember, OrgContextRequired } from '../../domain/membership/membership.ts';
import { isOpenRole, type Org } from '../../domain/membership/org.ts';
import { ownTeams, setOf } from '../../domain/membership/own-teams.ts';
import {
  hiddenFrom,
  isAdmitted,
  type Member,
  type MemberPermission,
  type NotAdmitted,
  requirePermission,
} from '../../domain/membership/permissions.ts';
import type { User } from '../../domain/membership/user.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import type { Clock } from '../ports/clock.ts';
import type { CallerContext, MembershipReader, MembershipSummary } from '../ports/storage/membership/membership-storage.ts';
import type { Freshness } from '../ports/watermarks.ts';
import { useCase } from '../use-case.ts';

type Command = Readonly<{
  actor: User;
  /** The org that the request names, if any. */
  orgId: OrgId | undefined;
  /** What they are about to do there. */
  permission: MemberPermission;
  freshness?: Freshness;
}>;
type Refusal = OrgContextRequired | NotAMember | NotAdmitted;

/**
 * Resolves a signed-in user to a member with the permission in the org that the request names, with everything that decides what they may do
 * there. A request that names no org means the only org open to the user.
 */
export const resolveOrgMembership = useCase(
  'signed-in',
  async (
    { read, clock }: { read: Pick<MembershipReader, 'callerContext'>; clock: Clock },
    { actor, orgId: named, permission, freshness }: Command,
  ): Promise<Result<Member, Refusal>> => {
    const facts = await read.callerContext(actor.id, { orgId: named, freshness });
    const memberships = facts.memberships.filter(counts);
    const open = new Set(memberships.filter((each) => isAdmitted(each, permission)).map(({ org }) => org.id));
    const orgId = named ?? (open.size === 1 ? [...open][0] : undefined);
    if (orgId === undefined) {
      const choices = new Map(memberships.map(({ org }) => [org.id, { orgId: org.id, orgName: org.name, orgCode: org.code }]));
      return err({ kind: 'org-context-required', orgs: [...choices.values()] });
    }
    const member = memberOf(actor, orgId, facts, clock());
    if (!member) return err({ kind: 'not-a-member' });
    const allowed = requirePermission(member, permission);
    return allowed.ok ? ok(member) : allowed;
  },
);

const counts = ({ org, role }: MembershipSummary): boolean => isOpenRole(org, role);

/** By what of the time decides; facts that were read again are another object. */
const members = new WeakMap<CallerContext, Map<string, Member>>();

/** The user with their permissions, computed once for all of their requests as long as the facts and what is true of the time are the same. */
function memberOf(user: User, orgId: OrgId, facts: CallerContext, now: Date): Member | undefined {
  const org = facts.memberships.find((membership) => membership.org.id === orgId && counts(membership))?.org;
  if (!org) return undefined;
  const time = timeIn(org, facts, now);
  const known = members.get(facts) ?? new Map<string, Member>();
  members.set(facts, known);
  const earlier = known.get(time);
  if (earlier?.user === user) return earlier;
  const member = { user, ...standingOf(orgId, facts, now)! };
  known.set(time, member);
  return member;
}

/** What the time decides about a member: the day in the org's calendar, and the games that they may score now. */
const timeIn = ({ id, timeZone }: Org, facts: CallerContext, now: Date): string =>
  [id, localDate(now, timeZone), ...scoredNow(id, facts, now).map(({ gameId }) => gameId)].join(' ');

const scoredNow = (orgId: OrgId, { scoredGames }: CallerContext, now: Date): CallerContext['scoredGames'] =>
  scoredGames.filter((game) => game.orgId === orgId && isScorersWindow(game, now));

/** A user's roles in the org, and everything that decides what they may do there; undefined without any membership, even a pending one. */
export function standingOf(orgId: OrgId, facts: CallerContext, now: Date): Omit<Member, 'user'> | undefined {
  const isHere = (fact: Readonly<{ orgId: OrgId }>) => fact.orgId === orgId;
  const here = facts.memberships.filter((membership) => membership.org.id === orgId && counts(membership));
  if (!here[0]) return undefined;
  const { org } = here[0];
  const rolesThatAre = (state: MembershipSummary['state']) =>
    setOf(here.filter((standing) => standing.state === state).map(({ role }) => role));
  const roles = rolesThatAre('approved');
  const ties = {
    staffed: facts.staffedTeams.filter(isHere),
    children: facts.children.filter(isHere),
    followed: facts.followed.filter(isHere),
  };
  const scored = roles.size === 0 ? [] : scoredNow(orgId, facts, now);
  return {
    org,
    roles,
    pendingRoles: rolesThatAre('pending'),
    hiddenSeasons: hiddenFrom(
      roles,
      facts.draftSeasons.filter(isHere).map(({ seasonId }) => seasonId),
    ),
    ...ownTeams(roles, ties, localDate(now, org.timeZone)),
    officiatedGames: setOf(roles.has('umpire') ? facts.officiatedGames.filter(isHere).map(({ gameId }) => gameId) : []),
    scoredGames: setOf(scored.map(({ gameId }) => gameId)),
    scoredTeams: setOf(scored.flatMap(({ homeTeamId, visitorTeamId }) => [homeTeamId, visitorTeamId])),
  };
}
