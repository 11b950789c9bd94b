import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Fault } from '../../../src/adapters/http/violations.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import { MINUTE } from '../../support/builders.ts';
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
const makeScorer = async (name: string) => {
  const { id } = await world.user(name);
  await league.write(({ games }) => games.save({ ...game, officialScorerUserId: id }));
};
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

  test('under a client id that came before is answered after the game was canceled too', async () => {
    const first = await record('ada', single({ clientEventId: CLIENT_ID }));
    await league.write(({ games }) => games.save({ ...game, status: 'canceled' }));
    expect((await record('ada', single({ clientEventId: CLIENT_ID }))).body).toEqual(first.body);
  });

  test('of a canceled game is refused', async () => {
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
    expect((await record('ada', single({ attributes: { pitcherId: ana.id } }))).status).toBe(201);
  });

  test('points to a team that does not play in the game', async () => {
    const refused = await record('ada', single({ teamId: league.owls.id, playerId: null }));
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: [{ pointer: '/teamId' }] });
  });

  test('of a game in another org is not found', async () => {
    const other = await givenLeague(world.ports.unitOfWork);
    const theirs = await other.addGame(other.jays, other.hawks);
    const refused = await world.call('ada', 'POST', `/api/mobile/games/${theirs.id}/player-stats`, { body: single() });
    expect(refused.status).toBe(404);
  });

  test('is for a coach of that team, not of the other', async () => {
    expect((await record('carl')).status).toBe(201);
    const refused = await record('carl', single({ teamId: league.hawks.id, playerId: ana.id }));
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ type: '/problems/not-allowed', reason: 'not-your-team' });
  });

  test('is for a parent who is the official scorer, for both teams', async () => {
    const refused = await record('pat');
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ type: '/problems/not-allowed', reason: 'not-the-scorer' });
    await makeScorer('pat');
    expect((await record('pat')).status).toBe(201);
    expect((await record('pat', single({ teamId: league.hawks.id, playerId: ana.id }))).status).toBe(201);
  });

  test('is for an umpire who is the official scorer, and for no other', async () => {
    expect(await record('uma')).toMatchObject({ status: 403, body: { type: '/problems/not-allowed', reason: 'not-the-scorer' } });
    await makeScorer('uma');
    expect((await record('uma')).status).toBe(201);
    expect((await record('uma', single({ teamId: league.hawks.id, playerId: ana.id }))).status).toBe(201);
  });

  describe('of the opponent’s batters, by a coach', () => {
    const faced = (over: object = {}, attributes: object = {}) =>
      single({
        teamId: league.hawks.id,
        playerId: null,
        attributes: { pitcherId: sam.id, batterNumber: '12', outs: 0, ...attributes },
        ...over,
      });
    const totals = async (teamId: string) =>
      (await world.call('ada', 'GET', `/api/mobile/teams/${teamId}/player-stats`)).body as unknown as {
        display: Record<string, string>;
        players: { playerId: string; display: Record<string, string> }[];
      };

    test('takes their numbers, counts for the own pitcher, and gives the opponent nothing', async () => {
      const recorded = await record('carl', faced());
      expect(recorded).toMatchObject({ status: 201, body: { playerId: null, attributes: { pitcherId: sam.id, batterNumber: '12' } } });
      expect((await totals(league.jays.id)).players.find(({ playerId }) => playerId === sam.id)?.display).toMatchObject({
        bf: '1',
        pitchingH: '1',
        h: '0',
      });
      expect((await totals(league.hawks.id)).display).toMatchObject({ pa: '0', h: '0' });
      expect((await world.call('carl', 'DELETE', path(`/${recorded.body['id']}`))).status).toBe(200);
    });

    test('takes no player of theirs, and no event without a number or a pitcher', async () => {
      for (const refused of [
        await record('carl', faced({ playerId: ana.id })),
        await record('carl', faced({}, { batterNumber: null })),
        await record('carl', faced({}, { pitcherId: null })),
        await record('carl', faced({ attributes: {} })),
      ]) {
        expect(refused).toMatchObject({ status: 403, body: { reason: 'not-your-team' } });
      }
      expect(await record('carl', faced({}, { pitcherId: ana.id }))).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/attributes/pitcherId' }] },
      });
    });

    test('takes a number as it stands on a shirt, with a pitcher and without a player, also from the office', async () => {
      for (const over of [
        faced({}, { batterNumber: 'twelve' }),
        faced({}, { batterNumber: 12 }),
        faced({ playerId: ana.id }),
        faced({}, { pitcherId: null }),
      ]) {
        expect(await record('ada', over)).toMatchObject({ status: 400, body: { errors: [{ pointer: '/attributes/batterNumber' }] } });
      }
    });
  });
});

describe('voiding a stat event', () => {
  test('keeps it in the list, with the time of the first voiding', async () => {
    const { body: event } = await record('ada');
    const voided = await world.call('carl', 'DELETE', path(`/${event['id']}`));
    expect(voided.status).toBe(200);
    expect(voided.body).toEqual({ ...event, voidedAt: '2026-04-11T17:00:00.000Z' });
    world.move(MINUTE);
    expect((await world.call('ada', 'DELETE', path(`/${event['id']}`))).body).toEqual(voided.body);
    expect((await world.call('carl', 'GET', path())).body).toEqual({ events: [voided.body], playersVisible: true, nextCursor: null });
  });

  test('is for those who may record for its team', async () => {
    const { body: event } = await record('ada', single({ teamId: league.hawks.id, playerId: ana.id }));
    expect((await world.call('carl', 'DELETE', path(`/${event['id']}`))).status).toBe(403);
    expect((await world.call('pat', 'DELETE', path(`/${event['id']}`))).status).toBe(403);
    expect((await world.call('uma', 'DELETE', path(`/${event['id']}`))).status).toBe(403);
    await makeScorer('pat');
    expect((await world.call('pat', 'DELETE', path(`/${event['id']}`))).status).toBe(200);
  });

  test('of another game is not found', async () => {
    const { body: event } = await record('ada');
    const another = await league.addGame(league.jays, league.owls);
    expect((await world.call('ada', 'DELETE', `/api/mobile/games/${another.id}/player-stats/${event['id']}`)).status).toBe(404);
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
