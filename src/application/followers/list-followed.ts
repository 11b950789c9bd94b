import type { Member } from '../../domain/membership/permissions.ts';
import type { FollowerId, PlayerId, TeamId } from '../../domain/shared/ids.ts';
import { nameFor } from '../../domain/shared/person-name.ts';
import { ok } from '../../domain/shared/result.ts';
import type { FollowerReader } from '../ports/storage/followers/follower-storage.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<FollowerReader, 'followedBy'> }>;

export type FollowedView = Readonly<{
  id: FollowerId;
  player: Readonly<{ playerId: PlayerId; displayName: string }>;
  /** Of current seasons. */
  teams: readonly Readonly<{ id: TeamId; name: string }>[];
  followsSince: Date;
}>;

/** The children whom the member follows, by their short names. */
export const listFollowed = useCase('read-league', async ({ read }: Deps, { actor }: Readonly<{ actor: Member }>) => {
  const followed = await read.followedBy(actor.org.id, actor.user.id);
  const seen = followed.filter(({ player }) => actor.followedPlayers.has(player.id));
  return ok(
    seen.map(({ id, player, teams, followsSince }): FollowedView => {
      const { displayName } = nameFor('short', player);
      return {
        id,
        player: { playerId: player.id, displayName },
        teams: teams.filter((team) => actor.followedTeams.has(team.id)),
        followsSince,
      };
    }),
  );
});
