import { type ParentLink, requestLink } from '../../src/domain/families/parent-link.ts';
import { type Invite, inviteCode, issue } from '../../src/domain/invites/invite.ts';
import type { Guardian, Player } from '../../src/domain/league/team.ts';
import type { Membership } from '../../src/domain/membership/membership.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { InviteId, MembershipId, ParentLinkId } from '../../src/domain/shared/ids.ts';
import type { SeedContext } from './fixture.ts';
import { fullName } from './names.ts';
import type { OrgPlan } from './plan.ts';
import { unwrap } from './unwrap.ts';

const DAY = 86_400_000;

export const membershipsOf = ({ members }: OrgPlan, org: Org, { now, newId, userOf }: SeedContext): readonly Membership[] =>
  members.map(({ email, role, isPending }): Membership => {
    const asked = { id: newId<MembershipId>(), orgId: org.id, userId: userOf(email), role, inviteId: null };
    return isPending
      ? { ...asked, requestedAt: new Date(now.getTime() - 2 * DAY), state: 'pending', decidedAt: null, decidedBy: null }
      : { ...asked, requestedAt: org.createdAt, state: 'approved', decidedAt: org.createdAt, decidedBy: null };
  });

export const invitesOf = ({ invites, admin }: OrgPlan, org: Org, { now, newId, userOf }: SeedContext): readonly Invite[] =>
  invites.map((role) => {
    const code = inviteCode(org.code, role, now, org.timeZone);
    const terms = { id: newId<InviteId>(), orgId: org.id, code, role, maxUses: 200, expiresInDays: 365, createdBy: userOf(admin) };
    return unwrap(issue(terms, now));
  });

/** Links requested yesterday: a guardian's is already approved, others are pending. */
const NO_LINKS_YET = { children: 0, guardians: 0, waitingOfParent: 0, waitingOfPlayer: 0 };

export const linksOf = (
  { links }: OrgPlan,
  org: Org,
  { players, guardians }: Readonly<{ players: readonly Player[]; guardians: readonly Guardian[] }>,
  { now, newId, userOf }: SeedContext,
): readonly ParentLink[] =>
  links.map(({ parent, child }) => {
    const playerId = players.find((player) => fullName(player) === fullName(child))!.id;
    const isVouchedFor = guardians.some((guardian) => guardian.playerId === playerId && guardian.email === parent);
    const asked = {
      id: newId<ParentLinkId>(),
      userId: userOf(parent),
      playerId,
      isVouchedFor,
      vouchedBy: null,
      isVerified: true,
      isBlocked: false,
    };
    return unwrap(requestLink(org, asked, undefined, NO_LINKS_YET, new Date(now.getTime() - DAY)));
  });
