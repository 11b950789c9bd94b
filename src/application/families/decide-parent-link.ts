import type { NotFound } from '../../domain/errors.ts';
import type { AlreadyDecided, Decision, NotAllowed } from '../../domain/membership/membership.ts';
import { decideLink, type ParentLink, reachLink } from '../../domain/membership/parent-link.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { ParentLinkId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { NewId } from '../ports/new-id.ts';
import type { UnitOfWork } from '../ports/storage.ts';
import { type LinkEntry, linkEntry } from './link-entry.ts';
import { teamsOf } from './linked-player.ts';

type Deps = Readonly<{ unitOfWork: UnitOfWork; clock: Clock; newId: NewId }>;
type Command = Readonly<{ actor: Member; linkId: ParentLinkId; decision: Decision }>;
type Refusal = NotFound | AlreadyDecided | NotAllowed;

/** Approves or denies a parent's link to a player. */
export const decideParentLink =
  ({ unitOfWork, clock, newId }: Deps) =>
  ({ actor, linkId, decision }: Command): Promise<Result<LinkEntry, Refusal>> =>
    unitOfWork.transact<LinkEntry, Refusal>(async ({ parentLinks, audit, read }) => {
      const { org, user } = actor;
      const link = await parentLinks.find(org.id, linkId);
      const seen = await read.parentLink(org.id, linkId);
      if (!link || !seen) return err({ kind: 'not-found' });
      const reached = reachLink(actor, teamsOf(seen.spots));
      if (!reached.ok) return reached;

      const now = clock();
      const decided = decideLink(link, decision, user.id, now);
      if (!decided.ok) return decided;
      if (decided.value === (link as ParentLink)) return ok(linkEntry(actor, seen));

      await parentLinks.save(decided.value);
      await audit.append({
        id: newId(),
        orgId: org.id,
        at: now,
        actorId: user.id,
        action: decision === 'approve' ? 'parent-link-approved' : 'parent-link-denied',
        subjectId: link.id,
        facts: { playerId: link.playerId, userId: link.userId },
      });
      return ok(linkEntry(actor, (await read.parentLink(org.id, linkId))!));
    });
