import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { countStatements } from '../../support/count-statements.ts';
import { appendedBy, aStatEvent, type GivenLeague, givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';
import { startWorld, type World } from '../../support/world.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let here: World;
let there: World;
let league: GivenLeague;
let ada: User;
let game: Game;
beforeAll(async () => {
  postgres = await freshPostgres();
  [here, there] = [await startWorld(postgres), await startWorld(postgres)];
  league = await givenLeague(here.ports.unitOfWork);
  await here.member('ada', league.org, 'admin');
  ada = await here.user('ada');
});
afterAll(async () => {
  await here.close();
  await there.close();
  await postgres.dispose();
});
beforeEach(async () => {
  game = await league.addGame(league.jays, league.hawks, { status: 'in_progress' });
});

const path = (suffix = '') => `/api/mobile/games/${game.id}/player-stats${suffix}`;
type Told = Readonly<{ id: string; changeSequence: number; voidedAt: string | null; replacesId: string | null }>;
type News = Readonly<{ events: readonly Told[]; cursor: number; hasMore: boolean }>;
const follow = async (world: World, since: number, wait = 0): Promise<News> =>
  JSON.parse((await world.call('ada', 'GET', path(`?since=${since}&wait=${wait}`))).text);
const record = async (over: object = {}): Promise<Told> =>
  JSON.parse((await here.call('ada', 'POST', path(), { body: { teamId: league.jays.id, type: 'run', ...over } })).text);
const withdraw = ({ id }: Told) => here.call('ada', 'DELETE', path(`/${id}`));

describe('who follows a game', () => {
  test('hears of what is recorded, corrected and voided at another instance, each change once and in order', async () => {
    expect(await follow(there, 0)).toMatchObject({ events: [], cursor: 0, hasMore: false });
    const waiting = follow(there, 0, 25);
    const run = await record();
    const first = await waiting;
    expect(first).toMatchObject({ events: [{ id: run.id, changeSequence: 1, voidedAt: null }], cursor: 1 });

    const next = follow(there, first.cursor, 25);
    const corrected = await record({ type: 'single', replaces: run.id });
    const second = await next;
    expect(second.events).toMatchObject([
      { id: run.id, changeSequence: 2, voidedAt: expect.any(String), replacedById: corrected.id },
      { id: corrected.id, changeSequence: 3, replacesId: run.id },
    ]);

    const last = follow(there, second.cursor, 25);
    await withdraw(corrected);
    expect(await last).toMatchObject({ events: [{ id: corrected.id, changeSequence: 4, voidedAt: expect.any(String) }], cursor: 4 });
    expect(await follow(there, 99)).toMatchObject({ events: [], cursor: 4 });
  });

  test('gets what a play at another instance changes, though the answer to the same question is still cached', async () => {
    await record();
    const changes = async (since: string) =>
      JSON.parse((await there.call('ada', 'GET', `/api/mobile/games/${game.id}/live/changes?since=${since}&wait=2`)).text);
    const first = await changes('0');
    expect(first).toMatchObject({ score: { home: 1, visitor: null }, plays: [{ type: 'run' }], changeSequence: 1 });
    expect(await changes(first.cursor)).toEqual({ cursor: first.cursor, changeSequence: 1 });
    const waiting = changes(first.cursor);
    await record();
    expect(await waiting).toMatchObject({ score: { home: 2, visitor: null }, addedPlays: [{ type: 'run' }], changeSequence: 2 });
  });

  test('is told the whole log by hundreds, from the beginning or from a page on', async () => {
    const events = Array.from({ length: 150 }, () => ({ teamId: league.jays.id, type: 'run', clientEventId: newId() }));
    await here.call('ada', 'POST', path('/batch'), { body: { mode: 'all', events } });
    const first = await follow(there, 0);
    expect([first.events.length, first.cursor, first.hasMore]).toEqual([100, 100, true]);
    const second = await follow(there, first.cursor);
    expect([second.events.length, second.cursor, second.hasMore]).toEqual([50, 150, false]);
  });

  test('costs no statement while nothing happens, and finds no game that there is not', async () => {
    await record();
    const { cursor } = await follow(there, 0);
    const counting = countStatements();
    for (let times = 0; times < 20; times += 1) expect((await follow(there, cursor)).events).toEqual([]);
    const atIntervals = ['shared.watched-states', 'shared.game-log-versions', 'shared.scope-versions', 'membership.caller-contexts'];
    const statements = counting.stop().trips.flat();
    expect(statements.filter((name) => !atIntervals.includes(name))).toEqual([]);
    expect((await there.call('ada', 'GET', `/api/mobile/games/${newId()}/player-stats?since=0`)).status).toBe(404);
  });
});

describe('the log of a game', () => {
  /** Records in a transaction that stays open for this long. */
  async function recordWithin(openMs: number): Promise<string> {
    const event = aStatEvent(game, { recordedBy: ada.id });
    await postgres.unitOfWork.transact(async (repositories) => {
      await appendedBy(repositories, event);
      await pause(openMs);
      return ok(undefined);
    });
    return event.id;
  }

  /** Follows by the number of the last change only, until it is told to stop and nothing is left. */
  async function followUntil(isOver: () => boolean): Promise<readonly string[]> {
    const seen: string[] = [];
    for (let cursor = 0; ; ) {
      const wasOver = isOver();
      const { events, last } = (await postgres.read.statEventNews(league.org.id, game.id, cursor, 100))!;
      seen.push(...events.map(({ event }) => event.id));
      cursor = last;
      if (wasOver && events.length === 0) return seen;
      await pause(2);
    }
  }

  test('loses nothing to a follower, however the commits of many recorders overlap', async () => {
    let isOver = false;
    const following = followUntil(() => isOver);
    const recorder = async (place: number) => {
      const ids: string[] = [];
      for (let n = 0; n < 6; n += 1) ids.push(await recordWithin((7 * place + 3 * n) % 11));
      return ids;
    };
    const recorded = (await Promise.all(Array.from({ length: 8 }, (_, place) => recorder(place)))).flat();
    isOver = true;
    expect((await following).toSorted()).toEqual(recorded.toSorted());
  });

  test('lets a later number be seen no sooner than an earlier one, and games wait for themselves alone', async () => {
    const [isTaken, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = postgres.unitOfWork.transact(async (repositories) => {
      await appendedBy(repositories, aStatEvent(game, { recordedBy: ada.id }));
      isTaken.resolve();
      await mayCommit.promise;
      return ok(undefined);
    });
    await isTaken.promise;
    let isSecondDone = false;
    const second = recordWithin(0).then(() => {
      isSecondDone = true;
    });
    const elsewhere = await league.addGame(league.jays, league.hawks, { status: 'in_progress' });
    const inAnotherGame = await postgres.unitOfWork.transact(async (repositories) =>
      ok(await appendedBy(repositories, aStatEvent(elsewhere, { recordedBy: ada.id }))),
    );
    expect(inAnotherGame).toMatchObject({ value: { sequence: 1 } });
    expect(isSecondDone).toBe(false);
    mayCommit.resolve();
    await Promise.all([slow, second]);
    expect((await postgres.read.statEventNews(league.org.id, game.id, 0, 10))!.events).toHaveLength(2);
  });
});
