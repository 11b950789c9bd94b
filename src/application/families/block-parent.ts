import type { ParentLink } from '../../domain/families/parent-link.ts';
import { personHashes } from '../person-hashes.ts';
import type { Repositories } from '../ports/storage/storage.ts';

type Needs = Repositories<'users' | 'blocks', 'keyedHash'>;

/** Blocks the parent of a link for its player. */
export async function blockParent(repositories: Needs, link: ParentLink, now: Date): Promise<void> {
  if (link.playerId === null) return;
  await repositories.blocks.add(link.orgId, link.playerId, await hashesOfParent(repositories, link), now);
}

export async function unblockParent(repositories: Needs, link: ParentLink): Promise<void> {
  if (link.playerId === null) return;
  await repositories.blocks.lift(link.orgId, link.playerId, await hashesOfParent(repositories, link));
}

/** The hashes by which the parent of a link is blocked: of their identity, their verified address, and the address that verified the link. */
export async function hashesOfParent({ users, read }: Needs, { userId, vouchedBy }: ParentLink): Promise<readonly string[]> {
  const parent = await users.find(userId);
  const hashes = parent ? await personHashes(read, parent) : [];
  return vouchedBy === null ? hashes : [...new Set([...hashes, vouchedBy])];
}
