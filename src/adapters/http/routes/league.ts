import { z } from 'zod';
import type { AgeGroupId, GameId, SeasonId, SportId, TeamId } from '../../../domain/shared/ids.ts';
import { ok } from '../../../domain/shared/result.ts';
import { isLocalDate, type LocalDate } from '../../../domain/shared/time.ts';
import { nextCursor, paging, timePosition, writeCursor } from '../cursor.ts';
import { AgeGroup, Game, Season, SeasonRules, SportCode, Team, TieBreaker, TimeZoneName, WinLossTie } from '../league-schemas.ts';
import { route } from '../route.ts';
import { count, difference, flag, Id, id, positive, RosterPlayer, TeamName, Window, withoutWindow } from '../schemas.ts';

const CURRENT = 'A season is current from being made active, which may be before it starts, until 14 days after its `endsOn`.';
const GOING_ON = 'A season is going on when it is active and today, in the organization’s time zone, is within its days.';

/** A parameter that narrows a list to what has `isMine`. */
const mine = (what: string) => flag().meta({ description: `With true, ${what} that have \`isMine\` alone` });

export const getHome = route({
  method: 'get',
  path: '/api/mobile/home',
  operationId: 'getHome',
  tag: 'League',
  summary: 'See the seasons that are going on and the games of the next 7 days',
  description: `The games of the next 7 × 24 hours that are not canceled, in order of start. ${GOING_ON}`,
  access: 'read-league',
  replies: {
    200: z.object({ seasons: z.array(Season), upcomingGames: z.array(Game), window: Window, timeZone: TimeZoneName }).meta({ id: 'Home' }),
  },
  query: z.object({ mine: mine('games') }),
  etagPayload: withoutWindow,
  refusals: [],
  handle: async ({ useCases, actor, query }) => ok(await useCases.getHome({ actor, ...query })),
});

export const listTeams = route({
  method: 'get',
  path: '/api/mobile/teams',
  operationId: 'listTeams',
  tag: 'League',
  summary: 'List teams',
  description: `In order of sport, age group and name. Without \`seasonId\`, the teams of current seasons. ${CURRENT}`,
  access: 'read-league',
  query: z.object({ seasonId: id<SeasonId>().optional(), sportId: id<SportId>().optional(), mine: mine('teams') }),
  replies: { 200: z.object({ teams: z.array(Team) }).meta({ id: 'Teams' }) },
  refusals: [],
  handle: async ({ useCases, actor, query }) => ok({ teams: await useCases.listTeams({ actor, ...query }) }),
});

export const getTeam = route({
  method: 'get',
  path: '/api/mobile/teams/:id',
  operationId: 'getTeam',
  tag: 'League',
  summary: 'See a team with its players',
  description: `Players in order of the names that are shown. Admins and staff see every roster in full, coaches those of their own teams, parents those of their children’s.
Umpires see full names, without jersey numbers; everybody else first names and last initials. Parents without an approved link to a child see nobody: \`players\` is empty and \`rosterVisible\` false.`,
  access: 'read-league',
  params: z.object({ id: id<TeamId>() }),
  replies: { 200: Team.extend({ players: z.array(RosterPlayer) }).meta({ id: 'TeamWithPlayers', description: 'A team and its players' }) },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getTeam({ actor, teamId: params.id }),
});

/** A calendar date in a query. */
const day = z
  .string()
  .refine(isLocalDate, 'must be a date, YYYY-MM-DD')
  .transform((text) => text as LocalDate)
  .meta({ format: 'date', examples: ['2026-04-11'] });

const SCHEDULE = 'schedule';

