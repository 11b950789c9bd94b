import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Fault } from '../../../src/adapters/http/violations.ts';
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

  test('finalises it by its status alone', async () => {
    expect((await update('uma', { homeScore: 3, visitorScore: 2 })).body).toMatchObject({ status: 'in_progress' });
    expect((await update('uma', { status: 'final' })).body).toMatchObject({ status: 'final', homeScore: 3 });
  });

  test('takes a final game up again for admins alone', async () => {
    await update('uma', { status: 'final' });
    const refused = await update('uma', { status: 'in_progress' });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ type: '/problems/role-required', roles: ['admin', 'staff'] });
    expect((await update('ada', { status: 'in_progress' })).status).toBe(200);
  });

  test('refuses scores of a canceled game', async () => {
    await update('ada', { status: 'canceled', statusReason: 'rain' });
    const refused = await update('ada', { homeScore: 1 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ type: '/problems/game-not-open', gameStatus: 'canceled' });
  });

  test('forfeits it in the name of one of its teams', async () => {
    expect(pointersOf(await update('uma', { status: 'forfeit' }))).toEqual(['/forfeitedBy']);
    expect((await update('uma', { status: 'forfeit', forfeitedBy: league.owls.id })).status).toBe(422);
    expect((await update('uma', { status: 'forfeit', forfeitedBy: league.hawks.id })).body).toMatchObject({
      status: 'forfeit',
      forfeitedBy: league.hawks.id,
    });
  });

  test('refuses an official scorer who is no member', async () => {
    const refused = await update('ada', { officialScorerUserId: aUser().id });
    expect(refused.status).toBe(422);
    expect(pointersOf(refused)).toEqual(['/officialScorerUserId']);
  });

  test('is whole or not at all where the caller may not change one of the fields', async () => {
    const refused = await update('pat', { snackParentName: 'Pat', homeScore: 3 });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ type: '/problems/role-required', roles: ['admin', 'staff', 'coach', 'umpire'] });
    expect((await see('pat')).body).toMatchObject({ snackParentName: null, version: 1 });
    expect((await update('pat', { snackParentName: 'Pat' })).status).toBe(200);
  });

  test('is for a coach in games of their own teams', async () => {
    expect((await update('carl', { visitorScore: 1, snackParentName: 'Lee' })).status).toBe(200);
    const elsewhere = await league.addGame(league.hawks, league.owls);
    const refused = await world.call('carl', 'PATCH', `/api/mobile/games/${elsewhere.id}`, { body: { homeScore: 1 } });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ type: '/problems/not-allowed', reason: 'not-your-team' });
  });

  test('of another org is not found', async () => {
    const other = await givenLeague(world.ports.unitOfWork);
    const theirs = await other.addGame(other.jays, other.hawks);
    expect((await world.call('ada', 'PATCH', `/api/mobile/games/${theirs.id}`, { body: { homeScore: 1 } })).status).toBe(404);
  });
});

describe('moving a game', () => {
  const staffed = () => world.member('stan', league.org, 'staff');

  test('is for admins and staff, and keeps the first date', async () => {
    await staffed();
    const body = { startsAt: '2026-04-18T10:00:00-05:00', facilityId: league.facility.id, fieldId: league.field.id };
    for (const name of ['carl', 'uma', 'pat']) {
      expect(await update(name, body)).toMatchObject({ status: 403, body: { type: '/problems/role-required', roles: ['admin', 'staff'] } });
    }
    const moved = await update('stan', body);
    expect(moved).toMatchObject({
      status: 200,
      body: { startsAt: '2026-04-18T15:00:00.000Z', localDate: '2026-04-18', localTime: '10:00' },
    });
    expect(moved.body['originalStartsAt']).toBe(game.startsAt.toISOString());
  });

  test('to a field that is taken shows the other game, and is forced by admins and staff', async () => {
    await staffed();
    const there = await league.addGame(league.owls, league.jays, {
      ...{ startsAt: new Date('2026-05-02T15:00:00Z'), endsAt: new Date('2026-05-02T17:00:00Z'), snackParentPhone: '555-0100' },
    });
    const body = { startsAt: '2026-05-02T16:59:00Z' };
    const refused = await update('stan', body);
    expect(refused).toMatchObject({ status: 409, body: { type: '/problems/field-taken', game: { id: there.id } } });
    expect(refused.body['game']).toEqual((await world.call('stan', 'GET', `/api/mobile/games/${there.id}`)).body);
    expect((await update('stan', { ...body, force: true })).status).toBe(200);
    expect(await update('carl', { homeScore: 1, force: true })).toMatchObject({ status: 403, body: { roles: ['admin', 'staff'] } });
    expect(await update('stan', { force: true })).toMatchObject({ status: 400 });
  });

  test('does not take a year without a calendar, an end before the start, or nothing for a start', async () => {
    for (const [pointer, body] of [
      ['/startsAt', { startsAt: '9999-12-31T23:59:59Z' }],
      ['/startsAt', { startsAt: null }],
      ['/endsAt', { endsAt: '2026-04-01T00:00:00Z' }],
    ] as const) {
      const refused = await update('ada', body);
      expect(refused.status).toBe(400);
      expect(pointersOf(refused)).toEqual([pointer]);
    }
  });
});

describe('a forfeit', () => {
  test('of both teams is shown, and undone by staff', async () => {
    expect(await update('carl', { status: 'forfeit', doubleForfeit: true })).toMatchObject({
      body: { forfeitedBy: null, doubleForfeit: true },
    });
    expect(await update('carl', { status: 'scheduled' })).toMatchObject({ status: 403, body: { roles: ['admin', 'staff'] } });
    expect(await update('carl', { forfeitedBy: league.hawks.id })).toMatchObject({ status: 403 });
    expect(await update('ada', { status: 'final' })).toMatchObject({ body: { status: 'final', doubleForfeit: false } });
  });
});

test('a parent who is the official scorer scores a whole game, and does not call it off', async () => {
  expect((await update('pat', { homeScore: 1 })).status).toBe(403);
  await update('uma', { officialScorerUserId: (await world.user('pat')).id });
  const periodScores = [{ period: 1, home: 2, visitor: 0 }];
  expect(await update('pat', { homeScore: 2, visitorScore: 0, periodScores })).toMatchObject({ status: 200, body: { homeScore: 2 } });
  for (const status of ['suspended', 'canceled', 'postponed', 'forfeit', 'scheduled']) {
    expect((await update('pat', { status })).status).toBe(status === 'suspended' ? 200 : 403);
  }
  await update('ada', { status: 'scheduled' });
  for (const status of ['in_progress', 'final']) expect((await update('pat', { status })).status).toBe(200);
  expect(await update('pat', { status: 'in_progress' })).toMatchObject({ status: 403, body: { roles: ['admin', 'staff'] } });
  expect((await update('pat', { homeJerseyColor: 'Red' })).status).toBe(403);
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
