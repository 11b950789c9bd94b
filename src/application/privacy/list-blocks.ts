import type { Member } from '../../domain/membership/permissions.ts';
import { comparableEmail } from '../../domain/shared/email-address.ts';
import { ok } from '../../domain/shared/result.ts';
import type { BlockReader } from '../ports/storage/membership/blocks.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { PageRequest } from '../ports/storage/page.ts';
import type { KeyedHashes } from '../ports/storage/privacy/keyed-hash.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: BlockReader & KeyedHashes }>;
type Query = Readonly<{ actor: Member; email: string | undefined; page: PageRequest<TimePosition> }>;

/** The org's blocks, including those whose links and accounts no longer exist; with an address, the blocks that hold it. */
export const listBlocks = useCase('manage-org', async ({ read }: Deps, { actor, email, page }: Query) => {
  const hashes = email === undefined ? undefined : [await read.keyedHash('address', comparableEmail(email))];
  return ok(await read.blocks(actor.org.id, { ...(hashes && { hashes }) }, page));
});
