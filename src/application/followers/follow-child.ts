import { acceptInvitation, type Follower, followerMembership, readFollowCode } from '../../domain/followers/follower.ts';
import type { InviteNotValid } from '../../domain/invites/invite.ts';
import { isOpenRole, isSuspended, type Org } from '../../domain/membership/org.ts';
import type { User } from '../../domain/membership/user.ts';
import type { MembershipId, OrgId, PlayerId } from '../../domain/shared/ids.ts';
import { nameFor } from '../../domain/shared/person-name.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { limitAction } from '../limit-action.ts';
import { isBlockedEverywhere, isBlockedJoiner } from '../membership/block-joiner.ts';
import { personHashes } from '../person-hashes.ts';
import type { Secrets } from '../ports/secrets.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { type LinksLines, linkOwnLines } from '../staff-lines.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<LinksLines | 'parentLinks' | 'players' | 'followers' | 'actionCounts' | 'personBlocks', 'keyedHash' | 'followedBy'> &
  Readonly<{ secrets: Secrets }>;
type Command = Readonly<{ actor: User; code: string }>;

export type FollowedChild = Readonly<{
  orgId: OrgId;
  orgName: string;
  orgCode: string;
  player: Readonly<{ playerId: PlayerId; displayName: string }>;
}>;

/**
 * Takes up an invitation to follow a child, at once and for one person. Who follows the child already or is its guardian uses nothing up. For who
 * is blocked in the org or for the child, the invitation is as little valid as an unknown one.
 */
export const followChild = useCase('signed-in', ({ unitOfWork, secrets, clock, newId }: Deps, { actor, code }: Command) =>
  unitOfWork.transact<FollowedChild & { isNew: boolean }, InviteNotValid | TooManyRequests>(async (repositories) => {
    const { orgs, users, memberships, parentLinks, players, followers, audit, read } = repositories;
    const codeParts = readFollowCode(code);
    const org = codeParts && (await orgs.find(codeParts.orgId));
    if (!org || isSuspended(org) || !isOpenRole(org, 'follower')) return NOT_VALID;
    const invitation = await followers.findBySecret(org.id, secrets.hashOf(codeParts.secret));
    if (!invitation) return NOT_VALID;
    const now = clock();
    const accepted = acceptInvitation(invitation, actor.id, now);
    if (!accepted.ok) return accepted;

    const { playerId, invitedBy } = invitation;
    // The stored user counts: this token may be older than another one and name an address that they have lost.
    const user = (await users.find(actor.id)) ?? actor;
    if (await isBlockedJoiner(repositories, user, org.id, now)) return NOT_VALID;
    if (await isBlockedFollower(repositories, user, invitation)) return NOT_VALID;

    const link = await parentLinks.findByPlayer(org.id, user.id, playerId);
    const player = (await players.find(org.id, playerId))!;
    const child = { ...inOrg(org), player: { playerId, displayName: nameFor('short', player).displayName } };
    const isFollowing = (await read.followedBy(org.id, user.id)).some((each) => each.player.id === playerId);
    if (isFollowing || link?.state === 'approved') return ok({ ...child, isNew: false });

    const limited = await limitAction(repositories, 'joining', org.id, user);
    if (!limited.ok) return limited;
    const earlier = await memberships.findByRole(org.id, user.id, 'follower');
    await memberships.save(followerMembership({ id: newId<MembershipId>(), orgId: org.id, userId: user.id }, earlier, now));
    if (await isBlockedEverywhere(repositories, user)) return NOT_VALID;
    await followers.save(accepted.value);
    const act = { actor: { org, user }, now, newId };
    await linkOwnLines(repositories, org.id, user.id, act);
    await audit.append(auditEntry(act, 'follower-joined', accepted.value.id, { playerId, userId: user.id, invitedBy }));
    return ok({ ...child, isNew: true });
  }),
);

/** Whether somebody was denied or revoked as the child's guardian. */
export async function isBlockedFollower(
  { parentLinks, blocks, read }: Repositories<'parentLinks' | 'blocks', 'keyedHash'>,
  user: User,
  { orgId, playerId }: Pick<Follower, 'orgId' | 'playerId'>,
): Promise<boolean> {
  const link = await parentLinks.findByPlayer(orgId, user.id, playerId);
  return link?.isBlocked || blocks.has(orgId, playerId, await personHashes(read, user));
}

const NOT_VALID = err({ kind: 'invite-not-valid' });
const inOrg = ({ id, name, code }: Org) => ({ orgId: id, orgName: name, orgCode: code });
