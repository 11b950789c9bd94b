import { z } from 'zod';
import { EMAIL_CHOICES } from '../../../domain/notifications/push-preferences.ts';
import { MAX_TOKEN_LENGTH, PLATFORMS } from '../../../domain/notifications/push-token.ts';
import type { RoomId, TeamId } from '../../../domain/shared/ids.ts';
import { createdOrFound, route } from '../contract/route.ts';
import { Id, Instant, id, inAnyCase, namedEnum } from '../contract/schemas.ts';

const Token = z
  .string('must be text')
  .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters')
  .max(MAX_TOKEN_LENGTH, `must be ${MAX_TOKEN_LENGTH} characters long at most`)
  .meta({
    description: 'The token by which the push service identifies the device',
    examples: ['ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]'],
    minLength: 1,
  });

const Platform = namedEnum('Platform', PLATFORMS);

const RegisteredDevice = z
  .object({
    id: Id,
    platform: Platform,
    teamId: Id.nullable().meta({ description: 'The team that the device was registered for; null if none' }),
    createdAt: Instant,
    updatedAt: Instant.meta({ description: 'When the device was last registered' }),
  })
  .meta({ id: 'PushToken', description: 'A device that is registered for push messages. Its token is never returned' });

export const registerPushToken = route({
  method: 'post',
  path: '/api/mobile/push-token',
  summary: 'Register this device for push messages',
  description: `Returns 201 for a device that is new to the organization, 200 for a known one. A device belongs to one user at a time: when another user registers it, it moves to that user in every organization.
It receives notifications of what its user may see: messages in their rooms, and changes to games of teams that they coach or have children on. Register the device at every start of the app; it is removed after 270 days without a registration. If a user has more than ten devices, the oldest is removed.
For a browser, \`platform\` is \`web\` and \`token\` its push subscription, as \`JSON.stringify(subscription)\` writes it; it must be of a known push service (Chrome, Firefox, Edge, Safari). Its message is JSON with \`title\`, \`body\`, \`path\` in the web app, and \`data\`.
A user whose membership is pending may also register a device, without a team, and is notified of the decision.`,
  access: 'member',
  useCase: 'registerPushToken',
  body: z
    .strictObject({
      token: Token,
      platform: z
        .string('must be text')
        .toLowerCase()
        .pipe(Platform)
        .meta({
          pattern: inAnyCase(PLATFORMS),
          description: 'ios, android, or web where the gateway serves browsers; in upper or lower case',
          examples: ['ios'],
        }),
      teamId: id<TeamId>().nullable().optional().meta({ description: 'Omitted by users whose membership is pending' }),
    })
    .meta({ id: 'NewPushToken' }),
  replies: { 201: RegisteredDevice, 200: RegisteredDevice },
  status: createdOrFound,
  refusals: ['unknown-reference', 'invalid-request'],
  handle: ({ useCases, actor, body }) => useCases.registerPushToken({ actor, ...body, teamId: body.teamId ?? null }),
});

export const removePushToken = route({
  method: 'delete',
  path: '/api/mobile/push-token',
  summary: 'Unregister this device when its user signs out',
  description: 'In every organization of the caller. Another user’s device is not removed, and gets the same response as an unknown one.',
  access: 'member',
  useCase: 'removePushToken',
  body: z.strictObject({ token: Token }).meta({ id: 'PushTokenToRemove' }),
  replies: {
    200: z
      .object({ removed: z.boolean().meta({ description: 'Whether it was registered for the caller' }) })
      .meta({ id: 'PushTokenRemoval' }),
  },
  refusals: [],
  handle: ({ useCases, actor, body }) => useCases.removePushToken({ actor, token: body.token }),
});

const chatMessages = z.boolean('must be true or false').meta({ description: 'New messages in the caller’s rooms' });

const gameChanges = z.boolean('must be true or false').meta({ description: 'Changes of status, time or place of the caller’s games' });

const EmailChoice = namedEnum('EmailChoice', EMAIL_CHOICES);
const EMAIL_WORDS =
  'When notifications come by e-mail, to the verified address: `without-device`, while no device is registered in this organization; `always`, in place of push messages; or `never`';
const answerReminders = z
  .boolean('must be true or false')
  .meta({ description: 'Reminders of games and events for which nobody has said whether the caller’s child comes' });

const eveningReminders = z.boolean('must be true or false').meta({
  description:
    'Reminders, on the evening before, of games and events to which the caller’s child comes, or where the caller has taken a slot; and to coaches and managers, how many come',
});

const offerReminders = z
  .boolean('must be true or false')
  .meta({ description: 'Reminders of offers of games that the caller, an umpire, has not answered' });

const PushPreferences = z
  .object({
    chatMessages,
    gameChanges,
    email: EmailChoice.meta({ description: EMAIL_WORDS }),
    answerReminders,
    eveningReminders,
    offerReminders,
    mutedRoomIds: z.array(Id).meta({ description: 'Rooms whose messages are not pushed' }),
  })
  .meta({
    id: 'PushPreferences',
    description: 'The notifications that the caller wants in this organization; all by default, by e-mail while they have no device',
  });

export const getPushPreferences = route({
  method: 'get',
  path: '/api/mobile/push-preferences',
  summary: 'Get my push preferences',
  description:
    'For all devices of the caller, in this organization; all push messages by default. Each notification comes on one channel: on all devices, or by e-mail. Mail is sent where the operator has set up a mail server; about a chat room it comes at most once an hour.',
  access: 'member',
  useCase: 'getPushPreferences',
  replies: { 200: PushPreferences },
  refusals: [],
  handle: ({ useCases, actor }) => useCases.getPushPreferences({ actor }),
});

export const setPushPreferences = route({
  method: 'put',
  path: '/api/mobile/push-preferences',
  summary: 'Change my push preferences',
  description: 'For all devices of the caller, in this organization. Omitted members are unchanged.',
  access: 'member',
  useCase: 'setPushPreferences',
  body: z
    .strictObject({
      chatMessages: chatMessages.optional(),
      gameChanges: gameChanges.optional(),
      answerReminders: answerReminders.optional(),
      eveningReminders: eveningReminders.optional(),
      offerReminders: offerReminders.optional(),
      email: EmailChoice.optional().meta({ description: EMAIL_WORDS }),
    })
    .meta({ id: 'PushPreferencesChange', examples: [{ chatMessages: true, gameChanges: false }] }),
  replies: { 200: PushPreferences },
  refusals: [],
  handle: ({ useCases, actor, body }) => useCases.setPushPreferences({ actor, change: body }),
});

const MutedRoom = z.object({ roomId: Id, muted: z.boolean() }).meta({ id: 'MutedRoom' });

export const muteRoom = route({
  method: 'put',
  path: '/api/mobile/chat/rooms/:roomId/mute',
  summary: 'Mute or unmute a room',
  description: 'Messages in a muted room are not pushed to the caller, but still count as unread.',
  access: 'member',
  useCase: 'muteRoom',
  params: z.object({ roomId: id<RoomId>() }),
  body: z.strictObject({ muted: z.boolean('must be true or false') }).meta({ id: 'RoomMute', examples: [{ muted: true }] }),
  replies: { 200: MutedRoom },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params, body }) => useCases.muteRoom({ actor, roomId: params.roomId, isMuted: body.muted }),
});
