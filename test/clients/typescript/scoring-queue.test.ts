import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type LeagueStorage,
  memoryStorage,
  type NewStatEvent,
  QueueFullError,
  type ScoringQueueOptions,
  type ScoringState,
  scoringQueue,
} from '../../../clients/typescript/src/index.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import { NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { LIMITS } from '../../support/limits.ts';
import { startWorld, type World } from '../../support/world.ts';
import { type DeviceTerms, device, FAULTS } from './device.ts';

let world: World;
let league: GivenLeague;
let sam: Player;
beforeAll(async () => {
  world = await startWorld({}, { limits: { ...LIMITS, userPerMinute: 0, userAtOnce: 0 } });
  league = await givenLeague(world.ports.unitOfWork);
  sam = await league.addPlayer('Sam Ortiz', league.jays);
  await world.member('ada', league.org, 'admin');
  await world.member('una', league.org, 'umpire');
  await world.member('carl', league.org, 'coach');
  await league.coachedBy(league.jays, await world.user('carl'));
});
afterAll(() => world.close());

const aGame = (over: Partial<Game> = {}) => league.addGame(league.jays, league.hawks, { status: 'in_progress', startsAt: NOON, ...over });
const single = (over: Partial<NewStatEvent> = {}) =>
  ({ teamId: league.jays.id, playerId: sam.id, type: 'single', ...over }) as NewStatEvent;
/** Of the other side, without a player. */
const theirs = (n: number) => ({ teamId: league.hawks.id, playerId: null, type: 'run', period: 1, clientEventId: idOf(n) }) as NewStatEvent;
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The scoring queue on Ada's phone. */
function phone(storage: LeagueStorage, terms: Partial<DeviceTerms> = {}, options: Partial<ScoringQueueOptions> = {}) {
  const phone = device({ origin: world.origin, user: 'ada', storage, ...terms });
  const queue = scoringQueue({ client: phone.client, storage: phone.storage, owner: 'ada', ...options });
  return { ...phone, queue };
}

type Logged = { clientEventId: string; byOpponent: string | null; voidedAt: string | null; sequence: number };
async function recorded({ id }: Game): Promise<readonly Logged[]> {
  const all: Logged[] = [];
  for (let since = 0; ; ) {
    const reply = await world.call('ada', 'GET', `/api/mobile/games/${id}/player-stats?since=${since}`);
    const { events, cursor, hasMore } = JSON.parse(reply.text);
    all.push(...events);
    if (!hasMore) break;
    since = cursor;
  }
  return all.sort((one, other) => one.sequence - other.sequence);
}
const idsIn = async (game: Game) => (await recorded(game)).map(({ clientEventId }) => clientEventId);
const ofGame = ({ games }: ScoringState, { id }: Game) => games.find(({ gameId }) => gameId === id);

/** Scores a game like a user whose app may be killed: what was not confirmed is entered again. Returns what was confirmed. */
async function scoreAGame(game: Game, storage: LeagueStorage, terms: Partial<DeviceTerms>) {
  const confirmed: string[] = [];
  let used = phone(storage, terms);
  let kills = 0;
  const survive = async (work: () => Promise<unknown>): Promise<void> => {
    const done = await Promise.race([
      work().then(
        () => 'done',
        () => 'failed',
      ),
      used.killed,
    ]);
    if (done !== 'killed') return;
    used.queue.stop();
    used = phone(storage);
    kills += 1;
  };
  for (let n = 1; n <= 4; n += 1) {
    const id = idOf(n);
    while (!confirmed.includes(id))
      await survive(() => used.queue.add(game.id, single({ clientEventId: id })).then(() => confirmed.push(id)));
    if (n === 3) await survive(() => used.queue.void(game.id, idOf(2)));
    if (n % 2 === 0) await survive(() => used.queue.flush());
  }
  for (let tries = 0; tries < 3; tries += 1) await survive(() => used.queue.flush());
  return { kills, left: await storage.keys('') };
}
const SCORED = [1, 2, 3, 4].map(idOf);

