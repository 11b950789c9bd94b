import { beforeEach, describe, expect, test } from '@jest/globals';
import { chooseStatEvents } from '../../../src/application/scoring/choose-stat-events.ts';
import { getBoxScore } from '../../../src/application/scoring/get-box-score.ts';
import { getLiveGame } from '../../../src/application/scoring/get-live-game.ts';
import { getTeamStats } from '../../../src/application/scoring/get-team-stats.ts';
import { listStatEvents } from '../../../src/application/scoring/list-stat-events.ts';
import type { BatchOutcome } from '../../../src/application/scoring/record-stat-events.ts';
import { setAsideStatEvents } from '../../../src/application/scoring/set-aside-stat-events.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { KeptPlays } from '../../../src/domain/scoring/book-keeping.ts';
import { numberedPlayer } from '../../../src/domain/scoring/numbered-player.ts';
import type { Result } from '../../../src/domain/shared/result.ts';
import { given } from '../../support/given.ts';
import {
  ana,
  claimed,
  coach,
  game,
  inOrder,
  makeScorer,
  record,
  type Stat,
  sendBatch,
  setUpScoring,
  umpire,
  voidEvent,
} from '../../support/scoring.ts';
import { accepted } from '../../support/use-cases.ts';

setUpScoring();

/** The coach of the Red Hawks, whose book the coach of the Blue Jays keeps until one of their own does. */
let lee: User;
beforeEach(async () => {
  lee = await given.person({ name: 'Lee Park' }, 'coach');
  await given.league.coachedBy(given.league.hawks, lee);
});

const id = (index: number) => `0198c1f0-5a2b-7c3d-8e4f-${String(index).padStart(12, '0')}`;
const twelve = numberedPlayer('12');
/** A play of the Red Hawks, by number or without a player. */
const theirs = (index: number, over: Stat = {}): Stat => ({
  teamId: given.league.hawks.id,
  playerId: null,
  type: 'run',
  period: 1,
  clientEventId: id(index),
  ...over,
});
const ofAna = (index: number, over: Stat = {}) => theirs(index, { playerId: ana.id, ...over });

async function aside(user: User, items: readonly (Stat | Readonly<{ void: string }>)[]) {
  const asked = items.map((item) => ('void' in item ? item : { record: claimed(item) }));
  return setAsideStatEvents(given.ports)({ actor: await given.as(user), gameId: game.id, items: asked });
}
const choose = async (user: User, keep: KeptPlays, period: number | null = 1) =>
  chooseStatEvents(given.ports)({ actor: await given.as(user), gameId: game.id, teamId: given.league.hawks.id, period, keep });
const outcomesOf = (done: Result<BatchOutcome, unknown>) =>
  accepted(done).map((outcome) => (outcome.ok ? outcome.value.status : outcome.error.kind));
/** By the last figure of its client id, how each event of the game stands. */
async function standing(): Promise<Record<string, string>> {
  const page = { limit: 100 };
  const found = accepted(await listStatEvents(given.ports)({ actor: await given.as(lee), gameId: game.id, teamId: undefined, page }));
  return Object.fromEntries(
    found.items.map(({ clientEventId, byOpponent, voidedAt }) => [
      Number(clientEventId!.slice(-2)),
      `${byOpponent ?? 'own'}${voidedAt ? ' void' : ''}`,
    ]),
  );
}
const scoreOfHawks = async () => {
  const live = accepted(await getLiveGame(given.ports)({ actor: await given.as(lee), gameId: game.id }));
  return live.score.derived?.visitor ?? live.score.visitor;
};
const KEPT = { error: { kind: 'book-kept', keptBy: { name: 'Lee P.' } } };

