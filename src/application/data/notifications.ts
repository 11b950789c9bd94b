import { GIVE_UP_AFTER_MS, NOTICE_KEPT_FOR_MS } from '../../domain/notifications/delivery.ts';
import { TOKEN_KEPT_FOR_MS } from '../../domain/notifications/push-token.ts';
import { REMINDED_EVERY_MS } from '../../domain/notifications/waiting-requests.ts';
import { id, kindOfData, owner, personal, plain, since } from './kind-of-data.ts';
import { TEAMS } from './league.ts';
import { USERS } from './membership.ts';

export const PUSH_DEVICES = kindOfData()({
  name: 'push_device',
  holds: "hash of a device's token, its user, and the organizations in which it may be registered",
  why: 'a device belongs to one user at a time',
  retentionPeriod: 'until erased, or until no organization has it any more',
  seenBy: 'nobody',
  members: {
    tokenHash: personal.key,
    userId: owner,
    orgIds: personal,
    seenAt: plain,
  },
});

export const PUSH_TOKENS = kindOfData()({
  name: 'push_token',
  holds: 'device tokens',
  why: 'push messages',
  retentionPeriod: '270 days after the device was last seen',
  seenBy: 'nobody',
  expires: { kind: 'push-tokens', at: 'updatedAt', keptSince: since(TOKEN_KEPT_FOR_MS) },
  exports: [{ as: 'device', user: 'userId', gives: ['platform', 'token', 'teamId', 'createdAt', 'updatedAt'] }],
  members: {
    orgId: id.key,
    pushTokenId: id.key,
    userId: owner.refersTo(USERS),
    token: personal,
    tokenHash: personal,
    platform: plain,
    teamId: id.refersTo(TEAMS, 'families'),
    createdAt: plain,
    updatedAt: plain,
  },
});

export const PUSH_PREFERENCES = kindOfData()({
  name: 'push_preference',
  holds: 'which notifications a user wants',
  why: 'push messages',
  retentionPeriod: 'until erased',
  seenBy: 'the user',
  exports: [
    {
      as: 'push-preferences',
      user: 'userId',
      gives: ['chatMessages', 'gameChanges', 'answerReminders', 'eveningReminders', 'offerReminders', 'email'],
    },
  ],
  members: {
    orgId: id.key,
    userId: owner.key.refersTo(USERS),
    chatMessages: plain,
    gameChanges: plain,
    email: plain,
    answerReminders: plain,
    eveningReminders: plain,
    offerReminders: plain,
  },
});

export const PUSH_ROOM_MUTES = kindOfData()({
  name: 'push_room_mute',
  holds: 'which rooms a user muted',
  why: 'push messages',
  retentionPeriod: 'until erased',
  seenBy: 'the user',
  exports: [{ as: 'muted-room', user: 'userId', gives: ['roomId'] }],
  members: {
    orgId: id.key,
    userId: owner.key.refersTo(USERS),
    roomId: id.key,
  },
});

export const PUSH_REMINDERS = kindOfData()({
  name: 'push_reminder',
  holds: 'who was reminded of pending requests',
  why: 'at most one reminder an hour',
  retentionPeriod: 'an hour',
  seenBy: 'nobody',
  expires: { kind: 'push-reminders', at: 'dueAt', keptSince: since(REMINDED_EVERY_MS) },
  members: {
    orgId: id.key,
    userId: owner.key.refersTo(USERS),
    dueAt: plain,
  },
});

export const PUSH_EVENTS = kindOfData()({
  name: 'push_event',
  holds: 'ids of events to notify of',
  why: 'push messages',
  retentionPeriod: 'a day at most',
  seenBy: 'nobody',
  expires: { kind: 'push-events', at: 'dueAt', keptSince: since(GIVE_UP_AFTER_MS) },
  grows: true,
  members: {
    orgId: id.key,
    pushEventId: id.key,
    facts: plain,
    happenedAt: plain,
    dueAt: plain,
    failures: plain,
  },
});

export const PUSH_NOTICES = kindOfData()({
  name: 'push_notice',
  holds: "push messages and the names in them, without children's names",
  why: 'push messages',
  retentionPeriod: 'three days',
  seenBy: 'recipients',
  expires: { kind: 'push-notices', at: 'happenedAt', keptSince: since(NOTICE_KEPT_FOR_MS) },
  members: {
    orgId: id.key,
    pushEventId: id.key,
    texts: plain,
    data: plain,
    happenedAt: plain,
  },
});

export const PUSH_DELIVERIES = kindOfData()({
  name: 'push_delivery',
  holds: 'which device was sent which message',
  why: 'no message is sent twice',
  retentionPeriod: 'three days',
  seenBy: 'nobody',
  grows: true,
  members: {
    orgId: id.key,
    pushDeliveryId: id.key,
    pushEventId: id.goesWith(PUSH_NOTICES),
    pushTokenId: id.goesWith(PUSH_TOKENS),
    attempts: plain,
    receiptId: plain,
    sentAt: plain,
    dueAt: plain,
    ended: plain,
  },
});
