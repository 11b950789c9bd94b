import type { NotFound } from '../../domain/errors.ts';
import {
  type AlreadyDecided,
  type DecidedMembership,
  type Decision,
  decide,
  type Membership,
  type NotAllowed,
} from '../../domain/membership/membership.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { Role } from '../../domain/membership/roles.ts';
import type { MembershipId, UserId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { Users } from '../ports/membership-storage.ts';
import type { NewId } from '../ports/new-id.ts';
import type { UnitOfWork } from '../ports/storage.ts';

type Command = Readonly<{ actor: Member; membershipId: MembershipId; decision: Decision }>;
type Refusal = NotFound | AlreadyDecided | NotAllowed;

export type DecisionView = Readonly<{
  membershipId: MembershipId;
  role: Role;
  status: DecidedMembership['state'];
  isApproved: boolean;
  decidedAt: Date;
  decidedBy: Readonly<{ id: UserId; name: string | null }> | null;
}>;

/** Approves or denies a request to join in a role. */
export const decideApproval =
  ({ unitOfWork, clock, newId }: { unitOfWork: UnitOfWork; clock: Clock; newId: NewId }) =>
  ({ actor, membershipId, decision }: Command): Promise<Result<DecisionView, Refusal>> =>
    unitOfWork.transact<DecisionView, Refusal>(async ({ memberships, users, audit }) => {
      const membership = await memberships.find(actor.org.id, membershipId);
      if (!membership) return err({ kind: 'not-found' });

      const now = clock();
      const decided = decide(membership, decision, actor.user.id, now);
      if (!decided.ok) return decided;

      if (decided.value !== (membership as Membership)) {
        await memberships.save(decided.value);
        await audit.append({
          id: newId(),
          orgId: actor.org.id,
          at: now,
          actorId: actor.user.id,
          action: decision === 'approve' ? 'membership-approved' : 'membership-denied',
          subjectId: membership.id,
          facts: { role: membership.role, userId: membership.userId },
        });
      }
      return ok(await viewDecision(decided.value, users));
    });

export async function viewDecision(membership: DecidedMembership, users: Pick<Users, 'name'>): Promise<DecisionView> {
  const { id, role, state, decidedAt, decidedBy } = membership;
  return {
    membershipId: id,
    role,
    status: state,
    isApproved: state === 'approved',
    decidedAt,
    decidedBy: decidedBy && { id: decidedBy, name: await users.name(decidedBy) },
  };
}
