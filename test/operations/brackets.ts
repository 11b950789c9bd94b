import { aNewBracket } from '../support/league-data.ts';
import { type Chance, idIn, NOBODYS, one, TEXTS, teamOf, timeOf } from './random-requests.ts';
import { ADMINS, admins, MEMBERS, members, noInput, type Records } from './record.ts';

const anyBracket = (chance: Chance) => ({ params: { bracketId: one(chance, 'bracket') } });

function aBracket(chance: Chance) {
  const { draw, league, known } = chance;
  const { seasonId, ageGroupId } = draw.of(league.teams);
  const teams = league.teams.filter((team) => team.seasonId === seasonId && team.ageGroupId === ageGroupId).map(({ id }) => id);
  return {
    seasonId,
    ageGroupId,
    name: draw.of(TEXTS.slice(0, 2)),
    format: draw.of(['single_elimination', 'double_elimination']),
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

export const brackets = {
  createBracket: {
    answers: admins(201),
    request: ({ league }) => ({ body: aNewBracket(league) }),
    random: (chance) => ({ body: aBracket(chance) }),
    useCase: [ADMINS, 'unknown-reference', (things) => ({ terms: things.bracketTerms, isDrawn: true, isPreview: false })],
  },
  drawBracket: {
    answers: admins(200),
    request: async ({ addBracket, league }) => ({
      params: { bracketId: await addBracket() },
      body: { teamIds: [league.jays.id, league.hawks.id] },
    }),
    random: (chance) => ({
      ...anyBracket(chance),
      body: chance.draw.some({ teamIds: () => [teamOf(chance), teamOf(chance)] }),
    }),
    useCase: [ADMINS, 'not-found', ({ bracketId }) => ({ bracketId, versions: undefined, teamIds: null })],
  },
  planBracket: {
    answers: admins(200),
    request: async ({ addBracket }) => ({
      params: { bracketId: await addBracket() },
      body: {
        games: [{ match: 'final.1', number: 1, startsAt: '2026-06-06T15:00:00Z', endsAt: '2026-06-06T17:00:00Z', fieldId: null }],
      },
    }),
    random: (chance) => ({
      ...anyBracket(chance),
      body: {
        games: chance.draw.of([['final.1'], ['w1.1', 'final.1'], ['w1.1', 'w1.2', 'final.1']]).map((match) => ({
          match,
          number: 1,
          startsAt: timeOf(chance),
          endsAt: timeOf(chance),
          fieldId: chance.draw.of([null, idIn(chance, chance.league.fields)]),
        })),
      },
    }),
    useCase: [ADMINS, 'not-found', ({ bracketId }) => ({ bracketId, versions: undefined, games: [] })],
  },
  decideMatch: {
    answers: admins(200),
    request: async ({ addBracket, league }) => ({
      params: { bracketId: await addBracket(), match: 'final.1' },
      body: { winnerTeamId: league.jays.id },
    }),
    random: (chance) => ({
      params: { ...anyBracket(chance).params, match: chance.draw.of(['final.1', 'w1.1']) },
      body: { winnerTeamId: chance.draw.of([null, teamOf(chance), teamOf(chance)]) },
    }),
    useCase: [ADMINS, 'not-found', ({ bracketId }) => ({ bracketId, versions: undefined, match: 'final.1', winnerTeamId: null })],
  },
  takeBackDecision: {
    answers: admins(200),
    request: async ({ addBracket }) => ({ params: { bracketId: await addBracket(true), match: 'final.1' } }),
    random: (chance) => ({ params: { ...anyBracket(chance).params, match: chance.draw.of(['final.1', 'w1.1']) } }),
    useCase: [ADMINS, 'not-found', ({ bracketId }) => ({ bracketId, versions: undefined, match: 'final.1' })],
  },
  deleteBracket: {
    answers: admins(204),
    request: async ({ addBracket }) => ({ params: { bracketId: await addBracket() } }),
    random: (chance) => ({ params: { bracketId: chance.draw.rarely(3) ? one(chance, 'bracket') : NOBODYS } }),
    useCase: [ADMINS, 'not-found', ({ bracketId }) => ({ bracketId, versions: undefined })],
  },
  listBrackets: {
    answers: members(200),
    request: noInput,
    random: (chance) => ({ query: chance.draw.some({ seasonId: () => idIn(chance, chance.league.seasons) }) }),
    useCase: [MEMBERS, 'own', noInput],
  },
  getBracket: {
    answers: members(200),
    request: async ({ addBracket }) => ({ params: { bracketId: await addBracket() } }),
    random: anyBracket,
    useCase: [MEMBERS, 'not-found', ({ bracketId }) => ({ bracketId })],
  },
  getBracketPicture: {
    answers: members(200),
    request: async ({ addBracket }) => ({ params: { bracketId: await addBracket() } }),
    random: anyBracket,
  },
} satisfies Partial<Records>;
