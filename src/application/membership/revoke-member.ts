import { type LastAdmin, revoke } from '../../domain/membership/membership.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { MembershipId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import type { Clock } from '../ports/clock.ts';
import type { NewId } from '../ports/new-id.ts';
import type { UnitOfWork } from '../ports/storage.ts';
import { useCase } from '../use-case.ts';
import { blockJoiner } from './block-joiner.ts';
import { type DecisionView, viewDecision } from './decide-approval.ts';

type Command = Readonly<{ actor: Member; membershipId: MembershipId }>;
type Refusal = NotFound | LastAdmin;

/** Ends somebody's membership, effective with their next request. */
export const revokeMember = useCase(
  'manage-org',
  (
    {
      unitOfWork,
      clock,
      newId,
    }: { unitOfWork: UnitOfWork<'memberships' | 'users' | 'audit' | 'blocks', 'keyedHash'>; clock: Clock; newId: NewId },
    { actor, membershipId }: Command,
  ) =>
    unitOfWork.transact<DecisionView, Refusal>(async (repositories) => {
      const { memberships, users, audit } = repositories;
      // The admins come first: two who revoke each other take the same locks in the same order.
      const admins = { org: actor.org, approvedAdmins: await memberships.countAdmins(actor.org.id) };
      const membership = await memberships.findForUpdate(actor.org.id, membershipId);
      if (!membership) return err({ kind: 'not-found' });

      const now = clock();
      const revoked = revoke(membership, actor.user.id, admins, now);
      if (!revoked.ok) return revoked;

      if (revoked.value !== membership) {
        await memberships.save(revoked.value);
        if (membership.userId !== actor.user.id) await blockJoiner(repositories, membership, now);
        await audit.append(
          auditEntry(
            { orgId: actor.org.id, actorId: actor.user.id, at: now, newId },
            { action: 'membership-revoked', subjectId: membership.id, facts: { role: membership.role, userId: membership.userId } },
          ),
        );
      }
      return ok(await viewDecision(revoked.value, users));
    }),
);
