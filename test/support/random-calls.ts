import { permissionOf } from '../../src/adapters/http/contract/route.ts';
import { makeRoutes, type OperationId } from '../../src/adapters/http/contract/routes.ts';
import { AUDIT_ACTIONS } from '../../src/application/ports/audit-log.ts';
import { orgRooms } from '../../src/domain/chat/room.ts';
import type { EDITABLE_FIELDS } from '../../src/domain/games/game.ts';
import { GAME_STATUSES, STATUS_REASONS } from '../../src/domain/games/game-status.ts';
import { PERMISSIONS } from '../../src/domain/membership/permissions.ts';
import { ROLES, type Role } from '../../src/domain/membership/roles.ts';
import { INCIDENT_TYPES } from '../../src/domain/reports/report.ts';
import { SPORT_STATS } from '../../src/domain/scoring/sports.ts';
import { type Attribute, isRequired } from '../../src/domain/scoring/stat-attribute.ts';
import { SUBSCRIBED_TYPES } from '../../src/domain/webhooks/webhook-event.ts';
import { DAY, later, NOON } from './builders.ts';
import { aSeasonCopy, forLeagueData, type LeagueDataKind, LISTS } from './league-data.ts';
import { SITE } from './openapi-check.ts';
import { CAST, type Draw, PEOPLE, type RandomLeague } from './random-league.ts';
import type { Ask } from './scene.ts';

const NOBODYS = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f';
const TEXTS = ['Hello', 'Łódź 😀 "q" \\ $1 %', 'one\ntwo', ' e\u0301 spaced ', '김', '<b>&amp;</b>'];
const SEARCHES = [
  'ortiz',
  'ortis',
  'JOSÉ',
  'garcia maria',
  'o brien',
  "O'Brien",
  'lukasz',
  'sa',
  'smth',
  'smith',
  '김',
  '%%',
  'martin',
  'martines',
];
const MORE_SEARCHES = [
  'an',
  'ana k',
  'de la cruz',
  'gross',
  'groß',
  'ota',
  'ipek sahin',
  'van',
  '😀',
  'kim ana',
  'lee',
  'marie-ann',
  'æsa',
  'thor',
];

/** What earlier replies contained, for later calls to use. */
export function knowledge() {
  const lists = new Map<string, string[]>();
  const learn = (kind: string, value: unknown) => {
    if (typeof value !== 'string') return;
    const known = lists.get(kind) ?? [];
    if (!known.includes(value)) lists.set(kind, [...known, value]);
  };
  return {
    of: (kind: string): readonly string[] => lists.get(kind) ?? [],
    learn,
    /** Collects everything useful in a reply, at any depth. */
    learnFrom(operation: string, value: unknown): void {
      if (typeof value !== 'object' || value === null) return;
      for (const member of Object.values(value)) this.learnFrom(operation, member);
      const told = value as Record<string, unknown>;
      learn('membership', told['membershipId']);
      learn('code', told['inviteCode']);
      if ('seed' in told) learn('proposal', told['id']);
      if ('undoableUntil' in told) learn('day change', told['id']);
      if ('inviteCode' in told) learn('invite', told['id']);
      const [, orgId, secret] = /calendars\/([^/]+)\/([^/]+)\.ics$/.exec(String(told['address'])) ?? [];
      if (secret) learn('calendar', told['id']);
      if (secret) learn('calendar address', `${orgId} ${secret}`);
      if ('eventTypes' in told) learn('webhook', told['id']);
      learn('webhook event', told['eventId']);
      if ('feeCents' in told) learn('place', told['id']);
      if ('meetings' in told && told['id'] !== null) learn('bracket', told['id']);
      if ('sequence' in told) learn('event', `${told['gameId']} ${told['id']}`);
      if ('content' in told && 'roomId' in told) learn('message', `${told['roomId']} ${told['id']}`);
      if ('player' in told) learn('link', told['id']);
      for (const time of ['cursor', 'nextBefore', 'createdAt', 'deletedAt']) learn('time', told[time]);
      learn(`${operation} cursor`, told['nextCursor']);
    },
  };
}
export type Knowledge = ReturnType<typeof knowledge>;

type Chance = Readonly<{ draw: Draw; league: RandomLeague; known: Knowledge }>;

/** An id of that kind that exists or existed, or now and then one that never did. */
const one = ({ draw, known }: Chance, kind: string) => (draw.rarely(12) ? NOBODYS : (draw.of(known.of(kind)) ?? NOBODYS));
/** The first as often as all others together. */
const oneOf = <Thing>({ draw }: Chance, things: readonly Thing[]): Thing => (draw.rarely(2) ? draw.of(things) : things[0]!);
const idIn = (chance: Chance, things: readonly { readonly id: string }[]) => (chance.draw.rarely(20) ? NOBODYS : oneOf(chance, things).id);

const teamOf = (chance: Chance) => idIn(chance, chance.league.teams);
const bracketIn = (chance: Chance) => ({ params: { bracketId: one(chance, 'bracket') } });
function aBracket(chance: Chance) {
  const { draw, league, known } = chance;
  const { seasonId, ageGroupId } = draw.of(league.teams);
  const teams = league.teams.filter((team) => team.seasonId === seasonId && team.ageGroupId === ageGroupId).map(({ id }) => id);
  return {
    ...{ seasonId, ageGroupId, name: draw.of(TEXTS.slice(0, 2)), format: draw.of(['single_elimination', 'double_elimination']) },
    seeding: draw.of<unknown>([
      { by: 'teams', teamIds: teams },
      { by: 'teams', teamIds: teams.slice(0, 3) },
      { by: 'standings', entrants: 2 + draw.upTo(3) },
      { by: 'pools', divisionIds: known.of('division').slice(0, 2), places: 1 },
    ]),
    ...draw.some<unknown>({
      thirdPlace: () => draw.rarely(2),
      ifNecessary: () => draw.rarely(2),
      draw: () => draw.rarely(2),
      series: () => [{ round: draw.of(['final', 'w1']), games: 3 }],
      preview: () => draw.rarely(3),
    }),
  };
}
const gameIn = (chance: Chance) => ({ params: { gameId: idIn(chance, chance.league.games) } });
const day = ({ draw }: Chance) =>
  later(NOON, draw.of([-401, -30, -1, 0, 1, 2, 30, 40]) * DAY)
    .toISOString()
    .slice(0, 10);
