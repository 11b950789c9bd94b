import type { Membership } from '../../domain/membership/membership.ts';
import { personHashes } from '../families/person-hashes.ts';
import type { Repositories } from '../ports/storage.ts';

type Needs = Repositories<'users' | 'blocks', 'keyedHash'>;
type Held = Pick<Membership, 'orgId' | 'userId' | 'role'>;

/**
 * Remembers, by keyed hashes, a parent who was removed from an org: if they come back, they must wait for approval, also under a new account
 * with the same identity or address. The other roles always wait.
 */
export const blockJoiner = (repositories: Needs, held: Held, now: Date): Promise<void> =>
  withHashes(repositories, held, (hashes) => repositories.blocks.add(held.orgId, held.orgId, hashes, now));

export const unblockJoiner = (repositories: Needs, held: Held): Promise<void> =>
  withHashes(repositories, held, (hashes) => repositories.blocks.lift(held.orgId, held.orgId, hashes));

async function withHashes({ users, read }: Needs, { userId, role }: Held, work: (hashes: readonly string[]) => Promise<void>) {
  if (role !== 'parent') return;
  const user = await users.find(userId);
  if (user && !user.erasedAt) await work(await personHashes(read, user));
}
