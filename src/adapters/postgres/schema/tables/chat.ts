import { bigint, defineOrgTable, instant, text, uuid } from '../table.ts';

export const chatRoomClockTable = defineOrgTable('chat_room_clock', {
  holds: 'room clocks',
  why: 'the order of messages',
  retentionPeriod: 'permanently',
  seenBy: 'nobody',
  columns: {
    // The room of a team has the team's id.
    roomId: uuid('id').primary().refersTo('team'),
    lastSeq: bigint('plain'),
    lastAt: instant('plain'),
  },
});

export const chatMessageTable = defineOrgTable('chat_message', {
  holds: 'messages',
  why: 'chat',
  retentionPeriod: 'until deleted; those of erased users under a bare id',
  seenBy: 'members of the room',
  grows: true,
  columns: {
    roomId: uuid('id').primary().references('chat_room_clock'),
    messageId: uuid('id').primary(),
    seq: bigint('plain'),
    senderId: uuid('author').references('app_user'),
    content: text('authored').nullable(),
    replyToId: uuid('id').nullable().references('chat_message'),
    key: text('personal').nullable(),
    createdAt: instant('plain'),
    editedAt: instant('plain').nullable(),
    deletedAt: instant('plain').nullable(),
    deletedBy: uuid('id').nullable().references('app_user'),
    contentHash: text('id').nullable(),
  },
});

export const chatMessageReportTable = defineOrgTable('chat_message_report', {
  holds: 'a reported message, and why',
  why: 'to protect members',
  retentionPeriod: 'until erased (the reason)',
  seenBy: 'admins',
  columns: {
    reportId: uuid('id').primary(),
    roomId: uuid('id'),
    messageId: uuid('id').references('chat_message'),
    reporterId: uuid('author').references('app_user'),
    content: text('authored'),
    reason: text('personal').nullable(),
    createdAt: instant('plain'),
    dismissedAt: instant('plain').nullable(),
  },
});

export const chatReadMarkTable = defineOrgTable('chat_read_mark', {
  holds: 'how far a user has read a room',
  why: 'unread counts',
  retentionPeriod: 'until erased',
  seenBy: 'the user',
  columns: {
    roomId: uuid('id').primary(),
    userId: uuid('owner').primary().references('app_user'),
    readUpTo: instant('plain'),
  },
});