const roomOf = (chance: Chance) => oneOf(chance, [...chance.league.teams, ...orgRooms(chance.league.org.id)]).id;
const inRoom = (chance: Chance) => ({ params: { roomId: roomOf(chance) } });
/** Two ids that usually belong together. */
const pair = (chance: Chance, kind: string): readonly [string, string] => {
  const [of = NOBODYS, id = NOBODYS] = one(chance, kind).split(' ');
  return chance.draw.rarely(12) ? [of, NOBODYS] : [of, id];
};
const onMessage = (chance: Chance) => {
  const [roomId, messageId] = pair(chance, 'message');
  return { params: { roomId, messageId } };
};
/** A room, and a position in its history. */
const placeIn = (chance: Chance) => {
  const [roomId, messageId] = pair(chance, 'message');
  const times = [one(chance, 'time'), one(chance, 'time'), NOON.toISOString(), '2030-01-01T00:00:00Z'];
  return { roomId, place: chance.draw.of([messageId, ...times]) };
};
/** None of these addresses is looked up. */
const WEBHOOK_URLS = [
  'http://127.0.0.1:9/a',
  'http://localhost:9/b',
  'https://127.0.0.1/c',
  'https://10.0.0.1/',
  'ftp://127.0.0.1/',
  'here',
];
const onWebhook = (chance: Chance) => ({ params: { webhookId: one(chance, 'webhook') } });
const decision = ({ draw }: Chance) => ({ action: draw.of(['approve', 'deny']) });
const device = ({ draw }: Chance) => `ExponentPushToken[${draw.of(['a', 'b', 'c'])}]`;
const name = ({ draw }: Chance) => draw.of([...SEARCHES, ...MORE_SEARCHES, ...PEOPLE]);

const paging = (chance: Chance, operation: OperationId) => {
  const cursors = chance.known.of(`${operation} cursor`);
  return {
    ...(chance.draw.rarely(4) ? {} : { limit: String(1 + chance.draw.upTo(3)) }),
    ...(cursors.length > 0 && chance.draw.rarely(2) && { cursor: chance.draw.of(cursors) }),
  };
};

/** Mostly hours of other games, now and then a year outside any calendar. */
const timeOf = ({ draw, league }: Chance) =>
  draw.rarely(20) ? '9999-12-31T23:30:00Z' : later(draw.of(league.games).startsAt, draw.of([-1, 0, 1, 24]) * 3_600_000).toISOString();

const score = ({ draw }: Chance) => draw.of([null, 0, 1, 7, 999]);
const FIELD_VALUES: Readonly<Partial<Record<(typeof EDITABLE_FIELDS)[number], (chance: Chance) => unknown>>> = {
  status: ({ draw }) => draw.of(GAME_STATUSES),
  statusReason: ({ draw }) => draw.of([null, ...STATUS_REASONS]),
  forfeitedBy: teamOf,
  doubleForfeit: ({ draw }) => draw.rarely(2),
  startsAt: (chance) => timeOf(chance),
  endsAt: (chance) => timeOf(chance),
  facilityId: (chance) => chance.draw.of([null, idIn(chance, chance.league.facilities)]),
  fieldId: (chance) => chance.draw.of([null, idIn(chance, chance.league.fields), idIn(chance, chance.league.fields)]),
  homeScore: score,
  visitorScore: score,
  periodScores: (chance) => chance.draw.of([null, [], [2, 1].map((period) => ({ period, home: score(chance), visitor: score(chance) }))]),
  homeJerseyColor: ({ draw }) => draw.of([null, ...TEXTS]),
  visitorJerseyColor: ({ draw }) => draw.of([null, ...TEXTS]),
  snackParentName: ({ draw }) => draw.of([null, ...TEXTS]),
  snackParentPhone: ({ draw }) => draw.of([null, '+1 217 555 0100']),
  officialScorer: ({ draw }) => draw.of([null, ...TEXTS]),
  officialScorerUserId: (chance) => chance.draw.of([null, ...chance.known.of('user'), NOBODYS]),
};
const gameEdit = (chance: Chance) => {
  const [first, ...others] = [0, 1, 2].map(() => chance.draw.of(Object.keys(FIELD_VALUES)));
  const fields = [first!, ...others.filter(() => chance.draw.rarely(3))];
  const edit = fields.map((field) => [field, FIELD_VALUES[field as keyof typeof FIELD_VALUES]!(chance)] as const);
  return { ...Object.fromEntries(edit), ...(chance.draw.rarely(6) && { force: chance.draw.rarely(2) }) };
};

