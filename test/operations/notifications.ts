import { newId } from '../../src/adapters/random/new-id.ts';
import { anyRoom, type Chance, teamOf } from './random-requests.ts';
import { EVERYBODY, MEMBERS, members, membersOfTeam, noInput, PARTICIPANTS, type Records } from './record.ts';
import { inRoom } from './requests.ts';

const device = ({ draw }: Chance) => `ExponentPushToken[${draw.of(['a', 'b', 'c'])}]`;

export const notifications = {
  registerPushToken: {
    answers: members(201, { waiting: 201 }),
    request: () => ({ body: { token: `ExponentPushToken[${newId()}]`, platform: 'ios' } }),
    random: (chance) => ({
      body: { token: device(chance), platform: chance.draw.of(['ios', 'Android']), teamId: teamOf(chance) },
    }),
    useCase: [
      EVERYBODY,
      'unknown-reference',
      ({ team }) => ({ token: 'ExponentPushToken[aaaaaaaaaaaaaaaaaaaaaa]', platform: 'ios', teamId: team.id }),
    ],
    visits: ({ device }) => [{ body: device }],
    naming: ({ league }) => ({ body: { token: 'ExponentPushToken[walk]', platform: 'ios', teamId: league.hawks.id } }),
  },
  removePushToken: {
    answers: members(200, { waiting: 200 }),
    request: () => ({ body: { token: 'ExponentPushToken[unknown]' } }),
    random: (chance) => ({ body: { token: device(chance) } }),
    useCase: [EVERYBODY, 'own', () => ({ token: 'ExponentPushToken[aaaaaaaaaaaaaaaaaaaaaa]' })],
    visits: ({ device: { token } }) => [{ body: { token } }],
  },
  getPushPreferences: { answers: members(200), request: noInput, random: noInput, useCase: [MEMBERS, 'own', noInput] },
  setPushPreferences: {
    answers: members(200),
    request: () => ({ body: { gameChanges: false } }),
    random: ({ draw }) => ({
      body: {
        ...draw.some({
          chatMessages: () => draw.rarely(2),
          gameChanges: () => draw.rarely(2),
          offerReminders: () => draw.rarely(2),
          answerReminders: () => draw.rarely(2),
          eveningReminders: () => draw.rarely(2),
        }),
        email: draw.of(['always', 'never']),
      },
    }),
    useCase: [MEMBERS, 'own', () => ({ change: {} })],
  },
  muteRoom: {
    answers: membersOfTeam(200),
    request: (scene) => ({ ...inRoom(scene), body: { muted: true } }),
    random: (chance) => ({ ...anyRoom(chance), body: { muted: chance.draw.rarely(2) } }),
    useCase: [PARTICIPANTS, 'not-found', ({ message: { roomId } }) => ({ roomId, isMuted: true })],
  },
} satisfies Partial<Records>;
