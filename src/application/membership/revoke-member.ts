import { type LastAdmin, revoke } from '../../domain/membership/membership.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { MembershipId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { releaseOfficial } from '../officials/release-official.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { blockJoiner } from './block-joiner.ts';
import { type DecisionView, viewDecision } from './decide-approval.ts';

type Command = Readonly<{ actor: Member; membershipId: MembershipId }>;
type Refusal = NotFound | LastAdmin;

/** Ends a membership, effective with the user's next request. */
export const revokeMember = useCase(
  'manage-org',
  (
    { unitOfWork, clock, newId }: WriteDeps<'memberships' | 'users' | 'audit' | 'blocks' | 'officialAssignments' | 'outbox', 'keyedHash'>,
    { actor, membershipId }: Command,
  ) =>
    unitOfWork.transact<DecisionView, Refusal>(async (repositories) => {
      const { memberships, users, audit } = repositories;
      // The admins are locked first: two who revoke each other take the same locks in the same order.
      const admins = { org: actor.org, approvedAdmins: await memberships.countAdmins(actor.org.id) };
      const membership = await memberships.findForUpdate(actor.org.id, membershipId);
      if (!membership) return err({ kind: 'not-found' });

      const now = clock();
      const revoked = revoke(membership, actor.user.id, admins, now);
      if (!revoked.ok) return revoked;

      if (revoked.changed) {
        await memberships.save(revoked.value);
        const { orgId, userId } = membership;
        if (membership.role === 'umpire') await releaseOfficial(repositories, { orgId, userId, now, newId });
        if (membership.userId !== actor.user.id) await blockJoiner(repositories, membership, now);
        await audit.append(
          auditEntry({ actor, now, newId }, 'membership-revoked', membership.id, { role: membership.role, userId: membership.userId }),
        );
      }
      return ok(await viewDecision(revoked.value, users));
    }),
);
