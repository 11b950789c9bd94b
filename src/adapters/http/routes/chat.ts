import { z } from 'zod';
import { CONTENT_LENGTH, REASON_LENGTH } from '../../../domain/chat/message.ts';
import { ROOM_TYPES } from '../../../domain/chat/room.ts';
import type { MessageId, RoomId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { parseInstant } from '../../../domain/shared/time.ts';
import { cursorAfter, nextCursor, pageAfter, pageLimit, paging, timePosition } from '../cursor.ts';
import { createdOrFound, route } from '../route.ts';
import {
  count,
  Id,
  Instant,
  id,
  instant,
  MAX_WAIT_SECONDS,
  orNull,
  Person,
  PersonName,
  pastedText,
  text,
  waitSeconds,
  word,
} from '../schemas.ts';

const MessageIdText = id<MessageId>();

const roomInPath = z.object({ roomId: id<RoomId>() });

const messageInPath = z.object({ roomId: id<RoomId>(), messageId: MessageIdText });

/** A position in a room's history: the time of a message, or its id. */
const place = z
  .string('must be text')
  .transform((written, context): Date | MessageId => {
    const at = parseInstant(written) ?? MessageIdText.safeParse(written).data;
    if (at) return at;
    context.addIssue('must be the createdAt or the id of a message');
    return z.NEVER;
  })
  .meta({ examples: ['2026-04-11T15:00:00.000Z', '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f'] });

const Message = z
  .object({
    id: Id,
    roomId: Id,
    sender: z
      .object({
        id: Id,
        name: z.string().meta({
          description:
            'Given name and initial; where there is no name, or an address in its place, the highest role: Admin, Staff, Coach, Umpire or Parent',
          examples: ['Lee P.'],
        }),
      })
      .meta({ id: 'MessageSender', description: 'Who wrote a message' }),
    content: orNull(z.string(), { description: 'Null when the message is deleted', examples: ['Practice is at 5 on Field 2'] }),
    replyToId: Id.nullable(),
    createdAt: Instant.meta({ description: 'Later than that of every message committed before in this room' }),
    deletedAt: Instant.nullable().meta({ description: 'When the message was deleted; what is left of it is a tombstone' }),
  })
  .meta({ id: 'Message', description: 'A message in a chat room' });

const roomType = word('RoomType', ROOM_TYPES);

const RoomName = z
  .object({ id: Id, type: roomType, name: z.string().meta({ examples: ['Red Hawks'] }), teamId: Id.nullable() })
  .meta({ id: 'RoomName', description: 'A chat room, by name' });

export const Room = RoomName.extend({
  lastMessage: Message.nullable().meta({ description: 'The newest message that is not deleted' }),
  unreadCount: count.meta({ description: 'Messages of others that are later than the read mark and not deleted', examples: [3] }),
}).meta({ id: 'Room', description: 'A chat room. It exists by itself, and keeps its id' });

const WHO_IS_IN = `A \`team\` room is for admins, staff, the team’s coaches and the parents of its players; \`announcements\` are read by all and written by admins and staff;
\`coaches\` is for admins, staff and coaches, \`officials\` for admins, staff and umpires. Another room of the organization answers 403 with the reason \`not-in-this-room\`.`;

export const listRooms = route({
  method: 'get',
  path: '/api/mobile/chat/rooms',
  summary: 'List my chat rooms',
  description: `One room per team of an active season, and one each of announcements, coaches and officials, as far as the caller may read them. ${WHO_IS_IN}`,
  access: 'member',
  useCase: 'listRooms',
  query: z.object({ teamId: id<TeamId>().optional(), type: roomType.optional() }),
  replies: { 200: z.object({ rooms: z.array(Room) }).meta({ id: 'Rooms' }) },
  refusals: [],
  handle: async ({ useCases, actor, query: { teamId, type } }) =>
    mapOk(await useCases.listRooms({ actor, filter: { ...(teamId && { teamId }), ...(type && { type }) } }), (rooms) => ({ rooms })),
});

export const listMessages = route({
  method: 'get',
  path: '/api/mobile/chat/rooms/:roomId/messages',
  summary: 'Read the history of a room',
  description: 'Newest first. Deleted messages are there as tombstones.',
  access: 'member',
  useCase: 'listMessages',
  cacheFor: { scopes: ['membership'], view: 'room', room: 'roomId', admitOnRepeatWithQuery: 'before' },
  params: roomInPath,
  query: z.object({
    before: place
      .optional()
      .meta({ description: 'Only what is earlier: `nextBefore` of the page before, or the createdAt or id of a message' }),
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
  handle: ({ useCases, actor, params, query: { before, limit } }) => useCases.listMessages({ actor, roomId: params.roomId, before, limit }),
});

export const sendMessage = route({
  method: 'post',
  path: '/api/mobile/chat/rooms/:roomId/messages',
  summary: 'Send a message',
  description: `What is answered with 201 is committed. The Idempotency-Key is kept for ever: under one key a sender has one message in a room, and a retry is answered with that message as it stands, also past the rate limit; with another content or reply it is refused.
30 messages a minute in a room, counted by each instance for itself. In the content \`\\r\\n\` becomes a line break, and a tab a space.`,
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
  summary: 'Poll a room for new and deleted messages',
  description: `Send back the \`cursor\` of the answer before as \`since\`, and every message comes exactly once and in one order. Answered are the messages later than \`since\`, oldest first, at most 100; without \`since\` the newest 50.
A message that is deleted after it was delivered comes once more, as a tombstone, in the place of its deletion; one that is deleted before comes as a tombstone alone.
A \`since\` in the future is taken for the latest thing in the room. 120 polls a minute, counted by each instance for itself.`,
  access: 'member',
  useCase: 'pollRoom',
  isRoutine: ({ messages }) => messages.length === 0,
  waitsUpToMs: MAX_WAIT_SECONDS * 1000,
  isShared: true,
  params: roomInPath,
  query: z.object({
    since: instant.optional().meta({ description: 'The cursor of the poll before', examples: ['2026-04-11T15:00:00.000Z'] }),
    wait: waitSeconds,
  }),
  replies: {
    200: z
      .object({
        messages: z.array(Message),
        cursor: Instant.meta({ description: 'Everything up to it has been delivered; send it as "since"' }),
        hasMore: z.boolean().meta({ description: 'Whether to poll again at once' }),
        pollAfterMs: count.meta({ description: 'How long to wait before the next poll', examples: [3000] }),
      })
      .meta({ id: 'Poll' }),
  },
  refusals: ['not-found', 'not-allowed', 'too-many-requests', 'not-a-member', 'membership-pending', 'org-context-required'],
  handle: ({ useCases, actor, params, query: { since, wait: seconds }, wait }) =>
    useCases.pollRoom({ actor, roomId: params.roomId, since, wait: wait(seconds * 1000) }),
});

export const markRoomRead = route({
  method: 'put',
  path: '/api/mobile/chat/rooms/:roomId/read',
  summary: 'Move my read mark',
  description: 'Forward only: an earlier place changes nothing.',
  access: 'member',
  useCase: 'markRead',
  params: roomInPath,
  body: z
    .strictObject({
      upTo: place.meta({ description: 'The createdAt or the id of the last message that was read, or the cursor of a poll' }),
    })
    .meta({ id: 'NewReadMark', examples: [{ upTo: '2026-04-11T15:00:00.000Z' }] }),
  replies: {
    200: z
      .object({
        roomId: Id,
        readUpTo: Instant.nullable().meta({ description: 'Where the mark stands; null in an empty room' }),
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
  summary: 'See one message, such as the one that another replies to',
  description: 'A deleted one is there as a tombstone.',
  access: 'member',
  useCase: 'getMessage',
  params: messageInPath,
  replies: { 200: Message },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params }) => useCases.getMessage({ actor, ...params }),
});

export const deleteMessage = route({
  method: 'delete',
  path: '/api/mobile/chat/rooms/:roomId/messages/:messageId',
  summary: 'Delete a message',
  description:
    'Its author within 15 minutes, admins and staff at any time. A tombstone stays, which polls deliver. The same again answers the same.',
  access: 'member',
  useCase: 'deleteMessage',
  params: messageInPath,
  replies: { 200: Message },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params }) => useCases.deleteMessage({ actor, ...params }),
});

const ReportReceipt = z
  .object({ id: Id, roomId: Id, messageId: Id, reason: z.string().nullable(), createdAt: Instant })
  .meta({ id: 'MessageReportReceipt', description: 'That a message was reported to the admins' });

export const reportMessage = route({
  method: 'post',
  path: '/api/mobile/chat/rooms/:roomId/messages/:messageId/report',
  summary: 'Report a message to the admins',
  description: 'They see it as it read then, even if it is deleted afterwards. Reporting it again answers the first report, with 200.',
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

const MessageReport = z
  .object({
    id: Id,
    room: RoomName,
    message: z
      .object({ id: Id, sender: PersonName, createdAt: Instant, deletedAt: Instant.nullable() })
      .meta({ id: 'ReportedMessage', description: 'The message without its content' }),
    content: z.string().meta({ description: 'What the message said when it was reported' }),
    reporter: Person,
    reason: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'MessageReport', description: 'A message that somebody reported' });

const messageReports = 'message-reports';

export const listMessageReports = route({
  method: 'get',
  path: '/api/org/message-reports',
  summary: 'List reported messages',
  description: 'Newest first.',
  access: 'member',
  useCase: 'listMessageReports',
  query: z.object(paging(messageReports, timePosition)),
  replies: { 200: z.object({ reports: z.array(MessageReport), nextCursor }).meta({ id: 'MessageReports' }) },
  refusals: [],
  handle: async ({ useCases, actor, query }) => {
    const found = await useCases.listMessageReports({ actor, page: pageAfter(query) });
    return mapOk(found, (page) => ({
      reports: page.items,
      nextCursor: cursorAfter(messageReports, page, (last) => [last.createdAt, last.id]),
    }));
  },
});
