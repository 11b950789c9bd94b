import { AT_ONCE } from '../../src/adapters/limits/parked-requests.ts';
import { newId } from '../../src/adapters/random/new-id.ts';
import { NOON } from '../support/builders.ts';
import type { Scene } from '../support/scene.ts';
import { ofMessage } from './commands.ts';
import { anyMessage, anyRoom, placeIn, TEXTS, teamOf } from './random-requests.ts';
import { members, membersOfTeam, noInput, PARTICIPANTS, type Records } from './record.ts';
import { inRoom } from './requests.ts';

const onMessage = async (scene: Scene) => ({ params: { ...inRoom(scene).params, messageId: await scene.addMessage() } });

export const chat = {
  listRooms: {
    answers: members(200, { follower: 'role-required' }),
    request: noInput,
    random: (chance) => ({
      query: chance.draw.some({
        teamId: () => teamOf(chance),
        type: () => chance.draw.of(['team', 'announcements', 'coaches', 'officials']),
        order: () => chance.draw.of(['name', 'activity']),
      }),
    }),
    useCase: [PARTICIPANTS, 'own', ({ team }) => ({ filter: { teamId: team.id }, order: 'name' })],
    visits: ({ teams: [hawks, , theirs] }) => [{ query: { teamId: hawks! } }, { query: { teamId: theirs! } }],
  },
  listMessages: {
    answers: membersOfTeam(200),
    request: inRoom,
    random: (chance) => {
      const { roomId, place } = placeIn(chance);
      return { params: { roomId }, query: chance.draw.some({ before: () => place, limit: () => String(1 + chance.draw.upTo(2)) }) };
    },
    useCase: [PARTICIPANTS, 'not-found', ({ message: { roomId } }) => ({ roomId, before: undefined, limit: 10 })],
  },
  sendMessage: {
    answers: membersOfTeam(201),
    request: (scene) => ({ ...inRoom(scene), body: { content: 'Hello' } }),
    random: (chance) => {
      const { roomId, place } = placeIn(chance);
      const content = chance.draw.of(TEXTS);
      return chance.draw.rarely(3)
        ? { params: { roomId }, body: { content, replyToId: place } }
        : { ...anyRoom(chance), body: { content } };
    },
    useCase: [PARTICIPANTS, 'not-found', ({ message: { roomId } }) => ({ roomId, content: 'Hello', replyToId: null, key: null })],
  },
  pollRoom: {
    answers: membersOfTeam(200),
    request: inRoom,
    random: (chance) => {
      const { roomId, place } = placeIn(chance);
      return { params: { roomId }, query: chance.draw.some({ since: () => place }) };
    },
    useCase: [PARTICIPANTS, 'not-found', ({ message: { roomId } }) => ({ roomId, since: undefined, wait: AT_ONCE })],
    visits: ({ rooms }) => rooms.map((roomId) => ({ params: { roomId }, query: { since: new Date(0).toISOString() } })),
  },
  markRoomRead: {
    answers: membersOfTeam(200),
    request: (scene) => ({ ...inRoom(scene), body: { upTo: NOON.toISOString() } }),
    random: (chance) => {
      const { roomId, place } = placeIn(chance);
      return { params: { roomId }, body: { upTo: place } };
    },
  },
  getMessage: { answers: membersOfTeam(200), request: onMessage, random: anyMessage, useCase: [PARTICIPANTS, 'not-found', ofMessage] },
  correctMessage: {
    answers: members('not-of-room-team', {
      parent: 'not-your-words',
      'parent-unlinked': 'no-child-linked',
      scorer: 'no-child-linked',
      follower: 'role-required',
      manager: 'no-child-linked',
      coach: 200,
      staff: 'not-your-words',
      admin: 'not-your-words',
    }),
    request: async (scene) => ({ ...(await onMessage(scene)), body: { content: 'Practice is at 6' } }),
    random: (chance) => ({ ...anyMessage(chance), body: { content: chance.draw.of(TEXTS) } }),
    useCase: [PARTICIPANTS, 'not-found', (things) => ({ ...ofMessage(things), content: 'Practice is at 6' })],
    visits: ({ takenBack }) => [{ ...takenBack, body: { content: 'Practice is at 6' } }],
  },
  countReads: {
    answers: membersOfTeam('not-found'),
    request: (scene) => ({ params: { ...inRoom(scene).params, messageId: newId() } }),
    random: anyMessage,
    useCase: [PARTICIPANTS, 'not-found', ofMessage],
    visits: ({ announced }) => [announced],
  },
  deleteMessage: {
    answers: members('not-of-room-team', {
      parent: 'not-your-message',
      'parent-unlinked': 'no-child-linked',
      scorer: 'no-child-linked',
      follower: 'role-required',
      manager: 'no-child-linked',
      coach: 200,
      staff: 200,
      admin: 200,
    }),
    request: onMessage,
    random: anyMessage,
    useCase: [PARTICIPANTS, 'not-found', ofMessage],
    visits: ({ takenBack }) => [takenBack],
  },
  reportMessage: {
    answers: membersOfTeam(201),
    request: async (scene) => ({ ...(await onMessage(scene)), body: {} }),
    random: (chance) => ({ ...anyMessage(chance), body: chance.draw.some({ reason: () => chance.draw.of(TEXTS) }) }),
    useCase: [PARTICIPANTS, 'not-found', (things) => ({ ...ofMessage(things), reason: null })],
    visits: ({ takenBack }) => [{ ...takenBack, body: {} }],
  },
} satisfies Partial<Records>;
