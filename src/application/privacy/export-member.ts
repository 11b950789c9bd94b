import { hasLeft } from '../../domain/membership/membership.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { type User, verifiedEmail } from '../../domain/membership/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import type { PersonalRecord } from '../ports/storage/membership/account-reader.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<'users' | 'memberships' | 'personalData' | 'audit', 'recordsInOrg' | 'reportsOnWordsOf'>;
type Command = Readonly<{ actor: Member; userId: UserId }>;

export type MemberExport = Readonly<{
  exportedAt: Date;
  user: Pick<User, 'id' | 'name' | 'email' | 'emailVerified'>;
  records: readonly PersonalRecord[];
}>;

/** A device token allows sending to the device, so no one else may see it. */
const withoutToken = (record: PersonalRecord): PersonalRecord => {
  const { token: _, ...data } = record.data;
  return record.kind === 'device' ? { ...record, data } : record;
};

/**
 * Everything that the org stores on a current or former member. An org that they have left is not told their present address, nor which of its
 * entries have the same one, nor its admin who has complained about their own words. The audit log records who exported it.
 */
export const exportMember = useCase('export-data', ({ unitOfWork, clock, newId }: Deps, { actor, userId }: Command) =>
  unitOfWork.transact<MemberExport, NotFound>(async ({ users, memberships, personalData, audit, read }) => {
    const { org } = actor;
    const user = await users.find(userId);
    if (!user || user.erasedAt || !(await personalData.orgsOf(userId)).includes(org.id)) return err({ kind: 'not-found' });
    const now = clock();
    const seen = hasLeft(await memberships.ofUser(org.id, userId)) ? { ...user, email: null, emailVerified: false } : user;
    const hidden: readonly unknown[] = await read.reportsOnWordsOf(org.id, actor.user.id);
    const isSeen = ({ data }: PersonalRecord) => !hidden.includes(data['reportId'] ?? data['subjectId']);
    const all = await read.recordsInOrg(org.id, { userId, email: verifiedEmail(seen) });
    const records = all.filter((record) => userId === actor.user.id || isSeen(record)).map(withoutToken);
    await audit.append(auditEntry({ actor, now, newId }, 'member-exported', userId, {}));
    const { id, name, email, emailVerified } = seen;
    return ok({ exportedAt: now, user: { id, name, email, emailVerified }, records });
  }),
);
