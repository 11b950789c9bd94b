import type { Member } from '../../domain/membership/permissions.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { personHashes } from '../families/person-hashes.ts';
import type { BlockReader } from '../ports/storage/membership/blocks.ts';
import type {
  ApprovalView,
  MembershipReader,
  Removal,
  StoredApproval,
  TimePosition,
} from '../ports/storage/membership/membership-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import type { KeyedHashes } from '../ports/storage/privacy/keyed-hash.ts';
import { useCase } from '../use-case.ts';

type RemovalReader = Pick<BlockReader, 'blockedHashes'> & KeyedHashes;
type Deps = Readonly<{ read: Pick<MembershipReader, 'pendingApprovals'> & RemovalReader }>;
type Query = Readonly<{ actor: Member; page: PageRequest<TimePosition> }>;

/** Requests that wait for an admin's decision, oldest first, each with what was taken away from the person before. */
export const listPendingApprovals = useCase('manage-org', async ({ read }: Deps, { actor: { org }, page }: Query) => {
  const { items, hasMore } = await read.pendingApprovals(org.id, page);
  return ok<Page<ApprovalView>>({ items: await withRemovals(read)(org.id, items), hasMore });
});

/** The requests, each with what was taken away from the person before. */
export const withRemovals =
  (read: RemovalReader) =>
  async (orgId: OrgId, items: readonly StoredApproval[]): Promise<readonly ApprovalView[]> => {
    const hashes = await Promise.all(
      items.map(({ identity, user: { email, emailVerified } }) => personHashes(read, { ...identity, email, emailVerified })),
    );
    const blocked = items.length > 0 ? await read.blockedHashes(orgId, orgId, hashes.flat()) : [];
    const removal = (own: readonly string[]): Removal | null => {
      const found = blocked.filter(({ hash }) => own.includes(hash));
      if (found.length === 0) return null;
      // Its hashes say the same, but for one that was blocked later.
      const { taken } = found.reduce((most, each) => (each.taken.length > most.taken.length ? each : most));
      return { since: found.reduce((first, { since }) => (since < first ? since : first), found[0]!.since), taken };
    };
    return items.map(({ identity: _, ...item }, at): ApprovalView => ({ ...item, removal: removal(hashes[at]!) }));
  };
