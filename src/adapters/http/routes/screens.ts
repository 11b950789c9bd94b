import { z } from 'zod';
import { GAMES_OF } from '../../../application/screens/get-home-screen.ts';
import { MAX_QUEUED } from '../../../application/screens/get-my-screen.ts';
import type { GameId, PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { Game, Season, Team, TimeZoneName } from '../league-schemas.ts';
import { route } from '../route.ts';
import { count, Id, id, orNull, Role, word } from '../schemas.ts';
import { LiveGame } from './box-scores.ts';
import { Room } from './chat.ts';
import { Children } from './families.ts';
import { Facility, TeamWithPlayers } from './league.ts';
import { Assignment } from './officials.ts';
import { GameLog, PlayerPage, tellGameLog } from './players.ts';
import { StandingsTable } from './standings.ts';

const gamesOnScreen = {
  upcomingGames: z
    .array(Game)
    .meta({ description: 'Not decided yet, from today on, the next one first; canceled and postponed ones are among them' }),
  results: z.array(Game).meta({ description: 'Final or forfeited, the latest first' }),
};

const waiting = count.max(MAX_QUEUED);
const OR_MORE = `${MAX_QUEUED} means so many or more`;

const SAME = 'Each member is what its own endpoint answers, cut to what a screen shows.';

export const getHomeScreen = route({
  method: 'get',
  path: '/api/mobile/screens/home',
  summary: 'Open the app: my teams, and my games',
  description: `${SAME} Beside it, at the same time, ask for \`/api/mobile/screens/me\`, which has what is the caller’s alone.
Games are the caller’s own, 10 of the next 14 days and 5 results of the last 7; to those who have none, the first 10 of the organization’s next 7 days. It counts as three requests.`,
  access: 'member',
  useCase: 'getHomeScreen',
  replies: {
    200: z
      .object({
        seasons: z.array(Season).meta({ description: 'Those that are running today' }),
        myTeams: z.array(Team).meta({ description: 'Of current seasons, 20 at most' }),
        gamesOf: word('GamesOf', GAMES_OF, 'Whose games the two lists hold'),
        ...gamesOnScreen,
        timeZone: TimeZoneName,
      })
      .meta({ id: 'HomeScreen', description: 'What opens the app, the same for all who see the same' }),
  },
  cacheFor: { scopes: ['league'], view: 'teams' },
  units: 3,
  refusals: ['invalid-request'],
  handle: ({ useCases, actor }) => useCases.getHomeScreen({ actor }),
});

export const getMyScreen = route({
  method: 'get',
  path: '/api/mobile/screens/me',
  summary: 'Open the app: what is mine alone',
  description: `${SAME} A member that the caller’s roles do not open is null. Read marks and messages change all day, so that it is read again for each request. It counts as four requests.`,
  access: 'member',
  useCase: 'getMyScreen',
  replies: {
    200: z
      .object({
        user: z.object({ id: Id, name: z.string().nullable() }).meta({ id: 'MyName', description: 'Who is signed in' }),
        org: z
          .object({ id: Id, name: z.string(), code: z.string().meta({ examples: ['SLL'] }), timeZone: TimeZoneName })
          .meta({ id: 'MyOrg', description: 'The organization in which they act' }),
        roles: z.array(Role).meta({ description: 'Those that are approved' }),
        pendingRoles: z.array(Role).meta({ description: 'Those that wait for an admin' }),
        children: Children.nullable().meta({ description: 'Null for those who are no parents' }),
        chat: z
          .object({
            unreadCount: count.meta({ description: 'Of all rooms' }),
            rooms: z.array(Room).meta({ description: 'The 20 with the newest messages' }),
          })
          .meta({ id: 'ChatOnScreen', description: 'What is new in chat rooms' }),
        assignments: z
          .array(Assignment)
          .nullable()
          .meta({ description: 'The umpire’s first 10 of today and the next 30 days; null for others' }),
        waiting: z
          .object({
            parentLinks: waiting.meta({ description: `Links of parents to decide on; ${OR_MORE}` }),
            approvals: orNull(waiting, { description: `Requests to join and claims of coaches; ${OR_MORE}. Null for all but admins` }),
          })
          .nullable()
          .meta({ id: 'WaitingForMe', description: 'How much waits for the caller’s decision; null for those who decide on nothing' }),
      })
      .meta({ id: 'MyScreen', description: 'What opens the app and is the caller’s alone' }),
  },
  units: 4,
  refusals: [],
  handle: ({ useCases, actor }) => useCases.getMyScreen({ actor }),
});

export const getTeamScreen = route({
  method: 'get',
  path: '/api/mobile/screens/teams/:teamId',
  summary: 'See a team’s page: players, games and table',
  description: `${SAME} Games are 3 of the next 30 days and 3 results of the last 30. The team’s statistics are the page’s second call, since they change with every play. It counts as three requests.`,
  access: 'member',
  useCase: 'getTeamScreen',
  params: z.object({ teamId: id<TeamId>() }),
  replies: {
    200: z
      .object({
        team: TeamWithPlayers,
        ...gamesOnScreen,
        standings: StandingsTable.nullable().meta({ description: 'The table that the team is in' }),
      })
      .meta({ id: 'TeamScreen', description: 'A team’s page' }),
  },
  cacheFor: { scopes: ['league'], view: 'roster', auditedTeam: 'teamId' },
  units: 3,
  refusals: ['not-found', 'invalid-request'],
  handle: ({ useCases, actor, params }) => useCases.getTeamScreen({ actor, ...params }),
});

export const getGameScreen = route({
  method: 'get',
  path: '/api/mobile/screens/games/:gameId',
  summary: 'See a game’s page: the game, how it stands, and where it is',
  description: `${SAME} The page’s second call is, before the game, its lineups; while it is on, its events since \`live.changeSequence\`; and the box score once it is over. It counts as three requests.`,
  access: 'member',
  useCase: 'getGameScreen',
  params: z.object({ gameId: id<GameId>() }),
  replies: {
    200: z
      .object({
        game: Game,
        live: LiveGame,
        facility: Facility.nullable().meta({ description: 'Null as long as no place is set, and for one that is archived' }),
      })
      .meta({ id: 'GameScreen', description: 'A game’s page' }),
  },
  cacheFor: { scopes: ['league', 'scoring'], view: 'players' },
  teamsRead: ({ game }) => [game.homeTeam.id, game.visitorTeam.id],
  units: 3,
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getGameScreen({ actor, ...params }),
});

export const getPlayerScreen = route({
  method: 'get',
  path: '/api/mobile/screens/players/:playerId',
  summary: 'See a player’s page: statistics and last games',
  description: `${SAME} The log holds the last 10 games of the latest season. For a child, the second call is the page of the child’s team, which \`/api/mobile/screens/me\` names. A player whom the caller may not see is not found. It counts as two requests.`,
  access: 'member',
  useCase: 'getPlayerScreen',
  params: z.object({ playerId: id<PlayerId>() }),
  replies: {
    200: z.object({ stats: PlayerPage, gameLog: GameLog }).meta({ id: 'PlayerScreen', description: 'A player’s page' }),
  },
  cacheFor: { scopes: ['league', 'scoring'], view: 'players' },
  teamsRead: ({ stats }) => stats.seasons.flatMap(({ teams }) => teams.map(({ id }) => id)),
  units: 2,
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params }) =>
    mapOk(await useCases.getPlayerScreen({ actor, ...params }), ({ stats, gameLog }) => ({ stats, gameLog: tellGameLog(gameLog) })),
});
