import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import type { EventSeriesId } from '../../../src/domain/shared/ids.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let sam: Player;
beforeAll(async () => {
  world = await startWorld(memoryStorage(() => NOON));
  league = await givenLeague(world.ports.unitOfWork);
  for (const [name, role] of [
    ['carl', 'coach'],
    ['pat', 'parent'],
    ['kit', 'parent'],
    ['ada', 'admin'],
  ] as const)
    await world.member(name, league.org, role);
  await league.coachedBy(league.hawks, await world.user('carl'));
  sam = await league.addPlayer('Sam Ortiz', league.hawks);
  for (const parent of ['pat', 'kit']) await league.linkTo(sam, await world.user(parent));
});
afterAll(() => world.close());

const events = () => `/api/mobile/teams/${league.hawks.id}/events`;
const practice = (days: number, over: object = {}) => {
  const startsAt = later(NOON, days * DAY);
  return { kind: 'practice', title: 'Batting', startsAt: startsAt.toISOString(), endsAt: later(startsAt, HOUR).toISOString(), ...over };
};

test('a coach plans a practice, families read it, and a change from an old version is shown the present one', async () => {
  const made = await world.call('carl', 'POST', events(), { body: practice(1, { note: ' Bring\r\nwater ' }) });
  expect(made).toMatchObject({ status: 201, body: { title: 'Batting', note: 'Bring\nwater', version: 1, changedEvents: 1 } });
  const path = `/api/mobile/events/${made.body['id']}`;
  const read = await world.call('pat', 'GET', path);
  expect(read).toMatchObject({ status: 200, body: { team: { name: 'Red Hawks' }, place: null } });
  const etag = String(read.headers.get('etag'));
  expect(await world.call('carl', 'PATCH', path, { body: { place: 'Gym' }, headers: { 'if-match': etag } })).toMatchObject({ status: 200 });
  expect(await world.call('carl', 'PATCH', path, { body: { place: 'Barn' }, headers: { 'if-match': etag } })).toMatchObject({
    status: 409,
    body: { type: '/problems/edit-conflict', game: null, event: { place: 'Gym', version: 2 } },
  });
  expect((await world.call('pat', 'GET', events())).body).toMatchObject({ events: [{ place: 'Gym' }], nextCursor: null });
});

test('a practice may have a date before it has a time; a series may not', async () => {
  const { startsAt: _, endsAt: __, ...undated } = practice(1);
  const made = await world.call('carl', 'POST', events(), { body: { ...undated, date: '2026-06-02', arrivalMinutes: 15 } });
  expect(made).toMatchObject({ status: 201, body: { localDate: '2026-06-02', startTimeTbd: true } });
  const path = `/api/mobile/events/${made.body['id']}`;
  const { startsAt, endsAt } = practice(40);
  expect(await world.call('carl', 'PATCH', path, { body: { startsAt, endsAt } })).toMatchObject({
    status: 200,
    body: { startTimeTbd: false },
  });
  expect(await world.call('carl', 'PATCH', path, { body: { date: '2026-06-03' } })).toMatchObject({
    body: { localDate: '2026-06-03', startTimeTbd: true },
  });
  const repeats = { weekdays: ['tuesday'], until: '2026-07-05' };
  const refused = await world.call('carl', 'POST', events(), { body: { ...undated, date: '2026-06-02', repeats } });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '/repeats' }] } });
  expect((await world.call('carl', 'PATCH', path, { body: { status: 'canceled' } })).status).toBe(200);
});

test('a series is listed page by page, and a repeated request makes it once', async () => {
  const body = practice(10, { repeats: { weekdays: ['tuesday', 'thursday'], until: '2026-05-05' } });
  const headers = { 'idempotency-key': 'series' };
  const made = await world.call('carl', 'POST', events(), { body, headers });
  expect(made).toMatchObject({
    status: 201,
    body: { changedEvents: 5, series: { weekdays: ['tuesday', 'thursday'], until: '2026-05-05' } },
  });
  expect((await world.call('carl', 'POST', events(), { body, headers })).body).toEqual(made.body);
  const range = 'startDate=2026-04-20&endDate=2026-06-01';
  const first = (await world.call('pat', 'GET', `${events()}?${range}&limit=3`)).body;
  expect(first['events']).toHaveLength(3);
  const rest = await world.call('pat', 'GET', `${events()}?${range}&limit=3&cursor=${first['nextCursor']}`);
  expect(rest.body).toMatchObject({ events: [{ localDate: '2026-04-30' }, { localDate: '2026-05-05' }], nextCursor: null });
});