function attributeValue(chance: Chance, attribute: Attribute): unknown {
  const { draw, league } = chance;
  const player = () => idIn(chance, league.players);
  if (draw.rarely(20)) return draw.of<unknown>([null, -1, 1.5, 'x', {}, [player(), player()]]);
  switch (attribute.kind) {
    case 'whole':
      return attribute.min + draw.upTo(attribute.max - attribute.min);
    case 'flag':
      return draw.rarely(2);
    case 'choice':
      return draw.of<unknown>(attribute.from);
    case 'jersey':
      return draw.of([null, '7', '07']);
    case 'player':
      return draw.of([null, player().toUpperCase()]);
    case 'players':
      return draw.of([[], [player()]]);
    case 'orderPlace':
      return draw.of([null, 1, attribute.most]);
    case 'letters':
      return draw.of(['', Object.keys(attribute.meanings).join('')]);
    case 'list':
      return [
        Object.fromEntries(
          Object.entries(attribute.members)
            .filter(([, member]) => isRequired(member) || draw.rarely(2))
            .map(([name, member]) => [name, attributeValue(chance, member)]),
        ),
      ].slice(0, draw.upTo(1));
  }
}

const CLIENT_IDS = [NOBODYS, NOBODYS.replace('0198', '0199'), NOBODYS.replace('0198', '019A')];
const statEvent = (chance: Chance) => statEventOf(chance, oneOf(chance, chance.league.games));

function statEvents(chance: Chance) {
  const { draw, league } = chance;
  const game = oneOf(chance, league.games);
  const item = () => (draw.rarely(3) ? { void: draw.of(CLIENT_IDS) } : statEventOf(chance, game).body);
  return { params: { gameId: game.id }, body: { mode: draw.of(['all', 'each']), events: Array.from({ length: 1 + draw.upTo(4) }, item) } };
}

function statEventOf(chance: Chance, game: Chance['league']['games'][number]) {
  const { draw, league, known } = chance;
  const { code } = league.sports.find(({ id }) => id === game.sportId) ?? league.sports[0]!;
  const [type, { attributes }] = draw.of(Object.entries(SPORT_STATS[draw.rarely(20) ? 'football' : code].events));
  const given = Object.entries(attributes).filter(() => !draw.rarely(3));
  const body = {
    teamId: draw.rarely(10) ? teamOf(chance) : draw.of([game.homeTeamId, game.visitorTeamId]),
    type,
    attributes: Object.fromEntries(given.map(([each, attribute]) => [each, attributeValue(chance, attribute)])),
    ...draw.some<unknown>({
      playerId: () => idIn(chance, league.players),
      clientEventId: () => draw.of(CLIENT_IDS),
      replaces: () => draw.of([null, ...CLIENT_IDS]),
      after: () => draw.of([null, 'start', ...CLIENT_IDS]),
      period: () => 1 + draw.upTo(3),
      clock: () => draw.of(['05:12', '0:00', null]),
      count: () => 1 + draw.upTo(98),
      occurredAt: () => draw.of([known.of('time')[0] ?? null, '2026-04-11T10:00:00.1239-05:30', '0001-01-01T00:00:00Z']),
    }),
  };
  return { params: { gameId: game.id }, body };
}

function lineup(chance: Chance) {
  const { draw, league } = chance;
  const game = oneOf(chance, league.games);
  const players = Array.from({ length: draw.upTo(4) }, () => idIn(chance, league.players));
  const places = players.map((playerId, index) => ({
    playerId,
    ...draw.some<unknown>({
      isStarter: () => !draw.rarely(3),
      battingOrder: () => draw.of([null, index + 1, 1 + draw.upTo(40)]),
      position: () => draw.of([null, 'P', 'SS', 'GK', 'PG', '1', 'XX']),
    }),
  }));
  return { params: { gameId: game.id, teamId: draw.rarely(10) ? teamOf(chance) : game.homeTeamId }, body: { places } };
}

function report(chance: Chance) {
  const { draw, league } = chance;
  const game = oneOf(chance, league.games);
  const ratings = () => ({ sportsmanship: 1 + draw.upTo(4), coachConduct: 1 + draw.upTo(4), spectatorConduct: 1 + draw.upTo(4) });
  const optional = () =>
    draw.some<unknown>({
      note: () => draw.of(TEXTS),
      noteVisibility: () => draw.of(['admins', 'officials']),
      warnings: () => draw.upTo(3),
    });
  const teams = [game.visitorTeamId, draw.rarely(12) ? teamOf(chance) : game.homeTeamId];
  const incident = () => ({
    teamId: draw.of([null, ...teams]),
    type: draw.of(INCIDENT_TYPES),
    personRole: draw.of(['player', 'coach']),
    severity: draw.of(['low', 'high']),
    ...draw.some<unknown>({ description: () => draw.of(TEXTS), period: () => 1 + draw.upTo(98) }),
  });
  return {
    params: { gameId: game.id },
    body: {
      teams: teams.map((teamId) => ({ teamId, ...ratings(), ...optional() })),
      incidents: draw.of([[], [incident()], [incident(), incident()]]),
      flaggedForReview: draw.rarely(2),
    },
  };
}

function dayChange(chance: Chance) {
  const { draw, league } = chance;
  const day = () =>
    later(NOON, (draw.upTo(6) - 3) * DAY)
      .toISOString()
      .slice(0, 10);
  const action = draw.of(['cancel', 'postpone', 'move']);
  return {
    ...{ action, date: day(), reason: draw.of(STATUS_REASONS) },
    ...(action === 'move' && { toDate: day() }),
    ...draw.some<unknown>({
      sportId: () => idIn(chance, league.sports),
      fromTime: () => draw.of(['00:00', '12:00', '18:30']),
      preview: () => draw.rarely(2),
    }),
  };
}

