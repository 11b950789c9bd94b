import { viewInvite } from '../../domain/invites/invite.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { InviteReader } from '../ports/storage/invites/invite-storage.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<InviteReader, 'invites'>; clock: Clock }>;

/** Every invite of the org, newest first, with its current status. */
export const listInvites = useCase('manage-org', async ({ read, clock }: Deps, { actor }: { actor: Member }) => {
  const now = clock();
  const found = await read.invites(actor.org.id);
  return ok(found.map(({ invite, createdBy }) => viewInvite(actor.org, invite, createdBy, now)));
});
