import { GIVE_UP_AFTER_MS, NOTICE_KEPT_FOR_MS } from '../../../../domain/notifications/delivery.ts';
import { TOKEN_KEPT_FOR_MS } from '../../../../domain/notifications/push-token.ts';
import { REMINDED_EVERY_MS } from '../../../../domain/notifications/waiting-requests.ts';
import { alone, boolean, bytes, defineOrgTable, defineTable, instant, integer, json, since, text, uuid, uuids } from '../table.ts';

export const pushDeviceTable = defineTable('push_device', {
  holds: "hash of a device's token, its user, and the organizations in which it may be registered",
  why: 'a device belongs to one user at a time',
  retentionPeriod: 'until erased, or until no organization has it any more',
  seenBy: 'nobody',
  placed: alone('token_hash', "a device is one person's at a time, in all orgs"),
  columns: {
    tokenHash: bytes('personal').primary(),
    userId: uuid('owner'),
    orgIds: uuids('personal'),
    seenAt: instant('plain'),
  },
});

export const pushTokenTable = defineOrgTable('push_token', {
  holds: 'device tokens',
  why: 'push messages',
  retentionPeriod: '270 days after the device was last seen',
  seenBy: 'nobody',
  expires: { kind: 'push-tokens', at: 'updatedAt', keptSince: since(TOKEN_KEPT_FOR_MS) },
  columns: {
    pushTokenId: uuid('id').primary(),
    userId: uuid('owner').references('app_user'),
    token: text('personal'),
    tokenHash: bytes('personal'),
    platform: text('plain'),
    teamId: uuid('id').nullable().references('team'),
    createdAt: instant('plain'),
    updatedAt: instant('plain'),
  },
});

export const pushTokenClaimTable = defineTable('push_token_claim', {
  holds: "hash of a device's token that version 0.1 is registering",
  why: 'a device belongs to one user at a time',
  retentionPeriod: 'during registration',
  seenBy: 'nobody',
  placed: alone('token_hash', 'of the version before: what is claimed is a device'),
  columns: {
    tokenHash: bytes('id').primary(),
  },
});

export const pushPreferenceTable = defineOrgTable('push_preference', {
  holds: 'which notifications a user wants',
  why: 'push messages',
  retentionPeriod: 'until erased',
  seenBy: 'the user',
  columns: {
    userId: uuid('owner').primary().references('app_user'),
    chatMessages: boolean('plain'),
    gameChanges: boolean('plain'),
    email: text('plain'),
    answerReminders: boolean('plain'),
    eveningReminders: boolean('plain'),
    offerReminders: boolean('plain'),
  },
});

export const pushRoomMuteTable = defineOrgTable('push_room_mute', {
  holds: 'which rooms a user muted',
  why: 'push messages',
  retentionPeriod: 'until erased',
  seenBy: 'the user',
  columns: {
    userId: uuid('owner').primary().references('app_user'),
    roomId: uuid('id').primary(),
  },
});

export const pushReminderTable = defineOrgTable('push_reminder', {
  holds: 'who was reminded of pending requests',
  why: 'at most one reminder an hour',
  retentionPeriod: 'an hour',
  seenBy: 'nobody',
  expires: { kind: 'push-reminders', at: 'dueAt', keptSince: since(REMINDED_EVERY_MS) },
  columns: {
    userId: uuid('owner').primary().references('app_user'),
    dueAt: instant('plain'),
  },
});

export const pushEventTable = defineOrgTable('push_event', {
  holds: 'ids of events to notify of',
  why: 'push messages',
  retentionPeriod: 'a day at most',
  seenBy: 'nobody',
  expires: { kind: 'push-events', at: 'dueAt', keptSince: since(GIVE_UP_AFTER_MS) },
  grows: true,
  columns: {
    pushEventId: uuid('id').primary(),
    facts: json('plain'),
    happenedAt: instant('plain'),
    dueAt: instant('plain'),
    failures: integer('plain'),
  },
});

export const pushNoticeTable = defineOrgTable('push_notice', {
  holds: "push messages and the names in them, without children's names",
  why: 'push messages',
  retentionPeriod: 'three days',
  seenBy: 'recipients',
  expires: { kind: 'push-notices', at: 'happenedAt', keptSince: since(NOTICE_KEPT_FOR_MS) },
  columns: {
    pushEventId: uuid('id').primary(),
    title: text('plain'),
    body: text('plain'),
    texts: json('plain').nullable(),
    data: json('plain'),
    happenedAt: instant('plain'),
  },
});

export const pushDeliveryTable = defineOrgTable('push_delivery', {
  holds: 'which device was sent which message',
  why: 'no message is sent twice',
  retentionPeriod: 'three days',
  seenBy: 'nobody',
  grows: true,
  columns: {
    pushDeliveryId: uuid('id').primary(),
    pushEventId: uuid('id').references('push_notice'),
    pushTokenId: uuid('id').references('push_token'),
    attempts: integer('plain'),
    receiptId: text('plain').nullable(),
    sentAt: instant('plain').nullable(),
    dueAt: instant('plain').nullable(),
    ended: text('plain').nullable(),
  },
});