describe('scoring', () => {
  test('tries at once with each play, but while the device says that it has no network only when it is back, or after a while', async () => {
    let requests = 0;
    let lookAtIt = () => {};
    const options = {
      runtime: {
        now: () => 0,
        random: () => 0,
        sleep: (_: number, end?: AbortSignal) => new Promise<void>((done) => end?.addEventListener('abort', () => done())),
      },
      fetch: () => {
        requests += 1;
        return Promise.reject(new TypeError('no network'));
      },
    };
    const visibility = (tell: (isVisible: boolean) => void) => {
      lookAtIt = () => tell(true);
      return () => {};
    };
    const { queue } = phone(memoryStorage(), { options }, { visibility });
    const game = await aGame();
    const requestsAfter = async (step: () => unknown) => {
      await step();
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
      return requests;
    };
    queue.start();
    const add = () => queue.add(game.id, single());
    expect(await requestsAfter(add)).toBe(1);
    expect(await requestsAfter(add)).toBe(2);
    Object.defineProperty(globalThis.navigator, 'onLine', { value: false, configurable: true });
    try {
      expect(await requestsAfter(add)).toBe(2);
      expect(await requestsAfter(lookAtIt)).toBe(3);
    } finally {
      Reflect.deleteProperty(globalThis.navigator, 'onLine');
      queue.stop();
    }
  });

  test('loses and doubles nothing wherever the app is killed', async () => {
    let at = 1;
    for (; ; at += 1) {
      const game = await aGame();
      const { kills, left } = await scoreAGame(game, memoryStorage(), { killedBefore: at });
      expect({ at, ids: await idsIn(game), left }).toEqual({ at, ids: SCORED, left: [] });
      if (kills === 0) break;
    }
    expect(at).toBeGreaterThan(30);
  });

  test('loses and doubles nothing whatever becomes of which request', async () => {
    for (const fault of FAULTS) {
      for (let request = 1; request <= 3; request += 1) {
        const game = await aGame();
        const { left } = await scoreAGame(game, memoryStorage(), { faults: { [request]: fault } });
        expect({ fault, request, ids: await idsIn(game), left }).toEqual({ fault, request, ids: SCORED, left: [] });
      }
    }
  });

  test('loses and doubles nothing with two tabs on one storage', async () => {
    const [game, storage] = [await aGame(), memoryStorage()];
    const tabs = [phone(storage), phone(storage, { faults: { 1: 'answer-lost', 3: 'doubled' } })];
    for (let n = 1; n <= 60; n += 1) {
      await tabs[n % 2]!.queue.add(game.id, single({ clientEventId: idOf(n) }));
      if (n % 7 === 0) await Promise.all(tabs.map(({ queue }) => queue.flush()));
    }
    await Promise.all(tabs.map(({ queue }) => queue.flush()));
    expect(await idsIn(game)).toEqual(Array.from({ length: 60 }, (_, index) => idOf(index + 1)));
    expect(await storage.keys('')).toEqual([]);
  });

  test('goes on by itself while the queue is started', async () => {
    const game = await aGame();
    const { queue } = phone(memoryStorage(), { faults: { 1: 'lost', 2: 'portal' } });
    queue.start();
    const isSent = new Promise<void>((resolve) => {
      let hasWaited = false;
      queue.subscribe(({ status, games }) => {
        hasWaited ||= games.length > 0;
        if (hasWaited && games.length === 0 && status === 'idle') resolve();
      });
    });
    await queue.add(game.id, single({ clientEventId: idOf(1) }));
    await isSent;
    queue.stop();
    expect(await idsIn(game)).toEqual([idOf(1)]);
  });
});

describe('what is refused', () => {
  test('is shown with its problem, holds up nothing, and can be corrected or given up', async () => {
    const game = await aGame();
    const { queue, client } = phone(memoryStorage());
    const [good, wrong, alsoWrong, last] = [client.newId(), client.newId(), client.newId(), client.newId()];
    await queue.add(game.id, single({ clientEventId: good }));
    await queue.add(game.id, single({ clientEventId: wrong, playerId: client.newId() }));
    await queue.add(game.id, single({ clientEventId: alsoWrong, period: -1 }));
    await queue.add(game.id, single({ clientEventId: last }));
    const state = await queue.flush();
    expect(await idsIn(game)).toEqual([good, last]);
    expect(ofGame(state, game)).toMatchObject({
      waiting: [],
      refused: [
        { id: wrong, problem: { type: '/problems/unknown-reference' } },
        { id: alsoWrong, problem: { type: '/problems/invalid-request' } },
      ],
      problem: null,
    });
    await queue.retry(game.id, wrong, single());
    await queue.discard(game.id, alsoWrong);
    expect((await queue.flush()).games).toEqual([]);
    expect(await idsIn(game)).toEqual([good, last, wrong]);
  });

  test('as a whole game is kept and shown, and the others go on', async () => {
    const [theirs, ours] = [await aGame(), await aGame()];
    const umpire = { user: 'una' };
    const { queue } = phone(memoryStorage(), umpire);
    await league.write(({ games }) => games.save({ ...ours, officialScorerUserId: null }));
    const una = await world.user('una');
    await league.write(({ games }) => games.save({ ...ours, officialScorerUserId: una.id }));
    for (const game of [theirs, ours]) await queue.add(game.id, single({ clientEventId: idOf(game === ours ? 1 : 2) }));
    const state = await queue.flush();
    expect(state.games).toMatchObject([{ gameId: theirs.id, waiting: [{ id: idOf(2) }], problem: { type: '/problems/not-allowed' } }]);
    expect(await idsIn(ours)).toEqual([idOf(1)]);

    await league.write(({ games }) => games.save({ ...theirs, officialScorerUserId: una.id }));
    await queue.retry(theirs.id);
    expect((await queue.flush()).games).toEqual([]);
    expect(await idsIn(theirs)).toEqual([idOf(2)]);
  });

  test('for its size is sent in smaller parts', async () => {
    const game = await aGame();
    const sizes: number[] = [];
    const { queue } = phone(memoryStorage(), {
      options: {
        async fetch(request, init) {
          const { events } = await request.clone().json();
          sizes.push(events.length);
          if (events.length <= 3) return fetch(request, init);
          return new Response('{"type":"/problems/body-too-large"}', {
            status: 413,
            headers: { 'Content-Type': 'application/problem+json' },
          });
        },
      },
    });
    for (let n = 1; n <= 10; n += 1) await queue.add(game.id, single({ clientEventId: idOf(n) }));
    await queue.flush();
    expect(sizes.slice(0, 3)).toEqual([10, 5, 3]);
    expect(await idsIn(game)).toHaveLength(10);
  });
});

