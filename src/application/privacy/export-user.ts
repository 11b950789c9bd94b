import type { Operator } from '../../domain/membership/operator.ts';
import { verifiedEmail } from '../../domain/membership/user.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import type { ExportView } from './export-my-data.ts';
import { findPerson, type WhichPerson } from './find-person.ts';

type Deps = WriteDeps<'users' | 'personalData' | 'audit', 'recordsOf'>;
type Command = Readonly<{ actor: Operator; which: WhichPerson }>;

/** Everything stored on the accounts of a person, in all orgs, as they could export it themselves. Each org's audit log records it. */
export const exportUser = useCase('operate', ({ unitOfWork, clock, newId }: Deps, { actor, which }: Command) =>
  unitOfWork.transact<readonly ExportView[], NotFound>(async ({ users, personalData, audit, read }) => {
    const found = await findPerson(users, which);
    if (!found.ok) return found;
    const now = clock();
    const exported: ExportView[] = [];
    for (const user of found.value) {
      const records = await read.recordsOf({ userId: user.id, email: verifiedEmail(user) });
      exported.push({ exportedAt: now, user, records });
      for (const orgId of await personalData.orgsOf(user.id)) {
        await audit.append(auditEntry({ actor: { org: { id: orgId }, user: actor.user }, now, newId }, 'member-exported', user.id, {}));
      }
    }
    return ok(exported);
  }),
);
