import { MAILING_KEPT_FOR_MS } from '../../../../domain/mail/mailing.ts';
import { alone, defineOrgTable, defineTable, instant, integer, json, since, text, uuid } from '../table.ts';

export const mailDeliveryTable = defineOrgTable('mail_delivery', {
  holds: 'who was sent which notification by mail; not the address, which is read when it is sent',
  why: 'mail for people without a device; nothing is sent twice',
  retentionPeriod: 'three days',
  seenBy: 'nobody',
  grows: true,
  columns: {
    mailDeliveryId: uuid('id').primary(),
    pushEventId: uuid('id').references('push_notice'),
    userId: uuid('owner').references('app_user'),
    topic: text('plain').nullable(),
    plannedAt: instant('plain'),
    attempts: integer('plain'),
    dueAt: instant('plain').nullable(),
    ended: text('plain').nullable(),
  },
});

export const mailingTable = defineOrgTable('mailing', {
  holds: 'invitations by mail that an admin asked for: season, code, how many addresses',
  why: 'progress; nobody is invited twice',
  retentionPeriod: 'two years',
  seenBy: 'admins',
  expires: { kind: 'mailings', at: 'requestedAt', keptSince: since(MAILING_KEPT_FOR_MS) },
  columns: {
    mailingId: uuid('id').primary(),
    seasonId: uuid('id'),
    inviteCode: text('plain'),
    requestedBy: uuid('id').references('app_user'),
    requestedAt: instant('plain'),
    counts: json('plain'),
  },
});

export const mailingInvitationTable = defineOrgTable('mailing_invitation', {
  holds: 'keyed hash of an address that was invited to a season, and whose guardian it is',
  why: 'one invitation an address and season; the address is read from the roster when it is sent',
  retentionPeriod: 'as long as the mailing',
  seenBy: 'admins: how many',
  grows: true,
  columns: {
    seasonId: uuid('id').primary(),
    addressHash: text('id').primary(),
    mailingId: uuid('id').references('mailing'),
    playerId: uuid('id'),
    attempts: integer('plain'),
    dueAt: instant('plain').nullable(),
    ended: text('plain').nullable(),
  },
});

export const mailStopTable = defineTable('mail_stop', {
  holds: 'keyed hash of an address that wants no invitation',
  why: 'nobody is invited again who has said stop, by any organization',
  retentionPeriod: 'permanently',
  seenBy: 'nobody',
  placed: alone('address_hash', 'an address stops invitations of all orgs'),
  columns: {
    addressHash: text('id').primary(),
    stoppedAt: instant('plain'),
  },
});

export const mailHoldTable = defineOrgTable('mail_hold', {
  holds: 'organizations that may not send invitations by mail yet',
  why: 'the operator releases organizations that anybody could make',
  retentionPeriod: 'until released',
  seenBy: 'the operator',
  columns: {
    heldAt: instant('plain'),
  },
});
