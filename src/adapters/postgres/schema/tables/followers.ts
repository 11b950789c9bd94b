import { defineOrgTable, id, instant, since, text, uuid } from '../table.ts';

export const followerTable = defineOrgTable('follower', {
  holds: 'who follows which child, by whose invitation; hashes of the secrets of open invitations',
  why: 'to let a guardian’s family follow the child’s games',
  retentionPeriod: 'until it ends with the guardian’s link, or is erased; an open invitation seven days',
  seenBy: 'the follower; guardians of the child, coaches of its teams, admins and staff',
  expires: { kind: 'follower-invitations', at: 'expiresAt', keptSince: since(0) },
  columns: {
    id: id('follower_id'),
    playerId: uuid('personal').references('player'),
    invitedBy: uuid('id').references('app_user'),
    invitedAt: instant('plain'),
    secretHash: text('personal').nullable(),
    expiresAt: instant('plain').nullable(),
    userId: uuid('owner').nullable().references('app_user'),
    followsSince: instant('plain').nullable(),
  },
});
