import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Fault } from '../../../src/adapters/http/contract/violations.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { type Reply, startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let game: Game;
let sam: Player;
let ana: Player;
beforeEach(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork);
  const { org, jays, hawks } = league;
  game = await league.addGame(jays, hawks, { status: 'in_progress' });
  sam = await league.addPlayer('Sam Ortiz', jays, { jerseyNumber: '07' });
  ana = await league.addPlayer('Ana Kim', hawks, { jerseyNumber: '12' });
  await world.member('ada', org, 'admin');
  await world.member('stan', org, 'staff');
  await world.member('carl', org, 'coach');
  await world.member('uma', org, 'umpire');
  await world.member('pat', org, 'parent');
  await league.coachedBy(jays, await world.user('carl'));
});
afterEach(() => world.close());

const path = (suffix = '') => `/api/mobile/games/${game.id}/player-stats${suffix}`;
const single = (over: object = {}) => ({ teamId: league.jays.id, playerId: sam.id, type: 'single', ...over });
const record = (name: string, body: object = single()) => world.call(name, 'POST', path(), { body });
const pointersOf = ({ text }: Reply) =>
  JSON.parse(text)
    .errors.map(({ pointer }: Fault) => pointer)
    .sort();
const CLIENT_ID = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e11';

describe('recording a stat event', () => {
  test('answers it with its place in the game', async () => {
    await record('ada');
    const body = single({ period: 3, clock: '05:12', count: 2, attributes: { rbi: 1 }, occurredAt: '2026-04-11T11:30:00-05:00' });
    const recorded = await record('ada', body);
    expect(recorded.status).toBe(201);
    expect(recorded.body).toEqual({
      id: expect.any(String),
      sport: 'baseball',
      gameId: game.id,
      sequence: 2,
      changeSequence: 2,
      orderKey: '00000002',
      replacesId: null,
      replacedById: null,
      byOpponent: null,
      clientEventId: null,
      teamId: league.jays.id,
      playerId: sam.id,
      type: 'single',
      period: 3,
      clock: '05:12',
      count: 2,
      attributes: { rbi: 1 },
      occurredAt: '2026-04-11T16:30:00.000Z',
      recordedBy: { id: (await world.user('ada')).id, name: 'Ada' },
      createdAt: '2026-04-11T17:00:00.000Z',
      voidedAt: null,
    });
  });

  test('under a client id that came before answers the first event', async () => {
    const first = await record('ada', single({ clientEventId: CLIENT_ID }));
    const again = await record('stan', single({ clientEventId: CLIENT_ID, type: 'double' }));
    expect(first.status).toBe(201);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  test('of a canceled game is refused with the status that it has', async () => {
    await league.write(({ games }) => games.save({ ...game, status: 'canceled' }));
    const refused = await record('ada');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ type: '/problems/game-not-open', gameStatus: 'canceled' });
  });

  test('of another sport names the events of this one', async () => {
    const refused = await record('ada', single({ type: 'slam_dunk' }));
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ type: '/problems/stat-not-applicable', sport: 'baseball', eventType: 'slam_dunk' });
    expect(refused.body['allowed']).toContain('single');
  });

  test('may name the sport of the game, and no other', async () => {
    expect((await record('ada', { ...single(), sport: 'baseball' })).status).toBe(201);
    const refused = await record('ada', { ...single(), sport: 'softball' });
    expect(refused.body).toMatchObject({ type: '/problems/stat-not-applicable', sport: 'baseball', eventType: 'single' });
  });

  test('points to every attribute that its type does not take', async () => {
    const refused = await record('ada', single({ attributes: { rbi: 9, yards: 3 } }));
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toMatchObject([
      { in: 'body', pointer: '/attributes/yards' },
      { in: 'body', pointer: '/attributes/rbi' },
    ]);
  });

  test('refuses members that it does not define, counts and periods out of bounds and clocks that there are not', async () => {
    const refused = await record('ada', { ...single({ count: 100, period: 0, clock: '5:99' }), notes: 'x' });
    expect(refused.status).toBe(400);
    expect(pointersOf(refused)).toEqual(['/clock', '/count', '/notes', '/period']);
  });

  test('points to players who are not on the roster of their side', async () => {
    const refused = await record('ada', single({ playerId: ana.id, attributes: { pitcherId: sam.id } }));
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      type: '/problems/unknown-reference',
      errors: [
        { in: 'body', pointer: '/playerId' },
        { in: 'body', pointer: '/attributes/pitcherId' },
      ],
    });
  });

  test('is refused with the reason to a coach of the other team and to who does not score', async () => {
    const [coach, parent] = [await record('carl', single({ teamId: league.hawks.id, playerId: ana.id })), await record('pat')];
    expect(coach).toMatchObject({ status: 422, body: { errors: [{ pointer: '/playerId' }] } });
    await record('ada', single({ teamId: league.hawks.id, playerId: ana.id }));
    expect(await record('carl', single({ teamId: league.hawks.id, playerId: null }))).toMatchObject({
      status: 409,
      body: { type: '/problems/book-kept', teamId: league.hawks.id, keptBy: { id: expect.any(String), name: expect.any(String) } },
    });
    expect(parent).toMatchObject({ status: 403, body: { type: '/problems/not-allowed', reason: 'not-the-scorer' } });
  });
});

describe('voiding a stat event', () => {
  test('answers it as the list has it from then on', async () => {
    const { body: event } = await record('ada');
    const voided = await world.call('carl', 'DELETE', path(`/${event['id']}`));
    expect(voided.status).toBe(200);
    expect(voided.body).toEqual({ ...event, changeSequence: 2, voidedAt: '2026-04-11T17:00:00.000Z' });
    expect((await world.call('carl', 'GET', path())).body).toEqual({ events: [voided.body], playersVisible: true, nextCursor: null });
  });
});

describe('the stat events of a game', () => {
  test('come in order of recording, page by page, each once', async () => {
    for (const type of ['single', 'double', 'triple', 'walk', 'strikeout']) await record('ada', single({ type }));
    const types: string[] = [];
    let query = '?limit=2';
    for (;;) {
      const { events, nextCursor } = JSON.parse((await world.call('pat', 'GET', path(query))).text);
      types.push(...events.map(({ type }: { type: string }) => type));
      if (nextCursor === null) break;
      query = `?limit=2&cursor=${nextCursor}`;
    }
    expect(types).toEqual(['single', 'double', 'triple', 'walk', 'strikeout']);
  });

  test('can be those of one team', async () => {
    await record('ada');
    await record('ada', single({ teamId: league.hawks.id, playerId: ana.id, type: 'walk' }));
    const { body } = await world.call('uma', 'GET', path(`?teamId=${league.hawks.id}`));
    expect(body['events']).toMatchObject([{ type: 'walk', sequence: 2 }]);
  });

  test('are an empty list before the first one, and not found without the game', async () => {
    expect((await world.call('pat', 'GET', path())).body).toEqual({ events: [], playersVisible: false, nextCursor: null });
    expect((await world.call('pat', 'GET', `/api/mobile/games/${sam.id}/player-stats`)).status).toBe(404);
  });

  test('refuse a cursor that was not given out here', async () => {
    const refused = await world.call('pat', 'GET', path('?cursor=MTc'));
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toMatchObject([{ in: 'query', pointer: '/cursor' }]);
  });
});
