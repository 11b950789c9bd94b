import type { LastAdmin } from '../../domain/membership/membership.ts';
import type { User } from '../../domain/membership/user.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type ErasingAccounts, eraseAccount } from './erase-account.ts';

type Deps = WriteDeps<ErasingAccounts, 'keyedHash' | 'slotsOf'> &
  Readonly<{
    /** Warns the operator of orgs that no longer have an admin. */
    warnOfOrgsWithoutAdmin: (orgIds: readonly OrgId[]) => void;
  }>;
/** `leaveOrgs` deletes the account even if an org is left without an admin. */
type Command = Readonly<{ actor: User; leaveOrgs: boolean }>;

/**
 * Deletes the caller's account and the data stored on them. Tokens issued up to now are refused from here on, so that no request in progress
 * creates the user again.
 */
export const deleteAccount = useCase(
  'signed-in',
  async (
    { unitOfWork, warnOfOrgsWithoutAdmin, clock, newId }: Deps,
    { actor, leaveOrgs }: Command,
  ): Promise<Result<undefined, LastAdmin>> => {
    const deleted = await unitOfWork.transact<readonly OrgId[], LastAdmin>(async (repositories) => {
      // Transactions that name the user wait for this lock, or this one waits for them and then sees their writes.
      const user = await repositories.users.hold(actor.id);
      if (!user || user.erasedAt) return ok([]);
      // The token of this request may be newer than the stored claims.
      const toldAt = [user.claimsAt, actor.claimsAt].filter((at) => at !== null);
      const claimsAt = toldAt.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
      return eraseAccount(repositories, { user: { ...user, claimsAt }, by: user, leaveOrgs, now: clock(), newId });
    });
    if (!deleted.ok) return deleted;
    if (deleted.value.length > 0) warnOfOrgsWithoutAdmin(deleted.value);
    return ok(undefined);
  },
);