const proposalTerms = (chance: Chance) => {
  const { draw, league } = chance;
  return {
    seasonId: idIn(chance, league.seasons),
    format: draw.of([
      { kind: 'round-robin', meetings: 1 },
      { kind: 'games-per-team', games: 1 + draw.upTo(5) },
    ]),
    ...{ startsOn: '2026-05-01', endsOn: draw.of(['2026-06-30', '2026-04-01']), gameMinutes: 60, fields: [] },
    ...draw.some<unknown>({ oneGameADay: () => draw.rarely(2), minRestDays: () => draw.upTo(4), seed: () => draw.upTo(9) }),
  };
};
const proposalIn = (chance: Chance) => ({ params: { proposalId: chance.draw.of([NOBODYS, ...chance.known.of('proposal')]) } });
const dayChangeIn = (chance: Chance) => ({ params: { dayChangeId: chance.draw.of([NOBODYS, ...chance.known.of('day change')]) } });
const place = (chance: Chance) =>
  chance.draw.some<unknown>({
    feeCents: () => chance.draw.of([0, 4500]),
    userId: () => chance.draw.of([null, ...chance.known.of('user')]),
    respondBy: () => chance.draw.of([null, later(NOON, chance.draw.upTo(40) * DAY).toISOString()]),
    force: () => chance.draw.rarely(2),
  });

const MINE = ['true', 'true', 'false', 'yes'];
const plain = () => ({});

const playerIn = (chance: Chance) => ({ params: { playerId: idIn(chance, chance.league.players) } });
const seasonIn = (chance: Chance) => ({ seasonId: idIn(chance, chance.league.seasons) });
const spotOf = (chance: Chance) => ({ params: { teamId: teamOf(chance), playerId: idIn(chance, chance.league.players) } });
const guardianOf = (chance: Chance) => ({
  params: { playerId: idIn(chance, chance.league.players) },
  body: { email: chance.draw.of(['Pat@Example.org', 'kim@example.org', 'nowhere']) },
});
/** The league's initial items of a kind. */
const thingsOf = (kind: LeagueDataKind, { league }: Chance): readonly { readonly id: string }[] =>
  ({
    ...{ Sport: league.sports, Season: league.seasons, AgeGroup: league.ageGroups, Division: [], Facility: league.facilities },
    ...{ Field: league.fields, Team: league.teams, Player: league.players, StaffLine: [] },
    ...{ AgeGroupRules: [], PointAdjustment: [], StandingsDecision: [] },
  })[kind];
const thing = (kind: LeagueDataKind) => (chance: Chance) => {
  const things = thingsOf(kind, chance);
  return { params: { id: things.length === 0 ? NOBODYS : idIn(chance, things) } };
};
const aDraft = (kind: LeagueDataKind, chance: Chance) => {
  const { draw, league } = chance;
  const name = draw.of(['Owls', 'owls', 'Éclairs', 'New']);
  const of = { seasonId: idIn(chance, league.seasons), ageGroupId: idIn(chance, league.ageGroups) };
  const inSeason = { ...of, name };
  return {
    Sport: { code: draw.of(['baseball', 'soccer', 'cricket']), name },
    Season: { sportId: idIn(chance, league.sports), name, startsOn: '2026-03-01', endsOn: draw.of(['2026-06-30', '2026-01-01']) },
    AgeGroup: { name, sortOrder: draw.of([1, 2, -1]) },
    Division: inSeason,
    Facility: { name, latitude: draw.of([null, 41.8]), longitude: draw.of([null, -87.6]) },
    Field: { facilityId: idIn(chance, league.facilities), name },
    Team: inSeason,
    Player: { firstName: draw.of(TEXTS), lastName: name },
    StaffLine: { teamId: teamOf(chance), name, role: 'head_coach', email: draw.of([null, 'Lee@Example.org']) },
    AgeGroupRules: { ...of, rules: draw.of([{ qualifyingPlaces: 1, wildCards: 1 }, { regulationInnings: 5 }, { rankBy: 'luck' }]) },
    PointAdjustment: {
      teamId: teamOf(chance),
      points: draw.of([-3, 1, 0]),
      reason: draw.of(['no_show', 'other']),
      note: draw.of([null, 'Late']),
    },
    StandingsDecision: { ...of, kind: draw.of(['coin', 'lot']), teamIds: [teamOf(chance), teamOf(chance)] },
  }[kind];
};
const leagueDataCalls = forLeagueData<(chance: Chance) => Ask>({
  list: (kind) => (chance) => ({
    query: { ...paging(chance, LISTS[kind]), ...chance.draw.some({ archived: () => chance.draw.of(['true', 'false']) }) },
  }),
  get: (kind) => thing(kind),
  create: (kind) => (chance) => ({ body: aDraft(kind, chance) }),
  update: (kind) => (chance) => ({ ...thing(kind)(chance), body: chance.draw.rarely(2) ? {} : { name: 'Renamed' } }),
  // Rarely, or soon nothing would be left.
  remove: (kind) => (chance) => ({ params: chance.draw.rarely(8) ? thing(kind)(chance).params : { id: NOBODYS } }),
});