describe('the book of a side that nobody of it keeps', () => {
  test('is kept by the other’s coach by number or without a player, and by nobody’s name', async () => {
    expect(accepted(await record(coach, theirs(1)))).toMatchObject({ playerId: null, byOpponent: 'booked', voidedAt: null });
    expect(accepted(await record(coach, theirs(2, { playerId: twelve })))).toMatchObject({ playerId: twelve, byOpponent: 'booked' });
    expect(await record(coach, ofAna(3))).toMatchObject({ error: { kind: 'unknown-reference', violations: [{ rule: 'not-numbered' }] } });
    const box = accepted(await getBoxScore(given.ports)({ actor: await given.as(coach), gameId: game.id }));
    expect(box.teams.visitor.players).toMatchObject([{ displayName: '#12', jerseyNumber: '12' }]);
    const season = accepted(await getTeamStats(given.ports)({ actor: await given.as(lee), teamId: given.league.hawks.id }));
    expect([season.players.map(({ playerId }) => playerId), season.totals['r']]).toEqual([[ana.id], 2]);
  });

  test('is corrected and voided by them, and a number is named by a keeper of the side, who does not take over with it', async () => {
    accepted(await record(coach, theirs(1, { playerId: twelve })));
    accepted(await record(coach, theirs(2, { replaces: id(1), playerId: numberedPlayer('21') })));
    expect(accepted(await record(lee, ofAna(3, { replaces: id(1) })))).toMatchObject({ playerId: ana.id, byOpponent: 'booked' });
    accepted(await record(coach, theirs(4)));
    accepted(await voidEvent(coach, id(4)));
    expect(await standing()).toEqual({ 1: 'booked void', 2: 'booked void', 3: 'booked', 4: 'booked void' });
  });

  test.each<[string, () => Promise<User>]>([
    ['a coach of the side', async () => lee],
    ['the official scorer', () => makeScorer(umpire).then(() => umpire)],
    ['staff', () => given.person({}, 'staff')],
  ])('is theirs no longer once %s has entered a play', async (_, keeper) => {
    const keeping = await keeper();
    accepted(await record(coach, theirs(1)));
    accepted(await record(keeping, ofAna(2, { period: 2 })));
    expect(await record(coach, theirs(3, { period: 2 }))).toMatchObject({ error: { kind: 'book-kept', keptBy: { id: keeping.id } } });
    expect(await voidEvent(coach, id(1))).toMatchObject({ error: { kind: 'book-kept' } });
    expect(await record(coach, theirs(4, { replaces: id(1) }))).toMatchObject({ error: { kind: 'book-kept' } });
    expect(await standing()).toEqual({ 1: 'booked', 2: 'own' });
  });

  test('stays theirs while a coach of the side counts the own pitchers’ pitches alone', async () => {
    const pitches = { type: 'pitches', attributes: { count: 20 } };
    accepted(await record(lee, ofAna(1, pitches)));
    accepted(await record(lee, { playerId: null, clientEventId: id(2), attributes: { batterNumber: '7', pitcherId: ana.id } }));
    expect(await record(coach, theirs(3))).toMatchObject({ ok: true });
  });
});

