import type { LimitReached } from '../../domain/families/parent-link.ts';
import { followCode, inviteFollower as invite } from '../../domain/followers/follower.ts';
import { type NotAllowed, notAllowed } from '../../domain/membership/not-allowed.ts';
import { settingsOf } from '../../domain/membership/org.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { FollowerId, PlayerId } from '../../domain/shared/ids.ts';
import type { NotFound, TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { limitAction } from '../limit-action.ts';
import type { Secrets } from '../ports/secrets.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<'memberships' | 'parentLinks' | 'players' | 'followers' | 'audit' | 'actionCounts', 'keyedHash'> &
  Readonly<{ secrets: Secrets }>;
type Command = Readonly<{ actor: Member; playerId: PlayerId }>;

/** The code is shown only here: of its secret, a hash is stored. */
export type InvitedFollower = Readonly<{ id: FollowerId; code: string; expiresAt: Date }>;

/** A guardian invites one person to follow their child. */
export const inviteFollower = useCase('link-child', ({ unitOfWork, secrets, clock, newId }: Deps, { actor, playerId }: Command) =>
  unitOfWork.transact<InvitedFollower, NotFound | NotAllowed | LimitReached | TooManyRequests>(async (repositories) => {
    const { memberships, parentLinks, players, followers, audit } = repositories;
    const { org, user } = actor;
    // Locked, so that whoever ends the role or the link finds this invitation.
    const membership = await memberships.findByRole(org.id, user.id, 'parent');
    const link = await parentLinks.findByPlayer(org.id, user.id, playerId);
    if (membership?.state !== 'approved' || link?.state !== 'approved') return err({ kind: 'not-found' });
    if (!settingsOf(org).followersAllowed) return notAllowed('no-followers');

    // Invitations to follow the same child are counted one after the other.
    await players.findForUpdate(org.id, playerId);
    const now = clock();
    const secret = secrets.make();
    const draft = { id: newId<FollowerId>(), orgId: org.id, playerId, invitedBy: user.id, secretHash: secrets.hashOf(secret) };
    const invited = invite(draft, await followers.ofPlayer(org.id, playerId), now);
    if (!invited.ok) return invited;
    const limited = await limitAction(repositories, 'inviting-followers', org.id, user);
    if (!limited.ok) return limited;

    await followers.save(invited.value);
    await audit.append(auditEntry({ actor, now, newId }, 'follower-invited', invited.value.id, { playerId }));
    const { id, expiresAt } = invited.value;
    return ok({ id, code: followCode(org.id, secret), expiresAt });
  }),
);