/** For every operation a random request, which usually succeeds. */
const CALLS: Readonly<Record<OperationId, (chance: Chance) => Ask>> = {
  getHealth: plain,
  getLiveness: plain,
  getJoinPage: (chance) => ({ params: { code: one(chance, 'code') } }),
  getCalendar: (chance) => {
    const [orgId, secret] = pair(chance, 'calendar address');
    return { params: { orgId, secret } };
  },
  getAppleAppSiteAssociation: plain,
  getAssetLinks: plain,
  getFrontPage: plain,
  getFavicon: plain,
  getRobots: plain,
  getProblems: plain,
  getProblem: ({ draw }) => ({ params: { kind: draw.of(['not-found', 'nothing-of-the-kind']) } }),
  getDocs: plain,
  getDocsAsset: () => ({ params: { file: 'nothing.css' } }),
  getGuides: plain,
  getClientPackage: plain,
  getGuide: () => ({ params: { name: 'chat' } }),
  getOpenApi: plain,

  getMe: plain,
  getMyOrgs: plain,
  listMyRequests: (chance) => ({ query: paging(chance, 'listMyRequests') }),
  exportMyData: plain,
  // Rarely, or soon no user would be left.
  deleteMe: ({ draw }) => ({ query: { leaveOrgs: draw.rarely(12) ? draw.of(['true', 'false']) : 'perhaps' } }),
  exportPlayer: (chance) => ({ params: { playerId: idIn(chance, chance.league.players) } }),
  exportMember: () => ({ params: { userId: NOBODYS } }),
  eraseMember: () => ({ params: { userId: NOBODYS } }),
  giveConsent: ({ draw }) => ({ body: { document: draw.of(['privacy-policy', 'photo-release', 'No']), version: draw.of(['1', '2']) } }),
  listMyConsents: (chance) => ({ query: paging(chance, 'listMyConsents') }),
  withdrawConsent: () => ({ params: { consentId: NOBODYS } }),
  listConsents: (chance) => ({
    query: {
      ...paging(chance, 'listConsents'),
      ...chance.draw.some({
        document: () => chance.draw.of(['privacy-policy', 'photo-release']),
        version: () => chance.draw.of(['1', '2']),
        state: () => chance.draw.of(['in-force', 'withdrawn']),
      }),
    },
  }),
  // The address is never blocked, because a block's id depends on the key of its storage.
  listBlocks: () => ({ query: { email: 'nobody@example.net' } }),
  liftBlock: () => ({ params: { blockId: NOBODYS } }),
  erasePlayer: (chance) => ({ params: { playerId: chance.draw.rarely(4) ? idIn(chance, chance.league.players) : NOBODYS } }),
  leaveOrg: ({ draw, league }) => ({ params: { orgId: draw.rarely(12) ? league.org.id : NOBODYS } }),
  validateInvite: (chance) => ({ params: { code: one(chance, 'code') } }),
  joinOrg: (chance) => ({ body: { code: one(chance, 'code').toLowerCase() } }),

  getOrgContext: plain,
  ...leagueDataCalls,
  copySeason: (chance) => ({
    params: { id: idIn(chance, chance.league.seasons) },
    body: { ...aSeasonCopy, withPlayers: chance.draw.rarely(2) },
  }),
  listRosterSpots: (chance) => ({ query: { teamId: teamOf(chance) } }),
  createRosterSpot: (chance) => ({ body: { ...spotOf(chance).params, jerseyNumber: chance.draw.of([null, '07', '7', 'x']) } }),
  updateRosterSpot: (chance) => ({ ...spotOf(chance), body: { jerseyNumber: chance.draw.of([null, '07', '7']) } }),
  deleteRosterSpot: (chance) => ({ params: chance.draw.rarely(4) ? spotOf(chance).params : { teamId: NOBODYS, playerId: NOBODYS } }),
  listGuardians: (chance) => ({ params: { playerId: idIn(chance, chance.league.players) } }),
  createGuardian: (chance) => guardianOf(chance),
  deleteGuardian: (chance) => guardianOf(chance),
  getOrgSettings: plain,
  updateOrgSettings: (chance) => ({
    query: { dryRun: chance.draw.of(['true', 'false']) },
    body: chance.draw.some<unknown>({
      umpiresAssignThemselves: () => chance.draw.rarely(2),
      travelMinutes: () => chance.draw.of([0, 45]),
      youngestWithStandings: () => (chance.draw.rarely(4) ? idIn(chance, chance.league.ageGroups) : null),
      youngestWithLeaders: () => (chance.draw.rarely(4) ? idIn(chance, chance.league.ageGroups) : null),
      linksNeedApproval: () => chance.draw.rarely(2),
      rolesThatWait: () => chance.draw.of([[...ROLES], ['admin', 'staff', 'coach', 'umpire'], ['parent']]),
    }),
  }),
  listOrgGames: (chance) => ({
    query: {
      ...paging(chance, 'listOrgGames'),
      ...chance.draw.some({
        teamId: () => teamOf(chance),
        startDate: () => day(chance),
        needs: () => 'score',
        archived: () => chance.draw.of(['true', 'false']),
      }),
    },
  }),
  getOrgGame: gameIn,
  createGame: (chance) => ({
    body: {
      ...{ homeTeamId: teamOf(chance), visitorTeamId: teamOf(chance), fieldId: idIn(chance, chance.league.fields) },
      ...{ startsAt: timeOf(chance), endsAt: timeOf(chance) },
    },
  }),
  updateOrgGame: (chance) => ({ ...gameIn(chance), body: gameEdit(chance) }),
  deleteGame: (chance) => ({ params: { gameId: chance.draw.rarely(4) ? idIn(chance, chance.league.games) : NOBODYS } }),
  createInvite: ({ draw }) => ({ body: { role: draw.of(ROLES), maxUses: draw.of([1, 2, 5]), expiresInDays: draw.of([1, 7, 30]) } }),
  listInvites: plain,
  revokeInvite: (chance) => ({ params: { inviteId: one(chance, 'invite') } }),
  listPendingApprovals: (chance) => ({ query: paging(chance, 'listPendingApprovals') }),
  decideApproval: (chance) => ({ params: { membershipId: one(chance, 'membership') }, body: decision(chance) }),
  listMembers: (chance) => ({
    query: {
      ...paging(chance, 'listMembers'),
      ...chance.draw.some({
        role: () => chance.draw.of(ROLES),
        status: () => chance.draw.of(['pending', 'approved', 'denied', 'revoked', 'ended']),
        q: () => chance.draw.of(['a', 'EXAMPLE', 'öz', 'zak', '_', '%', '.org', 'pat']),
      }),
    },
  }),
  revokeMember: (chance) => ({ params: { membershipId: one(chance, 'membership') } }),

  // Imports run asynchronously, and the two gateways do not keep the same pace.
  startImport: ({ draw }) => ({ query: { kind: draw.of(['teams', 'nothing']) } }),
  listImports: (chance) => ({ query: paging(chance, 'listImports') }),
  exportLeague: ({ draw }) => ({ params: { file: draw.of(['teams.csv', 'rosters.csv', 'nothing.csv']) } }),
  getImport: (chance) => ({ params: { importId: one(chance, 'import') }, query: paging(chance, 'getImport') }),

  listAuditEntries: (chance) => ({
    query: {
      ...paging(chance, 'listAuditEntries'),
      ...chance.draw.some({
        kind: () => chance.draw.of(AUDIT_ACTIONS),
        from: () => later(NOON, -chance.draw.upTo(3) * DAY).toISOString(),
        to: () => later(NOON, chance.draw.upTo(3) * DAY).toISOString(),
      }),
    },
  }),

  getHome: ({ draw }) => ({ query: draw.some({ mine: () => draw.of(MINE) }) }),
  listTeams: (chance) => ({
    query: chance.draw.some({
      seasonId: () => idIn(chance, chance.league.seasons),
      sportId: () => idIn(chance, chance.league.sports),
      mine: () => chance.draw.of(MINE),
    }),
  }),
  getTeam: (chance) => ({ params: { id: teamOf(chance) } }),
  listSchedule: (chance) => ({
    query: {
      ...paging(chance, 'listSchedule'),
      ...chance.draw.some({
        teamId: () => teamOf(chance),
        startDate: () => day(chance),
        endDate: () => day(chance),
        mine: () => chance.draw.of(MINE),
      }),
    },
  }),
  getStandings: (chance) => ({
    query: chance.draw.some({
      seasonId: () => idIn(chance, chance.league.seasons),
      ageGroupId: () => idIn(chance, chance.league.ageGroups),
    }),
  }),
  listSports: plain,
  listSeasons: (chance) => ({ query: chance.draw.some({ sportId: () => idIn(chance, chance.league.sports) }) }),
  listFacilities: plain,
  getGame: gameIn,
  updateGame: (chance) => ({
    ...gameIn(chance),
    body: gameEdit(chance),
    ...(chance.draw.rarely(2) && { headers: { 'if-match': chance.draw.of(['"1"', '"1", "2", "3"', '*', '"x"', 'W/"2.hash"']) } }),
  }),
  listGameChanges: (chance) => ({ ...gameIn(chance), query: paging(chance, 'listGameChanges') }),
  changeDay: (chance) => ({ body: dayChange(chance) }),
  requestScheduleProposal: (chance) => ({ body: proposalTerms(chance) }),
  getScheduleProposal: proposalIn,
  acceptScheduleProposal: proposalIn,
  rejectScheduleProposal: proposalIn,
  getDayChange: dayChangeIn,
  undoDayChange: dayChangeIn,
  listStatEvents: (chance) => ({
    ...gameIn(chance),
    query: { ...paging(chance, 'listStatEvents'), ...chance.draw.some({ teamId: () => teamOf(chance) }) },
  }),
  recordStatEvent: statEvent,
  listLineups: gameIn,
  setLineup: lineup,
  recordStatEvents: statEvents,
  voidStatEvent: (chance) => {
    const [gameId, eventId] = pair(chance, 'event');
    return { params: { gameId, eventId } };
  },
  getBoxScore: gameIn,
  listScorerCandidates: gameIn,
  getPlayerStats: playerIn,
  getGameLog: (chance) => ({ ...playerIn(chance), query: paging(chance, 'getGameLog') }),
  getLeaders: (chance) => ({ query: { teamId: teamOf(chance) } }),
  listScoreDifferences: (chance) => ({ query: { ...paging(chance, 'listScoreDifferences'), ...seasonIn(chance) } }),
  listPitchingViolations: () => ({}),
  listBookWarnings: (chance) => ({ query: { ...paging(chance, 'listBookWarnings'), ...seasonIn(chance) } }),
  getBoxScorePage: gameIn,
  getLiveGame: gameIn,
  getTeamStats: (chance) => ({ params: { teamId: teamOf(chance) } }),
  getSuspensions: (chance) => ({ params: { teamId: teamOf(chance) } }),
  getTeamPitching: (chance) => ({ params: { teamId: teamOf(chance) } }),
  getHomeScreen: plain,
  getMyScreen: plain,
  getTeamScreen: (chance) => ({ params: { teamId: teamOf(chance) } }),
  getGameScreen: gameIn,
  getPlayerScreen: playerIn,
  writeGameReport: report,
  getMyGameReport: gameIn,
  getTeamHistory: gameIn,

  linkChild: (chance) => ({ body: { playerId: idIn(chance, chance.league.players) } }),
  listChildren: plain,
  unlinkChild: (chance) => ({ params: { linkId: one(chance, 'link') } }),
  listParentLinks: (chance) => ({
    query: {
      ...paging(chance, 'listParentLinks'),
      ...chance.draw.some({ status: () => chance.draw.of(['pending', 'approved', 'denied', 'revoked', 'ended']) }),
    },
  }),
  decideParentLink: (chance) => ({ params: { linkId: one(chance, 'link') }, body: decision(chance) }),
  liftClaimBlock: (chance) => ({ params: { claimId: one(chance, 'membership') } }),
  liftLinkBlock: (chance) => ({ params: { linkId: one(chance, 'link') } }),
  denyWaitingLinks: (chance) => ({ params: { playerId: idIn(chance, chance.league.players) } }),
  suggestChildren: () => ({}),
  inquireAboutChild: (chance) => ({ body: { childName: chance.draw.of(SEARCHES), teamId: chance.draw.rarely(2) ? teamOf(chance) : null } }),
  revokeParentLink: (chance) => ({ params: { linkId: one(chance, 'link') } }),
  claimTeam: (chance) => ({ params: { teamId: teamOf(chance) } }),
  searchPlayers: (chance) => ({ query: { name: name(chance) } }),
  lookUpCoach: (chance) => ({ query: { coachName: name(chance) } }),

  listRooms: (chance) => ({
    query: chance.draw.some({
      teamId: () => teamOf(chance),
      type: () => chance.draw.of(['team', 'announcements', 'coaches', 'officials']),
      order: () => chance.draw.of(['name', 'activity']),
    }),
  }),
  listMessages: (chance) => {
    const { roomId, place } = placeIn(chance);
    return { params: { roomId }, query: chance.draw.some({ before: () => place, limit: () => String(1 + chance.draw.upTo(2)) }) };
  },
  sendMessage: (chance) => {
    const { roomId, place } = placeIn(chance);
    const content = chance.draw.of(TEXTS);
    return chance.draw.rarely(3) ? { params: { roomId }, body: { content, replyToId: place } } : { ...inRoom(chance), body: { content } };
  },
  pollRoom: (chance) => {
    const { roomId, place } = placeIn(chance);
    return { params: { roomId }, query: chance.draw.some({ since: () => place }) };
  },
  markRoomRead: (chance) => {
    const { roomId, place } = placeIn(chance);
    return { params: { roomId }, body: { upTo: place } };
  },
  getMessage: onMessage,
  deleteMessage: onMessage,
  reportMessage: (chance) => ({ ...onMessage(chance), body: chance.draw.some({ reason: () => chance.draw.of(TEXTS) }) }),
  listMessageReports: (chance) => ({ query: paging(chance, 'listMessageReports') }),

  registerPushToken: (chance) => ({
    body: { token: device(chance), platform: chance.draw.of(['ios', 'Android']), teamId: teamOf(chance) },
  }),
  removePushToken: (chance) => ({ body: { token: device(chance) } }),
  getPushPreferences: plain,
  setPushPreferences: ({ draw }) => ({ body: draw.some({ chatMessages: () => draw.rarely(2), gameChanges: () => draw.rarely(2) }) }),
  createBracket: (chance) => ({ body: aBracket(chance) }),
  drawBracket: (chance) => ({
    ...bracketIn(chance),
    body: chance.draw.some({ teamIds: () => [teamOf(chance), teamOf(chance)] }),
  }),
  planBracket: (chance) => ({
    ...bracketIn(chance),
    body: {
      games: chance.draw.of([['final.1'], ['w1.1', 'final.1'], ['w1.1', 'w1.2', 'final.1']]).map((match) => ({
        ...{ match, number: 1, startsAt: timeOf(chance), endsAt: timeOf(chance) },
        fieldId: chance.draw.of([null, idIn(chance, chance.league.fields)]),
      })),
    },
  }),
  decideMatch: (chance) => ({
    params: { ...bracketIn(chance).params, match: chance.draw.of(['final.1', 'w1.1']) },
    body: { winnerTeamId: chance.draw.of([null, teamOf(chance), teamOf(chance)]) },
  }),
  takeBackDecision: (chance) => ({ params: { ...bracketIn(chance).params, match: chance.draw.of(['final.1', 'w1.1']) } }),
  deleteBracket: (chance) => ({ params: { bracketId: chance.draw.rarely(3) ? one(chance, 'bracket') : NOBODYS } }),
  listBrackets: (chance) => ({ query: chance.draw.some({ seasonId: () => idIn(chance, chance.league.seasons) }) }),
  getBracket: bracketIn,
  getBracketPicture: bracketIn,
  listOfficialAssignments: (chance) => ({
    query: {
      ...paging(chance, 'listOfficialAssignments'),
      ...chance.draw.some({
        gameId: () => idIn(chance, chance.league.games),
        userId: () => one(chance, 'user'),
        state: () => chance.draw.of(['open', 'offered', 'accepted', 'declined']),
        startDate: () => day(chance),
      }),
    },
  }),
  addOfficialPlace: (chance) => ({ body: { ...gameIn(chance).params, ...place(chance), position: chance.draw.of(TEXTS.slice(0, 2)) } }),
  changeOfficialPlace: (chance) => ({ params: { assignmentId: one(chance, 'place') }, body: place(chance) }),
  removeOfficialPlace: (chance) => ({ params: { assignmentId: chance.draw.rarely(3) ? one(chance, 'place') : NOBODYS } }),
  listOfficialFees: ({ draw }) => ({ query: { month: draw.of(['2026-04', '2026-05', '2026-13']) } }),
  listMyAssignments: (chance) => ({ query: paging(chance, 'listMyAssignments') }),
  answerAssignment: (chance) => ({
    params: { assignmentId: one(chance, 'place') },
    body: { action: chance.draw.of(['accept', 'decline']) },
  }),
  listOpenGames: (chance) => ({ query: paging(chance, 'listOpenGames') }),
  takeOpenPlace: (chance) => ({ params: { assignmentId: one(chance, 'place') } }),
  getAvailability: plain,
  setAvailability: ({ draw }) => ({
    body: {
      weekly: draw.of([[], [{ weekday: 6, from: '08:00', to: '24:00' }]]),
      blackouts: draw.of([[], [{ from: '2026-04-12', to: '2026-04-13' }]]),
    },
  }),
  listCalendars: plain,
  makeMyCalendar: plain,
  makeTeamCalendar: (chance) => ({ params: { teamId: teamOf(chance) } }),
  revokeCalendar: (chance) => ({ params: { calendarId: one(chance, 'calendar') } }),
  listWebhooks: plain,
  createWebhook: ({ draw }) => ({
    body: { url: draw.of(WEBHOOK_URLS), eventTypes: draw.of([['game.final', 'game.score_changed'], ['game.final'], SUBSCRIBED_TYPES, []]) },
  }),
  getWebhook: onWebhook,
  changeWebhook: (chance) => ({
    ...onWebhook(chance),
    body: chance.draw.some<unknown>({
      url: () => chance.draw.of(WEBHOOK_URLS),
      eventTypes: () => ['team.changed', 'game.final'],
      state: () => chance.draw.of(['active', 'paused', 'disabled']),
    }),
  }),
  deleteWebhook: (chance) => ({ params: { webhookId: chance.draw.rarely(3) ? one(chance, 'webhook') : NOBODYS } }),
  rotateWebhookSecret: onWebhook,
  sendTestEvent: onWebhook,
  listWebhookDeliveries: (chance) => ({ ...onWebhook(chance), query: paging(chance, 'listWebhookDeliveries') }),
  redeliverEvent: (chance) => ({ params: { ...onWebhook(chance).params, eventId: one(chance, 'webhook event') } }),
  redeliverUnsent: (chance) => ({ ...onWebhook(chance), body: { since: NOON.toISOString() } }),
  muteRoom: (chance) => ({ ...inRoom(chance), body: { muted: chance.draw.rarely(2) } }),
};

