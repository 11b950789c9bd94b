import { SEARCHES_KEPT_FOR_MS } from '../../../../domain/families/name-searches.ts';
import { LINK_WAITS_FOR_MS, waitingSince } from '../../../../domain/families/parent-link.ts';
import { alone, boolean, defineOrgTable, defineTable, id, instant, json, since, text, uuid } from '../table.ts';

export const parentLinkTable = defineOrgTable('parent_link', {
  holds: 'which parent is linked to which child; the text of an inquiry',
  why: "to show families their children's teams",
  retentionPeriod: 'until erased; a pending request 30 days, with its text',
  seenBy: 'deciders; the parent',
  expires: {
    kind: 'waiting-links',
    at: 'createdAt',
    keptSince: (now) => new Date(waitingSince(now).getTime() + 1),
    only: `state = 'pending'`,
    // In UTC, since an update on a cluster accepts no sum that depends on the session's time zone.
    set: `state = 'ended', decided_at = ((created_at at time zone 'UTC') + interval '${LINK_WAITS_FOR_MS} milliseconds') at time zone 'UTC',
      child_name = null, message = null`,
  },
  columns: {
    id: id('parent_link_id'),
    userId: uuid('owner').references('app_user'),
    playerId: uuid('personal').nullable().references('player'),
    childName: text('personal').nullable(),
    message: text('personal').nullable(),
    teamId: uuid('id').nullable().references('team'),
    vouchedBy: text('id').nullable(),
    isBlocked: boolean('plain'),
    state: text('plain'),
    createdAt: instant('plain'),
    decidedAt: instant('plain').nullable(),
    decidedBy: uuid('id').nullable().references('app_user'),
  },
});

export const teamClaimTable = defineOrgTable('team_claim', {
  holds: 'which coach claims which team',
  why: 'to give coaches access to their teams',
  retentionPeriod: 'until erased',
  seenBy: 'admins; the coach',
  columns: {
    id: id('team_claim_id'),
    userId: uuid('owner').references('app_user'),
    teamId: uuid('personal').references('team'),
    state: text('plain'),
    requestedAt: instant('plain'),
    decidedAt: instant('plain').nullable(),
    decidedBy: uuid('id').nullable().references('app_user'),
  },
});

export const nameSearchTable = defineTable('name_search', {
  holds: 'keyed hashes of who searched for which full name',
  why: 'to limit searches for children',
  retentionPeriod: 'an hour',
  seenBy: 'nobody',
  placed: alone('searcher', 'searches are counted for a person in all their orgs together'),
  expires: { kind: 'name-searches', at: 'lastAt', keptSince: since(SEARCHES_KEPT_FOR_MS) },
  columns: {
    searcher: text('id').primary(),
    searches: json('passing'),
    lastAt: instant('plain'),
  },
});
