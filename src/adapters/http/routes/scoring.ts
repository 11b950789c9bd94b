import { z } from 'zod';
import { STAT_FORMATS } from '../../../domain/scoring/stat-column.ts';
import { CLOCK, EVENT_COUNT, EVENT_TYPE_LENGTH, PERIOD } from '../../../domain/scoring/stat-event.ts';
import type { GameId, PlayerId, StatEventId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { cursorAfter, nextCursor, pageAfter, paging, sequencePosition } from '../cursor.ts';
import { documentedAs } from '../json-schema.ts';
import { Season, SportCode } from '../league-schemas.ts';
import { createdOrFound, route } from '../route.ts';
import { count, Id, Instant, id, instant, orNull, PersonName, positive, TeamName, text, whole, word } from '../schemas.ts';
import { newStatEventSchema, statEventSchema } from '../stat-event-schemas.ts';

const ofGame = z.object({ gameId: id<GameId>() });

export const AttributeValue = z.union([z.number(), z.boolean(), z.string(), z.array(z.string()), z.null()]);

const clock = { examples: ['05:12'], description: 'Minutes and seconds on the game clock' };

const StatEventFacts = z.object({
  id: Id,
  sport: SportCode,
  gameId: Id,
  sequence: positive.meta({ description: 'Its place among the events of the game, from 1', examples: [17] }),
  clientEventId: Id.nullable(),
  teamId: Id,
  playerId: Id.nullable().meta({ description: 'Null for what counts for the team alone, and where the caller may not see players' }),
  type: z.string().meta({ examples: ['single'] }),
  period: positive.max(PERIOD.max).nullable(),
  clock: z.string().nullable().meta(clock),
  count: positive.max(EVENT_COUNT.max).meta({ examples: [1] }),
  attributes: z.record(z.string(), AttributeValue).meta({ examples: [{ rbi: 1 }] }),
  occurredAt: Instant.nullable(),
  recordedBy: PersonName.nullable().meta({ description: 'Null where the caller may not see players' }),
  createdAt: Instant,
  voidedAt: Instant.nullable().meta({ description: 'Since when it counts no more; null where it counts' }),
});

/** Written as it was recorded, whatever later versions say of its attributes. */
const StatEvent = documentedAs(StatEventFacts, statEventSchema(StatEventFacts.shape));

const statEvents = 'stat-events';

export const listStatEvents = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/player-stats',
  summary: 'List the stat events of a game',
  description: `In the order of their recording, void ones too. For parents without an approved link to a child \`playersVisible\` is false: players, also those among the attributes, and recorders are null.`,
  access: 'member',
  useCase: 'listStatEvents',
  params: ofGame,
  query: z.object({
    ...paging(statEvents, sequencePosition),
    teamId: id<TeamId>().optional().meta({ description: 'Events of this team alone' }),
  }),
  replies: { 200: z.object({ events: z.array(StatEvent), playersVisible: z.boolean(), nextCursor }).meta({ id: 'StatEvents' }) },
  cacheFor: { scopes: ['league', 'scoring', 'membership'], view: 'teams' },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, query: { limit, cursor, teamId } }) => {
    const page = pageAfter({ limit, cursor });
    const found = await useCases.listStatEvents({ actor, gameId: params.gameId, teamId, page });
    return mapOk(found, (page) => ({
      events: page.items,
      playersVisible: page.playersVisible,
      nextCursor: cursorAfter(statEvents, page, (last) => [last.sequence]),
    }));
  },
});

const NewStatEventFacts = z.strictObject({
  clientEventId: id<string>()
    .nullable()
    .default(null)
    .meta({ description: 'What the app calls the event: sending it again records nothing' }),
  teamId: id<TeamId>(),
  playerId: id<PlayerId>().nullable().default(null).meta({ description: 'Null for what counts for the team alone' }),
  type: text(EVENT_TYPE_LENGTH).meta({ examples: ['single'] }),
  period: whole(PERIOD).nullable().default(null),
  clock: z
    .string('must be text')
    .regex(CLOCK, 'must be minutes and seconds, as in 05:12 or 00:12.4, or null')
    .nullable()
    .default(null)
    .meta(clock),
  count: whole(EVENT_COUNT).default(1).meta({ description: 'How many such events this is, for a box score entered after the game' }),
  attributes: z
    .record(z.string(), z.unknown(), 'must be an object')
    .default({})
    .meta({ description: 'What the type of event takes, and nothing else', examples: [{ rbi: 1 }] }),
  occurredAt: instant.nullable().default(null),
});

/** Whether type and attributes are those of the game’s sport is for the use case, which knows the game. */
const NewStatEvent = documentedAs(
  NewStatEventFacts,
  newStatEventSchema(NewStatEventFacts.shape, [
    {
      clientEventId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e11',
      teamId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f',
      playerId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e12',
      type: 'single',
      period: 3,
      attributes: { rbi: 1 },
    },
  ]),
);

