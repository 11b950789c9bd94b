import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  PUSH_DELIVERIES,
  PUSH_DEVICES,
  PUSH_EVENTS,
  PUSH_NOTICES,
  PUSH_PREFERENCES,
  PUSH_REMINDERS,
  PUSH_ROOM_MUTES,
  PUSH_TOKENS,
} from '../../../application/data/notifications.ts';
import type { DeliveryEnd } from '../../../domain/notifications/delivery.ts';
import type { Notification } from '../../../domain/notifications/notification.ts';
import type { PushEventFacts } from '../../../domain/notifications/push-event.ts';
import type { EmailChoice } from '../../../domain/notifications/push-preferences.ts';
import type { Platform } from '../../../domain/notifications/push-token.ts';
import type { OrgId, PushDeliveryId, PushEventId, PushTokenId, RoomId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { alone, table } from '../orm/table.ts';

export const PushDeviceEntity = defineEntity({
  name: 'PushDevice',
  tableName: 'push_device',
  properties: {
    tokenHash: p.blob().primary(),
    userId: p.uuid().$type<UserId>(),
    orgIds: p.array().columnType('uuid[]').$type<OrgId[]>(),
    seenAt: p.datetime(3),
  },
});
export const pushDeviceTable = table(
  PUSH_DEVICES,
  PushDeviceEntity,
  alone('token_hash', "a device is one person's at a time, in all orgs"),
);

export const PushTokenEntity = defineEntity({
  name: 'PushToken',
  tableName: 'push_token',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    pushTokenId: p.uuid().$type<PushTokenId>().primary(),
    userId: p.uuid().$type<UserId>(),
    token: p.text(),
    tokenHash: p.blob(),
    platform: p.text().$type<Platform>(),
    teamId: p.uuid().$type<TeamId>().strictNullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export const pushTokenTable = table(PUSH_TOKENS, PushTokenEntity);

export const PushPreferenceEntity = defineEntity({
  name: 'PushPreference',
  tableName: 'push_preference',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    userId: p.uuid().$type<UserId>().primary(),
    chatMessages: p.boolean(),
    gameChanges: p.boolean(),
    email: p.text().$type<EmailChoice>(),
    answerReminders: p.boolean(),
    eveningReminders: p.boolean(),
    offerReminders: p.boolean(),
  },
});
export const pushPreferenceTable = table(PUSH_PREFERENCES, PushPreferenceEntity);

export const PushRoomMuteEntity = defineEntity({
  name: 'PushRoomMute',
  tableName: 'push_room_mute',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    userId: p.uuid().$type<UserId>().primary(),
    roomId: p.uuid().$type<RoomId>().primary(),
  },
});
export const pushRoomMuteTable = table(PUSH_ROOM_MUTES, PushRoomMuteEntity);

export const PushReminderEntity = defineEntity({
  name: 'PushReminder',
  tableName: 'push_reminder',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    userId: p.uuid().$type<UserId>().primary(),
    dueAt: p.datetime(3),
  },
});
export const pushReminderTable = table(PUSH_REMINDERS, PushReminderEntity);

export const PushEventEntity = defineEntity({
  name: 'PushEvent',
  tableName: 'push_event',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    pushEventId: p.uuid().$type<PushEventId>().primary(),
    facts: p.json().$type<PushEventFacts>(),
    happenedAt: p.datetime(3),
    dueAt: p.datetime(3),
    failures: p.integer(),
  },
});
export const pushEventTable = table(PUSH_EVENTS, PushEventEntity);

export const PushNoticeEntity = defineEntity({
  name: 'PushNotice',
  tableName: 'push_notice',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    pushEventId: p.uuid().$type<PushEventId>().primary(),
    texts: p.json().$type<Pick<Notification, 'title' | 'body'>>(),
    data: p.json().$type<Notification['data']>(),
    happenedAt: p.datetime(3),
  },
});
export const pushNoticeTable = table(PUSH_NOTICES, PushNoticeEntity);

export const PushDeliveryEntity = defineEntity({
  name: 'PushDelivery',
  tableName: 'push_delivery',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    pushDeliveryId: p.uuid().$type<PushDeliveryId>().primary(),
    pushEventId: p.uuid().$type<PushEventId>(),
    pushTokenId: p.uuid().$type<PushTokenId>(),
    attempts: p.integer(),
    receiptId: p.text().strictNullable(),
    sentAt: p.datetime(3).strictNullable(),
    dueAt: p.datetime(3).strictNullable(),
    ended: p.text().$type<DeliveryEnd>().strictNullable(),
  },
});
export const pushDeliveryTable = table(PUSH_DELIVERIES, PushDeliveryEntity);
