import { isLastAdmin, isRemoved, type LastAdmin, lastAdminOf } from '../../domain/membership/membership.ts';
import type { Org } from '../../domain/membership/org.ts';
import { erasedUser, type User, verifiedEmail } from '../../domain/membership/user.ts';
import type { OrgId, UserId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type Act, auditEntry } from '../audit-entry.ts';
import { type EndingFollowers, endFollowers } from '../families/end-followers.ts';
import { blockJoiner } from '../membership/block-joiner.ts';
import { releaseOfficial } from '../officials/release-official.ts';
import type { NewId } from '../ports/new-id.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { eraseSlots, type ReleasesSlots } from '../slots/release-slots.ts';

export type ErasingAccounts = EndingFollowers | 'orgs' | 'users' | 'personalData' | 'blocks' | 'officialAssignments' | ReleasesSlots;
type Erasure = Readonly<{
  /** Locked by the transaction. */
  user: User;
  by: Readonly<{ id: UserId }>;
  /** Continues even if an org is left without an admin. */
  leaveOrgs: boolean;
  now: Date;
  newId: NewId;
}>;

/**
 * Erases an account as part of a transaction that has locked its user, and returns the orgs that no longer have an admin. Only a bare id remains
 * of the user, to which their messages and statistics belong.
 */
export async function eraseAccount(
  repositories: Repositories<ErasingAccounts, 'keyedHash' | 'slotsOf'>,
  { user, by, leaveOrgs, now, newId }: Erasure,
): Promise<Result<readonly OrgId[], LastAdmin>> {
  const { orgs, users, personalData, audit, read } = repositories;
  const orgIds = await personalData.orgsOf(user.id);
  const orphaned: Org[] = [];
  for (const orgId of orgIds) {
    const org = (await orgs.find(orgId))!;
    if (await rememberPutOut(repositories, { user, org, now })) orphaned.push(org);
  }
  if (orphaned.length > 0 && !leaveOrgs) return err(lastAdminOf(orphaned));

  // A provider whose clock is ahead may have dated the latest token later than now.
  const upTo = user.claimsAt && user.claimsAt > now ? user.claimsAt : now;
  await personalData.rememberErased(await read.keyedHash('identity', user.issuer, user.subject), upTo);
  for (const orgId of orgIds) {
    await endFollowersOf(repositories, user, { actor: { org: { id: orgId }, user: by }, now, newId });
    await eraseSlots(repositories, { orgId, userId: user.id, now, newId });
    await personalData.eraseInOrg(orgId, { userId: user.id, email: verifiedEmail(user) }, now);
    await releaseOfficial(repositories, { orgId, userId: user.id, now, newId });
    await audit.append(auditEntry({ actor: { org: { id: orgId }, user: by }, now, newId }, 'account-deleted', user.id, {}));
  }
  await personalData.eraseBeyondOrgs(user.id);
  await users.save(erasedUser(user.id, now));
  return ok(orphaned.map(({ id }) => id));
}

/** Ends whom a person follows in an org, and whom they have invited to follow their children. */
export async function endFollowersOf(
  repositories: Repositories<EndingFollowers, never>,
  { id }: Pick<User, 'id'>,
  act: Act,
): Promise<void> {
  const { followers } = repositories;
  const { id: orgId } = act.actor.org;
  await endFollowers(repositories, [...(await followers.invitedBy(orgId, id)), ...(await followers.ofUser(orgId, id))], act);
}

/** Remembers by hash a person who was removed from the org before removal did so itself; returns whether the user is the org's last admin. */
export async function rememberPutOut(
  repositories: Repositories<'users' | 'memberships' | 'blocks', 'keyedHash'>,
  { user, org, now }: Readonly<{ user: User; org: Org; now: Date }>,
): Promise<boolean> {
  const { memberships } = repositories;
  const held = await memberships.ofUser(org.id, user.id);
  for (const removed of held.filter(isRemoved)) await blockJoiner(repositories, removed, removed.decidedAt ?? now);
  const admins = { org, approvedAdmins: await memberships.countAdmins(org.id) };
  return held.some((membership) => isLastAdmin(membership, admins));
}
