// The floor: plain node:http and pg, prepared statements, no authentication, no validation.
// FLOOR=rows returns bare rows by JSON.stringify; same-bytes returns the gateway's documents; signed-in does the same after checking the
// token and looking up the membership.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import pg from 'pg';
import {
  BoxScore,
  countsInTotals,
  getBoxScore,
  getLiveGame,
  LiveGame,
  localDate,
  ownTeams,
  type Role,
  rulesOf,
  serialize,
  standings,
  type TimeZone,
  teamTotals,
  toColumn,
} from '../gateway-parts.ts';
import { nameSearch } from './name-search.ts';
import * as SQL from './statements.ts';

const { DATABASE_URL, PORT, FLOOR, ISSUER, AUDIENCE } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL!, max: 10 });
pool.on('error', () => {});

type Caller = Readonly<{ org: string; user: string; teams: readonly string[]; isOffice: boolean }>;
type Asked = Readonly<{
  caller: Caller;
  id: string;
  other: string | undefined;
  query: URLSearchParams;
  body: Record<string, unknown>;
  key: string | undefined;
}>;
type Answer = string | Promise<string>;

const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const known = names.get(text) ?? createHash('sha1').update(text).digest('hex');
  names.set(text, known);
  return known;
};
/** Runs a prepared statement, which each connection plans once. */
async function rows<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ name: nameOf(text), text, values: [...values] })).rows;
}
const row = async <Row extends object>(text: string, values: readonly unknown[]): Promise<Row> => (await rows<Row>(text, values))[0]!;

type SeasonFacts = Readonly<{ season: Record<string, unknown>; sport: 'baseball' }>;
const RULES = [
  'rankBy',
  'points',
  'tieBreakers',
  'breakOut',
  'commonGamesMinimum',
  'interleagueGames',
  'maxDiffPerGame',
  'forfeitScore',
  'regulationInnings',
  'regulationMinutes',
  'goalPoints',
  'yellowLimit',
  'redCardGames',
  'qualifyingPlaces',
  'wildCards',
  'diamond',
  'bestOf',
  'setPoints',
  'decidingSetPoints',
  'setCap',
  'decidingSetCap',
  'playsAllSets',
  'periods',
  'periodMinutes',
  'overtimeMinutes',
  'equalMinutes',
  'playersASide',
  'goalkeeper',
  'runningClockLead',
  'foulRules',
  'foulsToLeave',
  'laterals',
  'noRunZones',
] as const;
const rulesIn = ({ season, sport }: SeasonFacts) => {
  const rules = rulesOf(sport, season['rules'] as object);
  return Object.fromEntries(RULES.map((name) => [name, rules[name]])) as typeof rules;
};
const viewSeason = (facts: SeasonFacts) => ({ ...facts.season, rules: rulesIn(facts) });

