import {
  countingIn,
  type InviteExists,
  type InviteView,
  inviteCode,
  issue,
  issuedAnew,
  replacedInvite,
  statusOf,
  viewInvite,
} from '../../domain/invites/invite.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { LeagueRole } from '../../domain/membership/roles.ts';
import type { InviteId } from '../../domain/shared/ids.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { InvalidRequest } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<'orgs' | 'invites' | 'users' | 'audit'>;
type Command = Readonly<{ actor: Member; role: LeagueRole; maxUses: number; expiresInDays: number }>;
type Refusal = InvalidRequest | InviteExists;

/** Issues an invite for a role. A code that is still usable is not issued again; one that is no longer usable is. */
export const createInvite = useCase('manage-org', ({ unitOfWork, clock, newId }: Deps, { actor, ...draft }: Command) =>
  unitOfWork.transact<InviteView, Refusal>(async ({ orgs, invites, users, audit }) => {
    const now = clock();
    const { org } = actor;
    // A change of the org's code changes the codes that are there: it waits for this one, or this one for it.
    await orgs.holdStill(org.id);
    const code = inviteCode((await orgs.find(org.id))!.code, draft.role, now, org.timeZone);
    const issued = issue({ ...draft, id: newId<InviteId>(), orgId: org.id, code, createdBy: actor.user.id }, now);
    if (!issued.ok) return issued;

    const earlier = await invites.findByCode(org.id, code);
    if (earlier && statusOf(countingIn(org, earlier), now) === 'active') {
      const createdBy = { id: earlier.createdBy, name: await users.name(earlier.createdBy) };
      return err({ kind: 'invite-exists', invite: viewInvite(org, earlier, createdBy, now) });
    }

    if (earlier) {
      await invites.save(replacedInvite(earlier, now));
      await invites.forgetUses(org.id, earlier.id);
    }
    const invite = issuedAnew(org, issued.value, earlier);
    await invites.save(invite);
    const { role, maxUses, expiresInDays } = draft;
    await audit.append(auditEntry({ actor, now, newId }, 'invite-created', invite.id, { code, role, maxUses, expiresInDays }));
    return ok(viewInvite(org, invite, { id: actor.user.id, name: actor.user.name }, now));
  }),
);
