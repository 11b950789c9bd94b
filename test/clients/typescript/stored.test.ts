import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  answerQueue,
  chatRoom,
  forgetExpired,
  forgetOrg,
  forgetUser,
  type LeagueStorage,
  memoryStorage,
  scoringQueue,
  unsent,
} from '../../../clients/typescript/src/index.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { LIMITS } from '../../support/limits.ts';
import { startWorld, type World } from '../../support/world.ts';
import { device } from './device.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => Date.now() + days * DAY_MS;
const ID = '00000000-0000-4000-8000-000000000001';

let world: World;
let league: GivenLeague;
let room: string;
beforeAll(async () => {
  world = await startWorld({}, { limits: { ...LIMITS, userPerMinute: 0, userAtOnce: 0, messagesPerMinute: 0, pollsPerMinute: 0 } });
  league = await givenLeague(world.ports.unitOfWork);
  await world.member('ada', league.org, 'admin');
  room = league.jays.id;
  await world.call('ada', 'POST', `/api/mobile/chat/rooms/${room}/messages`, { body: { content: 'a secret', replyToId: null } });
});
afterAll(() => world.close());

let storage: LeagueStorage;
beforeEach(() => {
  storage = memoryStorage();
});

/** What somebody has on their phone: a room as they have read it, and a message, an answer and two plays that wait. */
async function given(owner: string): Promise<void> {
  const orgId = league.org.id;
  const { client } = device({ origin: world.origin, user: 'ada', storage, options: { orgId } });
  const chat = chatRoom({ client, roomId: room, storage, owner, waitSeconds: 0 });
  chat.start();
  await new Promise<void>((resolve) => {
    chat.subscribe(({ messages }) => messages.length > 0 && resolve());
  });
  chat.stop();
  await chat.send('not sent yet');
  await answerQueue({ client, storage, owner }).add({ kind: 'game', id: ID }, ID, { answer: 'yes' });
  const plays = scoringQueue({ client, storage, owner });
  for (const period of [1, 2]) await plays.add(ID, { teamId: ID, playerId: ID, type: 'single', period, attributes: {} });
}
const ALL = { plays: 2, messages: 1, answers: 1 };
const NONE = { plays: 0, messages: 0, answers: 0 };
const contents = async () => (await Promise.all((await storage.keys('')).map((key) => storage.get(key)))).join('\n');

test('what has not reached the gateway is counted, for each user alone', async () => {
  await given('ada');
  expect([await unsent({ storage, owner: 'ada' }), await unsent({ storage, owner: 'ad' })]).toEqual([ALL, NONE]);
});

test('a user who signs out leaves nothing, and takes nothing of another', async () => {
  await given('ada');
  await given('bob');
  await forgetUser({ storage, owner: 'ada' });
  expect([await unsent({ storage, owner: 'ada' }), await unsent({ storage, owner: 'bob' })]).toEqual([NONE, ALL]);
  await forgetUser({ storage, owner: 'bob' });
  expect(await storage.keys('')).toEqual([]);
});

test('of an organization that somebody has left, only what waits to be sent stays', async () => {
  await given('ada');
  await forgetOrg({ storage, owner: 'ada', orgId: 'another' });
  expect(await contents()).toContain('a secret');
  await forgetOrg({ storage, owner: 'ada', orgId: league.org.id });
  expect(await contents()).not.toContain('a secret');
  expect(await unsent({ storage, owner: 'ada' })).toEqual(ALL);
});

test('messages that were read go after fourteen days, and what was not sent after sixty', async () => {
  await given('ada');
  await forgetExpired({ storage, now: inDays(13.9) });
  expect(await contents()).toContain('a secret');
  await forgetExpired({ storage, now: inDays(14.1) });
  expect(await contents()).not.toContain('a secret');
  await forgetExpired({ storage, now: inDays(59.9) });
  expect(await unsent({ storage, owner: 'ada' })).toEqual(ALL);
  await forgetExpired({ storage, now: inDays(60.1) });
  expect(await storage.keys('')).toEqual([]);
});

test('what an earlier version has stored without a time ends as well', async () => {
  await storage.update('chat/ada/r', () => JSON.stringify({ cursor: 'c', messages: [{ content: 'old' }], outbox: [{ id: ID }] }));
  await storage.update('scoring/ada/g', () =>
    JSON.stringify({ gameId: 'g', orgId: null, waiting: [{ id: ID }], refused: [], problem: null }),
  );
  await storage.update('scoring/ada/unreadable', () => '{');
  await forgetExpired({ storage, now: DAY_MS });
  expect(await contents()).toContain('old');
  await forgetExpired({ storage, now: 61 * DAY_MS });
  expect(await storage.keys('')).toEqual(['scoring/ada/unreadable']);
});
