import { z } from 'zod';
import { ROOM_ORDERS } from '../../../application/chat/list-rooms.ts';
import { CONTENT_LENGTH, REASON_LENGTH } from '../../../domain/chat/message.ts';
import { ROOM_TYPES } from '../../../domain/chat/room.ts';
import type { MessageId, RoomId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { parseInstant } from '../../../domain/shared/time.ts';
import { pageLimit } from '../contract/cursor.ts';
import { createdOrFound, route } from '../contract/route.ts';
import {
  count,
  Id,
  Instant,
  id,
  instant,
  MAX_WAIT_SECONDS,
  namedEnum,
  orNull,
  pastedText,
  text,
  waitSeconds,
} from '../contract/schemas.ts';

const MessageIdText = id<MessageId>();

const roomInPath = z.object({ roomId: id<RoomId>() });

const messageInPath = z.object({ roomId: id<RoomId>(), messageId: MessageIdText });

const INSTANT = String.raw`^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$`;
const ID = z.regexes.guid.source;
/** A position in a room's history: the time of a message, or its id. */
const place = z
  .string('must be text')
  .transform((written, context): Date | MessageId => {
    const at = parseInstant(written) ?? MessageIdText.safeParse(written).data;
    if (at) return at;
    context.addIssue('must be the createdAt or the id of a message');
    return z.NEVER;
  })
  .meta({ pattern: `${INSTANT}|${ID}`, examples: ['2026-04-11T15:00:00.000Z', '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f'] });

const Message = z
  .object({
    id: Id,
    roomId: Id,
    sender: z
      .object({
        id: Id,
        name: z.string().meta({
          description:
            'Given name and last initial; without a name, or if the name is an e-mail address, the highest role: Admin, Staff, Coach, Umpire or Parent; “Former member” for somebody who is none of these any more',
          examples: ['Lee P.'],
        }),
      })
      .meta({ id: 'MessageSender', description: 'Who wrote a message; there is always one, also after their account was erased' }),
    content: orNull(z.string(), { description: 'Null if the message is deleted', examples: ['Practice is at 5 on Field 2'] }),
    replyToId: Id.nullable(),
    createdAt: Instant.meta({ description: 'Later than that of every message committed earlier in this room' }),
    editedAt: orNull(Instant, { description: 'When its author last corrected the message; null if never' }),
    deletedAt: Instant.nullable().meta({ description: 'When the message was deleted; a deleted message is a tombstone' }),
  })
  .meta({ id: 'Message', description: 'A message in a chat room' });

const roomType = namedEnum('RoomType', ROOM_TYPES);

export const RoomName = z
  .object({ id: Id, type: roomType, name: z.string().meta({ examples: ['Red Hawks'] }), teamId: Id.nullable() })
  .meta({ id: 'RoomName', description: 'The name of a chat room' });

export const Room = RoomName.extend({
  mayWrite: z.boolean().meta({ description: 'Whether the caller may send messages in the room; if not, offer no field for them' }),
  lastMessage: Message.nullable().meta({ description: 'The newest message that is not deleted' }),
  unreadCount: count.meta({ description: 'Messages by other members that are later than the read mark and not deleted', examples: [3] }),
}).meta({ id: 'Room', description: 'A chat room. Rooms are created automatically, and their ids never change' });

const WHO_IS_IN = `An \`office\` room is one parent’s with admins and staff: parents with an approved link to a child always have theirs, and admins and staff see those in which somebody has written, under the parent’s name. A \`team\` room is for admins, staff, the team’s coaches and the parents of its players; \`announcements\` is read by all members and written by admins and staff;
\`coaches\` is for admins, staff and coaches, \`officials\` for admins, staff and umpires. Any other room of the organization returns 403 with the reason \`not-in-this-room\`.`;

export const listRooms = route({
  method: 'get',
  path: '/api/mobile/chat/rooms',
  summary: 'List my chat rooms',
  description: `One room per team of an active season, one each for announcements, coaches and officials, and one per parent with the league’s office, limited to those that the caller may read: announcements, coaches, officials and office, then teams by name. With \`order=activity\`, the room with the newest message comes first, and rooms without messages last. ${WHO_IS_IN}`,
  access: 'member',
  useCase: 'listRooms',
  query: z.object({
    teamId: id<TeamId>().optional(),
    type: roomType.optional(),
    order: namedEnum('RoomOrder', ROOM_ORDERS).default('name'),
  }),
  replies: { 200: z.object({ rooms: z.array(Room) }).meta({ id: 'Rooms' }) },
  refusals: [],
  handle: async ({ useCases, actor, query: { teamId, type, order } }) =>
    mapOk(await useCases.listRooms({ actor, filter: { ...(teamId && { teamId }), ...(type && { type }) }, order }), (rooms) => ({ rooms })),
});

export const listMessages = route({
  method: 'get',
  path: '/api/mobile/chat/rooms/:roomId/messages',
  summary: 'Read the history of a room',
  description: 'Newest first. Deleted messages appear as tombstones.',
  access: 'member',
  useCase: 'listMessages',
  params: roomInPath,
  query: z.object({
    before: place
      .optional()
      .meta({ description: 'Return only earlier messages: `nextBefore` of the previous page, or the createdAt or id of a message' }),
    limit: pageLimit,
  }),
  replies: {
    200: z
      .object({
        messages: z.array(Message),
        nextBefore: Instant.nullable().meta({ description: 'Send it as "before" for the next page; null on the last one' }),
      })
      .meta({ id: 'MessageHistory' }),
  },
  refusals: ['not-found', 'not-allowed', 'invalid-request'],
  handle: ({ useCases, actor, params, query: { before, limit }, freshness }) =>
    useCases.listMessages({ actor, roomId: params.roomId, before, limit, freshness }),
});

export const sendMessage = route({
  method: 'post',
  path: '/api/mobile/chat/rooms/:roomId/messages',
  summary: 'Send a message',
  description: `A message answered with 201 is committed. The Idempotency-Key never expires: a sender has one message per key in a room. A retry returns that message in its current state, even when the rate limit is exceeded; the same key with different content or another reply is rejected.
Limited to 30 messages a minute per room, counted by each instance separately. In the content, \`\\r\\n\` becomes a line break, and a tab becomes a space.`,
  access: 'member',
  useCase: 'sendMessage',
  idempotency: 'own',
  params: roomInPath,
  body: z
    .strictObject({
      content: pastedText(CONTENT_LENGTH),
      replyToId: MessageIdText.nullable().default(null).meta({ description: 'A message of the same room' }),
    })
    .meta({ id: 'NewMessage', examples: [{ content: 'Practice is at 5 on Field 2', replyToId: null }] }),
  replies: { 201: Message },
  refusals: ['not-found', 'not-allowed', 'role-required', 'unknown-reference', 'idempotency-key-reused', 'too-many-requests'],
  handle: ({ useCases, actor, params, body, key }) => useCases.sendMessage({ actor, roomId: params.roomId, ...body, key: key ?? null }),
});

export const pollRoom = route({
  method: 'get',
  path: '/api/mobile/chat/rooms/:roomId/poll',
  summary: 'Poll a room for new, corrected and deleted messages',
  description: `Send the \`cursor\` of the previous response as \`since\`, and every message is delivered exactly once and in the same order for all callers. Returns at most 100 messages later than \`since\`, oldest first; without \`since\`, the newest 50.
A message deleted after it was delivered is delivered once more, as a tombstone, at the position of its deletion; a message deleted before that is delivered only as a tombstone. A corrected message is delivered likewise, with its new content and \`editedAt\`, at the position of the correction.
A \`since\` in the future is treated as the latest position in the room. Limited to 120 polls a minute, counted by each instance separately.`,
  access: 'member',
  useCase: 'pollRoom',
  isRoutine: ({ messages }) => messages.length === 0,
  waitsUpToMs: MAX_WAIT_SECONDS * 1000,
  isShared: true,
  params: roomInPath,
  query: z.object({
    since: instant.optional().meta({ description: 'The cursor of the previous poll', examples: ['2026-04-11T15:00:00.000Z'] }),
    wait: waitSeconds,
  }),
  replies: {
    200: z
      .object({
        messages: z.array(Message),
        cursor: Instant.meta({ description: 'Everything up to this position has been delivered; send it as "since"' }),
        hasMore: z.boolean().meta({ description: 'Whether to poll again immediately' }),
        pollAfterMs: count.meta({ description: 'How long to wait before the next poll', examples: [3000] }),
      })
      .meta({ id: 'Poll' }),
  },
  refusals: [
    'not-found',
    'not-allowed',
    'too-many-requests',
    'not-a-member',
    'org-suspended',
    'membership-pending',
    'org-context-required',
  ],
  handle: ({ useCases, actor, params, query: { since, wait: seconds }, wait, freshness }) =>
    useCases.pollRoom({ actor, roomId: params.roomId, since, wait: wait(seconds * 1000), freshness }),
});

export const markRoomRead = route({
  method: 'put',
  path: '/api/mobile/chat/rooms/:roomId/read',
  summary: 'Move my read mark',
  description: 'Forward only: an earlier position changes nothing.',
  access: 'member',
  useCase: 'markRead',
  params: roomInPath,
  body: z
    .strictObject({
      upTo: place.meta({ description: 'The createdAt or id of the last message that was read, or the cursor of a poll' }),
    })
    .meta({ id: 'NewReadMark', examples: [{ upTo: '2026-04-11T15:00:00.000Z' }] }),
  replies: {
    200: z
      .object({
        roomId: Id,
        readUpTo: Instant.nullable().meta({ description: 'The position of the mark; null in an empty room' }),
        unreadCount: count.meta({ examples: [3] }),
      })
      .meta({ id: 'ReadMark' }),
  },
  refusals: ['not-found', 'not-allowed', 'unknown-reference'],
  handle: ({ useCases, actor, params, body }) => useCases.markRead({ actor, roomId: params.roomId, upTo: body.upTo }),
});

export const getMessage = route({
  method: 'get',
  path: '/api/mobile/chat/rooms/:roomId/messages/:messageId',
  summary: 'Get a message, such as the one that another message replies to',
  description: 'A deleted message is returned as a tombstone.',
  access: 'member',
  useCase: 'getMessage',
  params: messageInPath,
  replies: { 200: Message },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params }) => useCases.getMessage({ actor, ...params }),
});

