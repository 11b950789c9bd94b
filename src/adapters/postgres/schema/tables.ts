import { defineEntity, p } from '@mikro-orm/core';
import { LEAGUE_ENTITIES } from './league-tables.ts';

// The tables as the write side sees them; the migrations create them. Every instant has milliseconds, as in the API.
const instant = () => p.datetime(3);

export const OrgRow = defineEntity({
  name: 'OrgRow',
  tableName: 'org',
  properties: {
    id: p.uuid().primary().fieldName('org_id'),
    name: p.text(),
    code: p.text(),
    timeZone: p.text(),
    parentsNeedApproval: p.boolean(),
    linksNeedApproval: p.boolean(),
    settings: p.json(),
    createdAt: instant(),
  },
});

export const UserRow = defineEntity({
  name: 'UserRow',
  tableName: 'app_user',
  properties: {
    id: p.uuid().primary().fieldName('user_id'),
    issuer: p.text(),
    subject: p.text(),
    email: p.text().nullable(),
    emailVerified: p.boolean(),
    name: p.text().nullable(),
    givenName: p.text().nullable(),
    familyName: p.text().nullable(),
    pictureUrl: p.text().nullable(),
    createdAt: instant(),
    updatedAt: instant(),
    claimsAt: instant().nullable(),
    erasedAt: instant().nullable(),
    searchKey: p.text(),
  },
});

export const MembershipRow = defineEntity({
  name: 'MembershipRow',
  tableName: 'membership',
  properties: {
    orgId: p.uuid().primary(),
    id: p.uuid().primary().fieldName('membership_id'),
    userId: p.uuid(),
    role: p.text(),
    inviteId: p.uuid().nullable(),
    requestedAt: instant(),
    state: p.text(),
    decidedAt: instant().nullable(),
    decidedBy: p.uuid().nullable(),
  },
});

export const InviteRow = defineEntity({
  name: 'InviteRow',
  tableName: 'invite',
  properties: {
    orgId: p.uuid().primary(),
    id: p.uuid().primary().fieldName('invite_id'),
    code: p.text(),
    role: p.text(),
    maxUses: p.integer(),
    uses: p.integer(),
    expiresAt: instant(),
    createdAt: instant(),
    createdBy: p.uuid(),
    revokedAt: instant().nullable(),
    revokedBy: p.uuid().nullable(),
    replacedAt: instant().nullable(),
  },
});

export const AuditEntryRow = defineEntity({
  name: 'AuditEntryRow',
  tableName: 'audit_entry',
  properties: {
    orgId: p.uuid().primary(),
    id: p.uuid().primary().fieldName('audit_entry_id'),
    at: instant(),
    actorId: p.uuid(),
    action: p.text(),
    subjectId: p.uuid(),
    facts: p.json(),
  },
});

export const ConsentRow = defineEntity({
  name: 'ConsentRow',
  tableName: 'consent',
  properties: {
    orgId: p.uuid().primary(),
    id: p.uuid().primary().fieldName('consent_id'),
    userId: p.uuid(),
    playerId: p.uuid().nullable(),
    document: p.text(),
    version: p.text(),
    givenAt: instant(),
    withdrawnAt: instant().nullable(),
  },
});

export const WebhookRow = defineEntity({
  name: 'WebhookRow',
  tableName: 'webhook',
  properties: {
    orgId: p.uuid().primary(),
    id: p.uuid().primary().fieldName('webhook_id'),
    url: p.text(),
    eventTypes: p.json(),
    state: p.text(),
    disabledReason: p.text().nullable(),
    secret: p.text(),
    previousSecret: p.text().nullable(),
    previousUntil: instant().nullable(),
    failures: p.integer(),
    failingSince: instant().nullable(),
    restingUntil: instant().nullable(),
    createdBy: p.uuid(),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export const ENTITIES = [OrgRow, UserRow, MembershipRow, InviteRow, AuditEntryRow, ConsentRow, WebhookRow, ...LEAGUE_ENTITIES];