export const listSchedule = route({
  method: 'get',
  path: '/api/mobile/schedule',
  operationId: 'listSchedule',
  tag: 'League',
  summary: 'List games',
  description: `In order of start, canceled ones too. Without dates, those of today and the next 30 days; a \`startDate\` alone brings the 30 days after it, an \`endDate\` alone begins today, or 30 days earlier where it is past.
Dates are days in the organization’s time zone, 370 of them at most.`,
  access: 'read-league',
  query: z.object({
    ...paging(SCHEDULE, timePosition),
    teamId: id<TeamId>().optional().meta({ description: 'Games of this team alone' }),
    startDate: day.optional().meta({ description: 'The first day' }),
    endDate: day.optional().meta({ description: 'The last day' }),
    mine: mine('games'),
  }),
  replies: { 200: z.object({ games: z.array(Game), nextCursor }).meta({ id: 'Schedule' }) },
  refusals: ['invalid-request'],
  handle: async ({ useCases, actor, query: { limit, cursor, ...filter } }) => {
    const listed = await useCases.listSchedule({ actor, ...filter, page: { limit, ...(cursor && { after: cursor }) } });
    if (!listed.ok) return listed;
    const { items, hasMore } = listed.value;
    const last = hasMore ? items.at(-1) : undefined;
    return ok({ games: items, nextCursor: last ? writeCursor(SCHEDULE, [last.startsAt.getTime(), last.id]) : null });
  },
});

export const getGame = route({
  method: 'get',
  path: '/api/mobile/games/:gameId',
  operationId: 'getGame',
  tag: 'Games',
  summary: 'See a game',
  description:
    'Its `ETag` leads with the `version`, and serves as `If-Match` of a change. `snackParentPhone` is null for those who may not see it.',
  access: 'read-league',
  params: z.object({ gameId: id<GameId>() }),
  replies: { 200: Game },
  version: ({ version }) => version,
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getGame({ actor, gameId: params.gameId }),
});

const TieBreak = z
  .object({
    by: TieBreaker,
    value: z
      .number()
      .nullable()
      .meta({ description: 'Unrounded; null where something was won and nothing lost, which ranks above every number', examples: [3] }),
    display: z.string().meta({ description: 'Fractions with three decimals; MAX where `value` is null', examples: ['3'] }),
    among: z.array(Id).meta({ description: 'The teams that were compared, this one included, by name' }),
  })
  .meta({ id: 'TieBreak', description: 'A tie-breaker that split a team from others it was level with, and what it compared' });

const StandingRow = z
  .object({
    rank: positive.meta({ examples: [1] }),
    tied: z.boolean().meta({ description: 'Whether other teams share the rank' }),
    decidedBy: TieBreaker.nullable().meta({
      description: 'The tie-breaker that last split the team from those it was level with; null where the rank is shared',
    }),
    tieBreak: z.array(TieBreak).meta({
      description:
        'Every tie-breaker that split the team from others, in the order in which they were applied; empty where nothing was level',
    }),
    division: z
      .object({ id: Id, name: z.string().meta({ examples: ['East'] }) })
      .meta({ id: 'Division', description: 'A division of a season' })
      .nullable()
      .meta({ description: 'Null where the season has no divisions' }),
    team: TeamName,
    gamesPlayed: count.meta({ examples: [7] }),
    wins: count.meta({ examples: [5] }),
    losses: count.meta({ examples: [1] }),
    ties: count.meta({ examples: [1] }),
    forfeits: count.meta({ description: 'Games that the team itself forfeited; they are among its losses', examples: [0] }),
    points: difference.meta({ examples: [16] }),
    winPct: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: '(W + ½T) / GP; null before the first game', examples: [0.786] }),
    winPctDisplay: z.string().meta({ examples: ['.786'] }),
    gamesBehind: z.number().meta({ description: 'Behind the first row', examples: [0] }),
    gamesBehindDisplay: z.string().meta({ examples: ['-'] }),
    pointsFor: count.meta({ examples: [21] }),
    pointsAgainst: count.meta({ examples: [9] }),
    pointDiff: difference.meta({ description: 'Within the season’s cap, game by game', examples: [12] }),
    streak: z
      .string()
      .nullable()
      .meta({ description: 'The kind and number of the latest games that ended alike', examples: ['W3'] }),
    lastFive: z.string().meta({ description: 'Wins, losses and ties of the last five games', examples: ['4-1-0'] }),
    home: WinLossTie,
    away: WinLossTie,
  })
  .meta({ id: 'StandingRow', description: 'A team’s place in a table, with the figures behind it' });

