import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  MAIL_DELIVERIES,
  MAIL_RECIPIENTS,
  MAIL_STOPS,
  MAILING_INVITATIONS,
  MAILINGS,
  RELEASE_REQUESTS,
} from '../../../application/data/mail.ts';
import type { MailRecipient } from '../../../domain/mail/mail-bounds.ts';
import type { MailEnd } from '../../../domain/mail/mail-delivery.ts';
import type { MailingCounts } from '../../../domain/mail/mailing.ts';
import type { MailDeliveryId, MailingId, OrgId, PlayerId, PushEventId, SeasonId, UserId } from '../../../domain/shared/ids.ts';
import { alone, table } from '../orm/table.ts';

export const MailDeliveryEntity = defineEntity({
  name: 'MailDelivery',
  tableName: 'mail_delivery',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    mailDeliveryId: p.uuid().$type<MailDeliveryId>().primary(),
    pushEventId: p.uuid().$type<PushEventId>(),
    userId: p.uuid().$type<UserId>(),
    topic: p.text().strictNullable(),
    plannedAt: p.datetime(3),
    inDigest: p.boolean(),
    attempts: p.integer(),
    dueAt: p.datetime(3).strictNullable(),
    ended: p.text().$type<MailEnd>().strictNullable(),
  },
});
export const mailDeliveryTable = table(MAIL_DELIVERIES, MailDeliveryEntity);

export const MailingEntity = defineEntity({
  name: 'Mailing',
  tableName: 'mailing',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    mailingId: p.uuid().$type<MailingId>().primary(),
    seasonId: p.uuid().$type<SeasonId>(),
    inviteCode: p.text(),
    requestedBy: p.uuid().$type<UserId>(),
    requestedAt: p.datetime(3),
    counts: p.json().$type<MailingCounts>(),
  },
});
export const mailingTable = table(MAILINGS, MailingEntity);

export const MailingInvitationEntity = defineEntity({
  name: 'MailingInvitation',
  tableName: 'mailing_invitation',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    seasonId: p.uuid().$type<SeasonId>().primary(),
    addressHash: p.text().primary(),
    mailingId: p.uuid().$type<MailingId>(),
    playerId: p.uuid().$type<PlayerId>(),
    attempts: p.integer(),
    dueAt: p.datetime(3).strictNullable(),
    ended: p.text().$type<MailEnd>().strictNullable(),
  },
});
export const mailingInvitationTable = table(MAILING_INVITATIONS, MailingInvitationEntity);

export const ReleaseRequestEntity = defineEntity({
  name: 'ReleaseRequest',
  tableName: 'release_request',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    requestedAt: p.datetime(3),
    attempts: p.integer(),
    dueAt: p.datetime(3).strictNullable(),
    end: p.text().$type<MailEnd>().strictNullable().fieldName('ended'),
  },
});
export const releaseRequestTable = table(RELEASE_REQUESTS, ReleaseRequestEntity);

export const MailStopEntity = defineEntity({
  name: 'MailStop',
  tableName: 'mail_stop',
  properties: {
    addressHash: p.text().primary(),
    stoppedAt: p.datetime(3),
  },
});
export const mailStopTable = table(MAIL_STOPS, MailStopEntity, alone('address_hash', 'an address stops invitations of all orgs'));

export const MailRecipientEntity = defineEntity({
  name: 'MailRecipient',
  tableName: 'mail_recipient',
  properties: {
    addressHash: p.text().primary(),
    mails: p.json().$type<MailRecipient['mails']>(),
    invitations: p.json().$type<MailRecipient['invitations']>(),
    lastAt: p.datetime(3),
  },
});
export const mailRecipientTable = table(
  MAIL_RECIPIENTS,
  MailRecipientEntity,
  alone('address_hash', 'an address is sent mail by several orgs'),
);
