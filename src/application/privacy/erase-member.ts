import { type LastAdmin, lastAdminOf } from '../../domain/membership/membership.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { erasedUser, verifiedEmail } from '../../domain/membership/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, mapOk, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { eraseSlots } from '../slots/release-slots.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type ErasingAccounts, endFollowersOf, eraseAccount, rememberPutOut } from './erase-account.ts';

type Deps = WriteDeps<ErasingAccounts, 'keyedHash' | 'slotsOf'>;
type Command = Readonly<{ actor: Member; userId: UserId }>;

/**
 * Erases what the org stores on a current or former member; what they wrote for others stays, under "Former member". The account itself is
 * erased if no other org stores anything on it.
 */
export const eraseMember = useCase('manage-org', ({ unitOfWork, clock, newId }: Deps, { actor, userId }: Command) =>
  unitOfWork.transact<undefined, NotFound | LastAdmin>(async (repositories) => {
    const { users, personalData, audit } = repositories;
    const { org } = actor;
    const user = await users.hold(userId);
    const orgIds = user && !user.erasedAt ? await personalData.orgsOf(userId) : [];
    if (!user || !orgIds.includes(org.id)) return err({ kind: 'not-found' });
    const now = clock();
    if (orgIds.length === 1) {
      return mapOk(await eraseAccount(repositories, { user, by: actor.user, leaveOrgs: false, now, newId }), () => undefined);
    }
    if (await rememberPutOut(repositories, { user, org, now })) return err(lastAdminOf([org]));
    await endFollowersOf(repositories, user, { actor, now, newId });
    await eraseSlots(repositories, { orgId: org.id, userId, now, newId });
    await personalData.eraseInOrg(org.id, { userId, email: verifiedEmail(user) }, now);
    const nobody = erasedUser(newId<UserId>(), now);
    await users.save(nobody);
    await personalData.reattribute(org.id, userId, nobody.id);
    await audit.append(auditEntry({ actor, now, newId }, 'member-erased', userId, {}));
    return ok(undefined);
  }),
);
