import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let game: Game;
let sam: Player;
beforeAll(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork);
  sam = await league.addPlayer('Sam Ortiz', league.jays);
  await world.member('ada', league.org, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  game = await league.addGame(league.jays, league.hawks, { status: 'in_progress' });
});

const path = (suffix = '') => `/api/mobile/games/${game.id}/player-stats${suffix}`;
const single = (over: object = {}) => ({ teamId: league.jays.id, playerId: sam.id, type: 'single', clientEventId: newId(), ...over });
const send = (mode: string, events: readonly unknown[], headers = {}) =>
  world.call('ada', 'POST', path('/batch'), { body: { mode, events }, headers });
const recorded = async () => JSON.parse((await world.call('ada', 'GET', path('?limit=100'))).text).events;
const results = (text: string) => JSON.parse(text).results;

describe('a batch', () => {
  test('answers each event as it stands, and again when it is sent again', async () => {
    const events = [single(), single({ type: 'walk' })];
    const first = await send('all', [...events, { void: events[0]!.clientEventId }]);
    expect(first.status).toBe(200);
    expect(results(first.text)).toMatchObject([
      { status: 'recorded', clientEventId: events[0]!.clientEventId, problem: null, event: { sequence: 1, changeSequence: 3 } },
      { status: 'recorded', event: { type: 'walk', sequence: 2, voidedAt: null } },
      { status: 'voided', clientEventId: events[0]!.clientEventId, event: { sequence: 1, voidedAt: expect.any(String) } },
    ]);
    const again = await send('each', events);
    expect(results(again.text)).toMatchObject([{ status: 'already_recorded' }, { status: 'already_recorded' }]);
    expect(await recorded()).toMatchObject([{ sequence: 1 }, { sequence: 2 }]);
  });

  test('is answered as before under its idempotency key', async () => {
    const [headers, events] = [{ 'Idempotency-Key': newId<string>() }, [single(), { ...single(), clientEventId: null }]];
    const first = await send('all', events, headers);
    expect((await send('all', events, headers)).text).toBe(first.text);
    expect(await recorded()).toHaveLength(2);
  });

  test('of 200 plays is taken, and of 201 or none is not', async () => {
    const events = Array.from({ length: 200 }, () => single({ period: 3, attributes: { rbi: 1, outs: 0 } }));
    const taken = await send('all', events);
    expect(results(taken.text)).toHaveLength(200);
    for (const wrong of [[...events, single()], []]) {
      expect(await send('all', wrong)).toMatchObject({ status: 400, body: { errors: [{ in: 'body', pointer: '/events' }] } });
    }
  });

  test('that is too large is refused with the limit', async () => {
    const refused = await send('all', [single({ attributes: { note: 'x'.repeat(100 * 1024) } })]);
    expect(refused).toMatchObject({ status: 413, body: { limitBytes: 102_400 } });
  });
});

/** Each in a way of its own. */
const faulty = () => [
  single({ count: 100, notes: 'x' }),
  'no event',
  { void: 'that one' },
  single({ type: 'slam_dunk' }),
  single({ attributes: { rbi: 9 } }),
  single({ playerId: newId() }),
  { void: newId() },
];

describe('a batch with faults', () => {
  test('records nothing where it is all or nothing, and points to what can be read of each fault', async () => {
    const unreadable = await send('all', [single(), ...faulty()]);
    expect(unreadable.status).toBe(400);
    expect(JSON.parse(unreadable.text).errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      ...['/events/1/count', '/events/1/notes', '/events/2', '/events/3/void'],
    ]);
    const wrong = await send('all', [single(), ...faulty().slice(3)]);
    expect(wrong.status).toBe(400);
    expect(JSON.parse(wrong.text).errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      ...['/events/1/type', '/events/2/attributes/rbi', '/events/3/playerId', '/events/4/void'],
    ]);
    expect(await recorded()).toEqual([]);
  });

  test('records the others where it is item by item, and says of each what is wrong', async () => {
    const events = [single(), ...faulty(), single()];
    const answered = await send('each', events);
    expect(answered.status).toBe(200);
    const refused = (type: string, ...pointers: string[]) => ({
      status: 'refused',
      event: null,
      problem: { type: `/problems/${type}`, ...(pointers.length > 0 && { errors: pointers.map((pointer) => ({ in: 'body', pointer })) }) },
    });
    expect(results(answered.text)).toMatchObject([
      { status: 'recorded' },
      refused('invalid-request', '/events/1/count', '/events/1/notes'),
      refused('invalid-request', '/events/2'),
      refused('invalid-request', '/events/3/void'),
      refused('stat-not-applicable'),
      refused('invalid-request', '/events/5/attributes/rbi'),
      refused('unknown-reference', '/events/6/playerId'),
      refused('unknown-reference', '/events/7/void'),
      { status: 'recorded' },
    ]);
    expect(await recorded()).toHaveLength(2);
  });
});
