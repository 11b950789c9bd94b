// What many teams would build today: Fastify 5 with response schemas, Drizzle with prepared queries, jose with a cached key set,
// and a hook that checks the token and looks up the membership. It returns the gateway's documents.
import { createHash, randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { alias, bigint, boolean, date, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import Fastify from 'fastify';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import pg from 'pg';
import { rulesOf, standings } from '../gateway-parts.ts';

const { DATABASE_URL, PORT, ISSUER, AUDIENCE } = process.env;

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const orgs = pgTable('org', { id: uuid('org_id').primaryKey(), timeZone: text('time_zone').notNull() });
const users = pgTable('app_user', {
  id: uuid('user_id').primaryKey(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  givenName: text('given_name').notNull(),
  familyName: text('family_name').notNull(),
});
const memberships = pgTable('membership', {
  orgId: uuid('org_id').notNull(),
  userId: uuid('user_id').notNull(),
  role: text('role').notNull(),
  state: text('state').notNull(),
});
const sports = pgTable('sport', {
  orgId: uuid('org_id').notNull(),
  id: uuid('sport_id').notNull(),
  code: text('code').$type<'baseball'>().notNull(),
  name: text('name').notNull(),
});
const seasons = pgTable('season', {
  orgId: uuid('org_id').notNull(),
  id: uuid('season_id').notNull(),
  sportId: uuid('sport_id').notNull(),
  name: text('name').notNull(),
  startsOn: date('starts_on').notNull(),
  endsOn: date('ends_on').notNull(),
  isActive: boolean('is_active').notNull(),
  rules: jsonb('rules').$type<object>().notNull(),
});
const ageGroups = pgTable('age_group', {
  orgId: uuid('org_id').notNull(),
  id: uuid('age_group_id').notNull(),
  name: text('name').notNull(),
  sortOrder: integer('sort_order').notNull(),
});
const teams = pgTable('team', {
  orgId: uuid('org_id').notNull(),
  id: uuid('team_id').notNull(),
  seasonId: uuid('season_id').notNull(),
  ageGroupId: uuid('age_group_id').notNull(),
  name: text('name').notNull(),
  color: text('color'),
  outsideLeague: text('outside_league'),
});
const staff = pgTable('team_staff', {
  orgId: uuid('org_id').notNull(),
  teamId: uuid('team_id').notNull(),
  name: text('name').notNull(),
  role: text('role').notNull(),
});
const players = pgTable('player', {
  orgId: uuid('org_id').notNull(),
  id: uuid('player_id').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
});
const rosterSpots = pgTable('roster_spot', {
  orgId: uuid('org_id').notNull(),
  teamId: uuid('team_id').notNull(),
  playerId: uuid('player_id').notNull(),
  jerseyNumber: text('jersey_number'),
  positions: jsonb('positions').$type<string[]>().notNull(),
});
const facilities = pgTable('facility', {
  orgId: uuid('org_id').notNull(),
  id: uuid('facility_id').notNull(),
  name: text('name').notNull(),
});
const placeStates = pgTable('place_state', {
  orgId: uuid('org_id').notNull(),
  id: uuid('place_id').notNull(),
  state: text('state'),
  until: at('until'),
  note: text('note'),
  updatedAt: at('updated_at').notNull(),
});
const fields = pgTable('facility_field', { orgId: uuid('org_id').notNull(), id: uuid('field_id').notNull(), name: text('name').notNull() });
const games = pgTable('game', {
  orgId: uuid('org_id').notNull(),
  id: uuid('game_id').notNull(),
  seasonId: uuid('season_id').notNull(),
  sportId: uuid('sport_id').notNull(),
  ageGroupId: uuid('age_group_id').notNull(),
  gameType: text('game_type').notNull(),
  status: text('status').notNull(),
  statusReason: text('status_reason'),
  forfeitedBy: uuid('forfeited_by'),
  doubleForfeit: boolean('double_forfeit').notNull(),
  startsAt: at('starts_at').notNull(),
  endsAt: at('ends_at').notNull(),
  originalStartsAt: at('original_starts_at'),
  facilityId: uuid('facility_id'),
  fieldId: uuid('field_id'),
  homeTeamId: uuid('home_team_id').notNull(),
  visitorTeamId: uuid('visitor_team_id').notNull(),
  homeScore: smallint('home_score'),
  visitorScore: smallint('visitor_score'),
  periodScores: jsonb('period_scores').$type<object[]>().notNull(),
  homeJerseyColor: text('home_jersey_color'),
  visitorJerseyColor: text('visitor_jersey_color'),
  snackParentName: text('snack_parent_name'),
  snackParentPhone: text('snack_parent_phone'),
  officialScorer: text('official_scorer'),
  officialScorerUserId: uuid('official_scorer_user_id'),
  version: integer('version').notNull(),
  updatedAt: at('updated_at').notNull(),
});
const clocks = pgTable('chat_room_clock', {
  orgId: uuid('org_id').notNull(),
  roomId: uuid('room_id').notNull(),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
  lastAt: at('last_at').notNull(),
});
const messages = pgTable('chat_message', {
  orgId: uuid('org_id').notNull(),
  roomId: uuid('room_id').notNull(),
  id: uuid('message_id').notNull(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  senderId: uuid('sender_id').notNull(),
  content: text('content'),
  replyToId: uuid('reply_to_id'),
  key: text('key'),
  createdAt: at('created_at').notNull(),
  editedAt: at('edited_at'),
  deletedAt: at('deleted_at'),
});

const db = drizzle(new pg.Pool({ connectionString: DATABASE_URL!, max: 10 }));
const p = sql.placeholder;

const callerQuery = db
  .select({ id: users.id, givenName: users.givenName, familyName: users.familyName, role: memberships.role, timeZone: orgs.timeZone })
  .from(users)
  .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.orgId, p('org')), eq(memberships.state, 'approved')))
  .innerJoin(orgs, eq(orgs.id, memberships.orgId))
  .where(and(eq(users.issuer, p('issuer')), eq(users.subject, p('subject'))))
  .prepare('caller');

const sent = { message: messages, givenName: users.givenName, familyName: users.familyName };
const historyQuery = db
  .select(sent)
  .from(messages)
  .innerJoin(users, eq(users.id, messages.senderId))
  .where(and(eq(messages.orgId, p('org')), eq(messages.roomId, p('room')), lt(messages.createdAt, p('before'))))
  .orderBy(desc(messages.createdAt))
  .limit(p('limit'))
  .prepare('history');
const changedAt = sql`coalesce(${messages.deletedAt}, ${messages.createdAt})`;
const newsQuery = db
  .select(sent)
  .from(messages)
  .innerJoin(users, eq(users.id, messages.senderId))
  .where(and(eq(messages.orgId, p('org')), eq(messages.roomId, p('room')), gt(changedAt, p('since'))))
  .orderBy(asc(changedAt))
  .limit(101)
  .prepare('news');
const clockQuery = db
  .select({ lastAt: clocks.lastAt })
  .from(clocks)
  .where(and(eq(clocks.orgId, p('org')), eq(clocks.roomId, p('room'))))
  .prepare('clock');

const home = alias(teams, 'home');
const visitor = alias(teams, 'visitor');
const ofFacility = alias(placeStates, 'of_facility');
const ofField = alias(placeStates, 'of_field');
const scheduled = () =>
  db
    .select({
      game: games,
      ageGroup: ageGroups.name,
      home: { name: home.name, color: home.color },
      visitor: { name: visitor.name, color: visitor.color },
      facility: facilities.name,
      field: fields.name,
      ofFacility,
      ofField,
    })
    .from(games)
    .innerJoin(ageGroups, and(eq(ageGroups.orgId, games.orgId), eq(ageGroups.id, games.ageGroupId)))
    .innerJoin(home, and(eq(home.orgId, games.orgId), eq(home.id, games.homeTeamId)))
    .innerJoin(visitor, and(eq(visitor.orgId, games.orgId), eq(visitor.id, games.visitorTeamId)))
    .leftJoin(facilities, and(eq(facilities.orgId, games.orgId), eq(facilities.id, games.facilityId)))
    .leftJoin(fields, and(eq(fields.orgId, games.orgId), eq(fields.id, games.fieldId)))
    .leftJoin(ofFacility, and(eq(ofFacility.orgId, games.orgId), eq(ofFacility.id, games.facilityId)))
    .leftJoin(ofField, and(eq(ofField.orgId, games.orgId), eq(ofField.id, games.fieldId)));

const inDays = and(
  eq(games.orgId, p('org')),
  gte(games.startsAt, sql`${p('from')}::date::timestamp at time zone ${p('timeZone')}`),
  lt(games.startsAt, sql`(${p('to')}::date + 1)::timestamp at time zone ${p('timeZone')}`),
);
const scheduleQuery = scheduled().where(inDays).orderBy(games.startsAt, games.id).limit(p('limit')).prepare('schedule');
const teamScheduleQuery = scheduled()
  .where(and(inDays, or(eq(games.homeTeamId, p('team')), eq(games.visitorTeamId, p('team')))))
  .orderBy(games.startsAt, games.id)
  .limit(p('limit'))
  .prepare('team-schedule');
const runningQuery = db
  .select({ season: seasons, code: sports.code })
  .from(seasons)
  .innerJoin(sports, and(eq(sports.orgId, seasons.orgId), eq(sports.id, seasons.sportId)))
  .where(
    and(
      eq(seasons.orgId, p('org')),
      eq(seasons.isActive, true),
      lte(seasons.startsOn, sql`${p('today')}`),
      gte(seasons.endsOn, sql`${p('today')}`),
    ),
  )
  .orderBy(desc(seasons.startsOn), seasons.name, seasons.id)
  .prepare('running');

const teamQuery = db
  .select({ team: teams, sportId: seasons.sportId, ageGroup: { id: ageGroups.id, name: ageGroups.name } })
  .from(teams)
  .innerJoin(seasons, and(eq(seasons.orgId, teams.orgId), eq(seasons.id, teams.seasonId)))
  .innerJoin(ageGroups, and(eq(ageGroups.orgId, teams.orgId), eq(ageGroups.id, teams.ageGroupId)))
  .where(and(eq(teams.orgId, p('org')), eq(teams.id, p('team'))))
  .prepare('team');
const coachesQuery = db
  .select({ name: staff.name, role: staff.role })
  .from(staff)
  .where(and(eq(staff.orgId, p('org')), eq(staff.teamId, p('team'))))
  .prepare('coaches');
const rosterQuery = db
  .select({ player: players, jerseyNumber: rosterSpots.jerseyNumber, positions: rosterSpots.positions })
  .from(rosterSpots)
  .innerJoin(players, and(eq(players.orgId, rosterSpots.orgId), eq(players.id, rosterSpots.playerId)))
  .where(and(eq(rosterSpots.orgId, p('org')), eq(rosterSpots.teamId, p('team'))))
  .orderBy(players.lastName, players.firstName, players.id)
  .prepare('roster');
const counts = and(eq(games.gameType, 'regular'), inArray(games.status, ['final', 'forfeit']));
const resultsQuery = db
  .select({
    status: games.status,
    forfeitedBy: games.forfeitedBy,
    doubleForfeit: games.doubleForfeit,
    homeTeamId: games.homeTeamId,
    homeScore: games.homeScore,
    visitorScore: games.visitorScore,
  })
  .from(games)
  .where(and(eq(games.orgId, p('org')), or(eq(games.homeTeamId, p('team')), eq(games.visitorTeamId, p('team'))), counts))
  .prepare('results');

const ranked = () =>
  db
    .select({
      season: seasons,
      sport: { code: sports.code, name: sports.name },
      ageGroup: ageGroups,
      team: { id: teams.id, name: teams.name },
    })
    .from(teams)
    .innerJoin(seasons, and(eq(seasons.orgId, teams.orgId), eq(seasons.id, teams.seasonId)))
    .innerJoin(sports, and(eq(sports.orgId, teams.orgId), eq(sports.id, seasons.sportId)))
    .innerJoin(ageGroups, and(eq(ageGroups.orgId, teams.orgId), eq(ageGroups.id, teams.ageGroupId)));

const inTables = [sports.name, desc(seasons.startsOn), seasons.name, ageGroups.sortOrder, ageGroups.name] as const;
const tablesQuery = ranked()
  .where(and(eq(teams.orgId, p('org')), eq(seasons.isActive, true), gte(seasons.endsOn, sql`${p('today')}::date - 14`)))
  .orderBy(...inTables)
  .prepare('tables');
const tableQuery = ranked()
  .where(and(eq(teams.orgId, p('org')), eq(teams.seasonId, p('season')), eq(teams.ageGroupId, p('ageGroup'))))
  .orderBy(...inTables)
  .prepare('table');
const played = () =>
  db
    .select({
      id: games.id,
      seasonId: games.seasonId,
      ageGroupId: games.ageGroupId,
      gameType: games.gameType,
      status: games.status,
      forfeitedBy: games.forfeitedBy,
      doubleForfeit: games.doubleForfeit,
      startsAt: games.startsAt,
      homeTeamId: games.homeTeamId,
      visitorTeamId: games.visitorTeamId,
      homeScore: games.homeScore,
      visitorScore: games.visitorScore,
      periodScores: games.periodScores,
    })
    .from(games)
    .innerJoin(seasons, and(eq(seasons.orgId, games.orgId), eq(seasons.id, games.seasonId), eq(seasons.isActive, true)));
const playedQuery = played()
  .where(and(eq(games.orgId, p('org')), counts))
  .prepare('played');
const playedInTableQuery = played()
  .where(and(eq(games.orgId, p('org')), eq(games.seasonId, p('season')), eq(games.ageGroupId, p('ageGroup')), counts))
  .prepare('played-in-table');

// Response schemas, from which Fastify compiles serializers.
const string = { type: 'string' };
const number = { type: 'number' };
const whole = { type: 'integer' };
const flag = { type: 'boolean' };
const instant = { type: 'string', format: 'date-time' };
const nullable = <Schema extends object>(schema: Schema) => ({ ...schema, nullable: true });
const object = <Properties extends Record<string, object>>(properties: Properties) => ({ type: 'object', properties });
const list = (items: object) => ({ type: 'array', items });
const named = object({ id: string, name: string });
const side = object({ id: string, name: string, color: nullable(string) });
const Message = object({
  id: string,
  roomId: string,
  sender: named,
  content: nullable(string),
  replyToId: nullable(string),
  createdAt: instant,
  editedAt: nullable(instant),
  deletedAt: nullable(instant),
});
const Game = object({
  id: string,
  seasonId: string,
  sportId: string,
  ageGroup: named,
  gameType: string,
  status: string,
  statusReason: nullable(string),
  forfeitedBy: nullable(string),
  doubleForfeit: flag,
  startsAt: instant,
  endsAt: instant,
  timeZone: string,
  localDate: string,
  localTime: string,
  startTimeTbd: flag,
  originalStartsAt: nullable(instant),
  facility: nullable(
    object({
      id: string,
      name: string,
      fieldName: nullable(string),
      state: nullable(object({ state: string, until: nullable(instant), note: nullable(string), updatedAt: instant })),
    }),
  ),
  homeTeam: side,
  visitorTeam: side,
  homeScore: nullable(whole),
  visitorScore: nullable(whole),
  periodScores: list(object({ period: whole, home: nullable(whole), visitor: nullable(whole) })),
  homeJerseyColor: nullable(string),
  visitorJerseyColor: nullable(string),
  snackParentName: nullable(string),
  snackParentPhone: nullable(string),
  officialScorer: nullable(string),
  officialScorerUserId: nullable(string),
  version: whole,
  updatedAt: instant,
  isMine: flag,
});
const WinLossTie = object({ wins: whole, losses: whole, ties: whole });
const Team = object({
  id: string,
  name: string,
  seasonId: string,
  sportId: string,
  ageGroup: named,
  color: nullable(string),
  isMine: flag,
  record: WinLossTie,
  coaches: list(object({ name: string, role: string })),
  playerCount: whole,
  rosterVisible: flag,
  outsideLeague: nullable(string),
  players: list(
    object({
      playerId: string,
      firstName: string,
      lastName: nullable(string),
      displayName: string,
      jerseyNumber: nullable(string),
      positions: list(string),
      isMine: flag,
    }),
  ),
});
const Rules = object({
  rankBy: string,
  points: object({ win: number, tie: number, loss: number, forfeitLoss: number }),
  tieBreakers: list(string),
  breakOut: string,
  commonGamesMinimum: whole,
  interleagueGames: string,
  maxDiffPerGame: nullable(whole),
  forfeitScore: nullable(object({ for: whole, against: whole })),
  regulationInnings: whole,
  regulationMinutes: whole,
  goalPoints: whole,
  yellowLimit: nullable(whole),
  redCardGames: whole,
  qualifyingPlaces: nullable(whole),
  wildCards: whole,
  diamond: nullable(
    object({
      pitchingTable: nullable(string),
      pitchedBy: string,
      walks: flag,
      runsPerInning: nullable(whole),
      runsBeyondLimit: string,
      lastInningOpen: flag,
      onceThroughOrder: flag,
      battersPerInning: nullable(whole),
      outsEndHalf: flag,
      timeLimit: nullable(whole),
      runRule: list(object({ afterInnings: whole, lead: whole })),
      everybodyBats: flag,
      freeSubstitution: flag,
      courtesyRunners: string,
    }),
  ),
  bestOf: whole,
  setPoints: whole,
  decidingSetPoints: whole,
  setCap: nullable(whole),
  decidingSetCap: nullable(whole),
  playsAllSets: flag,
  periods: whole,
  periodMinutes: nullable(whole),
  overtimeMinutes: nullable(whole),
  equalMinutes: flag,
  playersASide: nullable(whole),
  goalkeeper: flag,
  runningClockLead: nullable(whole),
  foulRules: string,
  foulsToLeave: whole,
  laterals: flag,
  noRunZones: nullable(object({ yards: whole, before: list(string) })),
});
const Table = object({
  season: object({
    id: string,
    sportId: string,
    sportCode: string,
    name: string,
    startsOn: string,
    endsOn: string,
    isActive: flag,
    rules: Rules,
  }),
  ageGroup: named,
  rules: Rules,
  shown: flag,
  rows: list(
    object({
      rank: whole,
      tied: flag,
      decidedBy: nullable(string),
      tieBreak: list(object({ by: string, value: nullable(number), display: string, among: list(string) })),
      division: nullable(named),
      team: named,
      gamesPlayed: whole,
      wins: whole,
      losses: whole,
      ties: whole,
      forfeits: whole,
      points: number,
      winPct: nullable(number),
      winPctDisplay: string,
      gamesBehind: number,
      gamesBehindDisplay: string,
      pointsFor: whole,
      pointsAgainst: whole,
      pointDiff: whole,
      streak: nullable(string),
      lastFive: string,
      home: WinLossTie,
      away: WinLossTie,
    }),
  ),
});

type Sent = Readonly<{ message: typeof messages.$inferSelect; givenName: string; familyName: string }>;
const viewMessage = ({ message, givenName, familyName }: Sent) => ({
  ...message,
  sender: { id: message.senderId, name: `${givenName} ${familyName[0]}.` },
});

const clock = new Map<string, Intl.DateTimeFormat>();
function localTime(instant: Date, timeZone: string) {
  const format =
    clock.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' });
  clock.set(timeZone, format);
  const [localDate = '', time = ''] = format.format(instant).split(' ');
  return { localDate, localTime: time };
}

type Listed = Awaited<ReturnType<typeof scheduleQuery.execute>>[number];
const held = (said: Listed['ofField']) => (said?.state && (said.until === null || said.until > new Date()) ? said : null);
function viewGame({ game, ageGroup, home, visitor, facility, field, ofFacility, ofField }: Listed, timeZone: string) {
  return {
    ...game,
    ageGroup: { id: game.ageGroupId, name: ageGroup },
    timeZone,
    ...localTime(game.startsAt, timeZone),
    startTimeTbd: game.startsAt.getTime() === game.endsAt.getTime(),
    facility: game.facilityId && { id: game.facilityId, name: facility, fieldName: field, state: held(ofField) ?? held(ofFacility) },
    homeTeam: { id: game.homeTeamId, ...home },
    visitorTeam: { id: game.visitorTeamId, ...visitor },
    isMine: false,
  };
}

type Ranked = Awaited<ReturnType<typeof tablesQuery.execute>>;
type Played = Awaited<ReturnType<typeof playedQuery.execute>>;
function viewTable(members: Ranked, played: Played) {
  const { season, sport, ageGroup } = members[0]!;
  const rules = rulesOf(sport.code, season.rules);
  const games = played.filter((game) => game.seasonId === season.id && game.ageGroupId === ageGroup.id);
  return {
    season: { ...season, sportCode: sport.code, rules },
    ageGroup,
    rules,
    shown: true,
    rows: standings(rules, sport.code, members.map(({ team }) => team) as never, games as never),
  };
}

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
/** Selects the games of a screen. */
function selectGames(listed: readonly Listed[], timeZone: string, today: string, most: Readonly<{ upcoming: number; results: number }>) {
  const all = listed.map((each) => viewGame(each, timeZone));
  const isDecided = ({ status }: (typeof all)[number]) => status === 'final' || status === 'forfeit';
  return {
    upcomingGames: all.filter((game) => !isDecided(game) && game.localDate >= today).slice(0, most.upcoming),
    unscoredGames: [],
    results: all.filter(isDecided).toReversed().slice(0, most.results),
  };
}

/** The agenda of a caller without a team: the generated league has no events. */
const agendaOf = (listed: readonly Listed[], timeZone: string, today: string) =>
  listed
    .map((each) => viewGame(each, timeZone))
    .filter(({ localDate }) => localDate >= today)
    .slice(0, 5)
    .map((game) => ({ kind: 'game', game, event: null, answers: [], slots: [] }));

function cursor(last: Listed | undefined): string | null {
  if (!last) return null;
  const place = JSON.stringify([last.game.startsAt.getTime(), last.game.id]);
  return Buffer.from(`${createHash('sha256').update(`schedule${place}`).digest('base64url').slice(0, 8)}${place}`).toString('base64url');
}

const RANKS = ['head_coach', 'assistant_coach', 'team_manager'];

async function viewTeam(org: string, id: string) {
  const [[found], coaches, roster, results] = await Promise.all([
    teamQuery.execute({ org, team: id }),
    coachesQuery.execute({ org, team: id }),
    rosterQuery.execute({ org, team: id }),
    resultsQuery.execute({ org, team: id }),
  ]);
  if (!found) return undefined;
  const leads = results.map((game) => {
    if (game.status === 'forfeit') return game.doubleForfeit || game.forfeitedBy === id ? -1 : 1;
    return (game.homeScore! - game.visitorScore!) * (game.homeTeamId === id ? 1 : -1);
  });
  const count = (is: (lead: number) => boolean) => leads.filter(is).length;
  return {
    ...found.team,
    sportId: found.sportId,
    ageGroup: found.ageGroup,
    isMine: false,
    record: { wins: count((lead) => lead > 0), losses: count((lead) => lead < 0), ties: count((lead) => lead === 0) },
    coaches: coaches.toSorted((a, b) => RANKS.indexOf(a.role) - RANKS.indexOf(b.role) || (a.name < b.name ? -1 : 1)),
    playerCount: roster.length,
    rosterVisible: true,
    players: roster.map(({ player, ...spot }) => ({
      ...spot,
      playerId: player.id,
      firstName: player.firstName,
      lastName: player.lastName,
      displayName: `${player.firstName} ${player.lastName}`,
      isMine: false,
    })),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    org: string;
    caller: Awaited<ReturnType<typeof callerQuery.execute>>[number];
  }
}

const app = Fastify();
const keys = createRemoteJWKSet(new URL('/jwks', ISSUER));
app.get('/ready', () => ({}));
await app.register(
  async (api) => {
    api.decorateRequest('org', '');
    api.addHook('preHandler', async (request, reply) => {
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      const { payload } = await jwtVerify(token, keys, { issuer: ISSUER!, audience: AUDIENCE! });
      request.org = String(request.headers['x-org-id']);
      const [caller] = await callerQuery.execute({ org: request.org, issuer: payload.iss, subject: payload.sub });
      if (!caller) return reply.code(403).send({});
      request.caller = caller;
    });

    const room = object({ room: { type: 'string', format: 'uuid' } });
    const paged = { type: 'integer', minimum: 1, maximum: 100, default: 50 };

    api.get<{ Params: { room: string }; Querystring: { before?: string; limit: number } }>(
      '/chat/rooms/:room/messages',
      {
        schema: {
          params: room,
          querystring: object({ before: instant, limit: paged }),
          response: { 200: object({ messages: list(Message), nextBefore: nullable(instant) }) },
        },
      },
      async ({ org, params, query: { before = '9999-01-01T00:00:00.000Z', limit } }) => {
        const found = await historyQuery.execute({ org, room: params.room, before: new Date(before), limit: limit + 1 });
        const page = found.slice(0, limit);
        return { messages: page.map(viewMessage), nextBefore: found.length > limit ? page.at(-1)!.message.createdAt : null };
      },
    );

    api.get<{ Params: { room: string }; Querystring: { since?: string } }>(
      '/chat/rooms/:room/poll',
      {
        schema: {
          params: room,
          querystring: object({ since: instant }),
          response: { 200: object({ messages: list(Message), cursor: instant, hasMore: flag, pollAfterMs: whole }) },
        },
      },
      async ({ org, params, query }) => {
        const [clock] = await clockQuery.execute({ org, room: params.room });
        if (query.since === undefined) {
          const newest = await historyQuery.execute({ org, room: params.room, before: new Date('9999-01-01'), limit: 50 });
          return { messages: newest.reverse().map(viewMessage), cursor: clock?.lastAt ?? new Date(0), hasMore: false, pollAfterMs: 3000 };
        }
        const since = new Date(query.since);
        if (!clock || clock.lastAt <= since) return { messages: [], cursor: since, hasMore: false, pollAfterMs: 3000 };
        const found = await newsQuery.execute({ org, room: params.room, since });
        const page = found.slice(0, 100);
        const last = page.at(-1)?.message;
        return {
          messages: page.map(viewMessage),
          cursor: last?.deletedAt ?? last?.createdAt ?? clock.lastAt,
          hasMore: found.length > 100,
          pollAfterMs: 3000,
        };
      },
    );

    api.post<{ Params: { room: string }; Body: { content: string } }>(
      '/chat/rooms/:room/messages',
      {
        schema: {
          params: room,
          body: {
            ...object({ content: { type: 'string', minLength: 1, maxLength: 4000 } }),
            required: ['content'],
            additionalProperties: false,
          },
          response: { 201: Message },
        },
      },
      async ({ org, params, body, caller, headers }, reply) => {
        const message = await db.transaction(async (tx) => {
          const now = sql`date_trunc('milliseconds', clock_timestamp())`;
          const [clock] = await tx
            .insert(clocks)
            .values({ orgId: org, roomId: params.room, lastSeq: 1, lastAt: now as never })
            .onConflictDoUpdate({
              target: [clocks.orgId, clocks.roomId],
              set: {
                lastSeq: sql`${clocks.lastSeq} + 1`,
                lastAt: sql`greatest(excluded.last_at, ${clocks.lastAt} + interval '1 millisecond')`,
              },
            })
            .returning();
          const [created] = await tx
            .insert(messages)
            .values({
              orgId: org,
              roomId: params.room,
              id: randomUUID(),
              seq: clock!.lastSeq,
              senderId: caller.id,
              content: body.content,
              key: String(headers['idempotency-key']),
              createdAt: clock!.lastAt,
            })
            .returning();
          return created!;
        });
        return reply.code(201).send(viewMessage({ message, ...caller }));
      },
    );

    api.get<{ Querystring: { startDate: string; endDate: string; limit: number } }>(
      '/schedule',
      {
        schema: {
          querystring: object({ startDate: { type: 'string', format: 'date' }, endDate: { type: 'string', format: 'date' }, limit: paged }),
          response: { 200: object({ games: list(Game), nextCursor: nullable(string) }) },
        },
      },
      async ({ org, caller: { timeZone }, query }) => {
        const found = await scheduleQuery.execute({ org, timeZone, from: query.startDate, to: query.endDate, limit: query.limit + 1 });
        const page = found.slice(0, query.limit);
        return {
          games: page.map((listed) => viewGame(listed, timeZone)),
          nextCursor: found.length > query.limit ? cursor(page.at(-1)) : null,
        };
      },
    );

    api.get<{ Params: { team: string } }>(
      '/teams/:team',
      { schema: { params: object({ team: { type: 'string', format: 'uuid' } }), response: { 200: Team } } },
      async ({ org, params: { team } }, reply) => (await viewTeam(org, team)) ?? reply.code(404).send(),
    );

    const nothing = { type: 'array', maxItems: 0, items: {} };
    const AgendaItem = object({ kind: string, game: Game, event: { type: 'null' }, answers: nothing, slots: nothing });
    const days = { upcomingGames: list(Game), unscoredGames: list(Game), results: list(Game) };
    api.get<{ Params: { team: string } }>(
      '/screens/teams/:team',
      {
        schema: {
          params: object({ team: { type: 'string', format: 'uuid' } }),
          response: { 200: object({ team: Team, ...days, agenda: list(AgendaItem), standings: Table, runsTeam: flag }) },
        },
      },
      async ({ org, params: { team: id }, caller: { timeZone } }, reply) => {
        const { localDate: today } = localTime(new Date(), timeZone);
        const [team, listed] = await Promise.all([
          viewTeam(org, id),
          teamScheduleQuery.execute({ org, team: id, timeZone, from: addDays(today, -30), to: addDays(today, 30), limit: 100 }),
        ]);
        if (!team) return reply.code(404).send();
        const of = { org, season: team.seasonId, ageGroup: team.ageGroup.id };
        const [members, results] = await Promise.all([tableQuery.execute(of), playedInTableQuery.execute(of)]);
        return {
          team,
          ...selectGames(listed, timeZone, today, { upcoming: 3, results: 3 }),
          agenda: agendaOf(listed, timeZone, today),
          standings: viewTable(members, results),
          // The callers of this bench are admins.
          runsTeam: true,
        };
      },
    );

    api.get(
      '/screens/home',
      {
        schema: {
          response: {
            200: object({ seasons: list(Table.properties.season), myTeams: list(Team), gamesOf: string, ...days, timeZone: string }),
          },
        },
      },
      async ({ org, caller: { timeZone } }) => {
        const { localDate: today } = localTime(new Date(), timeZone);
        const [running, listed] = await Promise.all([
          runningQuery.execute({ org, today }),
          scheduleQuery.execute({ org, timeZone, from: today, to: addDays(today, 7), limit: 10 }),
        ]);
        return {
          seasons: running.map(({ season, code }) => ({ ...season, sportCode: code, rules: rulesOf(code, season.rules) })),
          myTeams: [],
          gamesOf: 'organization',
          ...selectGames(listed, timeZone, today, { upcoming: 10, results: 5 }),
          timeZone,
        };
      },
    );

    api.get('/standings', { schema: { response: { 200: object({ standings: list(Table) }) } } }, async ({ org, caller: { timeZone } }) => {
      const { localDate: today } = localTime(new Date(), timeZone);
      const [rows, played] = await Promise.all([tablesQuery.execute({ org, today }), playedQuery.execute({ org })]);
      const tables = Map.groupBy(rows, ({ season, ageGroup }) => `${season.id} ${ageGroup.id}`);
      return {
        standings: [...tables.values()].map((members) => viewTable(members, played)),
      };
    });
  },
  { prefix: '/api/mobile' },
);
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
