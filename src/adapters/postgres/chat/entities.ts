import { defineEntity, p } from '@mikro-orm/postgresql';
import { CHAT_MESSAGE_REPORTS, CHAT_MESSAGES, CHAT_READ_MARKS, CHAT_ROOM_CLOCKS } from '../../../application/data/chat.ts';
import type { ReportedKind } from '../../../domain/moderation/wording.ts';
import type { MessageId, OrgId, RoomId, TextReportId, UserId } from '../../../domain/shared/ids.ts';
import { table } from '../orm/table.ts';

export const ChatRoomClockEntity = defineEntity({
  name: 'ChatRoomClock',
  tableName: 'chat_room_clock',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    roomId: p.uuid().$type<RoomId>().primary(),
    lastSeq: p.bigint('number'),
    lastAt: p.datetime(3),
  },
});
export const chatRoomClockTable = table(CHAT_ROOM_CLOCKS, ChatRoomClockEntity);

export const ChatMessageEntity = defineEntity({
  name: 'ChatMessage',
  tableName: 'chat_message',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    roomId: p.uuid().$type<RoomId>().primary(),
    messageId: p.uuid().$type<MessageId>().primary(),
    seq: p.bigint('number'),
    senderId: p.uuid().$type<UserId>(),
    content: p.text().strictNullable(),
    replyToId: p.uuid().$type<MessageId>().strictNullable(),
    key: p.text().strictNullable(),
    createdAt: p.datetime(3),
    editedAt: p.datetime(3).strictNullable(),
    deletedAt: p.datetime(3).strictNullable(),
    deletedBy: p.uuid().$type<UserId>().strictNullable(),
    contentHash: p.text().strictNullable(),
  },
});
export const chatMessageTable = table(CHAT_MESSAGES, ChatMessageEntity);

export const ChatMessageReportEntity = defineEntity({
  name: 'ChatMessageReport',
  tableName: 'chat_message_report',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    reportId: p.uuid().$type<TextReportId>().primary(),
    roomId: p.uuid().$type<RoomId>().strictNullable(),
    messageId: p.uuid().$type<MessageId>().strictNullable(),
    kind: p.text().$type<ReportedKind>(),
    aboutId: p.uuid().$type<string>(),
    reporterId: p.uuid().$type<UserId>(),
    content: p.text(),
    reason: p.text().strictNullable(),
    createdAt: p.datetime(3),
    dismissedAt: p.datetime(3).strictNullable(),
    closedAt: p.datetime(3).strictNullable(),
    authorIds: p.array().columnType('uuid[]').$type<UserId[]>(),
  },
});
export const chatMessageReportTable = table(CHAT_MESSAGE_REPORTS, ChatMessageReportEntity);

export const ChatReadMarkEntity = defineEntity({
  name: 'ChatReadMark',
  tableName: 'chat_read_mark',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    roomId: p.uuid().$type<RoomId>().primary(),
    userId: p.uuid().$type<UserId>().primary(),
    readUpTo: p.datetime(3),
  },
});
export const chatReadMarkTable = table(CHAT_READ_MARKS, ChatReadMarkEntity);
