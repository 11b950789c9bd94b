import type { Player } from '../../src/domain/league/team.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { ParentLinkId, PlayerId, TeamClaimId } from '../../src/domain/shared/ids.ts';
import { given } from './given.ts';

type Decision = 'approve' | 'deny';

export const link = async (parent: User, { id: playerId }: Pick<Player, 'id'>) =>
  given.useCases.linkChild({ actor: await given.as(parent), playerId });
export const unlink = async (parent: User, linkId: ParentLinkId) => given.useCases.unlinkChild({ actor: await given.as(parent), linkId });
export const decide = async (decider: User, linkId: ParentLinkId, decision: Decision, playerId?: PlayerId) =>
  given.useCases.decideParentLink({ actor: await given.as(decider), linkId, decision, ...(playerId !== undefined && { playerId }) });
export const revokeLink = async (decider: User, linkId: ParentLinkId) =>
  given.useCases.revokeParentLink({ actor: await given.as(decider), linkId });
/** The players whose approved parent the user is. */
export const children = async (parent: User) => (await given.as(parent)).children;

export const claim = async (coach: User) => given.useCases.claimTeam({ actor: await given.as(coach), teamId: given.league.hawks.id });
export const decideClaim = async (admin: User, claimId: TeamClaimId | null, decision: Decision) =>
  given.useCases.decideApproval({ actor: await given.as(admin), membershipId: claimId!, decision });
