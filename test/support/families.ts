import { claimTeam } from '../../src/application/families/claim-team.ts';
import { decideParentLink } from '../../src/application/families/decide-parent-link.ts';
import { linkChild } from '../../src/application/families/link-child.ts';
import { revokeParentLink } from '../../src/application/families/revoke-parent-link.ts';
import { unlinkChild } from '../../src/application/families/unlink-child.ts';
import { decideApproval } from '../../src/application/membership/decide-approval.ts';
import type { Player } from '../../src/domain/league/team.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { ParentLinkId, PlayerId, TeamClaimId } from '../../src/domain/shared/ids.ts';
import { given } from './given.ts';

type Decision = 'approve' | 'deny';

export const link = async (parent: User, { id: playerId }: Pick<Player, 'id'>) =>
  linkChild(given.ports)({ actor: await given.as(parent), playerId });
export const unlink = async (parent: User, linkId: ParentLinkId) => unlinkChild(given.ports)({ actor: await given.as(parent), linkId });
export const decide = async (decider: User, linkId: ParentLinkId, decision: Decision, playerId?: PlayerId) =>
  decideParentLink(given.ports)({ actor: await given.as(decider), linkId, decision, ...(playerId !== undefined && { playerId }) });
export const revokeLink = async (decider: User, linkId: ParentLinkId) =>
  revokeParentLink(given.ports)({ actor: await given.as(decider), linkId });
/** The players whose approved parent the user is. */
export const children = async (parent: User) => (await given.as(parent)).children;

export const claim = async (coach: User) => claimTeam(given.ports)({ actor: await given.as(coach), teamId: given.league.hawks.id });
export const decideClaim = async (admin: User, claimId: TeamClaimId | null, decision: Decision) =>
  decideApproval(given.ports)({ actor: await given.as(admin), membershipId: claimId!, decision });
