import { type ParentLink, revokeLink } from '../../domain/membership/parent-link.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { NewId } from '../ports/new-id.ts';
import type { Repositories } from '../ports/storage.ts';

type Command = Readonly<{ link: ParentLink; by: UserId; now: Date; newId: NewId }>;

/** Ends a link as part of a transaction that has found it. */
export async function endLink({ parentLinks, audit }: Pick<Repositories, 'parentLinks' | 'audit'>, { link, by, now, newId }: Command) {
  const revoked = revokeLink(link, by, now);
  if (revoked === link) return;
  await parentLinks.save(revoked);
  await audit.append({
    id: newId(),
    orgId: link.orgId,
    at: now,
    actorId: by,
    action: revoked.state === 'ended' ? 'parent-link-ended' : 'parent-link-revoked',
    subjectId: link.id,
    facts: { playerId: link.playerId, userId: link.userId },
  });
}
