import { SEARCHES_KEPT_FOR_MS } from '../../domain/families/name-searches.ts';
import { type ParentLink, waitingSince } from '../../domain/families/parent-link.ts';
import type { TeamClaim } from '../../domain/families/team-claim.ts';
import { id, kindOfData, owner, passing, personal, plain, since } from './kind-of-data.ts';
import { PLAYERS, TEAMS } from './league.ts';
import { USERS } from './membership.ts';

export const PARENT_LINKS = kindOfData<ParentLink>()({
  name: 'parent_link',
  holds: 'which parent is linked to which child; the text of an inquiry',
  why: "to show families their children's teams",
  retentionPeriod: 'until erased; a pending request 30 days, with its text',
  seenBy: 'deciders; the parent',
  expires: {
    kind: 'waiting-links',
    at: 'createdAt',
    keptSince: (now) => new Date(waitingSince(now).getTime() + 1),
  },
  exports: [
    { as: 'parent-link', user: 'userId', gives: ['playerId', 'childName', 'message', 'state', 'createdAt', 'decidedAt'] },
    { as: 'linked-parent', player: 'playerId', gives: ['userId', 'state', 'createdAt', 'decidedAt'] },
  ],
  members: {
    orgId: id.key,
    id: id.key,
    userId: owner.refersTo(USERS),
    playerId: owner.refersTo(PLAYERS, 'families'),
    childName: personal,
    message: personal,
    teamId: id.refersTo(TEAMS, 'families'),
    vouchedBy: id,
    isBlocked: plain,
    state: plain,
    createdAt: plain,
    decidedAt: plain,
    decidedBy: id.refersTo(USERS),
  },
});

export const TEAM_CLAIMS = kindOfData<TeamClaim>()({
  name: 'team_claim',
  holds: 'which coach claims which team',
  why: 'to give coaches access to their teams',
  retentionPeriod: 'until erased',
  seenBy: 'admins; the coach',
  exports: [{ as: 'team-claim', user: 'userId', gives: ['teamId', 'state', 'requestedAt', 'decidedAt'] }],
  members: {
    orgId: id.key,
    id: id.key,
    userId: owner.refersTo(USERS),
    teamId: personal.refersTo(TEAMS, 'families'),
    state: plain,
    requestedAt: plain,
    decidedAt: plain,
    decidedBy: id.refersTo(USERS),
  },
});

export const NAME_SEARCHES = kindOfData()({
  name: 'name_search',
  holds: 'keyed hashes of who searched for which full name',
  why: 'to limit searches for children',
  retentionPeriod: 'an hour',
  seenBy: 'nobody',
  expires: { kind: 'name-searches', at: 'lastAt', keptSince: since(SEARCHES_KEPT_FOR_MS) },
  members: {
    searcher: id.key,
    searches: passing,
    lastAt: plain,
  },
});
