import { defineEntity, p } from '@mikro-orm/postgresql';
import { FOLLOWERS } from '../../../application/data/followers.ts';
import type { FollowerId, OrgId, PlayerId, UserId } from '../../../domain/shared/ids.ts';
import { table } from '../orm/table.ts';

export const FollowerEntity = defineEntity({
  name: 'Follower',
  tableName: 'follower',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<FollowerId>().primary().fieldName('follower_id'),
    playerId: p.uuid().$type<PlayerId>(),
    invitedBy: p.uuid().$type<UserId>(),
    invitedAt: p.datetime(3),
    secretHash: p.text().strictNullable(),
    expiresAt: p.datetime(3).strictNullable(),
    userId: p.uuid().$type<UserId>().strictNullable(),
    followsSince: p.datetime(3).strictNullable(),
  },
});
export const followerTable = table(FOLLOWERS, FollowerEntity);