describe('a book that its own side keeps', () => {
  /** Carl records both sides and takes a play back; his app may be killed on the way, and is opened again. Returns whether it was killed. */
  async function keepsBoth(game: Game, terms: Partial<DeviceTerms>): Promise<boolean> {
    const storage = memoryStorage();
    let used = phone(storage, { user: 'carl', ...terms });
    let isKilled = false;
    async function survive(work: () => Promise<unknown>): Promise<void> {
      const done = await Promise.race([work().catch(() => 'failed'), used.killed]);
      if (done !== 'killed') return;
      isKilled = true;
      used = phone(storage, { user: 'carl' });
      await survive(work);
    }
    const items = [single({ clientEventId: idOf(1) }), theirs(2), theirs(3), single({ clientEventId: idOf(5) })];
    for (const item of items) await survive(() => used.queue.add(game.id, item));
    await survive(() => used.queue.void(game.id, idOf(3)));
    for (let tries = 0; tries < 4; tries += 1) await survive(() => used.queue.flush());
    expect(await storage.keys('')).toEqual([]);
    return isKilled;
  }
  const KEPT = [
    [idOf(9), null, false],
    [idOf(1), null, false],
    [idOf(5), null, false],
    [idOf(2), 'set_aside', true],
    [idOf(3), 'booked', true],
  ];

  test('gets what the other side’s phone holds set aside: nothing is lost or doubled wherever the app is killed, or what becomes of a request', async () => {
    const faults = FAULTS.flatMap((fault) => [1, 2, 3].map((request): Partial<DeviceTerms> => ({ faults: { [request]: fault } })));
    const kills = Array.from({ length: 40 }, (_, at): Partial<DeviceTerms> => ({ killedBefore: at + 1 }));
    let killed = 0;
    for (const terms of [...faults, ...kills]) {
      const game = await aGame();
      await world.call('ada', 'POST', `/api/mobile/games/${game.id}/player-stats`, { body: theirs(9) });
      if (await keepsBoth(game, terms)) killed += 1;
      const events = (await recorded(game)).map(({ clientEventId, byOpponent, voidedAt }) => [
        clientEventId,
        byOpponent,
        voidedAt !== null,
      ]);
      expect({ terms, events }).toEqual({ terms, events: KEPT });
    }
    expect(killed).toBeGreaterThan(20);
  });

  test('keeps what is refused for good, and says who keeps it', async () => {
    const game = await aGame();
    await world.call('ada', 'POST', `/api/mobile/games/${game.id}/player-stats`, { body: theirs(9) });
    const { queue } = phone(memoryStorage(), { user: 'carl' });
    await queue.add(game.id, theirs(2));
    await queue.void(game.id, idOf(9));
    await queue.flush();
    expect(ofGame(await queue.flush(), game)).toMatchObject({
      waiting: [],
      refused: [{ item: { void: idOf(9) }, problem: { type: '/problems/book-kept', keptBy: { name: 'Ada' } } }],
      bookKept: { type: '/problems/book-kept', teamId: league.hawks.id, keptBy: { name: 'Ada' } },
    });
  });
});

test('while nobody is signed in everything is kept, and nobody else sends it', async () => {
  const [game, storage] = [await aGame(), memoryStorage()];
  const signedOut = phone(storage, { user: 'bad' });
  await signedOut.queue.add(game.id, single({ clientEventId: idOf(1) }));
  expect(await signedOut.queue.flush()).toMatchObject({ status: 'signed-out', games: [{ waiting: [{ id: idOf(1) }] }] });

  const another = device({ origin: world.origin, user: 'una', storage });
  expect(await scoringQueue({ client: another.client, storage, owner: 'una' }).flush()).toEqual({ status: 'idle', games: [] });
  expect(await phone(storage).queue.flush()).toEqual({ status: 'idle', games: [] });
  expect(await idsIn(game)).toEqual([idOf(1)]);
});

test('no more is kept than there is room for, and that is said', async () => {
  const [game, other] = [await aGame(), await aGame()];
  const { queue } = phone(memoryStorage(), {}, { maxItems: 3 });
  await queue.add(game.id, single());
  await queue.add(game.id, single());
  await queue.add(other.id, single());
  await expect(queue.add(other.id, single())).rejects.toBeInstanceOf(QueueFullError);
  await queue.flush();
  expect(await idsIn(game)).toHaveLength(2);
  await queue.add(other.id, single());
});