const ROUTES = makeRoutes(SITE);

const operationsThat = (fits: (route: (typeof ROUTES)[number]) => boolean) =>
  ROUTES.filter(fits).map(({ operationId }) => operationId as OperationId);
/** Reads that return the same to everybody are called least, writes that add something most. */
const CONSTANT = operationsThat(
  ({ access, operationId }) => access === 'public' && operationId !== 'getJoinPage' && operationId !== 'getCalendar',
);
const READ = operationsThat(({ method, operationId }) => method === 'get' && !CONSTANT.includes(operationId as OperationId));
const WRITTEN = operationsThat(({ method }) => method !== 'get');
const RICH: readonly OperationId[] = ['sendMessage', 'deleteMessage', 'pollRoom', 'recordStatEvent', 'updateGame', 'searchPlayers'];

/** Callers that suit operations for which a role alone is not enough. */
const REGULARS: Readonly<Partial<Record<string, readonly string[]>>> = {
  'use-chat': ['ada', 'bea', 'stan', 'carl', 'pat', 'pat', 'carl'],
  'record-stats': ['ada', 'stan', 'carl', 'cora'],
};
function callersOf(operation: OperationId): readonly string[] {
  const permission = permissionOf(ROUTES.find(({ operationId }) => operationId === operation)!);
  const roles: readonly Role[] = permission === 'public' || permission === 'signed-in' ? ROLES : PERMISSIONS[permission].roles;
  return REGULARS[permission] ?? Object.keys(CAST).filter((name) => CAST[name]!.some((role) => roles.includes(role)));
}

