import type { LimitReached } from '../../domain/errors.ts';
import type { UnknownReference } from '../../domain/games/game.ts';
import { isOpen, requestLink } from '../../domain/membership/parent-link.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { verifiedEmail } from '../../domain/membership/user.ts';
import { isSameEmail } from '../../domain/shared/email-address.ts';
import type { ParentLinkId, PlayerId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { NewId } from '../ports/new-id.ts';
import type { UnitOfWork } from '../ports/storage.ts';
import { type ChildView, childView } from './child-view.ts';

type Deps = Readonly<{ unitOfWork: UnitOfWork; clock: Clock; newId: NewId }>;
type Command = Readonly<{ actor: Member; playerId: PlayerId }>;
type Refusal = UnknownReference | LimitReached;

/**
 * Links a parent to a child: at once where their verified e-mail is a guardian's or the org's links do not wait, else the league decides.
 * A link that is pending or approved already is answered as it stands.
 */
export const linkChild =
  ({ unitOfWork, clock, newId }: Deps) =>
  ({ actor, playerId }: Command): Promise<Result<ChildView & Readonly<{ isNew: boolean }>, Refusal>> =>
    unitOfWork.transact<ChildView & { isNew: boolean }, Refusal>(async ({ players, guardians, parentLinks, audit, read }) => {
      const { user, org } = actor;
      const player = await players.peek(org.id, playerId);
      if (!player) {
        return err({
          kind: 'unknown-reference',
          errors: [{ in: 'body', pointer: '/playerId', detail: 'is no player of this organization' }],
        });
      }
      const earlier = await parentLinks.findByPlayer(org.id, user.id, playerId);
      if (earlier && isOpen(earlier)) return ok({ ...childView(actor, (await read.parentLink(org.id, earlier.id))!), isNew: false });

      const now = clock();
      const email = verifiedEmail(user);
      const isVouchedFor = (await guardians.ofPlayer(org.id, playerId)).some(
        (guardian) => email !== null && isSameEmail(guardian.email, email),
      );
      const open = await parentLinks.countOpen(org.id, user.id, playerId);
      const asked = { id: newId<ParentLinkId>(), userId: user.id, playerId, isVouchedFor };
      const requested = requestLink(org, asked, earlier, open, now);
      if (!requested.ok) return requested;

      const link = requested.value;
      await parentLinks.save(link);
      await audit.append({
        id: newId(),
        orgId: org.id,
        at: now,
        actorId: user.id,
        action: 'parent-link-requested',
        subjectId: link.id,
        facts: { playerId, state: link.state },
      });
      return ok({ ...childView(actor, (await read.parentLink(org.id, link.id))!), isNew: true });
    });
