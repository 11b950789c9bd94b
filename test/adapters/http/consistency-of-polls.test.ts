import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { gameLogWatermarks } from '../../../src/adapters/cache/game-log-watermarks.ts';
import { scopeWatermarks } from '../../../src/adapters/cache/scope-watermarks.ts';
import { roomWatermarks } from '../../../src/adapters/chat/room-watermarks.ts';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
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
async function written(path: string, body: object) {
  const { status, headers } = await elsewhere.call('ada', 'POST', path, { body });
  expect(status).toBe(201);
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
