import { isOpen, type LimitReached, linkAt, requestLink, waitingSince } from '../../domain/families/parent-link.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { type User, verifiedEmail } from '../../domain/membership/user.ts';
import { isSameEmail } from '../../domain/shared/email-address.ts';
import type { ParentLinkId, PlayerId } from '../../domain/shared/ids.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { UnknownReference } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { limitAction } from '../limit-action.ts';
import { notifyOfWaitingRequest } from '../notifications/notify-of-requests.ts';
import { addressHash, personHashes } from '../person-hashes.ts';
import type { Guardians } from '../ports/storage/league/league-storage.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type ChildView, childView } from './child-view.ts';
import { unknownPlayer } from './unknown-player.ts';

type Deps = WriteDeps<
  'players' | 'users' | 'guardians' | 'parentLinks' | 'blocks' | 'audit' | 'outbox' | 'actionCounts',
  'parentLink' | 'keyedHash'
>;
type Command = Readonly<{ actor: Member; playerId: PlayerId }>;
type Refusal = UnknownReference | LimitReached | TooManyRequests;

/**
 * Links a parent to a child: at once if their verified e-mail is a guardian's or the org's links need no approval, otherwise the league decides.
 * A link that is already pending or approved is returned in its current state.
 */
export const linkChild = useCase('link-child', ({ unitOfWork, clock, newId }: Deps, { actor, playerId }: Command) =>
  unitOfWork.transact<ChildView & { isNew: boolean }, Refusal>(async (repositories) => {
    const { players, users, guardians, parentLinks, blocks, audit, read } = repositories;
    const { org } = actor;
    if (!(await players.find(org.id, playerId))) return err(unknownPlayer);
    const now = clock();
    const counts = await parentLinks.count(org.id, actor.user.id, playerId, waitingSince(now));
    const found = await parentLinks.findByPlayer(org.id, actor.user.id, playerId);
    const earlier = found && linkAt(found, now);
    if (earlier && isOpen(earlier)) return ok({ ...childView(actor, (await read.parentLink(org.id, earlier.id, now))!), isNew: false });

    // The stored user counts: this token may be older than another one and name an address that they have lost.
    const user = (await users.find(actor.user.id)) ?? actor.user;
    const hashes = await personHashes(read, user);
    const isBlocked = earlier?.isBlocked === true || (await blocks.has(org.id, playerId, hashes));
    // A block from before personal hashes existed becomes one that outlives the account.
    if (isBlocked) await blocks.add(org.id, playerId, hashes, now);
    const request = {
      id: newId<ParentLinkId>(),
      userId: user.id,
      playerId,
      isVouchedFor: await isGuardian(guardians, org.id, playerId, user),
      vouchedBy: await addressHash(read, user),
      isVerified: verifiedEmail(user) !== null,
      isBlocked,
    };
    const requested = requestLink(org, request, earlier, counts, now);
    if (!requested.ok) return requested;

    const limited = await limitAction(repositories, 'linking', org.id, actor.user);
    if (!limited.ok) return limited;

    const link = requested.value;
    await parentLinks.save(link);
    await audit.append(auditEntry({ actor, now, newId }, 'parent-link-requested', link.id, { playerId, state: link.state }));
    if (link.state === 'pending') await notifyOfWaitingRequest(repositories, 'parent-link', link, newId);
    return ok({ ...childView(actor, (await read.parentLink(org.id, link.id, now))!), isNew: true });
  }),
);

/** Whether the user's verified address is that of a guardian on the roster. */
export async function isGuardian(
  guardians: Guardians,
  orgId: Member['org']['id'],
  playerId: PlayerId,
  user: Pick<User, 'email' | 'emailVerified'>,
): Promise<boolean> {
  const email = verifiedEmail(user);
  return email !== null && (await guardians.ofPlayer(orgId, playerId)).some((guardian) => isSameEmail(guardian.email, email));
}
