import { SPORT_STATS } from '../../src/domain/scoring/sports.ts';
import { type Attribute, isRequired } from '../../src/domain/scoring/stat-attribute.ts';
import { ofGame, page } from './commands.ts';
import { anyGame, anyPlayer, anySeason, type Chance, idIn, NOBODYS, oneOf, paging, pair, teamOf } from './random-requests.ts';
import { ADMINS, admins, MEMBERS, members, noInput, type Records, scorers } from './record.ts';
import { inGame } from './requests.ts';

const CLIENT_IDS = [NOBODYS, NOBODYS.replace('0198', '0199'), NOBODYS.replace('0198', '019A')];

const aStatEvent = (chance: Chance) => statEventOf(chance, oneOf(chance, chance.league.games));

function someStatEvents(chance: Chance) {
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

function attributeValue(chance: Chance, attribute: Attribute): unknown {
  const { draw, league } = chance;
  const player = () => idIn(chance, league.players);
  if (draw.rarely(20)) return draw.of<unknown>([null, -1, 1.5, 'x', {}, [player(), player()]]);
  switch (attribute.kind) {
    case 'integer':
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

function aLineup(chance: Chance) {
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

export const scoring = {
  listLineups: { answers: members(200), request: inGame, random: anyGame, useCase: [MEMBERS, 'not-found', ofGame] },
  setLineup: {
    answers: { ...scorers(200), manager: 200 },
    request: ({ game, league, aSingle }) => ({
      params: { gameId: game.id, teamId: league.hawks.id },
      body: { places: [{ playerId: aSingle.playerId, battingOrder: 1, position: 'SS' }] },
    }),
    random: aLineup,
    useCase: [MEMBERS, 'not-found', (things) => ({ ...ofGame(things), teamId: things.team.id, places: [], versions: undefined })],
  },
  listStatEvents: {
    answers: members(200),
    request: inGame,
    random: (chance) => ({
      ...anyGame(chance),
      query: { ...paging(chance, 'listStatEvents'), ...chance.draw.some({ teamId: () => teamOf(chance) }) },
    }),
    useCase: [MEMBERS, 'not-found', (things) => ({ ...ofGame(things), teamId: undefined, page })],
  },
  recordStatEvent: {
    answers: scorers(201),
    request: (scene) => ({ ...inGame(scene), body: scene.aSingle }),
    random: aStatEvent,
    useCase: [MEMBERS, 'not-found', (things) => ({ ...ofGame(things), ...things.single })],
  },
  recordStatEvents: {
    answers: scorers(200),
    request: (scene) => ({ ...inGame(scene), body: { mode: 'all', events: [scene.aSingle] } }),
    random: someStatEvents,
    useCase: [MEMBERS, 'not-found', (things) => ({ ...ofGame(things), mode: 'all', items: [{ record: things.single }] })],
  },
  setAsideStatEvents: {
    answers: scorers(200),
    request: (scene) => ({ ...inGame(scene), body: { events: [scene.aSingle] } }),
    random: (chance) => {
      const { params, body } = someStatEvents(chance);
      return { params, body: { events: body.events } };
    },
    useCase: [MEMBERS, 'not-found', (things) => ({ ...ofGame(things), items: [{ record: things.single }] })],
  },
  chooseStatEvents: {
    answers: scorers(200),
    request: (scene) => ({ ...inGame(scene), body: { teamId: scene.aSingle.teamId, period: 1, keep: 'own' } }),
    random: (chance) => ({
      ...anyGame(chance),
      body: { teamId: teamOf(chance), period: chance.draw.of([null, 1, 2]), keep: chance.draw.of(['own', 'opponent', 'both']) },
    }),
    useCase: [MEMBERS, 'not-found', (things) => ({ ...ofGame(things), teamId: things.team.id, period: 1, keep: 'own' })],
  },
  voidStatEvent: {
    answers: scorers(200),
    request: async ({ game, addStatEvent }) => ({ params: { gameId: game.id, eventId: await addStatEvent() } }),
    random: (chance) => {
      const [gameId, eventId] = pair(chance, 'event');
      return { params: { gameId, eventId } };
    },
    useCase: [MEMBERS, 'not-found', (things) => ({ ...ofGame(things), eventId: things.event.id })],
  },
  getBoxScore: { answers: members(200), request: inGame, random: anyGame, useCase: [MEMBERS, 'not-found', ofGame] },
  getPlayerStats: {
    answers: members(200, { 'parent-unlinked': 'not-found', scorer: 'not-found', manager: 'not-found', follower: 'not-found' }),
    request: ({ aSingle }) => ({ params: { playerId: aSingle.playerId } }),
    random: anyPlayer,
    useCase: [MEMBERS, 'not-found', ({ child }) => ({ playerId: child.id })],
  },
  getGameLog: {
    answers: members(200, { 'parent-unlinked': 'not-found', scorer: 'not-found', manager: 'not-found', follower: 'not-found' }),
    request: ({ aSingle }) => ({ params: { playerId: aSingle.playerId } }),
    random: (chance) => ({ ...anyPlayer(chance), query: paging(chance, 'getGameLog') }),
    useCase: [MEMBERS, 'not-found', ({ child }) => ({ playerId: child.id, seasonId: undefined, page })],
  },
  getLeaders: {
    answers: members(200),
    request: ({ league }) => ({ query: { seasonId: league.season.id } }),
    random: (chance) => ({ query: { teamId: teamOf(chance) } }),
    useCase: [MEMBERS, 'not-found', ({ team }) => ({ of: { teamId: team.id } })],
    visits: ({ teams, seasonId }) => [...teams.map((teamId) => ({ query: { teamId } })), { query: { seasonId } }],
    queries: ({ teamId }) => [{ teamId }],
  },
  listScoreDifferences: {
    answers: admins(200),
    request: ({ league }) => ({ query: { seasonId: league.season.id } }),
    random: (chance) => ({ query: { ...paging(chance, 'listScoreDifferences'), ...anySeason(chance) } }),
    useCase: [ADMINS, 'not-found', ({ league }) => ({ seasonId: league.season.id, page })],
    queries: ({ seasonIds }) => seasonIds.map((seasonId) => ({ seasonId })),
  },
  listBookWarnings: {
    answers: admins(200),
    request: ({ league }) => ({ query: { seasonId: league.season.id } }),
    random: (chance) => ({ query: { ...paging(chance, 'listBookWarnings'), ...anySeason(chance) } }),
    useCase: [ADMINS, 'not-found', ({ league }) => ({ seasonId: league.season.id, kind: undefined, page })],
    queries: ({ seasonIds }) => seasonIds.map((seasonId) => ({ seasonId })),
  },
  listPitchingTables: { answers: members(200), request: noInput, random: noInput, useCase: [MEMBERS, 'own', noInput], needs: 'the caller' },
  listPitchingViolations: {
    answers: admins(200),
    request: noInput,
    random: noInput,
    useCase: [ADMINS, 'own', () => ({ through: undefined })],
  },
  getBoxScorePage: { answers: members(200), request: inGame, random: anyGame },
  getLiveGame: { answers: members(200), request: inGame, random: anyGame, useCase: [MEMBERS, 'not-found', ofGame] },
  followLiveGame: { answers: members(200), request: inGame, random: anyGame },
  getTeamStats: {
    answers: members(200),
    request: ({ league }) => ({ params: { teamId: league.hawks.id } }),
    random: (chance) => ({ params: { teamId: teamOf(chance) } }),
    useCase: [MEMBERS, 'not-found', ({ team }) => ({ teamId: team.id })],
  },
  getSuspensions: {
    answers: members(200),
    request: ({ league }) => ({ params: { teamId: league.hawks.id } }),
    random: (chance) => ({ params: { teamId: teamOf(chance) } }),
    useCase: [MEMBERS, 'not-found', ({ team }) => ({ teamId: team.id })],
  },
  getTeamPitching: {
    answers: members(200),
    request: ({ league }) => ({ params: { teamId: league.hawks.id } }),
    random: (chance) => ({ params: { teamId: teamOf(chance) } }),
    useCase: [MEMBERS, 'not-found', ({ team }) => ({ teamId: team.id, gameId: undefined, date: undefined })],
  },
} satisfies Partial<Records>;