test('a series runs once a month, on a day of it or on a weekday, and not by weeks as well', async () => {
  const until = '2026-09-30';
  const made = await world.call('carl', 'POST', events(), { body: practice(91, { repeats: { monthly: { day: 31 }, until } }) });
  expect(made).toMatchObject({
    status: 201,
    body: { localDate: '2026-07-31', changedEvents: 3, series: { weekdays: [], monthly: { day: 31 } } },
  });
  const path = `/api/mobile/event-series/${(made.body['series'] as unknown as { id: string }).id}`;
  const monthly = { weekday: 'friday', week: 'last' };
  expect(await world.call('carl', 'PATCH', path, { body: { monthly } })).toMatchObject({
    status: 200,
    body: { weekdays: [], everyWeeks: 1, monthly, madeEvents: 2, withdrawnEvents: 2 },
  });
  for (const repeats of [
    { monthly, weekdays: ['friday'], until },
    { monthly: { day: 32 }, until },
    { monthly: { weekday: 'friday' }, until },
    { until },
  ])
    expect((await world.call('carl', 'POST', events(), { body: practice(91, { repeats }) })).status).toBe(400);
  expect((await world.call('carl', 'DELETE', path)).status).toBe(204);
});

test('a series runs every second week, is lengthened, and withdrawn while nobody has answered', async () => {
  // Saturdays from 11 July on.
  const repeats = { weekdays: ['saturday'], everyWeeks: 2, until: '2026-07-31' };
  const made = await world.call('carl', 'POST', events(), { body: practice(91, { repeats }) });
  expect(made).toMatchObject({ status: 201, body: { changedEvents: 2, series: { everyWeeks: 2 } } });
  const path = `/api/mobile/event-series/${(made.body['series'] as unknown as { id: string }).id}`;
  expect(await world.call('carl', 'PATCH', path, { body: {} })).toMatchObject({ status: 400 });
  expect(await world.call('carl', 'PATCH', path, { body: { until: '2026-08-22' } })).toMatchObject({
    status: 200,
    body: { everyWeeks: 2, until: '2026-08-22', madeEvents: 2, withdrawnEvents: 0, canceledEvents: 0 },
  });
  const answer = `/api/mobile/events/${made.body['id']}/responses/${sam.id}`;
  expect((await world.call('pat', 'PUT', answer, { body: { answer: 'yes' } })).status).toBe(200);
  await league.write(async ({ eventSeries }) => {
    const id = path.split('/').at(-1) as EventSeriesId;
    await eventSeries.save({ ...(await eventSeries.find(league.org.id, id))!, madeAt: later(NOON, -DAY) });
  });
  expect(await world.call('carl', 'DELETE', path)).toMatchObject({ status: 409, body: { type: '/problems/series-answered' } });
  expect((await world.call('carl', 'PATCH', path, { body: { weekdays: ['thursday'] } })).body).toMatchObject({ canceledEvents: 1 });
  expect((await world.call('pat', 'DELETE', path)).status).toBe(403);
});

test('all faults of a request are said at once', async () => {
  const body = practice(20, { endsAt: NOON.toISOString(), respondBy: later(NOON, 21 * DAY).toISOString() });
  const refused = await world.call('carl', 'POST', events(), { body });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '/endsAt' }, { pointer: '/respondBy' }] } });
  const repeats = { weekdays: [], until: '2026-02-30', except: ['x'] };
  const unread = await world.call('carl', 'POST', events(), { body: practice(20, { title: '', repeats }) });
  expect((unread.body['errors'] as unknown as { pointer: string }[]).map(({ pointer }) => pointer).sort()).toEqual([
    '/repeats/except/0',
    '/repeats/until',
    '/repeats/weekdays',
    '/title',
  ]);
});