export const recordStatEvent = route({
  method: 'post',
  path: '/api/mobile/games/:gameId/player-stats',
  summary: 'Record a stat event',
  description: `Sent again with the same \`clientEventId\`, it answers the first event (200), whatever else is sent. A canceled game takes none.
The official scorer of the game, whatever their role, records for both teams; a coach for their own.
A coach also records what the opponent’s batters did against the own pitchers: with the opponent’s \`teamId\`, no \`playerId\`, the pitcher as \`pitcherId\` and the batter’s shirt as \`batterNumber\`. Such an event counts for the pitcher alone: neither the batter nor their team gets figures by what the other side wrote down.
Types and their attributes are those of the sport of the game: another type is refused with \`stat-not-applicable\`, which lists those that there are.`,
  access: 'member',
  useCase: 'recordStatEvent',
  params: ofGame,
  body: NewStatEvent,
  replies: { 201: StatEvent, 200: StatEvent },
  status: createdOrFound,
  refusals: ['not-found', 'not-allowed', 'game-not-open', 'stat-not-applicable', 'invalid-request', 'unknown-reference'],
  handle: ({ useCases, actor, params, body: { clientEventId, teamId, playerId, occurredAt, ...facts } }) =>
    useCases.recordStatEvent({ actor, gameId: params.gameId, clientEventId, teamId, playerId, occurredAt, facts }),
});

export const voidStatEvent = route({
  method: 'delete',
  path: '/api/mobile/games/:gameId/player-stats/:eventId',
  summary: 'Void a stat event',
  description: 'It counts no more, as if it had never been recorded, and stays in the list. Voiding it again answers the same.',
  access: 'member',
  useCase: 'voidStatEvent',
  params: z.object({ gameId: id<GameId>(), eventId: id<StatEventId>() }),
  replies: { 200: StatEvent },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params }) => useCases.voidStatEvent({ actor, ...params }),
});

export const StatColumn = z
  .object({
    key: z.string().meta({ description: 'Where its figures stand in totals and display', examples: ['avg'] }),
    label: z.string().meta({ examples: ['AVG'] }),
    group: z.string().meta({ examples: ['batting'] }),
    description: z.string().meta({ examples: ['Batting average: H / AB'] }),
    decimals: z
      .int()
      .min(0)
      .max(3)
      .meta({ examples: [3] }),
    format: word('StatFormat', STAT_FORMATS),
  })
  .meta({ id: 'StatColumn', description: 'What an app needs to draw a column of figures' });

/** The figures of one player or team. */
export const statTotals = {
  totals: z.record(z.string(), z.number().nullable()).meta({
    description: 'A figure for every column, exact; null where it would divide by zero. Percentages are fractions, innings are in outs',
    examples: [{ ab: 24, h: 8, avg: 0.3333333333333333 }],
  }),
  display: z.record(z.string(), z.string()).meta({
    description: 'The same as text, rounded as the column says; "-" where there is none',
    examples: [{ ab: '24', h: '8', avg: '.333' }],
  }),
};

const figures = {
  gamesPlayed: count.meta({
    description: 'Games with an event of this player or team, or in which another’s event names them',
    examples: [8],
  }),
  ...statTotals,
};

const PlayerStats = z
  .object({
    playerId: Id,
    displayName: z.string().meta({ description: 'In full, or shortened as in "Sam O."', examples: ['Sam Ortiz'] }),
    jerseyNumber: orNull(z.string(), { examples: ['07'] }),
    ...figures,
  })
  .meta({ id: 'PlayerStats', description: 'Season totals of a player' });

export const getTeamStats = route({
  method: 'get',
  path: '/api/mobile/teams/:teamId/player-stats',
  summary: 'See the season totals of a team and its players',
  description: `Everybody on the roster, by jersey number, and the team as a whole. They add up the events that are not void of games in progress or final, scrimmages left out.
\`columns\` says what there is in this sport; \`basis\` and the rules of the season say how it was reckoned. Names and numbers are shown as on the roster, and nobody to parents without an approved link to a child.`,
  access: 'member',
  useCase: 'getTeamStats',
  params: z.object({ teamId: id<TeamId>() }),
  replies: {
    200: z
      .object({
        team: TeamName,
        season: Season,
        sport: SportCode,
        basis: z.record(z.string(), z.number()).meta({ examples: [{ eraInnings: 6 }] }),
        columns: z.array(StatColumn),
        playersVisible: z.boolean().meta({ description: 'Whether the caller may see the players' }),
        players: z.array(PlayerStats),
        ...figures,
      })
      .meta({ id: 'TeamStats', description: 'Season totals of a team and its players' }),
  },
  cacheFor: { scopes: ['league', 'scoring'], view: 'roster', notesTeam: 'teamId' },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getTeamStats({ actor, teamId: params.teamId }),
});