const StandingsTable = z
  .object({ season: Season, ageGroup: AgeGroup, rules: SeasonRules, rows: z.array(StandingRow) })
  .meta({ id: 'StandingsTable', description: 'The table of one season and age group, and the rules that it was drawn up by' });

export const getStandings = route({
  method: 'get',
  path: '/api/mobile/standings',
  operationId: 'getStandings',
  tag: 'League',
  summary: 'See the standings',
  description: `A table for each season and age group that has teams, with a row for every team. Without \`seasonId\`, of current seasons. ${CURRENT}
Regular games count that are final or forfeited. A team without a game has the figures that it has: 0 wins, 0 points, a percentage of .000.
A forfeit adds \`forfeitScore\` to points for and against; in volleyball it is lost by all sets that it takes to win, 25-0 each. A double forfeit is a loss for both teams and adds nothing.`,
  access: 'read-league',
  query: z.object({ ageGroupId: id<AgeGroupId>().optional(), seasonId: id<SeasonId>().optional() }),
  replies: { 200: z.object({ standings: z.array(StandingsTable) }).meta({ id: 'Standings' }) },
  refusals: [],
  handle: async ({ useCases, actor, query }) => ok({ standings: await useCases.getStandings({ actor, ...query }) }),
});

const Sport = z
  .object({ id: Id, code: SportCode, name: z.string().meta({ examples: ['Baseball'] }), isActive: z.boolean() })
  .meta({ id: 'Sport', description: 'A sport that the organization plays' });

export const listSports = route({
  method: 'get',
  path: '/api/mobile/sports',
  operationId: 'listSports',
  tag: 'League',
  summary: 'List active sports',
  description: 'By name.',
  access: 'read-league',
  replies: { 200: z.object({ sports: z.array(Sport) }).meta({ id: 'Sports' }) },
  refusals: [],
  handle: async ({ useCases, actor }) => ok({ sports: await useCases.listSports({ actor }) }),
});

export const listSeasons = route({
  method: 'get',
  path: '/api/mobile/seasons',
  operationId: 'listSeasons',
  tag: 'League',
  summary: 'List seasons',
  description: 'Past, present and coming ones; the season that begins last comes first.',
  access: 'read-league',
  query: z.object({ sportId: id<SportId>().optional() }),
  replies: { 200: z.object({ seasons: z.array(Season) }).meta({ id: 'Seasons' }) },
  refusals: [],
  handle: async ({ useCases, actor, query }) => ok({ seasons: await useCases.listSeasons({ actor, ...query }) }),
});

const text = (example: string) =>
  z
    .string()
    .nullable()
    .meta({ examples: [example] });

const Facility = z
  .object({
    id: Id,
    name: z.string().meta({ examples: ['Legion Park'] }),
    address: z
      .object({
        street: text('12 Elm Street'),
        city: text('Springfield'),
        region: text('IL'),
        postalCode: text('62701'),
        country: z.string().meta({ description: 'ISO 3166-1 alpha-2', examples: ['US'] }),
      })
      .meta({ id: 'Address', description: 'A postal address' }),
    latitude: z
      .number()
      .min(-90)
      .max(90)
      .nullable()
      .meta({ description: 'Degrees, WGS 84', examples: [41.8] }),
    longitude: z
      .number()
      .min(-180)
      .max(180)
      .nullable()
      .meta({ examples: [-87.6] }),
    notes: text('Park behind the school'),
    fields: z.array(
      z.object({ id: Id, name: z.string().meta({ examples: ['Field 2'] }) }).meta({ id: 'Field', description: 'A field of a facility' }),
    ),
  })
  .meta({ id: 'Facility', description: 'A place with its address and fields' });

export const listFacilities = route({
  method: 'get',
  path: '/api/mobile/facilities',
  operationId: 'listFacilities',
  tag: 'League',
  summary: 'List facilities with their addresses',
  description: 'By name.',
  access: 'read-league',
  replies: { 200: z.object({ facilities: z.array(Facility) }).meta({ id: 'Facilities' }) },
  refusals: [],
  handle: async ({ useCases, actor }) => ok({ facilities: await useCases.listFacilities({ actor }) }),
});
