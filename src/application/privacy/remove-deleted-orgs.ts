import type { LastAdmin } from '../../domain/membership/membership.ts';
import { OPERATOR } from '../../domain/membership/operator.ts';
import { deletedOrg, deletionTold, isDeletionDue, isDeletionToTell } from '../../domain/membership/org.ts';
import type { OrgId, PushEventId, UserId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { localDate, type TimeZone } from '../../domain/shared/time.ts';
import type { NewId } from '../ports/new-id.ts';
import type { MembershipReader, TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { Retention } from '../ports/storage/privacy/retention.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { type ErasingAccounts, eraseAccount } from './erase-account.ts';

type Uses = ErasingAccounts | 'outbox';
type Deps = Readonly<{
  unitOfWork: UnitOfWork<Uses, 'keyedHash' | 'slotsOf'>;
  read: Pick<MembershipReader, 'orgsToDelete' | 'members'>;
  retention: Pick<Retention, 'removeOrg'>;
  newId: NewId;
}>;

export type OrgRemovals = Readonly<{ removed: readonly OrgId[]; failed: readonly Readonly<{ orgId: OrgId; error: unknown }>[] }>;

/**
 * Removes the orgs that the operator has deleted and whose time of grace is over, with all that is in them and the accounts of those who are in no
 * other org, and tells the admins of those that are removed within a week. What is interrupted or fails holds up no other org, and goes on at the
 * next call.
 */
export const removeDeletedOrgs =
  (deps: Deps) =>
  async (now: Date): Promise<OrgRemovals> => {
    const removed: OrgId[] = [];
    const failed: { orgId: OrgId; error: unknown }[] = [];
    for (const org of await deps.read.orgsToDelete()) {
      try {
        if (isDeletionToTell(org, now)) await tellAdmins(deps, org.id, now);
        if (!isDeletionDue(org, now) || !(await beginRemoval(deps, org.id, now))) continue;
        await eraseMembers(deps, org.id, now);
        await deps.retention.removeOrg(org.id);
        removed.push(org.id);
      } catch (error) {
        failed.push({ orgId: org.id, error });
      }
    }
    return { removed, failed };
  };

async function tellAdmins({ unitOfWork, newId }: Deps, orgId: OrgId, now: Date): Promise<void> {
  await unitOfWork.transact<undefined, never>(async ({ orgs, outbox }) => {
    const org = await orgs.findForUpdate(orgId);
    if (!org?.deletesAt || !isDeletionToTell(org, now)) return ok(undefined);
    await orgs.update(deletionTold(org, now));
    await outbox.add({ id: newId<PushEventId>(), orgId, kind: 'org-deletion', deletesAt: org.deletesAt.toISOString() });
    return ok(undefined);
  });
}

/** From here on nobody finds the org to restore it; answers whether it is still to be removed. */
async function beginRemoval({ unitOfWork }: Deps, orgId: OrgId, now: Date): Promise<boolean> {
  const begun = await unitOfWork.transact<boolean, never>(async ({ orgs }) => {
    const org = await orgs.findForUpdate(orgId);
    if (!org?.deletesAt || !isDeletionDue(org, now)) return ok(false);
    await orgs.noteDeletion(deletedOrg(orgId, org.deletesAt, now));
    return ok(true);
  });
  return begun.ok && begun.value;
}

const MEMBERS_AT_ONCE = 100;

async function eraseMembers(deps: Deps, orgId: OrgId, now: Date): Promise<void> {
  const today = localDate(now, 'UTC' as TimeZone);
  for (let after: TimePosition | undefined; ; ) {
    const { items, hasMore } = await deps.read.members(orgId, {}, { limit: MEMBERS_AT_ONCE, ...(after && { after }) }, today);
    for (const userId of new Set(items.map(({ user }) => user.id))) await eraseUnlessElsewhere(deps, orgId, userId, now);
    const last = items.at(-1);
    if (!hasMore || !last) return;
    after = { at: last.requestedAt, id: last.membershipId };
  }
}

/** Erases the account of a member who is, was or asked to be in no other org. */
async function eraseUnlessElsewhere({ unitOfWork, newId }: Deps, orgId: OrgId, userId: UserId, now: Date): Promise<void> {
  const erasing = await unitOfWork.transact<undefined, LastAdmin>(async (repositories) => {
    const user = await repositories.users.hold(userId);
    if (!user || user.erasedAt !== null) return ok(undefined);
    const orgIds = await repositories.personalData.orgsOf(userId);
    if (orgIds.some((each) => each !== orgId)) return ok(undefined);
    const erased = await eraseAccount(repositories, { user, by: OPERATOR.user, leaveOrgs: true, now, newId });
    return erased.ok ? ok(undefined) : erased;
  });
  if (!erasing.ok) throw new Error(erasing.error.kind);
}
