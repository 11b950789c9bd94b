import { type AlreadyDecided, type DecidedMembership, type Decision, decide } from '../../domain/membership/membership.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { Role } from '../../domain/membership/roles.ts';
import type { MembershipId, TeamClaimId, UserId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { decideTeamClaim } from '../families/decide-team-claim.ts';
import { notifyOfDecision } from '../notifications/notify-of-requests.ts';
import type { Users } from '../ports/storage/membership/membership-storage.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { blockJoiner, unblockJoiner } from './block-joiner.ts';

type Deps = WriteDeps<'memberships' | 'users' | 'audit' | 'blocks' | 'outbox' | 'teams' | 'staff' | 'teamClaims', 'keyedHash'>;
/** The id is that of a membership, or of a coach's claim to a team. */
type Command = Readonly<{ actor: Member; membershipId: MembershipId | TeamClaimId; decision: Decision }>;
type Refusal = NotFound | AlreadyDecided | NotAllowed;

type Decided = Pick<DecidedMembership, 'role' | 'state' | 'decidedAt' | 'decidedBy'> & Readonly<{ id: MembershipId | TeamClaimId }>;

export type DecisionView = Readonly<{
  membershipId: Decided['id'];
  role: Role;
  status: Decided['state'];
  isApproved: boolean;
  decidedAt: Date;
  decidedBy: Readonly<{ id: UserId; name: string | null }> | null;
}>;

/** Approves or denies a request that waits for an admin: to join in a role, or a coach's claim to a team. */
export const decideApproval = useCase('manage-org', ({ unitOfWork, clock, newId }: Deps, { actor, membershipId, decision }: Command) =>
  unitOfWork.transact<DecisionView, Refusal>(async (repositories) => {
    const { memberships, users, audit } = repositories;
    const now = clock();
    const membership = await memberships.findForUpdate(actor.org.id, membershipId as MembershipId);
    if (!membership) {
      const claim = await decideTeamClaim(repositories, { actor, claimId: membershipId as TeamClaimId, decision, now, newId });
      return claim.ok ? ok(await viewDecision({ ...claim.value, role: 'coach' }, users)) : claim;
    }

    const decided = decide(membership, decision, actor.user.id, now);
    if (!decided.ok) return decided;

    if (decided.changed) {
      await memberships.save(decided.value);
      if (decision === 'approve') await unblockJoiner(repositories, membership, actor.user.id, now);
      else await blockJoiner(repositories, membership, now);
      await audit.append(
        auditEntry({ actor, now, newId }, decision === 'approve' ? 'membership-approved' : 'membership-denied', membership.id, {
          role: membership.role,
          userId: membership.userId,
        }),
      );
      await notifyOfDecision(repositories, 'membership', membership, newId);
    }
    return ok(await viewDecision(decided.value, users));
  }),
);

export async function viewDecision({ id, role, state, decidedAt, decidedBy }: Decided, users: Pick<Users, 'name'>): Promise<DecisionView> {
  return {
    membershipId: id,
    role,
    status: state,
    isApproved: state === 'approved',
    decidedAt,
    decidedBy: decidedBy && { id: decidedBy, name: await users.name(decidedBy) },
  };
}