export const correctMessage = route({
  method: 'patch',
  path: '/api/mobile/chat/rooms/:roomId/messages/:messageId',
  summary: 'Correct my message',
  description:
    'The author may correct it within 15 minutes of sending. What it said before stays readable to admins for 30 days, through a report. It is marked by `editedAt`, and polls deliver it again. Nobody is notified again. The content that it already has changes nothing.',
  access: 'member',
  useCase: 'correctMessage',
  params: messageInPath,
  body: z
    .strictObject({ content: pastedText(CONTENT_LENGTH) })
    .meta({ id: 'MessageCorrection', examples: [{ content: 'Practice is at 6 on Field 2' }] }),
  replies: { 200: Message },
  refusals: ['not-found', 'not-allowed', 'role-required', 'too-many-requests'],
  handle: ({ useCases, actor, params, body }) => useCases.correctMessage({ actor, ...params, content: body.content }),
});

export const deleteMessage = route({
  method: 'delete',
  path: '/api/mobile/chat/rooms/:roomId/messages/:messageId',
  summary: 'Delete a message',
  description:
    'The author may delete it within 15 minutes, admins and staff at any time. A tombstone remains, which polls deliver. What it said stays readable to admins for 30 days, through a report. Deleting it again returns the same response.',
  access: 'member',
  useCase: 'deleteMessage',
  params: messageInPath,
  replies: { 200: Message },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params }) => useCases.deleteMessage({ actor, ...params }),
});

