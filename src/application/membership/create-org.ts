import type { Operator } from '../../domain/membership/operator.ts';
import { newOrg, type Org, type OrgCodeTaken } from '../../domain/membership/org.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { TimeZone } from '../../domain/shared/time.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Operator; name: string; code: string; timeZone: TimeZone }>;

/** Creates an org, which has no admin yet. */
export const createOrg = useCase('operate', ({ unitOfWork, clock, newId }: WriteDeps<'orgs' | 'audit'>, { actor, ...given }: Command) =>
  unitOfWork.transact<Org, OrgCodeTaken>(async ({ orgs, audit }) => {
    if (await orgs.findByCode(given.code)) return err({ kind: 'org-code-taken', code: given.code });
    const now = clock();
    const org = newOrg({ id: newId<OrgId>(), ...given }, now);
    await orgs.add(org);
    await audit.append(auditEntry({ actor: { org, user: actor.user }, now, newId }, 'org-created', org.id, { code: org.code }));
    return ok(org);
  }),
);