type TableFacts = Readonly<{ season: SeasonFacts; ageGroup: object; teams: { id: never; name: string }[]; games: { startsAt: string }[] }>;
function viewTable({ season, ageGroup, teams, games }: TableFacts) {
  const rules = rulesIn(season);
  const played = games.map((game) => ({ ...game, startsAt: new Date(game.startsAt) })) as never;
  return { season: viewSeason(season), ageGroup, rules, shown: true, rows: standings(rules, season.sport, teams, played) };
}
type BookRow = Readonly<{
  timeZone: TimeZone;
  game: Readonly<{ startsAt: string; endsAt: string; homeTeamId: string; visitorTeamId: string }>;
  teamsWithLineup: readonly string[];
  places: readonly Readonly<{ teamId: string }>[];
}>;
const NONE: ReadonlySet<never> = new Set();
const STAFF: ReadonlySet<Role> = new Set(['staff']);
/** Derives the document with the gateway's domain functions; only reading the book differs. */
async function derived(derive: typeof getLiveGame | typeof getBoxScore, { org, user }: Caller, gameId: string): Promise<unknown> {
  const { timeZone, game, teamsWithLineup, places, ...facts } = await row<BookRow>(SQL.BOOK, [org, gameId]);
  const lineupOf = (teamId: string) =>
    teamsWithLineup.includes(teamId) ? { places: places.filter((place) => place.teamId === teamId) } : null;
  const book = {
    ...facts,
    game: { ...game, startsAt: new Date(game.startsAt), endsAt: new Date(game.endsAt) },
    lineups: { home: lineupOf(game.homeTeamId), visitor: lineupOf(game.visitorTeamId) },
  };
  const read = { gameBook: async () => book, playersOnTeams: async () => [] };
  const actor = {
    user: { id: user },
    org: { id: org, timeZone, suspendedAt: null, suspensionNotice: null },
    roles: STAFF,
    pendingRoles: NONE,
    ...ownTeams(STAFF, { staffed: [], children: [], followed: [] }, localDate(new Date(), timeZone)),
    hiddenSeasons: NONE,
    scoredGames: NONE,
    scoredTeams: NONE,
    officiatedGames: NONE,
  };
  const known = { get: () => true, set() {} };
  const result = await derive({ read, auditedReads: known, clock: () => new Date() } as never)({ actor, gameId } as never);
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

/** The games of a screen. */
type Cut = Readonly<{ upcoming: string; results: string }>;

/** A cursor in the gateway's format. */
function cursor(list: string, parts: readonly unknown[] | null): string | null {
  if (parts === null) return null;
  const text = JSON.stringify(parts);
  return Buffer.from(
    `${createHash('sha256')
      .update(list + text)
      .digest('base64url')
      .slice(0, 8)}${text}`,
  ).toString('base64url');
}

type Contender = Readonly<
  Record<
    | 'history'
    | 'poll'
    | 'home'
    | 'schedule'
    | 'agenda'
    | 'teams'
    | 'team'
    | 'standings'
    | 'totals'
    | 'search'
    | 'send'
    | 'record'
    | 'answer'
    | 'homeScreen'
    | 'teamScreen'
    | 'live'
    | 'boxScore',
    (asked: Asked) => Answer
  >
>;

const limit = (query: URLSearchParams) => Number(query.get('limit') ?? 50);
type Listed = Readonly<{ games: string; last: unknown[] | null }>;
const rangeOf = ({ org, teams, isOffice }: Caller, query: URLSearchParams) => {
  return [org, teams, isOffice, query.get('startDate'), query.get('endDate'), limit(query)];
};
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const sameBytes: Contender = {
  async history({ caller, id, query }) {
    const found = await row<{ messages: string; next: string | null }>(SQL.HISTORY, [caller.org, id, query.get('before'), limit(query)]);
    return `{"messages":${found.messages},"nextBefore":${found.next === null ? 'null' : `"${found.next}"`}}`;
  },
  async poll({ caller, id, query }) {
    const since = query.get('since');
    const room = [caller.org, id];
    const found = await (since === null
      ? row<{ messages: string; last: string }>(SQL.FIRST_POLL, room)
      : row<{ messages: string; last: string }>(SQL.POLL, [...room, since]));
    return `{"messages":${found.messages},"cursor":"${found.last}","hasMore":false,"pollAfterMs":3000}`;
  },
  async home({ caller }) {
    const from = new Date();
    const to = new Date(from.getTime() + WEEK_MS);
    const found = await row<{ timeZone: string; seasons: SeasonFacts[]; games: string }>(SQL.HOME, [
      caller.org,
      caller.teams,
      caller.isOffice,
      from,
      to,
    ]);
    return `{"seasons":${JSON.stringify(found.seasons.map(viewSeason))},"upcomingGames":${found.games},"window":${JSON.stringify({ from, to })},"timeZone":"${found.timeZone}"}`;
  },
  async schedule({ caller, query }) {
    const { games, last } = await row<Listed>(SQL.SCHEDULE, rangeOf(caller, query));
    return `{"games":${games},"nextCursor":${JSON.stringify(cursor('schedule', last))}}`;
  },
  async agenda({ caller, query }) {
    const { games, last } = await row<Listed>(SQL.AGENDA, rangeOf(caller, query));
    return `{"items":${games},"nextCursor":${JSON.stringify(cursor('agenda', last))}}`;
  },
  teams: async ({ caller }) => `{"teams":${(await row<{ teams: string }>(SQL.CURRENT_TEAMS, [caller.org])).teams}}`,
  team: async ({ caller, id }) => (await row<{ team: string }>(SQL.TEAM, [caller.org, id])).team,
  standings: async ({ caller }) =>
    JSON.stringify({ standings: (await rows<TableFacts>(SQL.STANDINGS_FACTS, [caller.org])).map(viewTable) }),
  live: async ({ caller, id }) => serialize(LiveGame, await derived(getLiveGame, caller, id)),
  boxScore: async ({ caller, id }) => serialize(BoxScore, await derived(getBoxScore, caller, id)),
  async homeScreen({ caller }) {
    type Facts = Readonly<{ timeZone: string; seasons: SeasonFacts[] }> & Cut;
    const { timeZone, seasons, upcoming, results } = await row<Facts>(SQL.HOME_SCREEN, [caller.org, caller.teams, caller.isOffice]);
    const head = `{"seasons":${JSON.stringify(seasons.map(viewSeason))},"myTeams":[],"gamesOf":"organization"`;
    return `${head},"upcomingGames":${upcoming},"unscoredGames":[],"results":${results},"timeZone":"${timeZone}"}`;
  },
  async teamScreen({ caller, id }) {
    const [{ team }, { upcoming, results, agenda }, table] = await Promise.all([
      row<{ team: string }>(SQL.TEAM, [caller.org, id]),
      row<Cut & Readonly<{ agenda: string }>>(SQL.TEAM_GAMES, [caller.org, caller.teams, caller.isOffice, id]),
      row<TableFacts>(SQL.TABLE_FACTS, [caller.org, id]),
    ]);
    return `{"team":${team},"upcomingGames":${upcoming},"unscoredGames":[],"results":${results},"agenda":${agenda},"standings":${JSON.stringify(viewTable(table))},"runsTeam":${caller.isOffice}}`;
  },
  async totals({ caller, id }) {
    type Alike = Readonly<{ places: number[]; counts: number[] }>;
    type Player = Readonly<{ playerId: never; displayName: string; jerseyNumber: string | null }>;
    type Facts = Readonly<{ team: object; sport: 'baseball'; season: SeasonFacts; players: Player[]; games: string[]; events: Alike[] }>;
    const { team, sport, season, players, games, events } = await row<Facts>(SQL.TOTALS_FACTS, [caller.org, id]);
    const played = { status: 'final', gameType: 'regular', voidedAt: null };
    const apart = events.flatMap(({ places, counts, ...event }) =>
      places.map((place, index) => ({ ...event, ...played, gameId: games[place]!, count: counts[index]! })),
    );
    const totals = teamTotals({
      sport,
      rules: rulesIn(season),
      teamId: id as never,
      events: apart.filter(countsInTotals) as never,
      rosterPlayerIds: players.map(({ playerId }) => playerId),
    });
    return JSON.stringify({
      team,
      season: viewSeason(season),
      sport,
      basis: totals.basis,
      columns: totals.columns.map(toColumn),
      playersVisible: true,
      players: totals.players.map(({ playerId, gamesPlayed, totals, display }, at) => {
        const { displayName, jerseyNumber } = players[at]!;
        return { playerId, displayName, jerseyNumber, isFormer: false, isGuest: false, gamesPlayed, totals, display };
      }),
      gamesPlayed: totals.team.gamesPlayed,
      totals: totals.team.totals,
      display: totals.team.display,
    });
  },
  async search({ caller, query }) {
    const search = nameSearch(query.get('name')!, 1)!;
    const statement = SQL.search(search.score('search_key'), search.condition('search_key'));
    return `{"players":${(await row<{ players: string }>(statement, [caller.org, ...search.parameters()])).players}}`;
  },
  async send({ caller, id, body, key }) {
    return (await row<{ message: string }>(SQL.SEND, [caller.org, id, randomUUID(), caller.user, body['content'], key ?? null])).message;
  },
  async record({ caller, id, body }) {
    const values = [
      caller.org,
      id,
      randomUUID(),
      body['teamId'],
      body['playerId'],
      body['type'],
      body['period'],
      body['attributes'],
      body['clientEventId'],
      caller.user,
    ];
    return (await row<{ event: string }>(SQL.RECORD, values)).event;
  },
  async answer({ caller, id, other: playerId, body }) {
    return (await row<{ answer: string }>(SQL.ANSWER, [caller.org, id, playerId, body['answer'], body['note'], caller.user])).answer;
  },
};

const plain: Contender = {
  ...sameBytes,
  history: async ({ caller, id, query }) =>
    JSON.stringify({ messages: await rows(SQL.ROWS.history, [caller.org, id, query.get('before'), limit(query)]) }),
  poll: async ({ caller, id, query }) => JSON.stringify({ messages: await rows(SQL.ROWS.poll, [caller.org, id, query.get('since')]) }),
  schedule: async ({ caller, query }) =>
    JSON.stringify({ games: await rows(SQL.ROWS.schedule, [caller.org, query.get('startDate'), query.get('endDate'), limit(query)]) }),
  team: async ({ caller, id }) => JSON.stringify({ players: await rows(SQL.ROWS.team, [caller.org, id]) }),
  standings: async ({ caller }) => JSON.stringify({ rows: await rows(SQL.ROWS.standings, [caller.org]) }),
};

const contender = FLOOR === 'rows' ? plain : sameBytes;
const keys = createRemoteJWKSet(new URL('/jwks', ISSUER));

const named = (request: IncomingMessage, header: string) => request.headers[header] as string;

async function callerOf(request: IncomingMessage): Promise<Caller | undefined> {
  const org = named(request, 'x-org-id');
  if (FLOOR !== 'signed-in') return { org, user: named(request, 'x-bench-user'), teams: [], isOffice: true };
  const { payload } = await jwtVerify(named(request, 'authorization').slice(7), keys, { issuer: ISSUER!, audience: AUDIENCE! });
  const [found] = await rows<{ id: string; roles: string[]; teams: string[] }>(SQL.CALLER, [payload.iss, payload.sub, org]);
  if (!found || found.roles.length === 0) return undefined;
  return { org, user: found.id, teams: found.teams, isOffice: found.roles.includes('staff') || found.roles.includes('admin') };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (request.method !== 'POST' && request.method !== 'PUT') return {};
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

const ROUTES: readonly [string, RegExp, keyof Contender][] = [
  ['GET', /^\/api\/mobile\/chat\/rooms\/([^/]+)\/poll$/, 'poll'],
  ['GET', /^\/api\/mobile\/chat\/rooms\/([^/]+)\/messages$/, 'history'],
  ['POST', /^\/api\/mobile\/chat\/rooms\/([^/]+)\/messages$/, 'send'],
  ['GET', /^\/api\/mobile\/home$/, 'home'],
  ['GET', /^\/api\/mobile\/schedule$/, 'schedule'],
  ['GET', /^\/api\/mobile\/agenda$/, 'agenda'],
  ['GET', /^\/api\/mobile\/teams$/, 'teams'],
  ['GET', /^\/api\/mobile\/teams\/([^/]+)$/, 'team'],
  ['GET', /^\/api\/mobile\/teams\/([^/]+)\/player-stats$/, 'totals'],
  ['GET', /^\/api\/mobile\/standings$/, 'standings'],
  ['GET', /^\/api\/mobile\/games\/([^/]+)\/live$/, 'live'],
  ['GET', /^\/api\/mobile\/games\/([^/]+)\/box-score$/, 'boxScore'],
  ['GET', /^\/api\/mobile\/screens\/home$/, 'homeScreen'],
  ['GET', /^\/api\/mobile\/screens\/teams\/([^/]+)$/, 'teamScreen'],
  ['GET', /^\/api\/mobile\/players\/search$/, 'search'],
  ['POST', /^\/api\/mobile\/games\/([^/]+)\/player-stats$/, 'record'],
  ['PUT', /^\/api\/mobile\/games\/([^/]+)\/responses\/([^/]+)$/, 'answer'],
];

createServer(async (request, response) => {
  const send = (status: number, text: string) => {
    const body = Buffer.from(text);
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length }).end(body);
  };
  try {
    const [path = '', query = ''] = request.url!.split('?');
    if (path === '/ready') return send(200, '{}');
    for (const [method, pattern, operation] of ROUTES) {
      const match = request.method === method ? pattern.exec(path) : null;
      if (!match) continue;
      const body = await bodyOf(request);
      const caller = await callerOf(request);
      if (!caller) return send(403, '{}');
      const asked = {
        caller,
        id: match[1]!,
        other: match[2],
        query: new URLSearchParams(query),
        body,
        key: named(request, 'idempotency-key'),
      };
      return send(method === 'POST' ? 201 : 200, await contender[operation](asked));
    }
    return send(404, '{}');
  } catch (error) {
    process.stderr.write(`${(error as Error).stack}\n`);
    return send(500, '{}');
  }
}).listen(Number(PORT), '127.0.0.1');