test('the field of a game stays the game’s, and whoever asks sees the game', async () => {
  const game = await league.addGame(league.jays, league.owls, { startsAt: later(NOON, 30 * DAY) });
  expect(await world.call('ada', 'POST', events(), { body: practice(30, { fieldId: league.field.id }) })).toMatchObject({
    status: 409,
    body: { type: '/problems/field-taken', game: { id: game.id }, event: null },
  });
});

test('an answer that has come since the one that a phone saw is in the conflict, as a game is in that of a game', async () => {
  const game = await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, 40 * DAY) });
  const path = `/api/mobile/games/${game.id}/responses/${sam.id}`;
  const given = await world.call('pat', 'PUT', path, { body: { answer: 'yes', note: ' Ten minutes\r\nlate ', version: 0 } });
  expect(given).toMatchObject({ status: 200, body: { answer: 'yes', note: 'Ten minutes\nlate', answeredBy: 'Pat', version: 1 } });
  expect(await world.call('kit', 'PUT', path, { body: { answer: 'no', version: 0 } })).toMatchObject({
    status: 409,
    body: { type: '/problems/edit-conflict', game: null, answer: { answer: 'yes', answeredBy: 'Pat', version: 1 } },
  });
  expect((await world.call('kit', 'PUT', path, { body: { answer: 'no' } })).body).toMatchObject({ answer: 'no', note: null, version: 2 });
  const stale = await world.call('ada', 'PATCH', `/api/mobile/games/${game.id}`, {
    body: { homeScore: 1 },
    headers: { 'if-match': '"7"' },
  });
  expect(stale.body).toMatchObject({ type: '/problems/edit-conflict', game: { version: 1 }, answer: null });
});

test('answers that have closed say why, and since when', async () => {
  const game = await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, DAY) });
  const path = `/api/mobile/games/${game.id}/responses`;
  const deadline = `/api/mobile/teams/${league.hawks.id}/response-deadline`;
  expect((await world.call('carl', 'PUT', deadline, { body: { hoursBefore: 24 } })).body).toEqual({
    teamId: league.hawks.id,
    hoursBefore: 24,
    practicesAsked: true,
  });
  expect((await world.call('pat', 'PUT', `${path}/${sam.id}`, { body: { answer: 'yes' } })).body).toMatchObject({
    status: 409,
    type: '/problems/answers-closed',
    reason: 'past-deadline',
    respondBy: NOON.toISOString(),
  });
  const onBehalf = await world.call('carl', 'PUT', `${path}/${sam.id}`, { body: { answer: 'yes' } });
  expect(onBehalf.body).toMatchObject({ answer: 'yes', onBehalf: true });
  expect((await world.call('pat', 'GET', path)).body).toMatchObject({
    teams: [{ respondBy: NOON.toISOString(), counts: { yes: 1, no: 0, maybe: 0, silent: null } }],
  });
});

test('absences are replaced as they were seen, and a range that ends before it begins is refused where it is', async () => {
  const path = `/api/mobile/players/${sam.id}/absences`;
  const unseen = await world.call('pat', 'GET', path);
  expect(unseen.body).toMatchObject({ absences: [], version: 0 });
  const absences = [{ from: '2027-04-12', to: '2027-04-13' }];
  const set = await world.call('pat', 'PUT', path, { body: { absences }, headers: { 'if-match': String(unseen.headers.get('etag')) } });
  expect(set.body).toMatchObject({ absences, version: 1, setBy: 'Pat' });
  const clear = (etag: string) => world.call('kit', 'PUT', path, { body: { absences: [] }, headers: { 'if-match': etag } });
  expect((await clear('"0"')).body).toMatchObject({ type: '/problems/edit-conflict', game: null, answer: null });
  expect((await clear(String(set.headers.get('etag')))).body).toMatchObject({ version: 2 });
  const backwards = await world.call('pat', 'PUT', path, { body: { absences: [...absences, { from: '2026-05-02', to: '2026-05-01' }] } });
  expect(backwards.body).toMatchObject({ type: '/problems/invalid-request', errors: [{ in: 'body', pointer: '/absences/1' }] });
});
