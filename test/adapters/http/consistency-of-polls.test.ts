import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { gameLogWatermarks } from '../../../src/adapters/cache/game-log-watermarks.ts';
import { roomWatermarks } from '../../../src/adapters/cache/room-watermarks.ts';
import { scopeWatermarks } from '../../../src/adapters/cache/scope-watermarks.ts';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

/** Two instances over one storage. What the first one knows does not age, and it learns nothing of the other's writes by itself. */
let here: World;
let elsewhere: World;
let league: GivenLeague;
beforeEach(async () => {
  const storage = memoryStorage(() => NOON);
  let present = 0;
  const now = () => {
    present += 0.001;
    return present;
  };
  const never = { every: () => () => {}, now };
  here = await startWorld(storage, {
    roomWatermarks: roomWatermarks(storage.read, never),
    gameLogs: gameLogWatermarks(storage.read, never),
    scopeWatermarks: scopeWatermarks(storage.read, never),
  });
  elsewhere = await startWorld(storage);
  league = await givenLeague(here.ports.unitOfWork);
  await here.member('ada', league.org, 'admin');
});
afterEach(async () => {
  await here?.close();
  await elsewhere?.close();
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const { status, body } = await here.call('ada', 'GET', path, { headers });
  expect(status).toBe(200);
  return body as unknown as { cursor: string | number; messages?: object[]; events?: object[] };
};
/** Writes through another instance, unless it is given; returns what to send with reads. */
async function written(path: string, body: object, { through = elsewhere, key }: { through?: World; key?: string } = {}) {
  const { status, headers } = await through.call('ada', 'POST', path, { body, headers: key ? { 'idempotency-key': key } : {} });
  expect([200, 201]).toContain(status);
  return { 'consistency-token': headers.get('consistency-token')! };
}
const from = (cursor: string | number) => encodeURIComponent(String(cursor));

test('a poll with a token includes a message that its caller has sent through another instance', async () => {
  const room = `/api/mobile/chat/rooms/${league.hawks.id}`;
  await written(`${room}/messages`, { content: 'Hello' });
  const { cursor } = await get(`${room}/poll`);
  const path = `${room}/poll?since=${from(cursor)}`;
  await get(path);
  const headers = await written(`${room}/messages`, { content: 'Bring water' });
  expect((await get(path)).messages).toEqual([]);
  const { messages, cursor: next } = await get(path, headers);
  expect(messages).toMatchObject([{ content: 'Bring water' }]);
  expect((await get(`${room}/poll?since=${from(next)}`, headers)).messages).toEqual([]);
  expect((await get(`${room}/poll`, headers)).messages).toHaveLength(2);
});

test('a poll that would wait answers at once with the message of its token', async () => {
  const room = `/api/mobile/chat/rooms/${league.hawks.id}`;
  const { cursor } = await get(`${room}/poll`);
  const headers = await written(`${room}/messages`, { content: 'Bring water' });
  expect((await get(`${room}/poll?since=${from(cursor)}&wait=25`, headers)).messages).toMatchObject([{ content: 'Bring water' }]);
});

test('a follower of a game with a token sees what they have recorded through another instance', async () => {
  const { id } = await league.addGame(league.hawks, league.owls, { startsAt: NOON, status: 'in_progress' });
  const log = `/api/mobile/games/${id}/player-stats`;
  const single = { teamId: league.hawks.id, playerId: (await league.addPlayer('Sam Ortiz', league.hawks)).id, type: 'single', period: 1 };
  await written(log, single);
  const { cursor } = await get(`${log}?since=0`);
  const path = `${log}?since=${from(cursor)}`;
  await get(path);
  const headers = await written(log, single);
  expect((await get(path)).events).toEqual([]);
  expect((await get(`${path}&wait=25`, headers)).events).toMatchObject([{ type: 'single' }]);
});

describe.each([
  ['through the same instance', () => here],
  ['through another instance', () => elsewhere],
])('what was written %s', (_, through) => {
  test('is in the next poll of a game, though polls with a token have just found nothing', async () => {
    const { id } = await league.addGame(league.hawks, league.owls, { startsAt: NOON, status: 'in_progress' });
    const log = `/api/mobile/games/${id}/player-stats`;
    const single = { teamId: league.hawks.id, playerId: (await league.addPlayer('Sam Ortiz', league.hawks)).id, type: 'single', period: 1 };
    let headers = await written(log, single, { through: through() });
    let { cursor } = await get(`${log}?since=0`, headers);
    for (let play = 2; play <= 4; play += 1) {
      for (const wait of ['', '&wait=25']) {
        const path = `${log}?since=${from(cursor)}`;
        expect((await get(path, headers)).events).toEqual([]);
        headers = await written(log, single, { through: through() });
        const { events, cursor: next } = await get(path + wait, headers);
        expect(events).toMatchObject([{ type: 'single' }]);
        cursor = next;
      }
    }
  });

  test('is in the next poll of a room and in its history, though these have just been read', async () => {
    const room = `/api/mobile/chat/rooms/${league.hawks.id}`;
    let headers = await written(`${room}/messages`, { content: 'first' }, { through: through() });
    let { cursor } = await get(`${room}/poll`, headers);
    for (const content of ['second', 'third']) {
      for (const path of [`${room}/messages`, `${room}/poll`, `${room}/poll?since=${from(cursor)}`]) await get(path, headers);
      headers = await written(`${room}/messages`, { content }, { through: through() });
      expect((await get(`${room}/messages`, headers)).messages?.[0]).toMatchObject({ content });
      expect((await get(`${room}/poll`, headers)).messages?.at(-1)).toMatchObject({ content });
      const polled = await get(`${room}/poll?since=${from(cursor)}&wait=25`, headers);
      expect(polled.messages).toMatchObject([{ content }]);
      cursor = polled.cursor;
    }
  });

  test('is in what is kept, when the write is replayed', async () => {
    const game = await league.addGame(league.hawks, league.owls, { startsAt: NOON, status: 'in_progress' });
    const playerId = (await league.addPlayer('Sam Ortiz', league.hawks)).id;
    const clientEventId = newId<string>();
    const event = { teamId: league.hawks.id, playerId, type: 'single', period: 1, clientEventId };
    const writes: readonly [path: string, body: object, shown: string, key?: string][] = [
      [`/api/mobile/games/${game.id}/player-stats`, event, `/api/mobile/games/${game.id}/player-stats`],
      ['/api/org/facilities', { name: 'Oak Park' }, '/api/mobile/facilities', 'facility'],
      [
        `/api/mobile/chat/rooms/${league.hawks.id}/messages`,
        { content: 'Hello' },
        `/api/mobile/chat/rooms/${league.hawks.id}/messages`,
        'room',
      ],
    ];
    for (const [path, body, shown, key] of writes) {
      const before = await get(shown);
      // The reply to the first request was lost.
      await written(path, body, { through: through(), ...(key && { key }) });
      const headers = await written(path, body, { through: through(), ...(key && { key }) });
      expect(headers).toEqual({ 'consistency-token': expect.any(String) });
      expect(await get(shown, headers)).not.toEqual(before);
    }
  });
});

test('a caller who has joined through another instance is a member for whoever they ask with the token', async () => {
  const { body } = await elsewhere.call('ada', 'POST', '/api/org/invites', { body: { role: 'parent', maxUses: 5, expiresInDays: 5 } });
  for (const path of [
    '/api/mobile/home',
    `/api/mobile/games/${(await league.addGame(league.hawks, league.owls)).id}/player-stats?since=0&wait=1`,
  ]) {
    const name = path.includes('wait') ? 'kim' : 'pat';
    expect((await here.call(name, 'GET', path, { org: league.org })).status).toBe(403);
    const joined = await elsewhere.call(name, 'POST', '/api/join', { body: { code: body['inviteCode'] } });
    const headers = { 'consistency-token': joined.headers.get('consistency-token')! };
    expect((await here.call(name, 'GET', path, { org: league.org, headers })).status).toBe(200);
  }
});
