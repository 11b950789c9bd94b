import { z } from 'zod';
import { WAITING_ITEMS } from '../../../application/ports/storage/membership/waiting-reader.ts';
import { GAMES_OF } from '../../../application/screens/get-home-screen.ts';
import { MAX_QUEUED } from '../../../application/screens/get-my-screen.ts';
import { IMPORTS_DAYS, OFFICIALS_DAYS, REPORTS_DAYS } from '../../../application/screens/get-waiting-screen.ts';
import type { GameId, PlayerId, TeamEventId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { AgendaAnswers, Answers } from '../contract/attendance-schemas.ts';
import { cursorAfter, nextCursor, pageAfter, paging, timePosition } from '../contract/cursor.ts';
import { TeamEvent } from '../contract/event-schemas.ts';
import { Invite } from '../contract/invite-schema.ts';
import { CURRENT, Game, mine, Season, Team, TimeZoneName } from '../contract/league-schemas.ts';
import { route } from '../contract/route.ts';
import { count, day, Id, id, namedEnum, orNull, Person, Role } from '../contract/schemas.ts';
import { Slot } from '../contract/slot-schemas.ts';
import { LiveGame, liveGameIn } from './box-scores.ts';
import { Room } from './chat.ts';
import { Children, ParentLink } from './families.ts';
import { Import, viewImport } from './imports.ts';
import { Facility, TeamWithPlayers } from './league.ts';
import { Approval, LikelyTeams } from './membership.ts';
import { Report } from './moderation.ts';
import { Assignment } from './officials.ts';
import { OrgAgeGroup } from './org/age-groups.ts';
import { OrgFacility } from './org/facilities.ts';
import { OrgField } from './org/fields.ts';
import { OrgSeason } from './org/seasons.ts';
import { OrgSettings } from './org/settings.ts';
import { OrgSport } from './org/sports.ts';
import { GameLog, PlayerPage, tellGameLog, tellPlayerPage } from './players.ts';
import { ProposalState } from './scheduling.ts';
import { StandingsTable } from './standings.ts';

const gamesOnScreen = {
  upcomingGames: z.array(Game).meta({
    description:
      'Games without a result, from today on, next game first; includes canceled and postponed games, and games that began yesterday and are still in progress or last until today',
  }),
  unscoredGames: z
    .array(Game)
    .meta({ description: 'Games of earlier days that are over and not final, latest first: nobody has entered or confirmed the score' }),
  results: z.array(Game).meta({ description: 'Final or forfeited games, latest first' }),
};

const waiting = count.max(MAX_QUEUED);
const OR_MORE = `${MAX_QUEUED} means that many or more`;

const SAME = 'Each member is what its own endpoint returns, cut down to what a screen shows.';

export const getHomeScreen = route({
  method: 'get',
  path: '/api/mobile/screens/home',
  summary: 'Get the start screen: my teams and my games',
  description: `${SAME} Request \`/api/mobile/screens/me\` in parallel; it returns the data that only the caller sees.
Games are the caller’s own: 10 of the next 14 days, and of the last 7 days 5 results and 10 that nobody scored. Callers without such games get the first 10 games of the organization’s next 7 days. Counts as three requests.`,
  access: 'member',
  useCase: 'getHomeScreen',
  replies: {
    200: z
      .object({
        seasons: z.array(Season).meta({ description: 'The current seasons, and those of the games' }),
        myTeams: z.array(Team).meta({ description: 'Teams of current seasons, at most 20' }),
        gamesOf: namedEnum('GamesOf', GAMES_OF, 'Whose games the two lists hold'),
        ...gamesOnScreen,
        timeZone: TimeZoneName,
      })
      .meta({ id: 'HomeScreen', description: 'The start screen, identical for all callers with the same access' }),
  },
  cacheFor: { view: 'teams' },
  units: 3,
  refusals: ['invalid-request'],
  handle: ({ useCases, actor }) => useCases.getHomeScreen({ actor }),
});

const AGENDA = 'agenda';
const AgendaItem = z
  .object({
    kind: namedEnum('AgendaItemKind', ['game', 'event']),
    game: Game.nullable().meta({ description: 'The game, if it is one' }),
    event: TeamEvent.nullable().meta({ description: 'The event, if it is one' }),
    answers: z.array(AgendaAnswers).meta({ description: 'Of the caller’s own teams that take part; empty for who has none' }),
    slots: z.array(Slot).meta({ description: 'Of the caller’s own teams. Phone numbers are shown to who runs the team' }),
  })
  .meta({ id: 'AgendaItem', description: 'A game or an event of a team' });

export const getAgenda = route({
  method: 'get',
  path: '/api/mobile/agenda',
  summary: 'List games and team events together',
  description: `Games as in \`GET /api/mobile/schedule\`, with the same parameters, and beside them the events of the teams whose events exist for the caller, ordered by start; includes canceled ones. With \`mine=true\`: own games, and events of own teams.
Answers and slots are those of own teams: the teams that the caller coaches or manages, and those of their children.`,
  access: 'member',
  useCase: 'getAgenda',
  query: z.object({
    ...paging(AGENDA, timePosition),
    teamId: id<TeamId>().optional().meta({ description: 'Only games and events of this team' }),
    startDate: day.optional().meta({ description: 'The first day' }),
    endDate: day.optional().meta({ description: 'The last day' }),
    mine: mine('games and events'),
  }),
  replies: { 200: z.object({ items: z.array(AgendaItem), nextCursor }).meta({ id: 'Agenda' }) },
  cacheFor: { view: 'roster' },
  teamsRead: ({ items }) => items.flatMap(({ answers }) => answers.map(({ teamId }) => teamId)),
  units: 2,
  refusals: ['invalid-request'],
  handle: async ({ useCases, actor, query: { limit, cursor, ...filter } }) => {
    const listed = await useCases.getAgenda({ actor, ...filter, page: pageAfter({ limit, cursor }) });
    return mapOk(listed, (page) => ({
      items: page.items,
      nextCursor: cursorAfter(AGENDA, page, ({ game, event }) => [(game ?? event)!.startsAt, (game ?? event)!.id]),
    }));
  },
});

export const getMyScreen = route({
  method: 'get',
  path: '/api/mobile/screens/me',
  summary: 'Get the start screen: my own data',
  description: `${SAME} A member that the caller’s roles give no access to is null. Read marks and messages change all day, so the data is read for every request. Counts as four requests.`,
  access: 'member',
  useCase: 'getMyScreen',
  replies: {
    200: z
      .object({
        user: z.object({ id: Id, name: z.string().nullable() }).meta({ id: 'MyName', description: 'The signed-in user' }),
        org: z
          .object({ id: Id, name: z.string(), code: z.string().meta({ examples: ['SLL'] }), timeZone: TimeZoneName })
          .meta({ id: 'MyOrg', description: 'The organization in context' }),
        roles: z.array(Role).meta({ description: 'Approved roles' }),
        pendingRoles: z.array(Role).meta({ description: 'Roles that wait for an admin’s approval' }),
        children: Children.nullable().meta({ description: 'Null if the caller is not a parent' }),
        chat: z
          .object({
            unreadCount: count.meta({ description: 'Unread messages in all rooms' }),
            rooms: z.array(Room).meta({ description: 'The 20 rooms with the newest messages' }),
          })
          .meta({ id: 'ChatOnScreen', description: 'Unread messages and recent chat rooms' }),
        agenda: z.array(AgendaItem).nullable().meta({
          description:
            'The first 10 games and events of the next 14 days, as `GET /api/mobile/agenda?mine=true` has them; null for callers without a team or a child on one',
        }),
        assignments: z
          .array(Assignment)
          .nullable()
          .meta({ description: 'The umpire’s first 10 assignments from today to 30 days ahead; null for others' }),
        waiting: z
          .object({
            parentLinks: waiting.meta({ description: `Parent links to decide on; ${OR_MORE}` }),
            approvals: orNull(waiting, { description: `Requests to join and coaches’ claims; ${OR_MORE}. Null for everyone but admins` }),
          })
          .nullable()
          .meta({
            id: 'WaitingForMe',
            description: 'How many requests wait for the caller’s decision; null if the caller decides on none',
          }),
      })
      .meta({ id: 'MyScreen', description: 'The part of the start screen that only the caller sees' }),
  },
  units: 4,
  refusals: [],
  handle: ({ useCases, actor }) => useCases.getMyScreen({ actor }),
});

export const getTeamScreen = route({
  method: 'get',
  path: '/api/mobile/screens/teams/:teamId',
  summary: 'Get a team’s page: players, games and standings',
  description: `${SAME} Games are 3 of the next 30 days and 3 results of the last 30 days. Get the team’s statistics in a second call, since they change with every play. Counts as three requests.`,
  access: 'member',
  useCase: 'getTeamScreen',
  params: z.object({ teamId: id<TeamId>() }),
  replies: {
    200: z
      .object({
        team: TeamWithPlayers,
        ...gamesOnScreen,
        agenda: z.array(AgendaItem).meta({
          description: 'The first 5 games and events of the next 30 days; empty for those for whom the team’s events do not exist',
        }),
        standings: StandingsTable.nullable().meta({ description: 'The standings table that the team is in' }),
        runsTeam: z
          .boolean()
          .meta({ description: 'Whether the caller may create and change events of the team: its coaches and managers, admins and staff' }),
      })
      .meta({ id: 'TeamScreen', description: 'A team’s page' }),
  },
  cacheFor: { view: 'roster' },
  teamsRead: (_, { teamId }) => [teamId],
  units: 3,
  refusals: ['not-found', 'invalid-request'],
  handle: ({ useCases, actor, params }) => useCases.getTeamScreen({ actor, ...params }),
});

export const getGameScreen = route({
  method: 'get',
  path: '/api/mobile/screens/games/:gameId',
  summary: 'Get a game’s page: the game, its live state, its facility and slots',
  description: `${SAME} For the second call of the page, get the lineups before the game, the events since \`live.changeSequence\` during the game, and the box score after it. Counts as three requests.`,
  access: 'member',
  useCase: 'getGameScreen',
  params: z.object({ gameId: id<GameId>() }),
  replies: {
    200: z
      .object({
        game: Game,
        live: LiveGame,
        facility: Facility.nullable().meta({ description: 'Null while no facility is set, and for an archived one' }),
        slots: z.array(Slot).meta({ description: 'Of the caller’s own teams, as in `GET /api/mobile/agenda`' }),
      })
      .meta({ id: 'GameScreen', description: 'A game’s page' }),
  },
  hasTexts: true,
  cacheFor: { view: 'players' },
  teamsRead: ({ game }) => [game.homeTeam.id, game.visitorTeam.id],
  units: 3,
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, language }) =>
    mapOk(await useCases.getGameScreen({ actor, ...params }), (screen) => ({ ...screen, live: liveGameIn(language, screen.live) })),
});

