import type { Operator } from '../../domain/membership/operator.ts';
import { isSuspended, type Org, resumed, suspended } from '../../domain/membership/org.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { AuditAction } from '../audit-actions.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<'orgs' | 'audit'>;
type Command = Readonly<{ actor: Operator; code: string }>;
type Changed = Readonly<{ org: Org; isChanged: boolean }>;

/** Stores what `change` makes of the org with this code; an org that stays as it is leaves nothing in the audit log. */
const changeOf = (
  { unitOfWork, clock, newId }: Deps,
  { actor: { user }, code }: Command,
  action: AuditAction,
  change: (org: Org, now: Date) => Org,
) =>
  unitOfWork.transact<Changed, NotFound>(async ({ orgs, audit }) => {
    const found = await orgs.findByCode(code);
    const before = found && (await orgs.findForUpdate(found.id));
    if (!before) return err({ kind: 'not-found' });
    const now = clock();
    const org = change(before, now);
    if (org === before) return ok({ org, isChanged: false });
    await orgs.update(org);
    await audit.append(auditEntry({ actor: { org, user }, now, newId }, action, org.id, {}));
    return ok({ org, isChanged: true });
  });

/** Suspends an org, or replaces the notice of one that is: its members read the notice (1 to 300 characters), and its admins can only export. */
export const suspendOrg = useCase('operate', (deps: Deps, { notice, ...command }: Command & Readonly<{ notice: string }>) =>
  changeOf(deps, command, 'org-suspended', (org, now) => (org.suspensionNotice === notice ? org : suspended(org, notice, now))),
);

/** Opens a suspended org again; one that is open stays as it is. */
export const resumeOrg = useCase('operate', (deps: Deps, command: Command) =>
  changeOf(deps, command, 'org-resumed', (org) => (isSuspended(org) ? resumed(org) : org)),
);

/** Gives an org another name (1 to 100 characters), as the operator, who needs nobody's confirmation. */
export const renameOrg = useCase('operate', (deps: Deps, { name, ...command }: Command & Readonly<{ name: string }>) =>
  changeOf(deps, command, 'org-changed', (org) => (org.name === name ? org : { ...org, name })),
);
