import { z } from 'zod';
import { MAX_TOKEN_LENGTH, PLATFORMS } from '../../../domain/notifications/push-token.ts';
import type { RoomId, TeamId } from '../../../domain/shared/ids.ts';
import { createdOrFound, route } from '../route.ts';
import { Id, Instant, id, word } from '../schemas.ts';

const Token = z
  .string('must be text')
  .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters')
  .max(MAX_TOKEN_LENGTH, `must be ${MAX_TOKEN_LENGTH} characters long at most`)
  .meta({
    description: 'What the push service knows the device by',
    examples: ['ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]'],
    minLength: 1,
  });

const Platform = word('Platform', PLATFORMS);

const RegisteredDevice = z
  .object({
    id: Id,
    platform: Platform,
    teamId: Id.nullable().meta({ description: 'The team that the device was registered for; null where it was for none' }),
    createdAt: Instant,
    updatedAt: Instant.meta({ description: 'When the device was registered last' }),
  })
  .meta({ id: 'PushToken', description: 'A device that is registered for push messages. Its token is never sent back' });

export const registerPushToken = route({
  method: 'post',
  path: '/api/mobile/push-token',
  summary: 'Register this device for push messages',
  description: `Answers 201 for a device that is new to the organization, 200 for one that it knew. A device is one user's at a time: one that changes hands moves to its new user, in every organization.
It is notified of what its user may see: messages in their rooms, and changes of the games of the teams that they coach or have children on. Register it at every start of the app; after 270 days without, it is removed. Of more than ten devices of a user the oldest goes.
Somebody whose membership still waits may register one too, without a team, and hears the decision.`,
  access: 'member',
  useCase: 'registerPushToken',
  body: z
    .strictObject({
      token: Token,
      platform: z
        .string('must be text')
        .toLowerCase()
        .pipe(Platform)
        .meta({ description: 'ios or android, in upper or lower case', examples: ['ios'] }),
      teamId: id<TeamId>().nullable().optional().meta({ description: 'Left out by those whose membership still waits' }),
    })
    .meta({ id: 'NewPushToken' }),
  replies: { 201: RegisteredDevice, 200: RegisteredDevice },
  status: createdOrFound,
  refusals: ['unknown-reference'],
  handle: ({ useCases, actor, body }) => useCases.registerPushToken({ actor, ...body, teamId: body.teamId ?? null }),
});

export const removePushToken = route({
  method: 'delete',
  path: '/api/mobile/push-token',
  summary: 'Unregister this device when its user signs out',
  description: 'In every organization of the caller. The device of somebody else stays, and is answered like one that is not known.',
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

const PushPreferences = z
  .object({ chatMessages, gameChanges, mutedRoomIds: z.array(Id).meta({ description: 'Rooms whose messages are not pushed' }) })
  .meta({
    id: 'PushPreferences',
    description: 'What the caller wants to hear of in this organization; everything unless they have said otherwise',
  });

export const getPushPreferences = route({
  method: 'get',
  path: '/api/mobile/push-preferences',
  summary: 'See which push messages I get',
  description: 'On all devices of the caller, in this organization; everything for somebody who has chosen nothing.',
  access: 'member',
  useCase: 'getPushPreferences',
  replies: { 200: PushPreferences },
  refusals: [],
  handle: ({ useCases, actor }) => useCases.getPushPreferences({ actor }),
});

export const setPushPreferences = route({
  method: 'put',
  path: '/api/mobile/push-preferences',
  summary: 'Choose which push messages I get',
  description: 'On all devices of the caller, in this organization. What is absent is left as it was.',
  access: 'member',
  useCase: 'setPushPreferences',
  body: z
    .strictObject({ chatMessages: chatMessages.optional(), gameChanges: gameChanges.optional() })
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
  description: 'Messages of a muted room are not pushed to the caller; they count as unread all the same.',
  access: 'member',
  useCase: 'muteRoom',
  params: z.object({ roomId: id<RoomId>() }),
  body: z.strictObject({ muted: z.boolean('must be true or false') }).meta({ id: 'RoomMute', examples: [{ muted: true }] }),
  replies: { 200: MutedRoom },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params, body }) => useCases.muteRoom({ actor, roomId: params.roomId, isMuted: body.muted }),
});
