import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type AnswerQueue,
  type AnswerQueueOptions,
  type AnswersState,
  answerQueue,
  type LeagueStorage,
  memoryStorage,
  type NewAnswer,
  QueueFullError,
} from '../../../clients/typescript/src/index.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { LIMITS } from '../../support/limits.ts';
import { startWorld, type World } from '../../support/world.ts';
import { type DeviceTerms, device, FAULTS } from './device.ts';

let world: World;
let league: GivenLeague;
let mia: Player;
beforeAll(async () => {
  world = await startWorld({}, { limits: { ...LIMITS, userPerMinute: 0, userAtOnce: 0 } });
  league = await givenLeague(world.ports.unitOfWork);
  mia = await league.addPlayer('Mia Ortiz', league.jays);
  await world.member('ada', league.org, 'admin');
  await world.member('pat', league.org, 'parent');
  await league.linkTo(mia, await world.user('pat'));
});
afterAll(() => world.close());

type Item = Readonly<{ kind: 'game'; id: string }>;
let game: Item;
const aGame = async (over = {}): Promise<Item> => ({ kind: 'game', id: (await league.addGame(league.jays, league.hawks, over)).id });
beforeEach(async () => {
  game = await aGame();
});

let queues: AnswerQueue[] = [];
afterEach(() => {
  for (const queue of queues) queue.stop();
  queues = [];
});

/** Answers on Pat's phone. */
function phone(storage: LeagueStorage, terms: Partial<DeviceTerms> = {}, options: Partial<AnswerQueueOptions> = {}) {
  const phone = device({ origin: world.origin, user: 'pat', storage, ...terms });
  const queue = answerQueue({ client: phone.client, storage: phone.storage, owner: 'pat', ...options });
  queues.push(queue);
  return { ...phone, queue };
}
/** The first state for which `holds` is true. */
const until = (queue: AnswerQueue, holds: (state: AnswersState) => boolean) =>
  new Promise<AnswersState>((resolve) => {
    const end = queue.subscribe((state) => {
      if (!holds(state)) return;
      resolve(state);
      setImmediate(() => end());
    });
  });
const isSent = ({ status, answers }: AnswersState) => status === 'idle' && answers.every(({ problem }) => problem !== null);
const answerFor = async ({ id }: Item) => {
  const { teams } = JSON.parse((await world.call('pat', 'GET', `/api/mobile/games/${id}/responses`)).text);
  return teams
    .flatMap(({ answers }: { answers: object[] }) => answers)
    .find(({ playerId }: { playerId: string }) => playerId === mia.id) as { answer: string; version: number };
};
const coachSays = (answer: NewAnswer['answer']) =>
  world.call('ada', 'PUT', `/api/mobile/games/${game.id}/responses/${mia.id}`, { body: { answer } });

