import { newId } from '../../src/adapters/random/new-id.ts';
import { SERIES_SCOPES } from '../../src/domain/events/event-series.ts';
import { EVENT_KINDS } from '../../src/domain/events/team-event.ts';
import { STATUS_REASONS } from '../../src/domain/games/game-status.ts';
import type { EventSeriesId, OrgEventId } from '../../src/domain/shared/ids.ts';
import { localDate } from '../../src/domain/shared/time.ts';
import { WEEKDAYS } from '../../src/domain/shared/weekday.ts';
import { DAY, HOUR, later, NOON } from '../support/builders.ts';
import type { Scene } from '../support/scene.ts';
import type { Things } from '../support/use-case-things.ts';
import { page } from './commands.ts';
import { type Chance, day, idIn, one, paging, TEXTS, teamOf, timeOf } from './random-requests.ts';
import { ADMINS, admins, MEMBERS, members, noInput, type Records } from './record.ts';

const ofTeam = ({ league }: Scene) => ({ params: { teamId: league.hawks.id } });
const ofEvent = ({ teamEvent }: Things) => ({ eventId: teamEvent.id });
const anyEvent = (chance: Chance) => ({ params: { eventId: one(chance, 'team event') } });
/** For whom the events of the Red Hawks exist. */
const forTeam = (answer: number) => ({ parent: answer, coach: answer, manager: answer, staff: answer, admin: answer });

const A_PRACTICE = { kind: 'practice' as const, title: 'Batting', arrivalMinutes: 15, facilityId: null, fieldId: null, place: 'Gym' };
const TERMS = { ...A_PRACTICE, note: null, respondBy: null };
const hourFrom = (startsAt: Date) => ({ startsAt, endsAt: later(startsAt, HOUR) });

const details = (chance: Chance) =>
  chance.draw.some<unknown>({
    arrivalMinutes: () => chance.draw.of([null, 1, 240]),
    fieldId: () => chance.draw.of([null, idIn(chance, chance.league.fields)]),
    facilityId: () => chance.draw.of([null, idIn(chance, chance.league.facilities)]),
    place: () => chance.draw.of([null, 'Gym']),
    note: () => chance.draw.of([null, ...TEXTS]),
    links: () => chance.draw.of([[], [{ url: 'https://example.org/map' }], [{ url: 'http://pat@example', label: 'Map' }]]),
    respondBy: () => chance.draw.of([null, timeOf(chance)]),
  });
const monthly = (chance: Chance) =>
  chance.draw.of([{ day: 31 }, { day: 0 }, { weekday: 'tuesday', week: 'second' }, { weekday: 'friday', week: 'last' }]);
const repeats = (chance: Chance) => ({
  ...chance.draw.of<object>([{ weekdays: [chance.draw.of(WEEKDAYS), chance.draw.of(WEEKDAYS)] }, { monthly: monthly(chance) }]),
  until: day(chance),
  ...chance.draw.some<unknown>({ except: () => [day(chance)], everyWeeks: () => chance.draw.of([1, 2]) }),
});

/** A series of the Red Hawks with one event, on a day of its own. */
async function aSeries({ league, event, freeDay }: Scene): Promise<EventSeriesId> {
  const [id, startsAt] = [newId<EventSeriesId>(), freeDay()];
  const seriesDate = localDate(startsAt, league.org.timeZone);
  const days = { weekdays: WEEKDAYS, everyWeeks: 1, monthly: null, startsOn: seriesDate, until: seriesDate };
  const rule = { id, orgId: league.org.id, teamId: league.hawks.id, ...days, localStart: '12:00', durationMinutes: 60, madeAt: null };
  await league.write(({ eventSeries }) => eventSeries.save(rule));
  await league.addEvent(league.hawks, { id: event.createdBy }, { ...hourFrom(startsAt), seriesId: id, seriesDate });
  return id;
}

const ORG_TERMS = {
  kind: 'meeting' as const,
  title: 'Kickoff',
  arrivalMinutes: null,
  facilityId: null,
  place: null,
  note: null,
  links: [],
  respondBy: null,
};

/** An event of the league, of the Red Hawks alone, on a day of its own. */
async function anOrgEvent({ league, event, freeDay }: Scene): Promise<OrgEventId> {
  const orgEventId = newId<OrgEventId>();
  await league.addEvent(league.hawks, { id: event.createdBy }, { ...hourFrom(freeDay()), orgEventId });
  return orgEventId;
}

