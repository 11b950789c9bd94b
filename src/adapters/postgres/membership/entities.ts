import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  ADMIN_APPOINTMENTS,
  ADMISSION_BLOCKS,
  DELETED_ORGS,
  MEMBERSHIPS,
  ORG_CODES,
  ORGS,
  PERSON_BLOCKS,
  USER_ORGS,
  USERS,
} from '../../../application/data/membership.ts';
import type { BlockedFor } from '../../../application/ports/storage/membership/blocks.ts';
import type { Membership } from '../../../domain/membership/membership.ts';
import type { Org } from '../../../domain/membership/org.ts';
import type { Role } from '../../../domain/membership/roles.ts';
import type { BlockId, InviteId, MembershipId, OrgId, UserId } from '../../../domain/shared/ids.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { onEveryNode, table, withOrgs } from '../orm/table.ts';

export const OrgEntity = defineEntity({
  name: 'Org',
  tableName: 'org',
  properties: {
    id: p.uuid().$type<OrgId>().primary().fieldName('org_id'),
    name: p.text(),
    code: p.text(),
    timeZone: p.text().$type<Org['timeZone']>(),
    parentsNeedApproval: p.boolean(),
    linksNeedApproval: p.boolean(),
    settings: p.json().$type<Org['settings']>(),
    confirmation: p.text().$type<Org['confirmation']>(),
    suspendedAt: p.datetime(3).strictNullable(),
    suspensionNotice: p.text().strictNullable(),
    deletesAt: p.datetime(3).strictNullable(),
    deletionToldAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3),
  },
});
export const orgTable = table(ORGS, OrgEntity, withOrgs('org_id', 'the other tables of an org are placed with this one'));

export const OrgCodeEntity = defineEntity({
  name: 'OrgCode',
  tableName: 'org_code',
  properties: {
    code: p.text().primary(),
    orgId: p.uuid().$type<OrgId>(),
    expiresAt: p.datetime(3).strictNullable(),
  },
});
export const orgCodeTable = table(ORG_CODES, OrgCodeEntity, onEveryNode('leads to an org before it is known on which node that is'));

export const DeletedOrgEntity = defineEntity({
  name: 'DeletedOrg',
  tableName: 'deleted_org',
  properties: {
    id: p.uuid().$type<OrgId>().primary().fieldName('deleted_org_id'),
    requestedAt: p.datetime(3),
    deletedAt: p.datetime(3),
  },
});
export const deletedOrgTable = table(DELETED_ORGS, DeletedOrgEntity, onEveryNode('is of no org any more'));

export const PersonBlockEntity = defineEntity({
  name: 'PersonBlock',
  tableName: 'person_block',
  properties: {
    hash: p.text().primary(),
    id: p.uuid().$type<BlockId>().fieldName('block_id'),
    createdAt: p.datetime(3),
  },
});
export const personBlockTable = table(PERSON_BLOCKS, PersonBlockEntity, onEveryNode('is asked in whatever org a person wants to join'));

export const AppUserEntity = defineEntity({
  name: 'AppUser',
  tableName: 'app_user',
  properties: {
    id: p.uuid().$type<UserId>().primary().fieldName('user_id'),
    issuer: p.text(),
    subject: p.text(),
    email: p.text().strictNullable(),
    emailVerified: p.boolean(),
    name: p.text().strictNullable(),
    givenName: p.text().strictNullable(),
    familyName: p.text().strictNullable(),
    pictureUrl: p.text().strictNullable(),
    claimedLanguage: p.text().$type<Language>().strictNullable(),
    language: p.text().$type<Language>().strictNullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    claimsAt: p.datetime(3).strictNullable(),
    erasedAt: p.datetime(3).strictNullable(),
    mailRefusedAt: p.datetime(3).strictNullable().lazy(),
    mailFullSince: p.datetime(3).strictNullable().lazy(),
    searchKey: p.text(),
  },
});
export const appUserTable = table(
  USERS,
  AppUserEntity,
  onEveryNode('a person may be in several orgs, and what they wrote in each refers to them'),
);

export const MembershipEntity = defineEntity({
  name: 'Membership',
  tableName: 'membership',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<MembershipId>().primary().fieldName('membership_id'),
    userId: p.uuid().$type<UserId>(),
    role: p.text().$type<Membership['role']>(),
    inviteId: p.uuid().$type<InviteId>().strictNullable(),
    requestedAt: p.datetime(3),
    state: p.text().$type<Membership['state']>(),
    decidedAt: p.datetime(3).strictNullable(),
    decidedBy: p.uuid().$type<UserId>().strictNullable(),
    isListed: p.boolean().lazy(),
  },
});
export const membershipTable = table(MEMBERSHIPS, MembershipEntity);

export const UserOrgEntity = defineEntity({
  name: 'UserOrg',
  tableName: 'user_org',
  properties: {
    userId: p.uuid().$type<UserId>().primary(),
    orgId: p.uuid().$type<OrgId>().primary(),
  },
});
export const userOrgTable = table(USER_ORGS, UserOrgEntity, onEveryNode('leads to the orgs of a caller before any of them is asked'));

export const AdminAppointmentEntity = defineEntity({
  name: 'AdminAppointment',
  tableName: 'admin_appointment',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    addressHash: p.text().primary(),
    appointedAt: p.datetime(3),
  },
});
export const adminAppointmentTable = table(
  ADMIN_APPOINTMENTS,
  AdminAppointmentEntity,
  onEveryNode('is asked by address, before any org of theirs is known'),
);

export const AdmissionBlockEntity = defineEntity({
  name: 'AdmissionBlock',
  tableName: 'admission_block',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    blockedFor: p.uuid().$type<BlockedFor>().primary(),
    hash: p.text().primary(),
    createdAt: p.datetime(3),
    blockId: p.uuid().$type<BlockId>(),
    taken: p.json().$type<Readonly<Partial<Record<Role, string>>>>(),
  },
});
export const admissionBlockTable = table(ADMISSION_BLOCKS, AdmissionBlockEntity);
