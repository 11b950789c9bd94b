import type { Operator } from '../../domain/membership/operator.ts';
import { newOrg, type Org, type OrgCodeTaken } from '../../domain/membership/org.ts';
import type { User } from '../../domain/membership/user.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { TimeZone } from '../../domain/shared/time.ts';
import type { Language } from '../../domain/texts/language.ts';
import { auditEntry } from '../audit-entry.ts';
import type { NewId } from '../ports/new-id.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Operator; name: string; code: string; timeZone: TimeZone }>;

/** Creates an org, which has no admin yet. */
export const createOrg = useCase('operate', ({ unitOfWork, clock, newId }: WriteDeps<'orgs' | 'audit'>, { actor, ...given }: Command) =>
  unitOfWork.transact<Org, OrgCodeTaken>((repositories) =>
    addOrg(repositories, { ...given, confirmation: 'not_needed' }, { user: actor.user, now: clock(), newId }),
  ),
);

type Draft = Pick<Org, 'name' | 'code' | 'timeZone' | 'confirmation'> & Readonly<{ language?: Language | undefined }>;
type By = Readonly<{ user: Pick<User, 'id'>; now: Date; newId: NewId }>;

/** Adds an org, which has no admin yet, as part of a transaction. */
export async function addOrg(
  { orgs, audit }: Pick<Repositories<'orgs' | 'audit', never>, 'orgs' | 'audit'>,
  draft: Draft,
  { user, now, newId }: By,
): Promise<Result<Org, OrgCodeTaken>> {
  if (await orgs.findByCode(draft.code)) return err({ kind: 'org-code-taken', code: draft.code });
  const org = newOrg({ id: newId<OrgId>(), ...draft }, now);
  if (!(await orgs.add(org))) return err({ kind: 'org-code-taken', code: org.code });
  await audit.append(auditEntry({ actor: { org, user }, now, newId }, 'org-created', org.id, { code: org.code }));
  return ok(org);
}
