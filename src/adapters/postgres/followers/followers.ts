import { z } from 'zod';
import type { FollowerReader, Followers } from '../../../application/ports/storage/followers/follower-storage.ts';
import type { Follower, FollowerInvitation } from '../../../domain/followers/follower.ts';
import type { FollowerId, OrgId, PlayerId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { selectedMember } from '../membership/named-member.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { instant, listOf, object, row, selected, selectedIf, uuid } from '../schema/columns.ts';
import { followerTable } from '../schema/tables.ts';

export function postgresFollowers(transaction: Transaction): Followers {
  const followers = values<Follower>(transaction, followerTable);
  return {
    findForUpdate: (orgId, id) => followers.findForUpdate({ orgId, id }),
    // Only an invitation has a secret.
    findBySecret: async (orgId, secretHash) => (await followers.findForUpdate({ orgId, secretHash })) as FollowerInvitation | undefined,
    ofPlayer: (orgId, playerId) => followers.listForUpdate({ orgId, playerId }),
    invitedBy: (orgId, invitedBy) => followers.listForUpdate({ orgId, invitedBy }),
    ofUser: (orgId, userId) => followers.listForUpdate({ orgId, userId }),
    save: followers.save,
    async remove(orgId, id) {
      await followers.remove({ orgId, id });
    },
  };
}

const FOLLOWER_ROW = row('f', {
  id: selected('f.follower_id', uuid<FollowerId>()),
  invitedAt: instant(),
  expiresAt: instant().nullable(),
  followsSince: instant().nullable(),
  user: selectedIf('u.user_id is not null', selectedMember('u')),
  invitedBy: selectedMember('g'),
});
const OF_PLAYER = statement<[orgId: OrgId, playerId: PlayerId]>(
  'followers.of-player',
  `select ${FOLLOWER_ROW.sql}
   from follower f join app_user g on g.user_id = f.invited_by left join app_user u on u.user_id = f.user_id
   where f.org_id = $1 and f.player_id = $2 order by f.invited_at, f.follower_id`,
).rows(FOLLOWER_ROW);

const FOLLOWED_ROW = row('f', {
  id: selected('f.follower_id', uuid<FollowerId>()),
  followsSince: instant(),
  player: object('p', { id: selected('p.player_id', uuid<PlayerId>()), firstName: z.string(), lastName: z.string() }),
  teams: listOf(
    object('t', { id: selected('t.team_id', uuid<TeamId>()), name: z.string() }),
    'roster_spot r join team t on t.org_id = $1 and t.team_id = r.team_id where r.org_id = $1 and r.player_id = f.player_id',
    'order by t.name collate "C", t.team_id',
  ),
});
const FOLLOWED = statement<[orgId: OrgId, userId: UserId]>(
  'followers.followed-by',
  `select ${FOLLOWED_ROW.sql} from follower f join player p on p.org_id = $1 and p.player_id = f.player_id
   where f.org_id = $1 and f.user_id = $2 order by f.follows_since, f.follower_id`,
).rows(FOLLOWED_ROW);

export const postgresFollowerReader = (sql: Sql): FollowerReader => ({
  followersOfPlayer: (orgId, playerId) => sql(OF_PLAYER, [orgId, playerId]),
  followedBy: (orgId, userId) => sql(FOLLOWED, [orgId, userId]),
});