export const getEventScreen = route({
  method: 'get',
  path: '/api/mobile/screens/events/:eventId',
  summary: 'Get an event’s page: the event, its facility, who comes, and slots',
  description: `${SAME} For whom the event exists, as in \`GET /api/mobile/events/{eventId}\`: who only follows a player of the team gets neither answers nor slots. Counts as three requests.`,
  access: 'member',
  useCase: 'getEventScreen',
  params: z.object({ eventId: id<TeamEventId>() }),
  replies: {
    200: z
      .object({
        event: TeamEvent,
        facility: Facility.nullable().meta({ description: 'Null while no facility is set, and for an archived one' }),
        answers: Answers.shape.teams.meta({ description: 'Those of the event’s team; empty for who does not see its answers' }),
        slots: z.array(Slot).meta({ description: 'Empty for whom the slots of the event do not exist' }),
      })
      .meta({ id: 'EventScreen', description: 'The page of a team’s event' }),
  },
  units: 3,
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getEventScreen({ actor, ...params }),
});

export const getPlayerScreen = route({
  method: 'get',
  path: '/api/mobile/screens/players/:playerId',
  summary: 'Get a player’s page: statistics and last games',
  description: `${SAME} The log holds the last 10 games of the latest season. For a child, the second call is the page of the child’s team, which \`/api/mobile/screens/me\` names. A player whom the caller may not see is not found. Counts as two requests.`,
  access: 'member',
  useCase: 'getPlayerScreen',
  params: z.object({ playerId: id<PlayerId>() }),
  replies: {
    200: z.object({ stats: PlayerPage, gameLog: GameLog }).meta({ id: 'PlayerScreen', description: 'A player’s page' }),
  },
  hasTexts: true,
  cacheFor: { view: 'roster' },
  teamsRead: ({ stats }) => stats.seasons.flatMap(({ teams }) => teams.map(({ id }) => id)),
  units: 2,
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, language }) =>
    mapOk(await useCases.getPlayerScreen({ actor, ...params }), ({ stats, gameLog }) => ({
      stats: tellPlayerPage(stats, language),
      gameLog: tellGameLog(gameLog, language),
    })),
});

