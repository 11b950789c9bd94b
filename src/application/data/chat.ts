import { author, authored, id, kindOfData, owner, personal, plain } from './kind-of-data.ts';
import { TEAMS } from './league.ts';
import { USERS } from './membership.ts';

export const CHAT_ROOM_CLOCKS = kindOfData()({
  name: 'chat_room_clock',
  holds: 'room clocks',
  why: 'the order of messages',
  retentionPeriod: 'permanently',
  seenBy: 'nobody',
  members: {
    orgId: id.key,
    // The room of a team has the team's id.
    roomId: id.key.refersTo(TEAMS, 'messages'),
    lastSeq: plain,
    lastAt: plain,
  },
});

export const CHAT_MESSAGES = kindOfData()({
  name: 'chat_message',
  holds: 'messages',
  why: 'chat',
  retentionPeriod: 'until deleted; those of erased users under a bare id',
  seenBy: 'members of the room',
  grows: true,
  exports: [
    {
      as: 'message',
      user: 'senderId',
      gives: ['roomId', 'messageId', 'content', 'createdAt', 'editedAt', 'deletedAt'],
      inOrderOf: ['createdAt', 'messageId'],
    },
  ],
  members: {
    orgId: id.key,
    roomId: id.key.refersTo(CHAT_ROOM_CLOCKS),
    messageId: id.key,
    seq: plain,
    senderId: author.refersTo(USERS),
    content: authored,
    replyToId: id.refersToItself,
    key: personal.clearedWith('senderId'),
    createdAt: plain,
    editedAt: plain,
    deletedAt: plain,
    deletedBy: id.refersTo(USERS),
    contentHash: id,
  },
});

export const CHAT_MESSAGE_REPORTS = kindOfData()({
  name: 'chat_message_report',
  holds: 'a reported message, or text of an event, a slot or a place, and why',
  why: 'to protect members',
  retentionPeriod: 'until erased (the reason)',
  seenBy: 'admins, but not on their own words; the operator where no other admin is',
  exports: [
    {
      as: 'message-report',
      user: 'reporterId',
      gives: ['reportId', 'kind', 'aboutId', 'reason', 'createdAt'],
      inOrderOf: ['createdAt', 'reportId'],
    },
  ],
  members: {
    orgId: id.key,
    reportId: id.key,
    roomId: id,
    messageId: id.refersTo(CHAT_MESSAGES),
    kind: plain,
    aboutId: id,
    reporterId: author.refersTo(USERS),
    content: authored,
    reason: personal.clearedWith('reporterId'),
    createdAt: plain,
    dismissedAt: plain,
    closedAt: plain,
    authorIds: author,
  },
});

export const CHAT_READ_MARKS = kindOfData()({
  name: 'chat_read_mark',
  holds: 'how far a user has read a room',
  why: 'unread counts',
  retentionPeriod: 'until erased',
  seenBy: 'the user',
  exports: [{ as: 'read-mark', user: 'userId', gives: ['roomId', 'readUpTo'] }],
  members: {
    orgId: id.key,
    roomId: id.key,
    userId: owner.key.refersTo(USERS),
    readUpTo: plain,
  },
});
