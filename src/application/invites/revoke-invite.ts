import { type InviteView, revokeInvite as revoke, viewInvite } from '../../domain/invites/invite.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { InviteId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<'invites' | 'users' | 'audit'>;
type Command = Readonly<{ actor: Member; inviteId: InviteId }>;

/** Makes an invite unusable at once. Memberships gained through it stay. */
export const revokeInvite = useCase('manage-org', ({ unitOfWork, clock, newId }: Deps, { actor, inviteId }: Command) =>
  unitOfWork.transact<InviteView, NotFound>(async ({ invites, users, audit }) => {
    const now = clock();
    const invite = await invites.findForUpdate(actor.org.id, inviteId);
    if (!invite) return err({ kind: 'not-found' });

    const revoked = revoke(invite, actor.user.id, now);
    if (revoked.changed) {
      await invites.save(revoked.value);
      await invites.forgetUses(invite.orgId, invite.id);
      await audit.append(auditEntry({ actor, now, newId }, 'invite-revoked', invite.id, { code: invite.code }));
    }
    const createdBy = { id: invite.createdBy, name: await users.name(invite.createdBy) };
    return ok(viewInvite(actor.org, revoked.value, createdBy, now));
  }),
);
