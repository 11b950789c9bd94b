import type { Follower } from '../../domain/followers/follower.ts';
import { id, kindOfData, owner, personal, plain, since } from './kind-of-data.ts';
import { PLAYERS } from './league.ts';
import { USERS } from './membership.ts';

export const FOLLOWERS = kindOfData<Follower>()({
  name: 'follower',
  holds: 'who follows which child, by whose invitation; hashes of the secrets of open invitations',
  why: 'to let a guardian’s family follow the child’s games',
  retentionPeriod: 'until it ends with the guardian’s link, or is erased; an open invitation seven days',
  seenBy: 'the follower; guardians of the child, coaches of its teams, admins and staff',
  expires: { kind: 'follower-invitations', at: 'expiresAt', keptSince: since(0) },
  exports: [{ as: 'follower', player: 'playerId', gives: ['userId', 'invitedBy', 'invitedAt', 'followsSince'] }],
  members: {
    orgId: id.key,
    id: id.key,
    playerId: owner.refersTo(PLAYERS, 'families'),
    invitedBy: id.refersTo(USERS),
    invitedAt: plain,
    secretHash: personal,
    expiresAt: plain,
    userId: owner.refersTo(USERS),
    followsSince: plain,
  },
});
