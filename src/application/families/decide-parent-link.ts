import {
  approveLink,
  denyLink,
  type LimitReached,
  linkAt,
  type ParentLink,
  reachLink,
  waitingSince,
} from '../../domain/families/parent-link.ts';
import type { AlreadyDecided, Decision } from '../../domain/membership/membership.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { ParentLinkId, PlayerId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type InvalidRequest, invalid, type UnknownReference } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { notifyOfDecision } from '../notifications/notify-of-requests.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { blockParent, unblockParent } from './block-parent.ts';
import { isGuardian } from './link-child.ts';
import { type LinkEntry, linkEntry } from './link-entry.ts';
import { reachedTeams } from './linked-player.ts';
import { unknownPlayer } from './unknown-player.ts';

type Deps = WriteDeps<
  'parentLinks' | 'players' | 'audit' | 'users' | 'guardians' | 'blocks' | 'outbox',
  'parentLink' | 'teamsOfPlayer' | 'keyedHash'
>;
/** For an inquiry, `playerId` is the player whom the decider has identified. */
type Command = Readonly<{ actor: Member; linkId: ParentLinkId; decision: Decision; playerId?: PlayerId }>;
type Refusal = NotFound | AlreadyDecided | NotAllowed | LimitReached | InvalidRequest | UnknownReference;

/**
 * Approves or denies a parent's link to a player, or an inquiry. Approving an inquiry turns it into a link to the player whom the decider names.
 */
export const decideParentLink = useCase(
  'decide-links',
  ({ unitOfWork, clock, newId }: Deps, { actor, linkId, decision, playerId: named }: Command) =>
    unitOfWork.transact<LinkEntry, Refusal>(async (repositories) => {
      const { parentLinks, players, audit, read } = repositories;
      const { org, user } = actor;
      const now = clock();
      const snapshot = await parentLinks.find(org.id, linkId);
      if (!snapshot) return err({ kind: 'not-found' });
      const playerId = snapshot.playerId ?? named ?? null;
      // The parent and the player are locked first, as when a link is requested: counts and links are always locked in the same order.
      const counts = await parentLinks.count(org.id, snapshot.userId, playerId, waitingSince(now));
      const found = await parentLinks.findForUpdate(org.id, linkId);
      const seen = await read.parentLink(org.id, linkId, now);
      if (!found || !seen) return err({ kind: 'not-found' });
      const link = linkAt(found, now);
      const reached = reachLink(actor, reachedTeams(seen));
      if (!reached.ok) return reached;

      if (decision === 'deny') {
        const denied = denyLink(link, user.id, now);
        if (!denied.ok) return denied;
        if (!denied.changed) return ok(linkEntry(actor, seen));
        await blockParent(repositories, denied.value, now);
        return settle(denied.value, 'parent-link-denied');
      }

      if (playerId === null) return err(invalid({ path: ['playerId'], rule: 'player-missing' }));
      if (named !== undefined && link.playerId !== null && named !== link.playerId)
        return err(invalid({ path: ['playerId'], rule: 'other-player' }));
      if (link.playerId === null) {
        if (!(await players.find(org.id, playerId))) return err(unknownPlayer);
        const reachesPlayer = reachLink(actor, await read.teamsOfPlayer(org.id, playerId));
        if (!reachesPlayer.ok) return reachesPlayer;
      }
      const isVouchedFor = await isRosterGuardian(repositories, link, playerId);
      const approved = approveLink(link, { playerId, counts, isVouchedFor }, user.id, now);
      if (!approved.ok) return approved;
      if (!approved.changed) return ok(linkEntry(actor, seen));
      // The parent may already have a link to the player that was not known with the inquiry: only one stays.
      const other = link.playerId === null ? await parentLinks.findByPlayer(org.id, link.userId, playerId) : undefined;
      if (other) await parentLinks.remove(org.id, other.id);
      await unblockParent(repositories, approved.value);
      return settle(approved.value, 'parent-link-approved');

      async function settle(decided: ParentLink, action: 'parent-link-approved' | 'parent-link-denied') {
        await parentLinks.save(decided);
        const facts = { playerId: decided.playerId, userId: decided.userId };
        await audit.append(auditEntry({ actor, now, newId }, action, decided.id, facts));
        await notifyOfDecision(repositories, 'parent-link', decided, newId);
        return ok(linkEntry(actor, (await read.parentLink(org.id, decided.id, now))!));
      }
    }),
);

async function isRosterGuardian(
  { users, guardians }: Pick<Repositories, 'users' | 'guardians'>,
  { orgId, userId }: ParentLink,
  playerId: PlayerId,
): Promise<boolean> {
  const parent = await users.find(userId);
  return parent !== undefined && isGuardian(guardians, orgId, playerId, parent);
}
