import { KEY, type Request } from './drivers/request.ts';
import type { Org, World } from './world.ts';

/**
 * `unchanged`: requested before. `changed`: changed since, see `changesBy`. `cold`: by callers who sent no request since the start. `returning`: by
 * callers who sent no request for a minute.
 */
export type Pass = 'changed' | 'unchanged' | 'cold' | 'returning';
export const CONTENDERS = [
  'gateway',
  'gateway-br',
  'floor',
  'floor-same-bytes',
  'floor-signed-in',
  'fastify-drizzle',
  'entities',
  'empty',
] as const;
/** A contender that does not implement an operation is not in its row. */
export type ContenderName = (typeof CONTENDERS)[number];

export type Operation = Readonly<{
  name: string;
  title: string;
  passes: readonly Pass[];
  contenders: readonly ContenderName[];
  /** The requests, each with a different response. `turn` is never repeated; with `changesBy: 'parameters'` it makes the parameters new. */
  requests(world: World, turn: number): readonly Request[];
  /** What makes responses new: a write through the contender itself, or parameters that were never requested before. */
  changesBy?: 'writes' | 'parameters';
  isWrite?: true;
  /** Members whose values differ in each response, excluded from the comparison. */
  fresh?: readonly string[];
  /** Sends `If-None-Match` with the ETag of the contender's earlier response. */
  revalidates?: true;
}>;

const ALL: readonly ContenderName[] = ['gateway', 'gateway-br', 'floor', 'floor-same-bytes', 'fastify-drizzle', 'entities'];
const SAME: readonly ContenderName[] = ['gateway', 'gateway-br', 'floor-same-bytes'];
const BOTH: readonly Pass[] = ['changed', 'unchanged'];

const get = ({ headers }: Pick<Org, 'headers'>, path: string): Request => ({ method: 'GET', path, headers });
const post = ({ headers }: Pick<Org, 'headers'>, path: string, body: object, own = {}): Request => ({
  method: 'POST',
  path,
  headers: { ...headers, ...own },
  body: JSON.stringify(body),
});
const rooms = ({ orgs }: World) => orgs.flatMap((org) => org.rooms.map((room) => ({ org, room })));
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
const chat = '/api/mobile/chat/rooms';

/** A room id derived from the org's id as the gateway does. Staff rooms, so that sending does not change responses of other operations. */
const orgRoom = (orgId: string, variant: string) => `${orgId.slice(0, 14)}8${orgId.slice(15, 19)}${variant}${orgId.slice(20)}`;
const message = (org: Org, variant: string) =>
  post(
    org,
    `${chat}/${orgRoom(org.id, variant)}/messages`,
    { content: 'Practice is at 5 on Field 2. Please bring water.' },
    { 'Idempotency-Key': KEY },
  );

