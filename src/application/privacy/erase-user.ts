import type { LastAdmin } from '../../domain/membership/membership.ts';
import type { Operator } from '../../domain/membership/operator.ts';
import type { OrgId, UserId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok } from '../../domain/shared/result.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type ErasingAccounts, eraseAccount } from './erase-account.ts';
import { findPerson, type WhichPerson } from './find-person.ts';

type Deps = WriteDeps<ErasingAccounts, 'keyedHash' | 'slotsOf'>;
type Command = Readonly<{ actor: Operator; which: WhichPerson; leaveOrgs: boolean }>;
export type ErasedUsers = Readonly<{ userIds: readonly UserId[]; orgsWithoutAdmin: readonly OrgId[] }>;

/** Erases the accounts of a person in all orgs, as they could do themselves: either everything or nothing. */
export const eraseUser = useCase('operate', ({ unitOfWork, clock, newId }: Deps, { actor, which, leaveOrgs }: Command) =>
  unitOfWork.transact<ErasedUsers, NotFound | LastAdmin>(async (repositories) => {
    const found = await findPerson(repositories.users, which);
    if (!found.ok) return found;
    const orgsWithoutAdmin: OrgId[] = [];
    for (const user of found.value) {
      const erased = await eraseAccount(repositories, { user, by: actor.user, leaveOrgs, now: clock(), newId });
      if (!erased.ok) return erased;
      orgsWithoutAdmin.push(...erased.value);
    }
    return ok({ userIds: found.value.map(({ id }) => id), orgsWithoutAdmin });
  }),
);
