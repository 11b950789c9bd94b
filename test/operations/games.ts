import { newId } from '../../src/adapters/random/new-id.ts';
import type { EDITABLE_FIELDS } from '../../src/domain/games/game.ts';
import { GAME_STATUSES, STATUS_REASONS } from '../../src/domain/games/game-status.ts';
import { HOUR, later, NOON } from '../support/builders.ts';
import type { GivenLeague } from '../support/league.ts';
import { aNewGame } from '../support/league-data.ts';
import { ofGame, page } from './commands.ts';
import { anyGame, type Chance, day, idIn, MINE, NOBODYS, paging, TEXTS, teamOf, timeOf } from './random-requests.ts';
import { ADMINS, admins, MEMBERS, members, noInput, only, type Records } from './record.ts';
import { inGame } from './requests.ts';

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

const aNewGameOf = ({ hawks, jays, field }: GivenLeague) => ({
  homeTeamId: hawks.id,
  visitorTeamId: jays.id,
  fieldId: field.id,
  gameType: 'regular' as const,
  startsAt: NOON,
  endsAt: later(NOON, HOUR),
});

export const games = {
  getHome: {
    answers: members(200),
    request: noInput,
    random: ({ draw }) => ({ query: draw.some({ mine: () => draw.of(MINE) }) }),
    useCase: [MEMBERS, 'own', noInput],
  },
  listSchedule: {
    answers: members(200),
    request: noInput,
    random: (chance) => ({
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
    useCase: [MEMBERS, 'own', ({ team }) => ({ teamId: team.id, page })],
    queries: () => [{ limit: '5' }, { mine: 'true' }],
  },
  getGame: { answers: members(200), request: inGame, random: anyGame, useCase: [MEMBERS, 'not-found', ofGame] },
  updateGame: {
    answers: only({ scorer: 200, coach: 200, umpire: 200, staff: 200, admin: 200 }),
    request: (scene) => ({ ...inGame(scene), body: { homeScore: 3 } }),
    random: (chance) => ({
      ...anyGame(chance),
      body: gameEdit(chance),
      ...(chance.draw.rarely(2) && { headers: { 'if-match': chance.draw.of(['"1"', '"1", "2", "3"', '*', '"x"', 'W/"2.hash"']) } }),
    }),
    useCase: [MEMBERS, 'not-found', (things) => ({ ...ofGame(things), edit: { homeScore: 1 }, versions: undefined, force: false })],
    visits: ({ games }) =>
      games.flatMap((gameId) => {
        const stale = { params: { gameId }, headers: { 'if-match': '"0"' } };
        return [
          { params: { gameId }, body: { homeJerseyColor: 'Red' } },
          { params: { gameId }, body: { snackParentName: 'Pat' } },
          { ...stale, body: { homeScore: 1 } },
          { ...stale, body: { snackParentName: 'Pat' } },
        ];
      }),
  },
  listScorerCandidates: {
    answers: only({ coach: 200, umpire: 'not-assigned', staff: 200, admin: 200 }),
    request: inGame,
    random: anyGame,
    useCase: [MEMBERS, 'not-found', ofGame],
  },
  listGameChanges: {
    answers: admins(200),
    request: inGame,
    random: (chance) => ({ ...anyGame(chance), query: paging(chance, 'listGameChanges') }),
    useCase: [ADMINS, 'not-found', (things) => ({ ...ofGame(things), page })],
  },
  listOrgGames: {
    answers: admins(200),
    request: noInput,
    random: (chance) => ({
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
    useCase: [ADMINS, 'own', ({ team }) => ({ archived: false, filter: { teamId: team.id }, page })],
  },
  getOrgGame: { answers: admins(200), request: inGame, random: anyGame, useCase: [ADMINS, 'not-found', ofGame] },
  createGame: {
    answers: admins(201),
    request: async ({ league }) => {
      // Of teams without a game: one of a shared team would be refused at a time at which it plays.
      const [hawks, jays] = [await league.addTeam(`Team ${newId()}`), await league.addTeam(`Team ${newId()}`)];
      return { body: aNewGame({ ...league, hawks, jays }) };
    },
    random: (chance) => ({
      body: {
        homeTeamId: teamOf(chance),
        visitorTeamId: teamOf(chance),
        fieldId: idIn(chance, chance.league.fields),
        startsAt: timeOf(chance),
        endsAt: timeOf(chance),
      },
    }),
    useCase: [ADMINS, 'unknown-reference', ({ league }) => ({ terms: aNewGameOf(league), force: true })],
  },
  updateOrgGame: {
    answers: admins(200),
    request: (scene) => ({ ...inGame(scene), body: { homeScore: 4 } }),
    random: (chance) => ({ ...anyGame(chance), body: gameEdit(chance) }),
    useCase: [ADMINS, 'not-found', (things) => ({ ...ofGame(things), edit: { homeScore: 1 }, versions: undefined, force: false })],
  },
  deleteGame: {
    answers: admins(204),
    request: async ({ league }) => ({ params: { gameId: (await league.addGame(league.owls, league.jays)).id } }),
    random: (chance) => ({ params: { gameId: chance.draw.rarely(4) ? idIn(chance, chance.league.games) : NOBODYS } }),
    useCase: [ADMINS, 'not-found', (things) => ({ ...ofGame(things), versions: undefined })],
  },
} satisfies Partial<Records>;
