import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { recordingPushSender } from '../../../../src/adapters/push/recording-push-sender.ts';
import { newId } from '../../../../src/adapters/random/new-id.ts';
import type { Org } from '../../../../src/domain/membership/org.ts';
import { delivery, expansion } from '../../../support/due.ts';
import { type GivenLeague, givenLeague } from '../../../support/league.ts';
import { startWorld, type World } from '../../../support/world.ts';

const REMINDERS = { email: 'without-device', answerReminders: true, eveningReminders: true, offerReminders: true };
const PATH = '/api/mobile/push-token';
const TOKEN = 'ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]';

let world: World;
let org: Org;
let league: GivenLeague;
beforeEach(async () => {
  world = await startWorld();
  org = await world.org();
  league = await givenLeague(world.ports.unitOfWork, { org });
  await world.member('pat', org, 'parent');
});
afterEach(() => world.close());

const register = (name: string, body: object, headers = {}) => world.call(name, 'POST', PATH, { org, body, headers });
const aBody = (over: object = {}) => ({ token: TOKEN, platform: 'ios', teamId: league.hawks.id, ...over });

describe('registering a device', () => {
  test('answers 201, then 200 with the same device', async () => {
    const first = await register('pat', aBody());
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.any(String),
      platform: 'ios',
      teamId: league.hawks.id,
      createdAt: '2026-04-11T17:00:00.000Z',
      updatedAt: '2026-04-11T17:00:00.000Z',
    });
    const again = await register('pat', aBody());
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test.each(['iOS', 'ANDROID', 'Android', 'ios'])('takes %s for a platform', async (platform) => {
    const reply = await register('pat', aBody({ platform }));
    expect([reply.status, reply.body['platform']]).toEqual([201, platform.toLowerCase()]);
  });

  test.each([
    ['no token', { token: undefined }, '/token'],
    ['an empty token', { token: '' }, '/token'],
    ['a token of 4097 characters', { token: 'x'.repeat(4097) }, '/token'],
    ['a token with a space', { token: 'a b' }, '/token'],
    ['a token with a letter that is not ASCII', { token: 'tökén' }, '/token'],
    ['a token with a control character', { token: 'a\u0000b' }, '/token'],
    ['another platform', { platform: 'web' }, '/platform'],
    ['a team that is no id', { teamId: 'hawks' }, '/teamId'],
    ['a member that nobody knows', { badge: 1 }, '/badge'],
  ])('refuses %s, and does not send the token back', async (_, over, pointer) => {
    const reply = await register('pat', aBody(over));
    expect(reply.status).toBe(400);
    expect(reply.body['errors']).toMatchObject([{ in: 'body', pointer }]);
    expect(reply.text).not.toContain(TOKEN);
  });

  test('takes a token of 4096 characters', async () => {
    expect((await register('pat', aBody({ token: '~'.repeat(4096) }))).status).toBe(201);
  });

  test('points to a team that is unknown', async () => {
    const reply = await register('pat', aBody({ teamId: newId() }));
    expect([reply.status, reply.body['type']]).toEqual([422, '/problems/unknown-reference']);
    expect(reply.body['errors']).toEqual([{ in: 'body', pointer: '/teamId', detail: 'does not match any team of this organization' }]);
  });

  test('under a key answers as it did at first', async () => {
    const [first, again] = [
      await register('pat', aBody(), { 'idempotency-key': 'k' }),
      await register('pat', aBody(), { 'idempotency-key': 'k' }),
    ];
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true']);
    expect(again.body).toEqual(first.body);
  });

  test('leaves the token in no log line', async () => {
    await register('pat', aBody());
    await world.call('pat', 'DELETE', PATH, { org, body: { token: TOKEN } });
    expect(world.logged.length).toBeGreaterThan(0);
    expect(JSON.stringify(world.logged)).not.toContain(TOKEN);
  });
});

describe('signing out', () => {
  const signOut = async (name: string) => world.call(name, 'DELETE', PATH, { org, body: { token: TOKEN } });

  test('removes the device, and says when there was none', async () => {
    await register('pat', aBody());
    const [first, second] = [await signOut('pat'), await signOut('pat')];
    expect([first.status, first.body, second.status, second.body]).toEqual([200, { removed: true }, 200, { removed: false }]);
  });
});

describe('preferences', () => {
  test('are everything at first, and kept as they are set', async () => {
    const path = '/api/mobile/push-preferences';
    const everything = await world.call('pat', 'GET', path, { org });
    expect([everything.status, everything.body]).toEqual([200, { chatMessages: true, gameChanges: true, ...REMINDERS, mutedRoomIds: [] }]);
    const set = await world.call('pat', 'PUT', path, { org, body: { chatMessages: false, gameChanges: true } });
    expect([set.status, set.body]).toEqual([200, { chatMessages: false, gameChanges: true, ...REMINDERS, mutedRoomIds: [] }]);
    expect((await world.call('pat', 'GET', path, { org })).body).toEqual(set.body);
  });

  test('are true or false', async () => {
    const reply = await world.call('pat', 'PUT', '/api/mobile/push-preferences', { org, body: { chatMessages: 'no', gameChanges: null } });
    expect(reply.status).toBe(400);
    expect(reply.body['errors']).toMatchObject([{ pointer: '/chatMessages' }, { pointer: '/gameChanges' }]);
  });

  test('mute a room', async () => {
    await league.linkTo(await league.addPlayer('Sam Ortiz', league.owls), await world.user('pat'));
    const body = { muted: true };
    const muted = await world.call('pat', 'PUT', `/api/mobile/chat/rooms/${league.owls.id}/mute`, { org, body });
    expect([muted.status, muted.body]).toEqual([200, { roomId: league.owls.id, muted: true }]);
  });
});

test('what arrives holds no child’s name, no phone number, no address and nothing that somebody wrote', async () => {
  const planted = ['Zebulon', 'Quillfeather', '555-0199', 'Grandma', 'pat@example.org', 'Ada', 'ada@example.org', 'Wilhelmina'];
  await world.member('ada', org, 'admin');
  const child = await league.addPlayer('Zebulon Quillfeather', league.hawks);
  await league.linkTo(child, await world.user('pat'));
  const game = await league.addGame(league.hawks, league.jays);
  await register('pat', aBody());

  const room = `/api/mobile/chat/rooms/${league.hawks.id}/messages`;
  const content = 'Zebulon Quillfeather is ill, call Grandma at 555-0199';
  expect((await world.call('ada', 'POST', room, { org, body: { content } })).status).toBe(201);
  const edit = {
    status: 'postponed',
    statusReason: 'rain',
    snackParentName: 'Wilhelmina',
    snackParentPhone: '555-0199',
    officialScorer: 'Grandma',
  };
  expect((await world.call('ada', 'PATCH', `/api/mobile/games/${game.id}`, { org, body: edit })).status).toBe(200);

  const pushSender = recordingPushSender();
  const expand = expansion(world.ports);
  while ((await expand()).kind !== 'nothing-due');
  await delivery({ ...world.ports, pushSender })();

  expect(pushSender.sent().map(({ data }) => data['kind'])).toEqual(['chat-message', 'game-change']);
  for (const { token: _, ...payload } of pushSender.sent()) {
    for (const word of planted) expect(JSON.stringify(payload)).not.toContain(word);
    const { kind, ...ids } = payload.data;
    for (const id of Object.values(ids)) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  }
});