export const events = {
  listTeamEvents: {
    answers: members(200),
    request: ofTeam,
    random: (chance) => ({
      params: { teamId: teamOf(chance) },
      query: { ...paging(chance, 'listTeamEvents'), ...chance.draw.some({ startDate: () => day(chance), endDate: () => day(chance) }) },
    }),
    useCase: [MEMBERS, 'not-found', ({ team }) => ({ teamId: team.id, page })],
    queries: () => [{ limit: '5' }, { startDate: '2026-04-01', endDate: '2026-12-01' }],
  },
  getTeamEvent: {
    answers: members('not-found', forTeam(200)),
    request: ({ event }) => ({ params: { eventId: event.id } }),
    random: anyEvent,
    useCase: [MEMBERS, 'not-found', ofEvent],
  },
  createTeamEvent: {
    answers: members('not-running-team', { coach: 201, manager: 201, staff: 201, admin: 201 }),
    request: (scene) => ({ ...ofTeam(scene), body: { ...A_PRACTICE, ...hourFrom(scene.freeDay()) } }),
    random: (chance) => {
      const startsAt = timeOf(chance);
      return {
        params: { teamId: teamOf(chance) },
        body: {
          kind: chance.draw.of(EVENT_KINDS),
          title: chance.draw.of(TEXTS.slice(0, 2)),
          startsAt,
          endsAt: chance.draw.rarely(10) ? startsAt : later(new Date(startsAt), HOUR),
          ...details(chance),
          ...(chance.draw.rarely(4) && { repeats: repeats(chance) }),
        },
      };
    },
    useCase: [
      MEMBERS,
      'not-found',
      ({ team }) => ({ teamId: team.id, terms: { ...TERMS, ...hourFrom(later(NOON, 9 * DAY)) }, repeats: null }),
    ],
    // On the field of the planted event, at its time.
    visits: ({ event: { startsAt, endsAt, fieldId }, teams }) =>
      teams.map((teamId) => ({ params: { teamId }, body: { kind: 'practice', title: 'Batting', startsAt, endsAt, fieldId } })),
  },
  updateTeamEvent: {
    answers: members('not-found', { ...forTeam(200), parent: 'not-running-team' }),
    request: ({ event }) => ({ params: { eventId: event.id }, body: { note: 'Bring water' } }),
    random: (chance) => ({
      ...anyEvent(chance),
      body: {
        ...chance.draw.some<unknown>({
          scope: () => chance.draw.of(SERIES_SCOPES),
          kind: () => chance.draw.of(EVENT_KINDS),
          startsAt: () => timeOf(chance),
          endsAt: () => timeOf(chance),
          status: () => chance.draw.of(['scheduled', 'canceled']),
          statusReason: () => chance.draw.of([null, ...STATUS_REASONS]),
        }),
        ...details(chance),
      },
      ...(chance.draw.rarely(2) && { headers: { 'if-match': chance.draw.of(['"1"', '*', '"x"']) } }),
    }),
    useCase: [MEMBERS, 'not-found', (things) => ({ ...ofEvent(things), scope: 'one', edit: { title: 'Pitching' }, versions: undefined })],
    visits: ({ events }) =>
      events.flatMap((eventId) => [
        { params: { eventId }, body: { arrivalMinutes: 10 } },
        { params: { eventId }, headers: { 'if-match': '"0"' }, body: { arrivalMinutes: 20 } },
      ]),
  },
  updateEventSeries: {
    answers: members('not-found', { ...forTeam(200), parent: 'not-running-team' }),
    request: async (scene) => ({ params: { seriesId: await aSeries(scene) }, body: { everyWeeks: 2 } }),
    random: (chance) => ({
      params: { seriesId: newId() },
      body: chance.draw.some<unknown>({
        weekdays: () => [chance.draw.of(WEEKDAYS)],
        everyWeeks: () => chance.draw.of([1, 2]),
        monthly: () => monthly(chance),
        until: () => day(chance),
      }),
    }),
    useCase: [MEMBERS, 'not-found', () => ({ seriesId: newId(), edit: { everyWeeks: 2 } })],
  },
  deleteEventSeries: {
    answers: members('not-found', { ...forTeam(204), parent: 'not-running-team' }),
    request: async (scene) => ({ params: { seriesId: await aSeries(scene) } }),
    random: () => ({ params: { seriesId: newId() } }),
    useCase: [MEMBERS, 'not-found', () => ({ seriesId: newId() })],
  },
  listOrgEvents: {
    answers: admins(200),
    request: noInput,
    random: noInput,
    useCase: [ADMINS, 'own', noInput],
  },
  createOrgEvent: {
    answers: admins(201),
    request: (scene) => ({ body: { kind: 'picture_day', title: 'Picture day', days: [hourFrom(scene.freeDay())] } }),
    random: (chance) => {
      const startsAt = timeOf(chance);
      const { fieldId: _, ...terms } = details(chance) as Record<string, unknown>;
      return {
        body: {
          kind: chance.draw.of(EVENT_KINDS),
          title: chance.draw.of(TEXTS.slice(0, 2)),
          days: [{ startsAt, endsAt: later(new Date(startsAt), HOUR) }],
          ...terms,
          ...(chance.draw.rarely(2) && { teamIds: [teamOf(chance)] }),
        },
      };
    },
    useCase: [ADMINS, 'own', () => ({ terms: ORG_TERMS, days: [hourFrom(later(NOON, 9 * DAY))], teamIds: null })],
  },
  updateOrgEvent: {
    answers: admins(200),
    request: async (scene) => ({ params: { orgEventId: await anOrgEvent(scene) }, body: { note: 'Bring water' } }),
    random: (chance) => {
      const { fieldId: _, ...terms } = details(chance) as Record<string, unknown>;
      return { params: { orgEventId: newId() }, body: { title: 'Meeting', ...terms } };
    },
    useCase: [ADMINS, 'not-found', () => ({ orgEventId: newId(), edit: { title: 'Meeting' }, versions: undefined })],
  },
  deleteOrgEvent: {
    answers: admins(204),
    request: async (scene) => ({ params: { orgEventId: await anOrgEvent(scene) } }),
    random: () => ({ params: { orgEventId: newId() } }),
    useCase: [ADMINS, 'not-found', () => ({ orgEventId: newId() })],
  },
} satisfies Partial<Records>;
