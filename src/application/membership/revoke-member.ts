import { type LastAdmin, type Membership, type MembershipState, revoke } from '../../domain/membership/membership.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { Role } from '../../domain/membership/roles.ts';
import type { MembershipId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { type EndingFollowers, endFollowers } from '../families/end-followers.ts';
import { releaseOfficial } from '../officials/release-official.ts';
import { type ReleasedSlotReads, type ReleasesSlots, releaseSlots } from '../slots/release-slots.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { blockJoiner } from './block-joiner.ts';
import { type DecisionView, viewDecision } from './decide-approval.ts';

export type RevokesMembers = EndingFollowers | 'users' | 'blocks' | 'officialAssignments' | ReleasesSlots;
type Deps = WriteDeps<RevokesMembers, 'keyedHash' | ReleasedSlotReads>;
type Command = Readonly<{ actor: Member; membershipId: MembershipId; all: boolean }>;
type Refusal = NotFound | LastAdmin;

/** `others` are the person's other memberships that were pending or approved, as they are now. */
export type RevokedMember = DecisionView &
  Readonly<{ others: readonly Readonly<{ membershipId: MembershipId; role: Role; status: MembershipState; isApproved: boolean }>[] }>;

/**
 * Ends a membership, effective with the user's next request, and blocks the person from coming back undecided. Their other memberships stay
 * unless `all` ends them too. Who has none left loses the secrets that opened the org for good: they open nothing if the person returns.
 */
export const revokeMember = useCase('manage-org', ({ unitOfWork, clock, newId }: Deps, { actor, membershipId, all }: Command) =>
  unitOfWork.transact<RevokedMember, Refusal>(async (repositories) => {
    const { memberships, users, audit, followers, calendarAddresses, pushTokens } = repositories;
    const { org } = actor;
    const now = clock();

    async function end(membership: Membership) {
      // The admins are locked first: two who revoke each other take the same locks in the same order.
      const admins = { org, approvedAdmins: await memberships.countAdmins(org.id) };
      const revoked = revoke(membership, actor.user.id, admins, now);
      if (!revoked.ok || !revoked.changed) return revoked;
      await memberships.save(revoked.value);
      const { orgId, userId, role } = membership;
      if (role === 'umpire') await releaseOfficial(repositories, { orgId, userId, now, newId });
      if (role === 'parent') await endFollowers(repositories, await followers.invitedBy(orgId, userId), { actor, now, newId });
      if (role === 'follower') await endFollowers(repositories, await followers.ofUser(orgId, userId), { actor, now, newId });
      if (userId !== actor.user.id) await blockJoiner(repositories, membership, now);
      await audit.append(auditEntry({ actor, now, newId }, 'membership-revoked', membership.id, { role, userId }));
      return revoked;
    }

    await memberships.countAdmins(org.id);
    const membership = await memberships.findForUpdate(org.id, membershipId);
    if (!membership) return err({ kind: 'not-found' });
    const revoked = await end(membership);
    if (!revoked.ok) return revoked;

    const held = await memberships.ofUser(org.id, membership.userId);
    const others: Membership[] = [];
    for (const other of held.filter(({ id, state }) => id !== membershipId && (state === 'approved' || state === 'pending'))) {
      const ended = all ? await end(other) : ok(other);
      if (!ended.ok) return ended;
      others.push(ended.value);
    }
    if (!others.some(({ state }) => state === 'approved')) {
      await calendarAddresses.removeAll(org.id, membership.userId);
      await pushTokens.removeAll(org.id, membership.userId);
    }
    await releaseSlots(repositories, { actor, now, newId }, membership.userId);
    return ok({
      ...(await viewDecision(revoked.value, users)),
      others: others.map(({ id, role, state }) => ({ membershipId: id, role, status: state, isApproved: state === 'approved' })),
    });
  }),
);