export type RandomCall = Readonly<{ operation: OperationId; caller: string; ask: Ask }>;

/** Any operation, mostly called by a user who is allowed to. */
export function randomCall(chance: Chance): RandomCall {
  const { draw } = chance;
  const operation = draw.of(draw.rarely(30) ? CONSTANT : draw.of([WRITTEN, READ, RICH]));
  const caller = draw.of(draw.rarely(8) ? Object.keys(CAST) : callersOf(operation));
  return { operation, caller, ask: CALLS[operation](chance) };
}

/** Operations whose answers are cached. */
export const KEPT = operationsThat(
  (route) => (route.type === 'api' && route.cacheFor !== undefined) || (route.type === 'page' && route.operationId === 'getCalendar'),
);

/** This operation, called by a user who is allowed to. */
export const randomCallOf = (operation: OperationId, chance: Chance): RandomCall => ({
  operation,
  caller: chance.draw.of(callersOf(operation)),
  ask: CALLS[operation](chance),
});

/** Everything of the league that an admin can read. */
export function everythingIn({ teams, games, org }: RandomLeague): readonly Readonly<{ operation: OperationId; ask: Ask }>[] {
  const each = (operations: readonly OperationId[], asks: readonly Ask[]) =>
    operations.flatMap((operation) => asks.map((ask) => ({ operation, ask: { ...ask, query: { limit: '2' } } })));
  const rooms = [...teams, ...orgRooms(org.id)];
  return [
    ...each(['listInvites', 'listPendingApprovals', 'listMembers', 'listParentLinks', 'listMessageReports'], [{}]),
    ...each(
      [
        'getHome',
        'listTeams',
        'listSchedule',
        'getStandings',
        'listRooms',
        'listSeasons',
        'getHomeScreen',
        'getMyScreen',
        'getPushPreferences',
      ],
      [{}],
    ),
    ...each(
      ['getGame', 'listGameChanges', 'listStatEvents', 'getBoxScore', 'getLiveGame', 'getGameScreen', 'getTeamHistory'],
      games.map(({ id }) => ({ params: { gameId: id } })),
    ),
    ...each(
      ['getTeam'],
      teams.map(({ id }) => ({ params: { id } })),
    ),
    ...each(
      ['getTeamStats', 'getTeamScreen', 'getSuspensions', 'getTeamPitching'],
      teams.map(({ id }) => ({ params: { teamId: id } })),
    ),
    ...each(
      ['listMessages', 'pollRoom'],
      rooms.map(({ id }) => ({ params: { roomId: id } })),
    ),
  ];
}
