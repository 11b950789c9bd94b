import { APPOINTMENT_KEPT_FOR_MS } from '../../../../application/ports/storage/membership-storage.ts';
import { boolean, defineOrgTable, defineTable, id, instant, integer, json, onEveryNode, since, text, uuid, withOrgs } from '../table.ts';

export const orgTable = defineTable('org', {
  holds: 'name, code and settings of an organization',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  placed: withOrgs('org_id', 'the other tables of an org are placed with this one'),
  columns: {
    id: id('org_id'),
    name: text('league'),
    code: text('plain'),
    timeZone: text('plain'),
    parentsNeedApproval: boolean('plain'),
    linksNeedApproval: boolean('plain'),
    settings: json('plain'),
    createdAt: instant('plain'),
  },
});

export const orgCodeTable = defineTable('org_code', {
  holds: 'which code belongs to which organization',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  placed: onEveryNode('leads to an org before it is known on which node that is'),
  columns: {
    code: text('plain').primary(),
    orgId: uuid('id'),
  },
});

export const appUserTable = defineTable('app_user', {
  holds: "users' identity at the provider, e-mail, name, picture, language",
  why: 'to identify callers and to show their names',
  retentionPeriod: 'until erased; then a bare id',
  seenBy: 'members: given name and initial; admins and deciders: name and e-mail',
  placed: onEveryNode('a person may be in several orgs, and what they wrote in each refers to them'),
  columns: {
    id: id('user_id'),
    issuer: text('personal'),
    subject: text('personal'),
    email: text('personal').nullable(),
    emailVerified: boolean('plain'),
    name: text('personal').nullable(),
    givenName: text('personal').nullable(),
    familyName: text('personal').nullable(),
    pictureUrl: text('personal').nullable(),
    claimedLanguage: text('plain').nullable(),
    language: text('plain').nullable(),
    createdAt: instant('plain'),
    updatedAt: instant('plain'),
    claimsAt: instant('plain').nullable(),
    erasedAt: instant('plain').nullable(),
    mailRefusedAt: instant('plain').nullable().outsideValue(),
    searchKey: text('personal'),
  },
});

export const membershipTable = defineOrgTable('membership', {
  holds: 'who is in which organization in which role, and who decided',
  why: 'permissions',
  retentionPeriod: 'until erased',
  seenBy: 'admins; the member',
  columns: {
    id: id('membership_id'),
    userId: uuid('owner').references('app_user'),
    role: text('plain'),
    inviteId: uuid('id').nullable().references('invite'),
    requestedAt: instant('plain'),
    state: text('plain'),
    decidedAt: instant('plain').nullable(),
    decidedBy: uuid('id').nullable().references('app_user'),
    isListed: boolean('plain').outsideValue(),
  },
});

/** A transaction that lists an org here has locked the membership, so an erasure deletes memberships first. */
export const userOrgTable = defineTable('user_org', {
  holds: 'on a database spread over several nodes: ids of the organizations in which a person has or had a membership',
  why: 'to find their organizations',
  retentionPeriod: 'as long as the membership',
  seenBy: 'nobody',
  placed: onEveryNode('leads to the orgs of a caller before any of them is asked'),
  columns: {
    userId: uuid('owner').primary(),
    orgId: uuid('id').primary(),
  },
});

export const adminAppointmentTable = defineTable('admin_appointment', {
  holds: 'keyed hash of the address of a future admin',
  why: 'the first admin of an organization',
  retentionPeriod: '30 days',
  seenBy: 'the operator: how many',
  placed: onEveryNode('is asked by address, before any org of theirs is known'),
  expires: { kind: 'admin-appointments', at: 'appointedAt', keptSince: since(APPOINTMENT_KEPT_FOR_MS) },
  columns: {
    orgId: uuid('id').primary(),
    addressHash: text('id').primary(),
    appointedAt: instant('plain'),
  },
});

/** A block outlives the person whom it is about, by hash alone. */
export const admissionBlockTable = defineOrgTable('admission_block', {
  holds: 'keyed hashes of people and addresses who were denied or revoked; which roles were taken away when',
  why: 'to protect children from people who return',
  retentionPeriod: 'until lifted',
  seenBy: 'admins: that it exists, not whose it is',
  columns: {
    blockedFor: uuid('id').primary(),
    hash: text('id').primary(),
    createdAt: instant('plain'),
    blockId: uuid('id').nullable(),
    taken: json('plain'),
  },
});

export const inviteTable = defineOrgTable('invite', {
  holds: 'invite codes, who created them',
  why: 'joining',
  retentionPeriod: 'permanently',
  seenBy: 'admins',
  columns: {
    id: id('invite_id'),
    code: text('plain'),
    role: text('plain'),
    maxUses: integer('plain'),
    uses: integer('plain'),
    expiresAt: instant('plain'),
    createdAt: instant('plain'),
    createdBy: uuid('author').references('app_user'),
    revokedAt: instant('plain').nullable(),
    revokedBy: uuid('id').nullable().references('app_user'),
    replacedAt: instant('plain').nullable(),
  },
});

/** Outlives the account by hash alone, so that a new account does not start anew. */
export const inviteUseTable = defineOrgTable('invite_use', {
  holds: 'keyed hashes of who has used which invite',
  why: 'a person uses an invite once, however often they join',
  retentionPeriod: 'until the invite has expired, is revoked or replaced',
  seenBy: 'nobody',
  expires: { kind: 'invite-uses', at: 'expiresAt', keptSince: since(0) },
  columns: {
    inviteId: uuid('id').primary().references('invite'),
    personHash: text('id').primary(),
    expiresAt: instant('plain'),
  },
});
