import { type ParentLink, revokeLink } from '../../domain/families/parent-link.ts';
import { type Act, auditEntry } from '../audit-entry.ts';
import { notifyOfDecision } from '../notifications/notify-of-requests.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { blockParent } from './block-parent.ts';

type Command = Act & Readonly<{ link: ParentLink }>;

/** Ends a link as part of the transaction that has found it. */
export async function endLink(
  repositories: Repositories<'parentLinks' | 'audit' | 'users' | 'blocks' | 'outbox', 'keyedHash'>,
  { link, actor, now, newId }: Command,
) {
  const { parentLinks, audit } = repositories;
  const { value: revoked, changed } = revokeLink(link, actor.user.id, now);
  if (!changed) return;
  if (revoked.state === 'revoked') {
    await blockParent(repositories, revoked, now);
    await notifyOfDecision(repositories, 'parent-link', revoked, newId);
  }
  await parentLinks.save(revoked);
  await audit.append(
    auditEntry({ actor, now, newId }, revoked.state === 'ended' ? 'parent-link-ended' : 'parent-link-revoked', link.id, {
      playerId: link.playerId,
      userId: link.userId,
    }),
  );
}
