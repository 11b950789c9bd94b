import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Fault } from '../../../src/adapters/http/contract/violations.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import { aUser, MINUTE } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { type Reply, startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let game: Game;
beforeEach(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork);
  const { org, jays, hawks } = league;
  game = await league.addGame(jays, hawks, { status: 'in_progress', snackParentPhone: '555-0100' });
  await world.member('ada', org, 'admin');
  await world.member('carl', org, 'coach');
  await world.member('uma', org, 'umpire');
  await world.member('pat', org, 'parent');
  await league.coachedBy(jays, await world.user('carl'));
  await league.linkTo(await league.addPlayer('Sam Ortiz', hawks), await world.user('pat'));
});
afterEach(() => world.close());

const path = () => `/api/mobile/games/${game.id}`;
const update = (name: string, body: unknown, ifMatch?: string) =>
  world.call(name, 'PATCH', path(), { body, ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }) });
const see = (name: string) => world.call(name, 'GET', path());
const pointersOf = ({ text }: Reply) =>
  JSON.parse(text)
    .errors.map(({ pointer }: Fault) => pointer)
    .sort();

describe('updating a game', () => {
  test('changes the fields that are named and answers the game', async () => {
    world.move(MINUTE);
    const body = {
      homeScore: 3,
      visitorScore: 0,
      periodScores: [
        { period: 2, home: 2, visitor: 0 },
        { period: 1, home: 1, visitor: null },
      ],
      homeJerseyColor: ' Red ',
      visitorJerseyColor: 'White',
      snackParentName: 'Pat Ortiz',
      snackParentPhone: '+1 217 555 0100',
      officialScorer: 'Kim Lee',
      officialScorerUserId: (await world.user('pat')).id,
    };
    const updated = await update('ada', body);
    expect(updated.status).toBe(200);
    expect(updated.body).toMatchObject({
      ...body,
      homeJerseyColor: 'Red',
      periodScores: body.periodScores.toReversed(),
      status: 'in_progress',
      version: 2,
      updatedAt: '2026-04-11T17:01:00.000Z',
    });
    expect((await see('ada')).body).toEqual(updated.body);
  });

  test('clears a field with null and leaves one that is not named', async () => {
    await update('ada', { homeScore: 3, visitorScore: 2 });
    expect((await update('ada', { homeScore: null })).body).toMatchObject({ homeScore: null, visitorScore: 2 });
  });

  test('names every fault at once', async () => {
    const refused = await update('ada', {
      homeScore: 1000,
      visitorScore: 1.5,
      snackParentName: '',
      officialScorer: 'x'.repeat(101),
      status: 'over',
      startsAt: '2026-04-11T15:00:00',
      periodScores: [{ period: 0, home: 1, visitor: -1 }],
    });
    expect(refused.status).toBe(400);
    expect(pointersOf(refused)).toEqual([
      '/homeScore',
      '/officialScorer',
      '/periodScores/0/period',
      '/periodScores/0/visitor',
      '/snackParentName',
      '/startsAt',
      '/status',
      '/visitorScore',
    ]);
  });

  test('with an empty body is refused', async () => {
    const refused = await update('ada', {});
    expect(refused.status).toBe(400);
    expect(pointersOf(refused)).toEqual(['']);
  });

  test('tells why it is refused', async () => {
    const roles = { type: '/problems/role-required', roles: ['admin', 'staff', 'coach', 'umpire'] };
    expect(await update('pat', { snackParentName: 'Pat', homeScore: 3 })).toMatchObject({ status: 403, body: roles });
    const unknown = await update('ada', { officialScorerUserId: aUser().id });
    expect([unknown.status, pointersOf(unknown)]).toEqual([422, ['/officialScorerUserId']]);
    await update('ada', { status: 'canceled', statusReason: 'rain' });
    const refused = await update('ada', { homeScore: 1 });
    expect(refused).toMatchObject({ status: 409, body: { type: '/problems/game-not-open', gameStatus: 'canceled' } });
  });
});