const waitingList = <Item extends z.ZodType>(id: string, items: Item, description: string) =>
  z.object({ count, items: z.array(items).meta({ description: `The first ${WAITING_ITEMS}` }) }).meta({ id, description });

export const getWaitingScreen = route({
  method: 'get',
  path: '/api/org/screens/waiting',
  summary: 'Get the admins’ start screen: what waits for them',
  description: `Each list says how many there are, and has the first ${WAITING_ITEMS}, each as its own endpoint returns it. Nothing waits if all counts are 0. Counts as three requests.`,
  access: 'member',
  useCase: 'getWaitingScreen',
  replies: {
    200: z
      .object({
        approvals: waitingList(
          'WaitingApprovals',
          Approval,
          'Requests to join and coaches’ claims to teams, oldest first; decided at `POST /api/org/pending-approvals/{membershipId}`',
        ),
        teamlessCoaches: waitingList(
          'TeamlessCoaches',
          z
            .object({ membershipId: Id, user: Person, likelyTeams: LikelyTeams })
            .meta({ id: 'TeamlessCoach', description: 'An approved coach on the staff of no team of a current season' }),
          'Approved coaches on the staff of no team of a current season, oldest approval first, while the organization has such teams; `POST /api/org/staff` with `userId` puts one on a team',
        ),
        parentLinks: waitingList(
          'WaitingParentLinks',
          ParentLink,
          'Pending links and inquiries of parents, oldest first; decided at `POST /api/org/parent-links/{linkId}`',
        ),
        unscoredGames: waitingList(
          'UnscoredGames',
          Game,
          'Games of current seasons that are over and not final, first one first: nobody has entered or confirmed the score',
        ),
        messageReports: waitingList(
          'WaitingMessageReports',
          Report,
          `Open reports, of messages and other texts, of the last ${REPORTS_DAYS} days, but for those on the caller’s own words, oldest first; deleting another’s message closes its reports`,
        ),
        imports: waitingList(
          'FaultyImports',
          Import,
          `Imports of the last ${IMPORTS_DAYS} days that were refused, failed or found faults, oldest first; a later one of the same kind without faults settles them, a dry run only dry runs`,
        ),
        openPlaces: waitingList(
          'OpenPlaces',
          Assignment,
          `Positions without an official in scheduled games of the next ${OFFICIALS_DAYS} days, declined and expired offers included, next game first`,
        ),
        offers: waitingList(
          'UnansweredOffers',
          Assignment,
          'Offers in scheduled games to come that no official has answered, next game first',
        ),
      })
      .meta({ id: 'WaitingScreen', description: 'What waits for the admins of the organization' }),
  },
  units: 3,
  refusals: [],
  handle: async ({ useCases, actor }) =>
    mapOk(await useCases.getWaitingScreen({ actor }), ({ imports, ...waiting }) => ({
      ...waiting,
      imports: { ...imports, items: imports.items.map(viewImport) },
    })),
});

