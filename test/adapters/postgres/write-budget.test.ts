import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import { countStatements } from '../../support/count-statements.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';
import { type Reply, startWorld, type World } from '../../support/world.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let world: World;
let league: GivenLeague;
let game: Game;
let sam: Player;
beforeAll(async () => {
  postgres = await freshPostgres();
  world = await startWorld(postgres);
  league = await givenLeague(world.ports.unitOfWork);
  game = await league.addGame(league.jays, league.hawks, { status: 'in_progress' });
  sam = await league.addPlayer('Sam Ortiz', league.jays);
  await world.member('ada', league.org, 'admin');
});
afterAll(async () => {
  await world.close();
  await postgres.dispose();
});

const room = () => `/api/mobile/chat/rooms/${league.jays.id}`;
const send = (over: object = {}, headers: Record<string, string> = {}) =>
  world.call('ada', 'POST', `${room()}/messages`, { body: { content: 'Hello', ...over }, headers });
const single = () => ({ teamId: league.jays.id, playerId: sam.id, type: 'single', clientEventId: newId() });
const record = (headers: Record<string, string> = {}) =>
  world.call('ada', 'POST', `/api/mobile/games/${game.id}/player-stats`, { body: single(), headers });
const key = () => ({ 'Idempotency-Key': newId<string>() });

/** What this instance reads at intervals, without any request. */
const AT_INTERVALS = new Set(['membership.caller-contexts', 'chat.room-states', 'shared.scope-versions']);

/** The round trips of a call by a known user, each with its statements. */
async function tripsOf(call: () => Promise<Reply>): Promise<readonly (readonly string[])[]> {
  await call();
  const counting = countStatements();
  const { status } = await call();
  const { trips } = counting.stop();
  expect([200, 201, 204]).toContain(status);
  return trips.filter(([first]) => !AT_INTERVALS.has(first!));
}

test('a message is one statement, which is its own transaction, with a key and without', async () => {
  expect(await tripsOf(() => send({}, key()))).toEqual([['chat.append current']]);
  expect(await tripsOf(() => send())).toEqual([['chat.append current']]);
});

test('a reply is looked for by the same statement', async () => {
  const { body } = await send();
  expect(await tripsOf(() => send({ replyToId: body['id'] }))).toEqual([['chat.append reply current']]);
});

/** One statement after the other, with "begin" sent along with the first. */
const inOrder = ([first, ...others]: readonly string[]) => [['begin', first!], ...others.map((each) => [each]), ['commit']];

test('a stat event takes two statements: one reads the game and the rosters', async () => {
  expect(await tripsOf(() => record())).toEqual(inOrder(['scoring.context', 'scoring.append-events']));
});

test('with an idempotency key a stat event takes four statements more: one claims the key and looks for its outcome', async () => {
  const statements = ['shared.claim-key-in-all-orgs', 'scoring.context', 'scoring.append-events'];
  const kept = ['shared.keep-outcome', 'shared.drop-oldest-outcomes'];
  expect(await tripsOf(() => record(key()))).toEqual(inOrder([...statements, ...kept, 'membership.refuse-erased']));
});

test('a read mark is set and counted, and an erased account asked for', async () => {
  const { body } = await send();
  const trips = await tripsOf(() => world.call('ada', 'PUT', `${room()}/read`, { body: { upTo: body['createdAt'] } }));
  expect(trips).toEqual(inOrder(['chat.room-state', 'chat.mark-read', 'chat.room-overviews ofTeams', 'membership.refuse-erased']));
});

test('a device that its user registers again is known in its org alone', async () => {
  const body = { token: `ExponentPushToken[${newId()}]`, platform: 'ios', teamId: league.jays.id };
  const trips = await tripsOf(() => world.call('ada', 'POST', '/api/mobile/push-token', { org: league.org, body }));
  const named = trips.flat().filter((statement) => /^(?:notifications|membership)\./.test(statement));
  expect(named).toEqual(['notifications.find-own-token', 'notifications.save-token', 'membership.refuse-erased']);
  // With the season of the team, in a transaction.
  expect(trips.flat()).toHaveLength(['begin', 'its season', 'commit'].length + named.length);
});

test('an answer for a child takes three statements: one reads all it depends on, one saves it if that still holds', async () => {
  const ofChild = await league.addGame(league.jays, league.hawks);
  // A late no after a yes would be told to who runs the team, too.
  const answers = ['yes', 'maybe'];
  const trips = await tripsOf(() =>
    world.call('ada', 'PUT', `/api/mobile/games/${ofChild.id}/responses/${sam.id}`, { body: { answer: answers.shift() } }),
  );
  expect(trips).toEqual(inOrder(['attendance.hold-game', 'attendance.save deadline', 'membership.refuse-erased']));
});
