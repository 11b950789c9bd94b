import { type ParentLink, revokeLink } from '../../domain/families/parent-link.ts';
import { type Act, auditEntry } from '../audit-entry.ts';
import { notifyOfDecision } from '../notifications/notify-of-requests.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { blockParent } from './block-parent.ts';
import { type EndingFollowers, endFollowers } from './end-followers.ts';

type Command = Act & Readonly<{ link: ParentLink }>;

export type EndingLinks = EndingFollowers | 'parentLinks' | 'users' | 'blocks' | 'outbox';

/** Ends a link, and the followers of the child whom the parent has invited, as part of the transaction that has found it. */
export async function endLink(repositories: Repositories<EndingLinks, 'keyedHash'>, { link, actor, now, newId }: Command) {
  const { parentLinks, followers, audit } = repositories;
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
  const invited = await followers.invitedBy(link.orgId, link.userId);
  const ofChild = invited.filter(({ playerId }) => playerId === link.playerId);
  await endFollowers(repositories, ofChild, { actor, now, newId });
}
