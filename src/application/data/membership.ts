import type { Invite } from '../../domain/invites/invite.ts';
import type { Membership } from '../../domain/membership/membership.ts';
import type { DeletedOrg, Org, OrgCode } from '../../domain/membership/org.ts';
import type { User } from '../../domain/membership/user.ts';
import type { PersonBlock } from '../ports/storage/membership/blocks.ts';
import { APPOINTMENT_KEPT_FOR_MS } from '../ports/storage/membership/membership-storage.ts';
import { author, id, kindOfData, league, owner, personal, plain, since } from './kind-of-data.ts';

export const ORGS = kindOfData<Org>()({
  name: 'org',
  holds: 'name, code and settings of an organization',
  why: 'the league',
  retentionPeriod: 'permanently',
  seenBy: 'league',
  members: {
    id: id.key,
    name: league,
    code: plain,
    timeZone: plain,
    parentsNeedApproval: plain,
    linksNeedApproval: plain,
    settings: plain,
    confirmation: plain,
    suspendedAt: plain,
    suspensionNotice: plain,
    deletesAt: plain,
    deletionToldAt: plain,
    createdAt: plain,
  },
});

export const ORG_CODES = kindOfData<OrgCode>()({
  name: 'org_code',
  holds: 'which code belongs to which organization, earlier ones included',
  why: 'the league; posters and links with an earlier code',
  retentionPeriod: 'permanently; earlier codes for a year',
  seenBy: 'league',
  expires: { kind: 'org-codes', at: 'expiresAt', keptSince: since(0) },
  members: {
    code: plain.key,
    orgId: id,
    expiresAt: plain,
  },
});

/** Ids of an org that is no more tell of nobody. */
export const DELETED_ORGS = kindOfData<DeletedOrg>()({
  name: 'deleted_org',
  holds: 'id of an organization that the operator has deleted, and when',
  why: 'accountability of the operator',
  retentionPeriod: 'permanently',
  seenBy: 'the operator',
  members: {
    id: id.key,
    requestedAt: plain,
    deletedAt: plain,
  },
});

export const USERS = kindOfData<User>()({
  name: 'app_user',
  holds: "users' identity at the provider, e-mail, name, picture, language",
  why: 'to identify callers and to show their names',
  retentionPeriod: 'until erased; then a bare id',
  seenBy: 'members: given name and initial; admins and deciders: name and e-mail',
  members: {
    id: id.key,
    issuer: personal,
    subject: personal,
    email: personal,
    emailVerified: plain,
    name: personal,
    givenName: personal,
    familyName: personal,
    pictureUrl: personal,
    claimedLanguage: plain,
    language: plain,
    createdAt: plain,
    updatedAt: plain,
    claimsAt: plain,
    erasedAt: plain,
    mailRefusedAt: plain,
    mailFullSince: plain,
    searchKey: personal,
  },
});

export const INVITES = kindOfData<Invite>()({
  name: 'invite',
  holds: 'invite codes, who created them',
  why: 'joining',
  retentionPeriod: 'permanently',
  seenBy: 'admins',
  exports: [{ as: 'invite', user: 'createdBy', gives: ['code', 'role', 'createdAt'] }],
  members: {
    orgId: id.key,
    id: id.key,
    code: plain,
    role: plain,
    maxUses: plain,
    uses: plain,
    expiresAt: plain,
    createdAt: plain,
    createdBy: author.refersTo(USERS),
    revokedAt: plain,
    revokedBy: id.refersTo(USERS),
    replacedAt: plain,
  },
});

/** Outlives the account by hash alone, so that a new account does not start anew. */
export const INVITE_USES = kindOfData()({
  name: 'invite_use',
  holds: 'keyed hashes of who has used which invite',
  why: 'a person uses an invite once, however often they join',
  retentionPeriod: 'until the invite has expired, is revoked or replaced',
  seenBy: 'nobody',
  expires: { kind: 'invite-uses', at: 'expiresAt', keptSince: since(0) },
  members: {
    orgId: id.key,
    inviteId: id.key.goesWith(INVITES),
    personHash: id.key,
    expiresAt: plain,
  },
});

export const MEMBERSHIPS = kindOfData<Membership>()({
  name: 'membership',
  holds: 'who is in which organization in which role, and who decided',
  why: 'permissions',
  retentionPeriod: 'until erased',
  seenBy: 'admins; the member',
  exports: [{ as: 'membership', user: 'userId', gives: ['role', 'state', 'requestedAt', 'decidedAt'] }],
  members: {
    orgId: id.key,
    id: id.key,
    userId: owner.refersTo(USERS),
    role: plain,
    inviteId: id.refersTo(INVITES),
    requestedAt: plain,
    state: plain,
    decidedAt: plain,
    decidedBy: id.refersTo(USERS),
    isListed: plain,
  },
});

/** A transaction that lists an org here has locked the membership, so an erasure deletes memberships first. */
export const USER_ORGS = kindOfData()({
  name: 'user_org',
  holds: 'on a database spread over several nodes: ids of the organizations in which a person has or had a membership',
  why: 'to find their organizations',
  retentionPeriod: 'as long as the membership',
  seenBy: 'nobody',
  members: {
    userId: owner.key,
    orgId: id.key,
  },
});

export const ADMIN_APPOINTMENTS = kindOfData()({
  name: 'admin_appointment',
  holds: 'keyed hash of the address of a future admin',
  why: 'the first admin of an organization',
  retentionPeriod: '30 days',
  seenBy: 'the operator: how many',
  expires: { kind: 'admin-appointments', at: 'appointedAt', keptSince: since(APPOINTMENT_KEPT_FOR_MS) },
  members: {
    orgId: id.key,
    addressHash: id.key,
    appointedAt: plain,
  },
});

/** Of no org; outlives the person whom it is about, by hash alone. */
export const PERSON_BLOCKS = kindOfData<PersonBlock>()({
  name: 'person_block',
  holds: 'keyed hashes of people and addresses whom the operator has blocked in all organizations',
  why: 'to protect children from people who return',
  retentionPeriod: 'until lifted',
  seenBy: 'the operator: that it exists, not whose it is',
  members: {
    hash: id.key,
    id,
    createdAt: plain,
  },
});

/** A block outlives the person whom it is about, by hash alone. */
export const ADMISSION_BLOCKS = kindOfData()({
  name: 'admission_block',
  holds: 'keyed hashes of people and addresses who were denied or revoked; which roles were taken away when',
  why: 'to protect children from people who return',
  retentionPeriod: 'until lifted',
  seenBy: 'admins: that it exists, not whose it is',
  exports: [{ as: 'block', player: 'blockedFor', gives: ['createdAt'], inOrderOf: ['createdAt', 'hash'] }],
  members: {
    orgId: id.key,
    blockedFor: id.key,
    hash: id.key,
    createdAt: plain,
    blockId: id,
    taken: plain,
  },
});
