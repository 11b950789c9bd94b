import { isLastAdmin, type LastAdmin, lastAdminOf } from '../../domain/membership/membership.ts';
import type { Org } from '../../domain/membership/org.ts';
import { erasedUser, type User, verifiedEmail } from '../../domain/membership/user.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { blockJoiner } from '../membership/block-joiner.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<'orgs' | 'users' | 'memberships' | 'personalData' | 'audit' | 'blocks', 'keyedHash'> &
  Readonly<{
    /** Tells the operator of orgs that have no admin any more. */
    warnOfOrgsWithoutAdmin: (orgIds: readonly OrgId[]) => void;
  }>;
/** `leaveOrgs` deletes the account also where an org is left without an admin. */
type Command = Readonly<{ actor: User; leaveOrgs: boolean }>;

/**
 * Deletes the caller's account and what is stored on them. Of the user a bare id stays, under which their messages and statistics stand.
 * Tokens that were issued up to now are refused from here on, so that nothing that is under way makes the user anew.
 */
export const deleteAccount = useCase(
  'signed-in',
  async (
    { unitOfWork, warnOfOrgsWithoutAdmin, clock, newId }: Deps,
    { actor, leaveOrgs }: Command,
  ): Promise<Result<undefined, LastAdmin>> => {
    const deleted = await unitOfWork.transact<readonly OrgId[], LastAdmin>(async (repositories) => {
      const { orgs, users, memberships, personalData, audit, read } = repositories;
      // Everything that names the user waits for this, or is waited for and then found.
      const user = await users.hold(actor.id);
      if (!user || user.erasedAt) return ok([]);

      const now = clock();
      const orgIds = await personalData.orgsOf(user.id);
      const orphaned: Org[] = [];
      for (const orgId of orgIds) {
        const org = (await orgs.find(orgId))!;
        // Who was put out before this was remembered by hash is remembered now.
        const held = await memberships.ofUser(orgId, user.id);
        const putOut = held.find(({ role, state }) => role === 'parent' && (state === 'denied' || state === 'revoked'));
        if (putOut) await blockJoiner(repositories, putOut, now);
        const admins = { org, approvedAdmins: await memberships.countAdmins(orgId) };
        if (held.some((membership) => isLastAdmin(membership, admins))) orphaned.push(org);
      }
      if (orphaned.length > 0 && !leaveOrgs) return err(lastAdminOf(orphaned));

      // A provider whose clock is ahead may have dated the latest token later than now.
      const upTo = user.claimsAt && user.claimsAt > now ? user.claimsAt : now;
      await personalData.rememberErased(await read.keyedHash('identity', user.issuer, user.subject), upTo);
      for (const orgId of orgIds) {
        await personalData.eraseInOrg(orgId, { userId: user.id, email: verifiedEmail(user) }, now);
        await audit.append(auditEntry({ actor: { org: { id: orgId }, user }, now, newId }, 'account-deleted', user.id, {}));
      }
      await personalData.eraseBeyondOrgs(user.id);
      await users.save(erasedUser(user.id, now));
      return ok(orphaned.map(({ id }) => id));
    });
    if (!deleted.ok) return deleted;
    if (deleted.value.length > 0) warnOfOrgsWithoutAdmin(deleted.value);
    return ok(undefined);
  },
);
