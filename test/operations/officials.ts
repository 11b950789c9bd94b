import { DAY, later, NOON } from '../support/builders.ts';
import { ofGame, page } from './commands.ts';
import { anyGame, type Chance, day, idIn, NOBODYS, one, paging, TEXTS } from './random-requests.ts';
import { ADMINS, admins, noInput, only, type Records, UMPIRES } from './record.ts';
import { inGame } from './requests.ts';

const place = (chance: Chance) =>
  chance.draw.some<unknown>({
    feeCents: () => chance.draw.of([0, 4500]),
    userId: () => chance.draw.of([null, ...chance.known.of('user')]),
    respondBy: () => chance.draw.of([null, later(NOON, chance.draw.upTo(40) * DAY).toISOString()]),
    force: () => chance.draw.rarely(2),
  });

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

export const officials = {
  listOfficialAssignments: {
    answers: admins(200),
    request: noInput,
    random: (chance) => ({
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
    useCase: [ADMINS, 'own', () => ({ page })],
  },
  addOfficialPlace: {
    answers: admins(201),
    request: (scene) => ({ body: { ...inGame(scene).params, position: 'Plate umpire' } }),
    random: (chance) => ({ body: { ...anyGame(chance).params, ...place(chance), position: chance.draw.of(TEXTS.slice(0, 2)) } }),
    useCase: [
      ADMINS,
      'unknown-reference',
      (things) => ({ ...ofGame(things), position: 'Plate', feeCents: 0, userId: null, respondBy: null, force: false }),
    ],
  },
  changeOfficialPlace: {
    answers: admins(200),
    request: async ({ addPlace }) => ({ params: { assignmentId: await addPlace() }, body: { feeCents: 5000 } }),
    random: (chance) => ({ params: { assignmentId: one(chance, 'place') }, body: place(chance) }),
    useCase: [ADMINS, 'not-found', ({ place }) => ({ assignmentId: place.id, edit: {}, force: false })],
  },
  removeOfficialPlace: {
    answers: admins(204),
    request: async ({ addPlace }) => ({ params: { assignmentId: await addPlace() } }),
    random: (chance) => ({ params: { assignmentId: chance.draw.rarely(3) ? one(chance, 'place') : NOBODYS } }),
    useCase: [ADMINS, 'not-found', ({ place }) => ({ assignmentId: place.id })],
  },
  listOfficialFees: {
    answers: admins(200),
    request: () => ({ query: { month: '2026-04' } }),
    random: ({ draw }) => ({ query: { month: draw.of(['2026-04', '2026-05', '2026-13']) } }),
    useCase: [ADMINS, 'own', () => ({ month: '2026-04' })],
  },
  listOfficialsToRate: {
    answers: only({ coach: 200 }),
    request: inGame,
    random: anyGame,
    useCase: [['coach'], 'not-found', ofGame],
  },
  rateOfficial: {
    answers: only({ coach: 200 }),
    request: async (scene) => ({ params: await scene.addPlaceToRate(), body: { rating: 4, note: 'Calm' } }),
    random: (chance) => ({
      params: { ...anyGame(chance).params, assignmentId: one(chance, 'place') },
      body: { rating: 1 + chance.draw.upTo(4), note: chance.draw.of([null, ...TEXTS]) },
    }),
    useCase: [['coach'], 'not-found', (things) => ({ ...ofGame(things), assignmentId: things.place.id, rating: 3, note: null })],
  },
  listOfficialRatings: {
    answers: admins(200),
    request: noInput,
    random: (chance) => ({
      query: {
        ...paging(chance, 'listOfficialRatings'),
        ...chance.draw.some({ userId: () => one(chance, 'user'), startDate: () => day(chance) }),
      },
    }),
    useCase: [ADMINS, 'own', () => ({ page })],
  },
  listMyAssignments: {
    answers: only({ umpire: 200 }),
    request: noInput,
    random: (chance) => ({ query: paging(chance, 'listMyAssignments') }),
    useCase: [UMPIRES, 'own', () => ({ page })],
  },
  answerAssignment: {
    answers: only({ umpire: 200 }),
    request: async ({ addPlace }) => ({ params: { assignmentId: await addPlace('umpire') }, body: { action: 'accept' } }),
    random: (chance) => ({
      params: { assignmentId: one(chance, 'place') },
      body: { action: chance.draw.of(['accept', 'decline']) },
    }),
    useCase: [UMPIRES, 'not-found', ({ place }) => ({ assignmentId: place.id, given: 'accept' })],
  },
  listOpenGames: {
    answers: only({ umpire: 200 }),
    request: noInput,
    random: (chance) => ({ query: paging(chance, 'listOpenGames') }),
    useCase: [UMPIRES, 'own', () => ({ page })],
  },
  takeOpenPlace: {
    answers: only({ umpire: 200 }),
    request: async ({ addPlace }) => ({ params: { assignmentId: await addPlace() } }),
    random: (chance) => ({ params: { assignmentId: one(chance, 'place') } }),
    useCase: [UMPIRES, 'not-allowed', ({ place }) => ({ assignmentId: place.id })],
  },
  getAvailability: { answers: only({ umpire: 200 }), request: noInput, random: noInput, useCase: [UMPIRES, 'own', noInput] },
  setAvailability: {
    answers: only({ umpire: 200 }),
    // All week, so that places can be offered to the umpire whenever a game is.
    request: () => ({ body: { weekly: WEEKDAYS.map((weekday) => ({ weekday, from: '00:00', to: '23:59' })), blackouts: [] } }),
    random: ({ draw }) => ({
      body: {
        weekly: draw.of([[], [{ weekday: 6, from: '08:00', to: '24:00' }]]),
        blackouts: draw.of([[], [{ from: '2026-04-12', to: '2026-04-13' }]]),
      },
    }),
    useCase: [UMPIRES, 'own', () => ({ weekly: [], blackouts: [] })],
  },
} satisfies Partial<Records>;