export const countReads = route({
  method: 'get',
  path: '/api/mobile/chat/rooms/:roomId/messages/:messageId/reads',
  summary: 'How many have read an announcement',
  description:
    'For its author, admins and staff. Counts members whose read mark has reached it, and all those who may read it, without the author. A message of another room than the announcements returns 404.',
  access: 'member',
  useCase: 'countReads',
  params: messageInPath,
  replies: {
    200: z
      .object({
        readBy: count.meta({ description: 'How many have read it', examples: [41] }),
        recipients: count.meta({ description: 'How many may read it', examples: [64] }),
      })
      .meta({ id: 'ReadCount', description: 'How many members have read an announcement' }),
  },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params }) => useCases.countReads({ actor, ...params }),
});

const ReportReceipt = z
  .object({ id: Id, roomId: Id, messageId: Id, reason: z.string().nullable(), createdAt: Instant })
  .meta({ id: 'MessageReportReceipt', description: 'Confirms that a message was reported to the admins' });

export const reportMessage = route({
  method: 'post',
  path: '/api/mobile/chat/rooms/:roomId/messages/:messageId/report',
  summary: 'Report a message to the admins',
  description:
    'They see the content at the time of the report, and what the message said before it was corrected or deleted, if that is not longer ago than 30 days: a deleted message can be reported, too. Who wrote it sees no report on it. Reporting it again returns the first report, with 200, unless that is closed and the message has changed since: then it is opened anew, with 201.',
  access: 'member',
  useCase: 'reportMessage',
  params: messageInPath,
  body: z
    .strictObject({ reason: text(REASON_LENGTH).nullable().default(null) })
    .meta({ id: 'NewMessageReport', examples: [{ reason: 'This is about my child' }] }),
  replies: { 200: ReportReceipt, 201: ReportReceipt },
  status: createdOrFound,
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params, body }) => useCases.reportMessage({ actor, ...params, reason: body.reason }),
});
