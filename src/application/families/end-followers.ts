import { endedFollower, type Follower } from '../../domain/followers/follower.ts';
import type { OrgId, UserId } from '../../domain/shared/ids.ts';
import { type Act, auditEntry } from '../audit-entry.ts';
import type { Repositories } from '../ports/storage/storage.ts';

export type EndingFollowers = 'followers' | 'memberships' | 'pushTokens' | 'calendarAddresses' | 'audit';

/**
 * Ends followers of children, and invitations, as part of the transaction that has found them. Who follows nobody any more in the org is no
 * follower there; who has no other role loses their devices and calendar addresses.
 */
export async function endFollowers(
  repositories: Repositories<EndingFollowers, never>,
  ended: readonly Follower[],
  act: Act,
): Promise<void> {
  const { followers, audit } = repositories;
  for (const { orgId, id, playerId, userId } of ended) {
    await followers.remove(orgId, id);
    await audit.append(auditEntry(act, userId === null ? 'follower-invitation-ended' : 'follower-ended', id, { playerId, userId }));
    if (userId !== null) await endRoleOfNobodysFollower(repositories, orgId, userId, act);
  }
}

async function endRoleOfNobodysFollower(
  { followers, memberships, pushTokens, calendarAddresses }: Repositories<EndingFollowers, never>,
  orgId: OrgId,
  userId: UserId,
  { actor, now }: Act,
): Promise<void> {
  const approved = (await memberships.ofUser(orgId, userId)).filter(({ state }) => state === 'approved');
  const held = approved.find(({ role }) => role === 'follower');
  // Under the lock of the membership, which whoever begins to follow another child takes too.
  if (!held || (await followers.ofUser(orgId, userId)).length > 0) return;
  await memberships.save(endedFollower(held, actor.user.id, now));
  if (approved.length > 1) return;
  await pushTokens.removeAll(orgId, userId);
  await calendarAddresses.removeAll(orgId, userId);
}
