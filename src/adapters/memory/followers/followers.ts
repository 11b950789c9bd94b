import type { FollowerReader, Followers } from '../../../application/ports/storage/followers/follower-storage.ts';
import type { Follower, FollowerInvitation } from '../../../domain/followers/follower.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import { namedMember } from '../membership/named-member.ts';
import { byText, byTime } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

const those = ({ followers }: Tables, isOne: (follower: Follower) => boolean): readonly Follower[] =>
  [...followers.rows()].filter(isOne).sort((a, b) => byText(a.id, b.id));

export const memoryFollowers = (tables: Tables): Followers => ({
  findForUpdate: async (orgId, id) => tables.followers.get(key(orgId, id)),
  findBySecret: async (orgId, secretHash) =>
    those(tables, (each) => each.orgId === orgId && each.secretHash === secretHash)[0] as FollowerInvitation | undefined,
  ofPlayer: async (orgId, playerId) => those(tables, (each) => each.orgId === orgId && each.playerId === playerId),
  invitedBy: async (orgId, userId) => those(tables, (each) => each.orgId === orgId && each.invitedBy === userId),
  ofUser: async (orgId, userId) => those(tables, (each) => each.orgId === orgId && each.userId === userId),
  save: async (follower) => tables.followers.put(follower),
  remove: async (orgId, id) => tables.followers.delete(key(orgId, id)),
});

export function memoryFollowerReader(tables: Tables): FollowerReader {
  const teamsOf = ({ orgId, playerId }: Follower) =>
    [...tables.rosterSpots.rows()]
      .filter((spot) => spot.orgId === orgId && spot.playerId === playerId)
      .map(({ teamId }) => ({ id: teamId, name: tables.teams.get(key(orgId, teamId))!.name }))
      .sort((a, b) => byText(a.name, b.name) || byText(a.id, b.id));
  const nameOf = (orgId: OrgId, userId: UserId) => namedMember(tables, orgId, userId);
  return {
    async followersOfPlayer(orgId, playerId) {
      return those(tables, (each) => each.orgId === orgId && each.playerId === playerId)
        .toSorted((a, b) => byTime({ at: a.invitedAt, id: a.id }, { at: b.invitedAt, id: b.id }))
        .map(({ id, invitedAt, expiresAt, followsSince, userId, invitedBy }) => {
          const user = userId && nameOf(orgId, userId);
          return { id, invitedAt, expiresAt, followsSince, user, invitedBy: nameOf(orgId, invitedBy) };
        });
    },
    async followedBy(orgId, userId) {
      const mine = those(tables, (each) => each.orgId === orgId && each.userId === userId).flatMap((each) => {
        const { id, followsSince } = each;
        const { id: playerId, firstName, lastName } = tables.players.get(key(orgId, each.playerId))!;
        const teams = teamsOf(each);
        return followsSince === null ? [] : [{ id, followsSince, player: { id: playerId, firstName, lastName }, teams }];
      });
      return mine.toSorted((a, b) => byTime({ at: a.followsSince, id: a.id }, { at: b.followsSince, id: b.id }));
    },
  };
}
