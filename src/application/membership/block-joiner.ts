import { forgive, isRemoved, type Membership } from '../../domain/membership/membership.ts';
import type { User } from '../../domain/membership/user.ts';
import type { OrgId, UserId } from '../../domain/shared/ids.ts';
import { personHashes } from '../person-hashes.ts';
import type { Repositories } from '../ports/storage/storage.ts';

type Needs = Repositories<'users' | 'blocks', 'keyedHash'>;
type Held = Pick<Membership, 'orgId' | 'userId' | 'role'>;

/**
 * Remembers, by keyed hashes, a person who was removed from an org in any role: if they come back, in whatever role, they must wait for approval,
 * also under a new account with the same identity or address.
 */
export async function blockJoiner({ users, blocks, read }: Needs, { orgId, userId, role }: Held, now: Date): Promise<void> {
  const user = await users.find(userId);
  if (user && !user.erasedAt) await blocks.add(orgId, orgId, await personHashes(read, user), now, role);
}

type Blocked = Repositories<'memberships' | 'blocks', 'keyedHash'>;

async function removalsOf({ memberships, blocks, read }: Blocked, user: User, orgId: OrgId) {
  const removed = (await memberships.ofUser(orgId, user.id)).filter(isRemoved);
  const hashes = await personHashes(read, user);
  return { removed, hashes, isBlocked: removed.length > 0 || (await blocks.has(orgId, orgId, hashes)) };
}

/** Whether the user is blocked in the org; stores nothing. */
export const isBlockedIn = async (repositories: Blocked, user: User, orgId: OrgId): Promise<boolean> =>
  (await removalsOf(repositories, user, orgId)).isBlocked;

/**
 * Whether the user is blocked in the org. What blocks them only by a membership or an address is remembered by their identity too, so that it
 * outlives both.
 */
export async function isBlockedJoiner(repositories: Blocked, user: User, orgId: OrgId, now: Date): Promise<boolean> {
  const { removed, hashes, isBlocked } = await removalsOf(repositories, user, orgId);
  if (!isBlocked) return false;
  const { blocks } = repositories;
  for (const { role, decidedAt } of removed) await blocks.add(orgId, orgId, hashes, decidedAt ?? now, role);
  await blocks.add(orgId, orgId, hashes, now);
  return true;
}

/** Lifts the block of a person who was let in again, by `by`: what was taken away in other roles no longer keeps them waiting. */
export async function unblockJoiner(
  { memberships, users, blocks, read }: Repositories<'memberships' | 'users' | 'blocks', 'keyedHash'>,
  { orgId, userId }: Pick<Held, 'orgId' | 'userId'>,
  by: UserId,
  now: Date,
): Promise<void> {
  for (const held of await memberships.ofUser(orgId, userId)) {
    const forgiven = forgive(held, by, now);
    if (forgiven.changed) await memberships.save(forgiven.value);
  }
  const user = await users.find(userId);
  if (user && !user.erasedAt) await blocks.lift(orgId, orgId, await personHashes(read, user));
}

/**
 * Whether the operator has blocked the user in all orgs. Asked once the membership is stored, which a block under way waits for: either it is refused
 * here, or the block ends it.
 */
export const isBlockedEverywhere = async (
  { personBlocks, read }: Repositories<'personBlocks', 'keyedHash'>,
  user: Parameters<typeof personHashes>[1],
): Promise<boolean> => personBlocks.has(await personHashes(read, user));