describe('the book of a side that its own keepers have', () => {
  beforeEach(async () => accepted(await record(lee, ofAna(50))));

  test('takes what its coach’s opponents did against the own pitcher from the other’s coach all the same', async () => {
    const attributes = { batterNumber: '7', pitcherId: accepted(await record(coach)).playerId! };
    expect(await record(coach, theirs(1, { type: 'single', attributes }))).toMatchObject({ ok: true });
  });

  test('refuses a batch item by item, and as a whole where it is all or nothing', async () => {
    expect(await sendBatch(coach, 'all', [{}, theirs(1)])).toMatchObject(KEPT);
    expect(outcomesOf(await sendBatch(coach, 'each', [{ clientEventId: id(2) }, theirs(1)]))).toEqual(['recorded', 'book-kept']);
  });

  test('answers again what was recorded before', async () => {
    expect(outcomesOf(await aside(coach, [theirs(1)]))).toEqual(['recorded']);
    expect(outcomesOf(await sendBatch(coach, 'each', [theirs(1)]))).toEqual(['already_recorded']);
    expect(outcomesOf(await aside(coach, [theirs(1), ofAna(50)]))).toEqual(['already_recorded', 'already_recorded']);
    expect(await standing()).toEqual({ 1: 'set_aside void', 50: 'own' });
  });

  test('gets what the other’s phone holds set aside: it counts nowhere, and what is not the side’s is recorded', async () => {
    const before = await scoreOfHawks();
    const items = [theirs(1), { clientEventId: id(2) }, theirs(3, { playerId: twelve }), theirs(4, { playerId: ana.id }), { void: id(50) }];
    expect(outcomesOf(await aside(coach, items))).toEqual(['recorded', 'recorded', 'recorded', 'unknown-reference', 'book-kept']);
    expect(await standing()).toEqual({ 1: 'set_aside void', 2: 'own', 3: 'set_aside void', 50: 'own' });
    expect(await scoreOfHawks()).toBe(before);
    expect((await inOrder()).map(({ clientEventId }) => clientEventId)).toEqual([id(50), id(2)]);
    expect(await aside(umpire, [theirs(5)])).toMatchObject({ error: { kind: 'not-allowed' } });
  });

  test('lets the other’s coach undo and correct what waits, until it is chosen', async () => {
    accepted(await aside(coach, [theirs(1), theirs(2), { void: id(1) }, theirs(3, { replaces: id(2) })]));
    expect(await standing()).toEqual({ 1: 'booked void', 2: 'booked void', 3: 'set_aside void', 50: 'own' });
    accepted(await choose(lee, 'both'));
    expect(outcomesOf(await aside(coach, [{ void: id(3) }]))).toEqual(['book-kept']);
    expect(await standing()).toEqual({ 1: 'booked void', 2: 'booked void', 3: 'kept', 50: 'own' });
  });

  test.each<[KeptPlays, Record<string, string>, number]>([
    ['own', { 1: 'booked void', 2: 'set_aside void', 50: 'own' }, 1],
    ['opponent', { 1: 'kept', 2: 'set_aside void', 50: 'own void' }, 1],
    ['both', { 1: 'kept', 2: 'set_aside void', 50: 'own' }, 2],
  ])('is chosen by period, and only once: %s', async (keep, expected, runs) => {
    accepted(await aside(coach, [theirs(1), theirs(2, { period: 2 })]));
    expect(accepted(await choose(lee, keep)).length).toBeGreaterThan(0);
    expect(accepted(await choose(lee, keep))).toEqual([]);
    expect(await standing()).toEqual(expected);
    expect(await inOrder()).toHaveLength(runs);
  });

  test('is chosen by its keepers alone', async () => {
    accepted(await aside(coach, [theirs(1)]));
    for (const user of [coach, umpire]) expect(await choose(user, 'opponent')).toMatchObject({ error: { kind: 'not-allowed' } });
    await makeScorer(umpire);
    expect(await choose(umpire, 'opponent')).toMatchObject({ ok: true });
    expect(
      await chooseStatEvents(given.ports)({
        actor: await given.as(await given.person({}, 'admin')),
        gameId: game.id,
        teamId: given.league.owls.id,
        period: 1,
        keep: 'own',
      }),
    ).toMatchObject({ error: { kind: 'unknown-reference' } });
  });

  test('keeps what was chosen when more of the period comes late', async () => {
    accepted(await aside(coach, [theirs(1)]));
    accepted(await choose(lee, 'opponent'));
    accepted(await aside(coach, [theirs(2)]));
    accepted(await choose(lee, 'opponent'));
    expect(await standing()).toEqual({ 1: 'kept', 2: 'kept', 50: 'own void' });
  });
});

describe('an own keeper who was offline', () => {
  test('records what the other’s coach has booked: theirs is set aside where both wrote, and stays where they alone did', async () => {
    accepted(await sendBatch(coach, 'each', [theirs(1), theirs(2, { period: 2 }), theirs(3, { period: 3 })]));
    expect(outcomesOf(await sendBatch(lee, 'each', [ofAna(50), ofAna(51, { period: 2 })]))).toEqual(['recorded', 'recorded']);
    expect(await standing()).toEqual({ 1: 'set_aside void', 2: 'set_aside void', 3: 'booked', 50: 'own', 51: 'own' });
    expect(await inOrder()).toHaveLength(3);
    accepted(await record(lee, ofAna(52, { period: 3 })));
    accepted(await choose(lee, 'opponent', 3));
    expect(await standing()).toMatchObject({ 3: 'kept', 52: 'own void' });
  });

  test('takes over in the middle of a period without setting it aside by choosing both first', async () => {
    accepted(await record(coach, theirs(1)));
    accepted(await choose(lee, 'both'));
    accepted(await record(lee, ofAna(50)));
    expect(await standing()).toEqual({ 1: 'kept', 50: 'own' });
    expect(await record(coach, theirs(2))).toMatchObject(KEPT);
  });
});
