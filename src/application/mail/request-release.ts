import { newReleaseRequest } from '../../domain/mail/release-request.ts';
import { isConfirmed } from '../../domain/membership/org.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { type OrgSettingsView, viewSettings } from '../membership/org-settings.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<'orgs' | 'releaseRequests' | 'audit'> &
  Readonly<{
    /** Whether the operator has an address, and the deployment sends mail. */
    mailsOperator: boolean;
  }>;

/** Asks the operator to confirm an org that waits. Asking again, or of an org that is confirmed, changes nothing. */
export const requestRelease = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId, mailsOperator }: Deps, { actor }: Readonly<{ actor: Member }>) =>
    unitOfWork.transact<OrgSettingsView, never>(async ({ orgs, releaseRequests, audit }) => {
      const org = (await orgs.findForUpdate(actor.org.id))!;
      if (isConfirmed(org)) return ok(viewSettings(org, null));
      const earlier = await releaseRequests.find(org.id);
      if (earlier) return ok(viewSettings(org, earlier.requestedAt));
      const now = clock();
      await releaseRequests.add(newReleaseRequest(org.id, now, mailsOperator));
      await audit.append(auditEntry({ actor, now, newId }, 'release-requested', org.id, {}));
      return ok(viewSettings(org, now));
    }),
);
