import { SLOT_KINDS, SLOT_SCOPES } from '../../src/domain/slots/slot.ts';
import type { Things } from '../support/use-case-things.ts';
import { anyGame, type Chance, one, pair, teamOf } from './random-requests.ts';
import { MEMBERS, members, type Records } from './record.ts';
import { inGame } from './requests.ts';

/** For whom the slots of the Red Hawks exist, and who runs the team. */
const seen = (answer: number) => ({ parent: answer, coach: answer, manager: answer, staff: answer, admin: answer });
const running = (answer: number) => members('not-running-team', { ...seen(answer), parent: 'not-running-team' });

const A_SLOT = { kind: 'snack' as const, label: null, places: 2 };
const terms = ({ draw }: Chance) => ({
  kind: draw.of(SLOT_KINDS),
  label: draw.of([null, 'Tent']),
  places: draw.of([0, 1, 1, 2, 20, 21]),
});
const anyEvent = (chance: Chance) => ({ params: { eventId: one(chance, 'team event') } });
const anySlot = (chance: Chance) => ({ params: { slotId: one(chance, 'slot') } });
const anyPlace = (chance: Chance) => {
  const [slotId, placeId] = pair(chance, 'slot place');
  return { params: { slotId, placeId } };
};
const ofPlace = ({ slot, slotPlace }: Things) => ({ slotId: slot.id, placeId: slotPlace.id });

export const slots = {
  listGameSlots: { answers: members(200), request: inGame, random: anyGame },
  listEventSlots: {
    answers: members('not-found', seen(200)),
    request: ({ event }) => ({ params: { eventId: event.id } }),
    random: anyEvent,
  },
  openGameSlot: {
    answers: running(201),
    request: async ({ league, addGame }) => ({ params: { gameId: (await addGame()).id }, body: { teamId: league.hawks.id, ...A_SLOT } }),
    random: (chance) => ({ ...anyGame(chance), body: { teamId: teamOf(chance), ...terms(chance) } }),
  },
  openEventSlot: {
    answers: members('not-found', { ...seen(201), parent: 'not-running-team' }),
    request: async ({ league, world }) => ({
      params: { eventId: (await league.addEvent(league.hawks, await world.user('admin'))).id },
      body: A_SLOT,
    }),
    random: (chance) => ({ ...anyEvent(chance), body: terms(chance) }),
  },
  openSeasonSlots: {
    answers: running(201),
    request: ({ league }) => ({ params: { teamId: league.hawks.id }, body: { at: 'games', ...A_SLOT } }),
    random: (chance) => ({
      params: { teamId: teamOf(chance) },
      body: { at: chance.draw.of(['games', 'events']), ...terms(chance) },
    }),
    useCase: [MEMBERS, 'not-found', ({ team }) => ({ teamId: team.id, at: 'game', terms: A_SLOT })],
  },
  handOutSlots: {
    answers: running(200),
    request: ({ league }) => ({ params: { teamId: league.hawks.id } }),
    random: (chance) => ({ params: { teamId: teamOf(chance) } }),
    useCase: [MEMBERS, 'not-found', ({ team }) => ({ teamId: team.id })],
  },
  changeSlot: {
    answers: members('not-found', { ...seen(200), parent: 'not-running-team' }),
    request: async ({ addSlot }) => ({ params: { slotId: (await addSlot()).slotId }, body: { places: 3 } }),
    random: (chance) => ({ ...anySlot(chance), body: { ...terms(chance), scope: chance.draw.of(SLOT_SCOPES) } }),
    useCase: [MEMBERS, 'not-found', ({ slot }) => ({ slotId: slot.id, edit: { places: 3 }, scope: 'one' })],
  },
  removeSlot: {
    answers: members('not-found', { ...seen(204), parent: 'not-running-team' }),
    request: async ({ addSlot }) => ({ params: { slotId: (await addSlot()).slotId } }),
    random: (chance) => ({ ...anySlot(chance), query: { scope: chance.draw.of(SLOT_SCOPES) } }),
    useCase: [MEMBERS, 'not-found', ({ slot }) => ({ slotId: slot.id, scope: 'one' })],
  },
  takeSlot: {
    answers: members('not-found', seen(200)),
    request: async ({ addSlot }) => ({ params: { slotId: (await addSlot()).slotId }, body: {} }),
    random: (chance) => {
      const [slotId, placeId] = pair(chance, 'slot place');
      const body = chance.draw.some<unknown>({ phone: () => chance.draw.of([null, '+1 217 555 0100']) });
      return chance.draw.rarely(3) ? { params: { slotId }, body: { ...body, placeId } } : { ...anySlot(chance), body };
    },
    useCase: [MEMBERS, 'not-found', ({ slot }) => ({ slotId: slot.id, phone: undefined, placeId: null })],
  },
  offerPlace: {
    answers: members('not-found', {
      parent: 200,
      coach: 'not-your-slot',
      manager: 'not-your-slot',
      staff: 'not-your-slot',
      admin: 'not-your-slot',
    }),
    request: async ({ addSlot }) => ({ params: await addSlot(true), body: { isOffered: true } }),
    random: (chance) => ({ ...anyPlace(chance), body: { isOffered: chance.draw.rarely(2) } }),
    useCase: [MEMBERS, 'not-found', (things) => ({ ...ofPlace(things), isOffered: true })],
  },
  giveBackPlace: {
    answers: members('not-found', seen(200)),
    request: async ({ addSlot }) => ({ params: await addSlot(true) }),
    random: anyPlace,
    useCase: [MEMBERS, 'not-found', ofPlace],
  },
} satisfies Partial<Records>;
