import type { LimitReached } from '../families/parent-link.ts';
import type { InviteNotValid } from '../invites/invite.ts';
import type { DecidedMembership, Membership } from '../membership/membership.ts';
import { isAdminOrStaff, type Member } from '../membership/permissions.ts';
import type { FollowerId, MembershipId, OrgId, PlayerId, TeamId, UserId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';

type Place = Readonly<{
  id: FollowerId;
  orgId: OrgId;
  /** The child. */
  playerId: PlayerId;
  /** The guardian whose link to the child it ends with. */
  invitedBy: UserId;
  invitedAt: Date;
}>;

/** An invitation to follow a child: whoever presents its secret first takes it up, and it is no invitation any more. */
export type FollowerInvitation = Place & Readonly<{ userId: null; followsSince: null; secretHash: string; expiresAt: Date }>;
export type Following = Place & Readonly<{ userId: UserId; followsSince: Date; secretHash: null; expiresAt: null }>;
/** A place among the followers of a child, open to whoever has the invitation's secret, or taken. What has ended is not kept. */
export type Follower = FollowerInvitation | Following;

export const FOLLOW_CODE_LENGTH: Range = { min: 1, max: 100 };
export const FOLLOWERS_PER_PLAYER = 6;
export const INVITATION_LASTS_DAYS = 7;
const INVITATION_LASTS_MS = INVITATION_LASTS_DAYS * 86_400_000;

/** Whether the place is taken, or its invitation can still be used. At `expiresAt` it cannot. */
export const isOpenAt = ({ expiresAt }: Pick<Follower, 'expiresAt'>, now: Date): boolean => expiresAt === null || now < expiresAt;

/** Opens one more place for a follower of a child, for seven days; `places` are all of the child. */
export function inviteFollower(
  draft: Omit<Place, 'invitedAt'> & Readonly<{ secretHash: string }>,
  places: readonly Follower[],
  now: Date,
): Result<FollowerInvitation, LimitReached> {
  if (places.filter((place) => isOpenAt(place, now)).length >= FOLLOWERS_PER_PLAYER)
    return err({ kind: 'limit-reached', what: 'followers-per-player', limit: FOLLOWERS_PER_PLAYER });
  const expiresAt = new Date(now.getTime() + INVITATION_LASTS_MS);
  return ok({ ...draft, invitedAt: now, userId: null, followsSince: null, expiresAt });
}

/** Takes the place, if its invitation can still be used. */
export const acceptInvitation = (invitation: FollowerInvitation, userId: UserId, now: Date): Result<Following, InviteNotValid> =>
  isOpenAt(invitation, now)
    ? ok({ ...invitation, userId, followsSince: now, secretHash: null, expiresAt: null })
    : err({ kind: 'invite-not-valid' });

/** The membership of somebody who follows a child; one that has ended begins anew. */
export const followerMembership = (
  joining: Readonly<{ id: MembershipId; orgId: OrgId; userId: UserId }>,
  earlier: Membership | undefined,
  now: Date,
): Membership =>
  earlier?.state === 'approved'
    ? earlier
    : {
        ...joining,
        id: earlier?.id ?? joining.id,
        role: 'follower',
        inviteId: null,
        requestedAt: now,
        state: 'approved',
        decidedAt: now,
        decidedBy: null,
      };

/** The membership of somebody who follows no child any more. */
export const endedFollower = (held: Membership, by: UserId, now: Date): DecidedMembership => ({
  ...held,
  state: 'ended',
  decidedAt: now,
  decidedBy: by,
});

/** Whether the member sees and ends a child's followers: its guardians, the coaches of its present teams, admins and staff. */
export const seesFollowers = (
  member: Pick<Member, 'roles' | 'children' | 'coachedTeams'>,
  playerId: PlayerId,
  playersTeams: readonly TeamId[],
): boolean => isAdminOrStaff(member) || member.children.has(playerId) || playersTeams.some((teamId) => member.coachedTeams.has(teamId));

/** What the invited person is sent: the org, in which the secret is looked up, and the secret. */
export const followCode = (orgId: OrgId, secret: string): string => `${orgId}.${secret}`;

const CODE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;
/** Undefined for text that cannot be a code. */
export function readFollowCode(text: string): Readonly<{ orgId: OrgId; secret: string }> | undefined {
  const [, orgId, secret] = CODE.exec(text) ?? [];
  return orgId !== undefined && secret !== undefined ? { orgId: orgId as OrgId, secret } : undefined;
}