export const getSetupScreen = route({
  method: 'get',
  path: '/api/org/screens/setup',
  summary: 'Get what the organization has so far, to go on setting it up',
  description:
    'Sports, seasons, age groups, facilities and fields as their own endpoints return them to admins, without archived ones and in the order in which they are shown; teams, rosters and games of current seasons. Counts as three requests.',
  access: 'member',
  useCase: 'getSetupScreen',
  replies: {
    200: z
      .object({
        settings: OrgSettings,
        sports: z.array(OrgSport),
        seasons: z.array(OrgSeason).meta({ description: `Current ones, latest start first. ${CURRENT}` }),
        ageGroups: z.array(OrgAgeGroup).meta({ description: 'From the youngest' }),
        facilities: z.array(OrgFacility),
        fields: z.array(OrgField),
        teams: z.array(
          z
            .object({ id: Id, name: z.string().meta({ examples: ['Red Hawks'] }), seasonId: Id, ageGroupId: Id })
            .meta({ id: 'SetupTeam', description: 'A team of one of the seasons' }),
        ),
        staff: count.meta({ description: 'How many entries the staff lists of these teams have', examples: [24] }),
        players: count.meta({ description: 'How many places the rosters of these teams have', examples: [180] }),
        games: count.meta({ description: 'How many games the seasons have', examples: [96] }),
        invites: z
          .array(
            Invite.pick({ id: true, inviteCode: true, role: true }).meta({
              id: 'SetupInvite',
              description: 'A code with which people can join',
            }),
          )
          .meta({ description: 'Usable ones alone' }),
        proposal: z.object({ id: Id, state: ProposalState }).nullable().meta({
          id: 'SetupProposal',
          description: 'The newest schedule that is being computed, or that waits to be accepted or rejected',
        }),
      })
      .meta({ id: 'SetupScreen', description: 'What an organization has so far' }),
  },
  units: 3,
  refusals: [],
  handle: ({ useCases, actor }) => useCases.getSetupScreen({ actor }),
});
