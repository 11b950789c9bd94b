import type { Follower, FollowerInvitation } from '../../../../domain/followers/follower.ts';
import type { Player } from '../../../../domain/league/team.ts';
import type { NamedMember } from '../../../../domain/membership/member-name.ts';
import type { FollowerId, OrgId, PlayerId, TeamId, UserId } from '../../../../domain/shared/ids.ts';

/** Followers of children, and invitations of followers; what has ended is removed. Whatever is found MUST stay locked until the transaction ends. */
export interface Followers {
  findForUpdate(orgId: OrgId, id: FollowerId): Promise<Follower | undefined>;
  /** The invitation with this secret that nobody has taken up. Two transactions MUST NOT both find it and take it up. */
  findBySecret(orgId: OrgId, secretHash: string): Promise<FollowerInvitation | undefined>;
  /** Those of a child, in order of id. */
  ofPlayer(orgId: OrgId, playerId: PlayerId): Promise<readonly Follower[]>;
  /** Those whom a guardian has invited, in order of id. */
  invitedBy(orgId: OrgId, userId: UserId): Promise<readonly Follower[]>;
  /** Those that are this user, in order of id. */
  ofUser(orgId: OrgId, userId: UserId): Promise<readonly Follower[]>;
  /** A user follows a child once: if two transactions store it, MUST run one of them again. */
  save(follower: Follower): Promise<void>;
  remove(orgId: OrgId, id: FollowerId): Promise<void>;
}

/** A follower or an invitation, with the names of the people as `memberName` reads them; `user` is null for an invitation. */
export type NamedFollower = Pick<Follower, 'id' | 'invitedAt' | 'expiresAt' | 'followsSince'> &
  Readonly<{ user: NamedMember | null; invitedBy: NamedMember }>;

/** A child whom a user follows, with the teams on whose rosters it is, in any season. */
export type FollowedPlayer = Readonly<{
  id: FollowerId;
  followsSince: Date;
  player: Pick<Player, 'id' | 'firstName' | 'lastName'>;
  teams: readonly Readonly<{ id: TeamId; name: string }>[];
}>;

export interface FollowerReader {
  /** The followers of a child and all invitations, oldest first. */
  followersOfPlayer(orgId: OrgId, playerId: PlayerId): Promise<readonly NamedFollower[]>;
  /** Oldest first. */
  followedBy(orgId: OrgId, userId: UserId): Promise<readonly FollowedPlayer[]>;
}
