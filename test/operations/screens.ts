import { ofGame, page } from './commands.ts';
import { anyGame, anyPlayer, day, MINE, one, paging, teamOf } from './random-requests.ts';
import { ADMINS, admins, MEMBERS, members, noInput, type Records } from './record.ts';
import { inGame } from './requests.ts';

export const screens = {
  getAgenda: {
    answers: members(200),
    request: noInput,
    random: (chance) => ({
      query: {
        ...paging(chance, 'getAgenda'),
        ...chance.draw.some({
          startDate: () => day(chance),
          endDate: () => day(chance),
          teamId: () => teamOf(chance),
          mine: () => chance.draw.of(MINE),
        }),
      },
    }),
    useCase: [MEMBERS, 'own', () => ({ page })],
    queries: ({ teamId }) => [{ mine: 'true' }, { limit: '5' }, { teamId, startDate: '2026-04-01', endDate: '2026-12-01' }],
  },
  getHomeScreen: { answers: members(200), request: noInput, random: noInput, useCase: [MEMBERS, 'own', noInput] },
  getMyScreen: { answers: members(200), request: noInput, random: noInput, useCase: [MEMBERS, 'own', noInput] },
  getTeamScreen: {
    answers: members(200),
    request: ({ league }) => ({ params: { teamId: league.hawks.id } }),
    random: (chance) => ({ params: { teamId: teamOf(chance) } }),
    useCase: [MEMBERS, 'not-found', ({ team }) => ({ teamId: team.id })],
  },
  getGameScreen: { answers: members(200), request: inGame, random: anyGame, useCase: [MEMBERS, 'not-found', ofGame] },
  getEventScreen: {
    answers: members('not-found', { parent: 200, coach: 200, manager: 200, staff: 200, admin: 200 }),
    request: ({ event }) => ({ params: { eventId: event.id } }),
    random: (chance) => ({ params: { eventId: one(chance, 'team event') } }),
    useCase: [MEMBERS, 'not-found', ({ teamEvent }) => ({ eventId: teamEvent.id })],
  },
  getPlayerScreen: {
    answers: members(200, { 'parent-unlinked': 'not-found', scorer: 'not-found', manager: 'not-found', follower: 'not-found' }),
    request: ({ aSingle }) => ({ params: { playerId: aSingle.playerId } }),
    random: anyPlayer,
    useCase: [MEMBERS, 'not-found', ({ child }) => ({ playerId: child.id })],
  },
  getWaitingScreen: { answers: admins(200), request: noInput, random: noInput, useCase: [ADMINS, 'own', noInput] },
  getSetupScreen: { answers: admins(200), request: noInput, random: noInput, useCase: [ADMINS, 'own', noInput] },
} satisfies Partial<Records>;
