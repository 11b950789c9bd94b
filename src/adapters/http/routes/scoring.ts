import { z } from 'zod';
import { describeStatEvents, SPORT_CODES } from '../../../domain/games/stats/sports.ts';
import type { GameId, PlayerId, StatEventId, TeamId } from '../../../domain/shared/ids.ts';
import { ok } from '../../../domain/shared/result.ts';
import { nextCursor, paging, writeCursor } from '../cursor.ts';
import { createdOrFound, route } from '../route.ts';
import { Id, Instant, id, instant, PersonName, text, whole } from '../schemas.ts';

const ofGame = z.object({ gameId: id<GameId>() });

const AttributeValue = z.union([z.number(), z.boolean(), z.string(), z.array(z.string()), z.null()]);
const CLOCK = { examples: ['05:12'], description: 'Minutes and seconds on the game clock' };

const StatEvent = z
  .object({
    id: Id,
    gameId: Id,
    sequence: z.int().meta({ description: 'Its place among the events of the game, from 1', examples: [17] }),
    clientEventId: Id.nullable(),
    teamId: Id,
    playerId: Id.nullable().meta({ description: 'Null for what counts for the team alone' }),
    type: z.string().meta({ examples: ['single'] }),
    period: z.int().nullable(),
    clock: z.string().nullable().meta(CLOCK),
    count: z.int().meta({ examples: [1] }),
    attributes: z.record(z.string(), AttributeValue).meta({ examples: [{ rbi: 1 }] }),
    occurredAt: Instant.nullable(),
    recordedBy: PersonName,
    createdAt: Instant,
    voidedAt: Instant.nullable().meta({ description: 'Since when it counts no more; null where it counts' }),
  })
  .meta({ id: 'StatEvent', description: 'Something that a player or a team did in a game' });

const statEvents = 'stat-events';

export const listStatEvents = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/player-stats',
  operationId: 'listStatEvents',
  tag: 'Games',
  summary: 'List the stat events of a game',
  description: 'In the order of their recording, void ones too.',
  access: 'read-league',
  params: ofGame,
  query: z.object({
    ...paging(statEvents, ([sequence]) => sequence as number),
    teamId: id<TeamId>().optional().meta({ description: 'Events of this team alone' }),
  }),
  replies: { 200: z.object({ events: z.array(StatEvent), nextCursor }).meta({ id: 'StatEvents' }) },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, query: { limit, cursor, teamId } }) => {
    const page = { limit, ...(cursor !== undefined && { after: cursor }) };
    const found = await useCases.listStatEvents({ actor, gameId: params.gameId, teamId, page });
    if (!found.ok) return found;
    const { items, hasMore } = found.value;
    const last = hasMore ? items.at(-1) : undefined;
    return ok({ events: items, nextCursor: last ? writeCursor(statEvents, [last.sequence]) : null });
  },
});

/** The event types of every sport with their attributes, as a list that people read. */
const EVENT_TYPES = SPORT_CODES.map((sport) => {
  const lines = describeStatEvents(sport).map(({ type, meaning, attributes }) => {
    const told = attributes.map(({ name, required, description }) => `\`${name}\`${required ? ' (required)' : ''} ${description}`);
    return `- \`${type}\`: ${[meaning, ...told].join('; ')}`;
  });
  return `**${sport}**\n\n${lines.join('\n')}`;
}).join('\n\n');

export const recordStatEvent = route({
  method: 'post',
  path: '/api/mobile/games/:gameId/player-stats',
  operationId: 'recordStatEvent',
  tag: 'Games',
  summary: 'Record a stat event',
  description: `Sent again with the same \`clientEventId\`, it answers the first event (200), whatever else is sent. A canceled game takes none.
A coach records for their own team; a parent for both, where they are the official scorer of the game.

${EVENT_TYPES}`,
  access: 'record-stats',
  params: ofGame,
  body: z
    .strictObject({
      clientEventId: id<string>()
        .nullable()
        .default(null)
        .meta({ description: 'What the app calls the event: sending it again records nothing' }),
      teamId: id<TeamId>(),
      playerId: id<PlayerId>().nullable().default(null).meta({ description: 'Null for what counts for the team alone' }),
      type: text(1, 60).meta({ examples: ['single'] }),
      period: whole(1, 99).nullable().default(null),
      clock: z.string('must be text').nullable().default(null).meta(CLOCK),
      count: whole(1, 99).default(1).meta({ description: 'How many such events this is, for a box score entered after the game' }),
      attributes: z
        .record(z.string(), z.unknown(), 'must be an object')
        .default({})
        .meta({ description: 'What the type of event takes, and nothing else', examples: [{ rbi: 1 }] }),
      occurredAt: instant.nullable().default(null),
    })
    .meta({
      id: 'NewStatEvent',
      examples: [
        {
          clientEventId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e11',
          teamId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f',
          playerId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e12',
          type: 'single',
          period: 3,
          attributes: { rbi: 1 },
        },
      ],
    }),
  replies: { 201: StatEvent, 200: StatEvent },
  status: createdOrFound,
  refusals: ['not-found', 'not-allowed', 'game-not-open', 'stat-not-applicable', 'invalid-request', 'unknown-reference'],
  handle: ({ useCases, actor, params, body: { clientEventId, teamId, playerId, occurredAt, ...facts } }) =>
    useCases.recordStatEvent({ actor, gameId: params.gameId, clientEventId, teamId, playerId, occurredAt, facts }),
});

export const voidStatEvent = route({
  method: 'delete',
  path: '/api/mobile/games/:gameId/player-stats/:eventId',
  operationId: 'voidStatEvent',
  tag: 'Games',
  summary: 'Void a stat event',
  description: 'It counts no more, as if it had never been recorded, and stays in the list. Voiding it again answers the same.',
  access: 'record-stats',
  params: z.object({ gameId: id<GameId>(), eventId: id<StatEventId>() }),
  replies: { 200: StatEvent },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params }) => useCases.voidStatEvent({ actor, ...params }),
});
