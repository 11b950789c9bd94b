import { isOpenAt, seesFollowers } from '../../domain/followers/follower.ts';
import { memberName } from '../../domain/membership/member-name.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { FollowerId, PlayerId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { FollowerReader } from '../ports/storage/followers/follower-storage.ts';
import type { LineupReader } from '../ports/storage/scoring/lineup-storage.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<FollowerReader, 'followersOfPlayer'> & Pick<LineupReader, 'playersOnTeams'>; clock: Clock }>;
type Query = Readonly<{ actor: Member; playerId: PlayerId }>;

export type FollowersView = Readonly<{
  followers: readonly Readonly<{ id: FollowerId; name: string; invitedBy: string; followsSince: Date }>[];
  /** Those that can still be used. */
  invitations: readonly Readonly<{ id: FollowerId; invitedBy: string; invitedAt: Date; expiresAt: Date }>[];
}>;

/** Who follows a child, and whose invitations are open; other players than those whose followers the member may see are not found. */
export const listFollowers = useCase(
  'see-followers',
  async ({ read, clock }: Deps, { actor, playerId }: Query): Promise<Result<FollowersView, NotFound>> => {
    const [found] = await read.playersOnTeams(actor.org.id, [playerId]);
    if (!found || !seesFollowers(actor, playerId, found.teamIds)) return err({ kind: 'not-found' });
    const now = clock();
    const all = (await read.followersOfPlayer(actor.org.id, playerId)).filter((place) => isOpenAt(place, now));
    return ok({
      followers: all.flatMap(({ id, user, invitedBy, followsSince }) =>
        user && followsSince ? [{ id, name: memberName(user), invitedBy: memberName(invitedBy), followsSince }] : [],
      ),
      invitations: all.flatMap(({ id, invitedBy, invitedAt, expiresAt }) =>
        expiresAt ? [{ id, invitedBy: memberName(invitedBy), invitedAt, expiresAt }] : [],
      ),
    });
  },
);
