import { type ParentLink, revokeLink } from '../../domain/families/parent-link.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { auditEntry } from '../audit-entry.ts';
import { tellOfDecision } from '../notifications/tell-of-requests.ts';
import type { NewId } from '../ports/new-id.ts';
import type { Repositories } from '../ports/storage.ts';
import { blockParent } from './block-parent.ts';

type Command = Readonly<{ link: ParentLink; by: UserId; now: Date; newId: NewId }>;

/** Ends a link as part of a transaction that has found it. */
export async function endLink(
  repositories: Repositories<'parentLinks' | 'audit' | 'users' | 'blocks' | 'outbox', 'keyedHash'>,
  { link, by, now, newId }: Command,
) {
  const { parentLinks, audit } = repositories;
  const revoked = revokeLink(link, by, now);
  if (revoked === link) return;
  if (revoked.state === 'revoked') {
    await blockParent(repositories, revoked, now);
    await tellOfDecision(repositories, 'parent-link', revoked, newId);
  }
  await parentLinks.save(revoked);
  await audit.append(
    auditEntry(
      { orgId: link.orgId, actorId: by, at: now, newId },
      {
        action: revoked.state === 'ended' ? 'parent-link-ended' : 'parent-link-revoked',
        subjectId: link.id,
        facts: { playerId: link.playerId, userId: link.userId },
      },
    ),
  );
}