describe('moving a game', () => {
  test('takes a time with its offset, and shows it on the org’s clock', async () => {
    const body = { startsAt: '2026-04-18T10:00:00-05:00', facilityId: league.facility.id, fieldId: league.field.id };
    expect(await update('ada', body)).toMatchObject({
      status: 200,
      body: {
        startsAt: '2026-04-18T15:00:00.000Z',
        localDate: '2026-04-18',
        localTime: '10:00',
        originalStartsAt: game.startsAt.toISOString(),
      },
    });
  });

  test('to a date alone leaves the time to be decided, and setting it is a change like any other', async () => {
    const moved = await update('ada', { date: '2026-04-18' });
    expect(moved).toMatchObject({
      status: 200,
      body: { localDate: '2026-04-18', localTime: '23:59', startTimeTbd: true, startsAt: '2026-04-19T04:59:00.000Z' },
    });
    const listed = await world.call('pat', 'GET', '/api/mobile/schedule?startDate=2026-04-18&endDate=2026-04-18');
    expect(listed.body).toMatchObject({ games: [{ id: game.id, startTimeTbd: true }] });
    expect(pointersOf(await update('ada', { startsAt: '2026-04-18T15:00:00Z' }))).toEqual(['/endsAt']);
    const time = { startsAt: '2026-04-18T15:00:00Z', endsAt: '2026-04-18T17:00:00Z' };
    expect(await update('ada', time)).toMatchObject({ status: 200, body: { localTime: '10:00', startTimeTbd: false } });
  });

  test('takes either a time or a date, from those who plan games', async () => {
    expect(pointersOf(await update('ada', { date: '2026-04-18', startsAt: '2026-04-18T15:00:00Z' }))).toEqual(['/date']);
    expect(pointersOf(await update('ada', { date: '2036-04-31' }))).toEqual(['/date']);
    expect(await update('carl', { date: '2026-04-18' })).toMatchObject({ status: 403 });
  });

  test('a new game takes a date alone', async () => {
    const { jays, hawks } = league;
    const terms = { homeTeamId: jays.id, visitorTeamId: hawks.id };
    const make = (when: object) => world.call('ada', 'POST', '/api/org/games', { body: { ...terms, ...when } });
    expect(await make({ date: '2026-05-09' })).toMatchObject({ status: 201, body: { localDate: '2026-05-09', startTimeTbd: true } });
    // Another on the same day: neither takes a time of the teams.
    expect(await make({ date: '2026-05-09' })).toMatchObject({ status: 201 });
    expect(pointersOf(await make({ endsAt: '2026-05-09T15:00:00Z' }))).toEqual(['/startsAt']);
  });

  test('to a field that is taken shows the other game, and is forced with `force`', async () => {
    const there = await league.addGame(league.owls, league.jays, {
      startsAt: new Date('2026-05-02T15:00:00Z'),
      endsAt: new Date('2026-05-02T17:00:00Z'),
      snackParentPhone: '555-0100',
    });
    const body = { startsAt: '2026-05-02T16:59:00Z' };
    const refused = await update('ada', body);
    expect(refused).toMatchObject({ status: 409, body: { type: '/problems/field-taken', game: { id: there.id } } });
    expect(refused.body['game']).toEqual((await world.call('ada', 'GET', `/api/mobile/games/${there.id}`)).body);
    expect((await update('ada', { ...body, force: true })).status).toBe(200);
    expect(await update('ada', { force: true })).toMatchObject({ status: 400 });
  });

  test('does not take nothing for a start, and points to a time that makes no sense', async () => {
    for (const [pointer, body] of [
      ['/startsAt', { startsAt: null }],
      ['/endsAt', { endsAt: '2026-04-01T00:00:00Z' }],
    ] as const) {
      const refused = await update('ada', body);
      expect(refused.status).toBe(400);
      expect(pointersOf(refused)).toEqual([pointer]);
    }
  });
});

describe('If-Match', () => {
  test('takes the ETag of a read and of a write, in any of its forms', async () => {
    const first = (await see('uma')).headers.get('etag');
    expect(first).toMatch(/^W\/"1\..+"$/);
    const updated = await update('uma', { homeScore: 1 }, first!);
    expect(updated.status).toBe(200);
    expect(updated.headers.get('etag')).toBe((await see('uma')).headers.get('etag'));

    expect((await update('ada', { homeScore: 2 }, updated.headers.get('etag')!)).status).toBe(200);
    expect((await update('ada', { homeScore: 3 }, 'W/"3.of-a-proxy"')).status).toBe(200);
    expect((await update('ada', { homeScore: 4 }, '"1", "4"')).status).toBe(200);
    expect((await update('ada', { homeScore: 5 }, '*')).status).toBe(200);
  });

  test('of an earlier version is refused with the game as the caller may see it', async () => {
    await update('ada', { homeScore: 1 });
    for (const stale of ['"1"', '"1.x"', '"nonsense"']) {
      const refused = await update('uma', { homeScore: 9 }, stale);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ type: '/problems/edit-conflict', game: { version: 2, homeScore: 1, snackParentPhone: null } });
      expect(refused.body['game']).toEqual((await see('uma')).body);
    }
  });

  test('that is no list of entity tags is refused', async () => {
    const refused = await update('ada', { homeScore: 1 }, '7');
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toMatchObject([{ in: 'header', pointer: '/If-Match' }]);
  });
});

test('a game that has not changed is not sent again', async () => {
  const etag = (await see('pat')).headers.get('etag')!;
  expect((await world.call('pat', 'GET', path(), { headers: { 'if-none-match': etag } })).status).toBe(304);
  await update('ada', { homeScore: 1 });
  expect((await world.call('pat', 'GET', path(), { headers: { 'if-none-match': etag } })).status).toBe(200);
});

test('admins see who changed what, page by page', async () => {
  await update('uma', { homeScore: 1, periodScores: [{ period: 1, home: 1, visitor: 0 }] });
  world.move(MINUTE);
  await update('pat', { snackParentPhone: null });
  const changes = (query: string) => world.call('ada', 'GET', `/api/org/games/${game.id}/changes${query}`);
  const first = await changes('?limit=2');
  const uma = { id: (await world.user('uma')).id, name: 'Uma' };
  expect(first.body['changes']).toEqual([
    { id: expect.any(String), field: 'homeScore', old: null, new: 1, at: '2026-04-11T17:00:00.000Z', by: uma },
    {
      id: expect.any(String),
      field: 'periodScores',
      old: [],
      new: [{ period: 1, home: 1, visitor: 0 }],
      at: '2026-04-11T17:00:00.000Z',
      by: uma,
    },
  ]);
  const second = await changes(`?limit=2&cursor=${first.body['nextCursor']}`);
  expect(second.body).toMatchObject({ changes: [{ field: 'snackParentPhone', old: null, new: 'cleared' }], nextCursor: null });
});
