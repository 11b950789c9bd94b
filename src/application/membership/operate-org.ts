import type { Operator } from '../../domain/membership/operator.ts';
import {
  deletionAt,
  earlierCodeLeadsUntil,
  isDeletionDue,
  isSuspended,
  type Org,
  type OrgCodeTaken,
  restored,
  resumed,
  settingsOf,
  suspended,
  toBeDeleted,
} from '../../domain/membership/org.ts';
import type { PushEventId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import type { AuditAction, AuditFacts } from '../audit-actions.ts';
import { auditEntry } from '../audit-entry.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import type { Publishes } from '../publish.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<'orgs' | 'audit'>;
type Command = Readonly<{ actor: Operator; code: string }>;
type Changed = Readonly<{ org: Org; isChanged: boolean }>;

/** Locks the org with this code against the operator's other changes. */
async function held({ orgs }: Pick<Repositories, 'orgs'>, code: string): Promise<Result<Org, NotFound>> {
  const found = await orgs.findByCode(code);
  const org = found && (await orgs.findForUpdate(found.id));
  return org ? ok(org) : err({ kind: 'not-found' });
}

/** Stores what `change` makes of the org with this code; an org that stays as it is leaves nothing in the audit log. */
const changeOf = (
  { unitOfWork, clock, newId }: Deps,
  { actor: { user }, code }: Command,
  action: AuditAction,
  change: (org: Org, now: Date) => Org,
  facts: AuditFacts = {},
) =>
  unitOfWork.transact<Changed, NotFound>(async ({ orgs, audit }) => {
    const before = await held({ orgs }, code);
    if (!before.ok) return before;
    const now = clock();
    const org = change(before.value, now);
    if (org === before.value) return ok({ org, isChanged: false });
    await orgs.update(org);
    await audit.append(auditEntry({ actor: { org, user }, now, newId }, action, org.id, facts));
    return ok({ org, isChanged: true });
  });

/**
 * Suspends an org, or replaces the notice of one that is: its members read the notice (1 to 300 characters), and its admins can only export. One that
 * is to be deleted stays as it is.
 */
export const suspendOrg = useCase('operate', (deps: Deps, { notice, ...command }: Command & Readonly<{ notice: string }>) =>
  changeOf(deps, command, 'org-suspended', (org, now) =>
    org.suspensionNotice === notice || org.deletesAt !== null ? org : suspended(org, notice, now),
  ),
);

/** Opens a suspended org again; one that is open, or to be deleted, stays as it is. */
export const resumeOrg = useCase('operate', (deps: Deps, command: Command) =>
  changeOf(deps, command, 'org-resumed', (org) => (isSuspended(org) && org.deletesAt === null ? resumed(org) : org)),
);

/**
 * Closes an org as one that is suspended, with a notice in the org's language, and has it removed with all that is in it once its time of grace is
 * over. Its admins are told how to have an export. Asked again, it stays at the first date.
 */
export const deleteOrg = useCase(
  'operate',
  ({ unitOfWork, clock, newId, render }: WriteDeps<'orgs' | 'audit' | 'outbox'> & Publishes, { actor: { user }, code }: Command) =>
    unitOfWork.transact<Changed, NotFound>(async ({ orgs, audit, outbox }) => {
      const before = await held({ orgs }, code);
      if (!before.ok) return before;
      const { id, timeZone, ...rest } = before.value;
      if (rest.deletesAt !== null) return ok({ org: before.value, isChanged: false });
      const now = clock();
      const deletesAt = deletionAt(now);
      const text = { key: 'org.deletion-notice', values: { date: localDate(deletesAt, timeZone) } } as const;
      const org = toBeDeleted(before.value, { deletesAt, notice: render(text, settingsOf(rest).language) }, now);
      await orgs.update(org);
      await outbox.add({ id: newId<PushEventId>(), orgId: id, kind: 'org-deletion', deletesAt: deletesAt.toISOString() });
      await audit.append(
        auditEntry({ actor: { org, user }, now, newId }, 'org-deletion-requested', id, { deletesAt: deletesAt.toISOString() }),
      );
      return ok({ org, isChanged: true });
    }),
);

/** Makes an org that is to be deleted what it was before, open or suspended, as long as that is not due; any other one stays as it is. */
export const restoreOrg = useCase('operate', ({ unitOfWork, clock, newId }: Deps, { actor: { user }, code }: Command) =>
  unitOfWork.transact<Changed, NotFound>(async ({ orgs, audit }) => {
    const before = await held({ orgs }, code);
    if (!before.ok) return before;
    const now = clock();
    if (isDeletionDue(before.value, now)) return err({ kind: 'not-found' });
    if (before.value.deletesAt === null) return ok({ org: before.value, isChanged: false });
    const org = restored(before.value);
    await orgs.update(org);
    await audit.append(auditEntry({ actor: { org, user }, now, newId }, 'org-restored', org.id, {}));
    return ok({ org, isChanged: true });
  }),
);

/** Gives an org another name (1 to 100 characters), as the operator, who needs nobody's confirmation. */
export const renameOrg = useCase('operate', (deps: Deps, { name, ...command }: Command & Readonly<{ name: string }>) =>
  changeOf(deps, command, 'org-changed', (org) => (org.name === name ? org : { ...org, name }), { fields: 'name' }),
);

/**
 * Gives an org another code (as `isOrgCode`), which its invite codes begin with from now on. Its present code leads to it for a year, wherever a code is
 * taken, and is no other org's as long.
 */
export const changeOrgCode = useCase(
  'operate',
  (
    { unitOfWork, clock, newId }: WriteDeps<'orgs' | 'invites' | 'audit'>,
    { actor: { user }, code, newCode }: Command & Readonly<{ newCode: string }>,
  ) =>
    unitOfWork.transact<Changed, NotFound | OrgCodeTaken>(async ({ orgs, invites, audit }) => {
      const before = await held({ orgs }, code);
      if (!before.ok) return before;
      const { code: earlier, id } = before.value;
      if (earlier === newCode) return ok({ org: before.value, isChanged: false });
      const now = clock();
      if (!(await orgs.changeCode(before.value, newCode, earlierCodeLeadsUntil(now))))
        return err({ kind: 'org-code-taken', code: newCode });
      await invites.changeOrgCode(id, earlier, newCode);
      const org = { ...before.value, code: newCode };
      await audit.append(auditEntry({ actor: { org, user }, now, newId }, 'org-code-changed', id, { code: newCode, earlierCode: earlier }));
      return ok({ org, isChanged: true });
    }),
);
