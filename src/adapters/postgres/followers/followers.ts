import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { FollowerReader, Followers } from '../../../application/ports/storage/followers/follower-storage.ts';
import type { Follower, FollowerInvitation } from '../../../domain/followers/follower.ts';
import type { OrgId, PlayerId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { namedMember } from '../membership/named-member.ts';
import { prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { followerTable } from './entities.ts';

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

const OF_PLAYER = prepared('followers.of-player', ({ orgId, playerId }: { orgId: OrgId; playerId: PlayerId }, db) =>
  db
    .selectFrom('follower as f')
    .innerJoin('app_user as g', 'g.user_id', 'f.invited_by')
    .leftJoin('app_user as u', 'u.user_id', 'f.user_id')
    .where('f.org_id', '=', orgId)
    .where('f.player_id', '=', playerId)
    .select((eb) => [
      ...(['f.follower_id as id', 'f.invited_at as invitedAt', 'f.expires_at as expiresAt', 'f.follows_since as followsSince'] as const),
      eb.case().when('u.user_id', 'is not', null).then(namedMember('u', orgId)).end().as('user'),
      namedMember('g', orgId).as('invitedBy'),
    ])
    .orderBy('f.invited_at')
    .orderBy('f.follower_id'),
);

const FOLLOWED_BY = prepared('followers.followed-by', ({ orgId, userId }: { orgId: OrgId; userId: UserId }, db) =>
  db
    .selectFrom('follower as f')
    .innerJoin('player as p', (join) => join.on('p.org_id', '=', orgId).onRef('p.player_id', '=', 'f.player_id'))
    .where('f.org_id', '=', orgId)
    .where('f.user_id', '=', userId)
    .select((eb) => [
      'f.follower_id as id',
      eb.ref('f.follows_since').$notNull().as('followsSince'),
      jsonBuildObject({ id: eb.ref('p.player_id'), firstName: eb.ref('p.first_name'), lastName: eb.ref('p.last_name') }).as('player'),
      jsonArrayFrom(
        eb
          .selectFrom('roster_spot as r')
          .innerJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'r.team_id'))
          .where('r.org_id', '=', orgId)
          .whereRef('r.player_id', '=', 'f.player_id')
          .select(['t.team_id as id', 't.name'])
          .orderBy('t.name', (order) => order.collate('C'))
          .orderBy('t.team_id'),
      ).as('teams'),
    ])
    .orderBy('f.follows_since')
    .orderBy('f.follower_id'),
);

export const postgresFollowerReader = (sql: Sql): FollowerReader => ({
  followersOfPlayer: (orgId, playerId) => OF_PLAYER(sql, { orgId, playerId }),
  followedBy: (orgId, userId) => FOLLOWED_BY(sql, { orgId, userId }),
});
