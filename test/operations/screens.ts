import { ofGame } from './commands.ts';
import { anyGame, anyPlayer, teamOf } from './random-requests.ts';
import { MEMBERS, members, noInput, type Records } from './record.ts';
import { inGame } from './requests.ts';

export const screens = {
  getHomeScreen: { answers: members(200), request: noInput, random: noInput, useCase: [MEMBERS, 'own', noInput] },
  getMyScreen: { answers: members(200), request: noInput, random: noInput, useCase: [MEMBERS, 'own', noInput] },
  getTeamScreen: {
    answers: members(200),
    request: ({ league }) => ({ params: { teamId: league.hawks.id } }),
    random: (chance) => ({ params: { teamId: teamOf(chance) } }),
    useCase: [MEMBERS, 'not-found', ({ team }) => ({ teamId: team.id })],
  },
  getGameScreen: { answers: members(200), request: inGame, random: anyGame, useCase: [MEMBERS, 'not-found', ofGame] },
  getPlayerScreen: {
    answers: members(200, { 'parent-unlinked': 'not-found', scorer: 'not-found', manager: 'not-found', follower: 'not-found' }),
    request: ({ aSingle }) => ({ params: { playerId: aSingle.playerId } }),
    random: anyPlayer,
    useCase: [MEMBERS, 'not-found', ({ child }) => ({ playerId: child.id })],
  },
} satisfies Partial<Records>;