const range = (org: Org) => `startDate=${org.firstDay}&endDate=${org.lastDay}`;
const schedule = ({ orgs }: World) => orgs.map((org) => get(org, `/api/mobile/schedule?${range(org)}`));

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'poll-empty',
    title: 'poll that finds nothing',
    passes: ['unchanged'],
    contenders: ALL,
    requests: (world) => rooms(world).map(({ org, room }) => get(org, `${chat}/${room.id}/poll?since=${room.lastAt}`)),
  },
  {
    name: 'poll',
    title: 'poll with 50 messages',
    passes: BOTH,
    changesBy: 'parameters',
    contenders: SAME,
    requests: (world, turn) => rooms(world).map(({ org, room }) => get(org, `${chat}/${room.id}/poll?since=${later(room.since50, turn)}`)),
  },
  {
    name: 'first-poll',
    title: 'first poll of a room, 50 messages',
    passes: ['unchanged'],
    contenders: [...SAME, 'fastify-drizzle'],
    requests: (world) => rooms(world).map(({ org, room }) => get(org, `${chat}/${room.id}/poll`)),
  },
  {
    name: 'history',
    title: 'history with 50 messages',
    passes: BOTH,
    changesBy: 'parameters',
    contenders: ALL,
    requests: (world, turn) =>
      rooms(world).map(({ org, room }) => get(org, `${chat}/${room.id}/messages?limit=50&before=${later(room.lastAt, 1 + turn)}`)),
  },
  {
    name: 'home',
    title: 'home',
    passes: BOTH,
    changesBy: 'writes',
    contenders: SAME,
    fresh: ['window'],
    requests: ({ orgs }) => orgs.map((org) => get(org, '/api/mobile/home')),
  },
  { name: 'schedule', title: 'schedule of a season, 50 games', passes: BOTH, changesBy: 'writes', contenders: ALL, requests: schedule },
  {
    name: 'agenda',
    title: 'agenda of a season, 50 games',
    passes: BOTH,
    changesBy: 'writes',
    contenders: SAME,
    requests: ({ orgs }) => orgs.map((org) => get(org, `/api/mobile/agenda?${range(org)}`)),
  },
  {
    name: 'teams',
    title: 'teams',
    passes: BOTH,
    changesBy: 'writes',
    contenders: SAME,
    requests: ({ orgs }) => orgs.map((org) => get(org, '/api/mobile/teams')),
  },
  {
    name: 'team',
    title: 'team with its roster',
    passes: BOTH,
    changesBy: 'writes',
    contenders: ALL,
    requests: ({ orgs }) => orgs.flatMap((org) => org.teams.map((id) => get(org, `/api/mobile/teams/${id}`))),
  },
  {
    name: 'standings',
    title: 'standings',
    passes: BOTH,
    changesBy: 'writes',
    contenders: ALL,
    requests: ({ orgs }) => orgs.map((org) => get(org, '/api/mobile/standings')),
  },
  {
    name: 'live',
    title: 'live view of a game',
    passes: BOTH,
    changesBy: 'writes',
    contenders: SAME,
    requests: ({ orgs }) => orgs.map((org) => get(org, `/api/mobile/games/${org.playing.finalId}/live`)),
  },
  {
    name: 'box-score',
    title: 'box score of a game',
    passes: BOTH,
    changesBy: 'writes',
    contenders: SAME,
    requests: ({ orgs }) => orgs.map((org) => get(org, `/api/mobile/games/${org.playing.finalId}/box-score`)),
  },
  {
    name: 'home-screen',
    title: 'screen of home',
    passes: BOTH,
    changesBy: 'writes',
    contenders: [...SAME, 'fastify-drizzle'],
    requests: ({ orgs }) => orgs.map((org) => get(org, '/api/mobile/screens/home')),
  },
  {
    name: 'team-screen',
    title: 'screen of a team',
    passes: BOTH,
    changesBy: 'writes',
    contenders: [...SAME, 'fastify-drizzle'],
    requests: ({ orgs }) => orgs.flatMap((org) => org.teams.map((id) => get(org, `/api/mobile/screens/teams/${id}`))),
  },
  {
    name: 'totals',
    title: 'team totals',
    passes: BOTH,
    changesBy: 'writes',
    contenders: SAME,
    requests: ({ orgs }) => orgs.flatMap((org) => org.teams.map((id) => get(org, `/api/mobile/teams/${id}/player-stats`))),
  },
  {
    name: 'search',
    title: 'player search',
    passes: BOTH,
    changesBy: 'parameters',
    contenders: SAME,
    requests: ({ orgs }, turn) =>
      orgs.flatMap((org) =>
        [0, 1, 2, 3].map((n) =>
          get(org, `/api/mobile/players/search?name=${encodeURIComponent(org.names[(turn * 4 + n) % org.names.length]!)}`),
        ),
      ),
  },
  {
    name: 'not-modified',
    title: '304 to a schedule',
    passes: ['unchanged'],
    contenders: ['gateway', 'floor-same-bytes', 'fastify-drizzle', 'empty'],
    revalidates: true,
    requests: schedule,
  },
  {
    name: 'cold-poll',
    title: 'first request of each caller: poll',
    passes: ['cold'],
    contenders: ['gateway', 'floor-signed-in', 'fastify-drizzle'],
    requests: ({ parents }) => parents.map((parent) => get(parent, `${chat}/${parent.room.id}/poll?since=${parent.room.lastAt}`)),
  },
  {
    name: 'returning-poll',
    title: 'poll of a caller after a minute, a third with one to three new messages',
    passes: ['returning'],
    contenders: ['gateway', 'floor-signed-in', 'fastify-drizzle'],
    requests: ({ parents }) =>
      parents.map((parent, place) => {
        const { id, lastAt, recent } = parent.room;
        const since = place % 3 === 0 ? recent?.[1 + ((place / 3) % 3)] : undefined;
        return get(parent, `${chat}/${id}/poll?since=${since ?? lastAt}`);
      }),
  },
  {
    name: 'cold-home',
    title: 'first request of each caller: home',
    passes: ['cold'],
    contenders: ['gateway', 'floor-signed-in'],
    fresh: ['window'],
    requests: ({ parents }) => parents.map((parent) => get(parent, '/api/mobile/home')),
  },
  {
    name: 'send',
    title: 'send a message, each org in turn',
    passes: ['unchanged'],
    contenders: ['gateway', 'floor-same-bytes', 'fastify-drizzle', 'entities'],
    isWrite: true,
    fresh: ['id', 'createdAt'],
    requests: ({ orgs }) => orgs.map((org) => message(org, '9')),
  },
  {
    name: 'send-one-room',
    title: 'send a message, all in one room',
    passes: ['unchanged'],
    contenders: ['gateway', 'floor-same-bytes', 'fastify-drizzle'],
    isWrite: true,
    fresh: ['id', 'createdAt'],
    requests: ({ orgs }) => [message(orgs[0]!, 'a')],
  },
  {
    name: 'record',
    title: 'record a stat event',
    passes: ['unchanged'],
    contenders: ['gateway', 'floor-same-bytes'],
    isWrite: true,
    fresh: ['id', 'createdAt', 'clientEventId', 'sequence', 'changeSequence', 'orderKey'],
    requests: ({ orgs }) =>
      orgs.map((org) => {
        const { id, teamId, playerId } = org.playing;
        const event = { clientEventId: KEY, teamId, playerId, type: 'run', period: 3, attributes: {} };
        return post(org, `/api/mobile/games/${id}/player-stats`, event);
      }),
  },
  {
    name: 'answer',
    title: 'answer for a child',
    passes: ['unchanged'],
    contenders: ['gateway', 'floor-same-bytes'],
    isWrite: true,
    fresh: ['note', 'answeredAt', 'version'],
    // A note that differs makes it another answer.
    requests: ({ orgs }) =>
      orgs.map(({ answering: { gameId, playerId, headers } }) => ({
        method: 'PUT',
        path: `/api/mobile/games/${gameId}/responses/${playerId}`,
        headers,
        body: JSON.stringify({ answer: 'yes', note: KEY }),
      })),
  },
];

/** A write to each org that invalidates its league data: a score that differs from that of nearby turns. */
export const touches = ({ orgs }: World, turn: number): readonly Request[] =>
  orgs.map(({ headers, playing }) => ({
    method: 'PATCH',
    path: `/api/mobile/games/${playing.finalId}`,
    headers,
    body: JSON.stringify({ homeScore: playing.finalScore + 1 + (turn % 97) }),
  }));