describe('answers', () => {
  test('of which the last for a player and an item arrives, under the version that was seen', async () => {
    const another = await aGame();
    const storage = memoryStorage();
    const { queue, requests } = phone(storage);
    await queue.add(game, mia.id, { answer: 'yes', version: 0 });
    await queue.add(another, mia.id, { answer: 'maybe', version: 0 });
    await queue.add(game, mia.id, { answer: 'no', version: 0 });
    queue.start();
    await until(queue, isSent);
    expect([await answerFor(game), await answerFor(another)]).toMatchObject([
      { answer: 'no', version: 1 },
      { answer: 'maybe', version: 1 },
    ]);
    expect({ requests: requests(), left: await storage.keys('') }).toEqual({ requests: 2, left: [] });
  });

  test('arrive in the order in which they were given', async () => {
    const games = [await aGame(), await aGame(), await aGame()];
    const arrived: string[] = [];
    const { queue } = phone(memoryStorage(), {}, { onAnswered: ({ item }) => arrived.push(item.id) });
    for (const item of [...games, games[0]!]) await queue.add(item, mia.id, { answer: 'yes' });
    queue.start();
    await until(queue, isSent);
    expect(arrived).toEqual([games[1], games[2], games[0]].map((item) => item!.id));
  });

  test('arrive wherever the app is killed', async () => {
    for (let killedBefore = 1; ; killedBefore += 1) {
      const [item, storage] = [await aGame(), memoryStorage()];
      const first = phone(storage, { killedBefore });
      first.queue.start();
      const given = first.queue.add(item, mia.id, { answer: 'maybe', version: 0 }).then(() => until(first.queue, isSent));
      const isKilled = (await Promise.race([given, first.killed]).catch(() => 'killed')) === 'killed';
      first.queue.stop();
      const { queue } = phone(storage);
      if (isKilled) await queue.add(item, mia.id, { answer: 'maybe', version: 0 });
      queue.start();
      await until(queue, isSent);
      expect({ killedBefore, ...(await answerFor(item)) }).toMatchObject({ killedBefore, answer: 'maybe', version: 1 });
      expect({ killedBefore, left: await storage.keys('') }).toEqual({ killedBefore, left: [] });
      if (!isKilled) break;
      expect(killedBefore).toBeLessThan(100);
    }
  });

  test('arrive whatever becomes of a request', async () => {
    for (const fault of FAULTS) {
      const item = await aGame();
      const { queue } = phone(memoryStorage(), { faults: { 1: fault } });
      queue.start();
      await queue.add(item, mia.id, { answer: 'yes', version: 0 });
      const { answers } = await until(queue, isSent);
      expect({ fault, answers, ...(await answerFor(item)) }).toMatchObject({ fault, answers: [], answer: 'yes', version: 1 });
    }
  });

  test('given while an earlier one is under way are none that somebody else has to be asked about', async () => {
    const arrived: string[] = [];
    const { queue } = phone(memoryStorage(), {}, { onAnswered: (_, { answer }) => arrived.push(answer!) });
    queue.start();
    await queue.add(game, mia.id, { answer: 'yes', version: 0 });
    await until(queue, ({ status }) => status === 'sending');
    await queue.add(game, mia.id, { answer: 'no', version: 0 });
    const { answers } = await until(queue, isSent);
    expect({ answers, arrived, ...(await answerFor(game)) }).toMatchObject({ answers: [], answer: 'no', version: arrived.length });
  });

  test('belong to the organization in which they were given', async () => {
    const { queue } = phone(memoryStorage(), {
      options: { orgId: league.org.id },
    });
    await queue.add(game, mia.id, { answer: 'yes' });
    expect(await until(queue, ({ answers }) => answers.length > 0)).toMatchObject({ answers: [{ orgId: league.org.id }] });
  });

  test('are no more than may be stored', async () => {
    const { queue } = phone(memoryStorage(), {}, { maxAnswers: 1 });
    await queue.add(game, mia.id, { answer: 'yes' });
    await queue.add(game, mia.id, { answer: 'no' });
    await expect(queue.add(await aGame(), mia.id, { answer: 'yes' })).rejects.toThrow(QueueFullError);
  });
});

describe('an answer that is refused', () => {
  test('stays, with what somebody else has said since, and blocks no other', async () => {
    await coachSays('maybe');
    const another = await aGame();
    const { queue } = phone(memoryStorage());
    await queue.add(game, mia.id, { answer: 'yes', version: 0 });
    await queue.add(another, mia.id, { answer: 'yes', version: 0 });
    queue.start();
    const { answers } = await until(queue, isSent);
    expect(answers).toMatchObject([{ item: game, problem: { type: '/problems/edit-conflict', answer: { answer: 'maybe', version: 1 } } }]);
    expect([await answerFor(game), await answerFor(another)]).toMatchObject([{ answer: 'maybe' }, { answer: 'yes' }]);

    await queue.add(game, mia.id, { answer: 'yes', version: 1 });
    await until(queue, ({ answers }) => answers.length === 0);
    expect(await answerFor(game)).toMatchObject({ answer: 'yes', version: 2 });
  });

  test('is not sent again, and goes when it was seen', async () => {
    const canceled = await aGame({ status: 'canceled' });
    const storage = memoryStorage();
    const first = phone(storage);
    await first.queue.add(canceled, mia.id, { answer: 'yes' });
    first.queue.start();
    const { answers } = await until(first.queue, isSent);
    expect(answers).toMatchObject([{ problem: { type: '/problems/answers-closed' } }]);
    first.queue.stop();

    const { queue, requests } = phone(storage);
    queue.start();
    await until(queue, isSent);
    expect(requests()).toBe(0);
    await queue.discard(answers[0]!.id);
    expect(await storage.keys('')).toEqual([]);
  });
});
