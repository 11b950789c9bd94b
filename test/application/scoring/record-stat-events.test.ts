import { describe, expect, test } from '@jest/globals';
import { listStatEvents } from '../../../src/application/scoring/list-stat-events.ts';
import { given } from '../../support/given.ts';
import { admin, ana, coach, game, inOrder, parent, record, type Stat, sendBatch, setUpScoring } from '../../support/scoring.ts';
import { accepted } from '../../support/use-cases.ts';

setUpScoring();

const named = (index: number) => `0198c1f0-5a2b-7c3d-8e4f-${String(index).padStart(12, '0')}`;
const typesInOrder = async () => (await inOrder()).map(({ type }) => type);
/** The outcome of each item, in a word. */
async function outcomes(...asked: Parameters<typeof sendBatch>) {
  return accepted(await sendBatch(...asked)).map((done) => (done.ok ? done.value.status : done.error.kind));
}

const INNING: readonly Stat[] = ['single', 'walk', 'strikeout'].map((type, index) => ({ type, clientEventId: named(index) }));

describe('a batch', () => {
  test('records in the order in which it was sent', async () => {
    accepted(await record(admin, { type: 'triple' }));
    const done = accepted(await sendBatch(coach, 'all', INNING));
    expect(done.map((outcome) => outcome.ok && [outcome.value.status, outcome.value.event.sequence])).toEqual([
      ['recorded', 2],
      ['recorded', 3],
      ['recorded', 4],
    ]);
    expect(await typesInOrder()).toEqual(['triple', 'single', 'walk', 'strikeout']);
  });

  test('sent again records what is missing of it, and answers the rest as it stands', async () => {
    accepted(await record(admin, INNING[1]));
    expect(await outcomes(coach, 'all', INNING)).toEqual(['recorded', 'already_recorded', 'recorded']);
    expect(await outcomes(coach, 'all', INNING)).toEqual(['already_recorded', 'already_recorded', 'already_recorded']);
    expect(await outcomes(coach, 'each', [INNING[0]!, INNING[0]!])).toEqual(['already_recorded', 'already_recorded']);
    expect(await typesInOrder()).toEqual(['walk', 'single', 'strikeout']);
  });

  test('records once what it says twice', async () => {
    expect(await outcomes(coach, 'all', [INNING[0]!, INNING[0]!])).toEqual(['recorded', 'already_recorded']);
    expect(await typesInOrder()).toEqual(['single']);
  });

  test('corrects, moves and voids what it says earlier, and what was there', async () => {
    const before = accepted(await record(admin, { type: 'triple' }));
    const items = [
      ...INNING,
      { type: 'double', clientEventId: named(3), replaces: named(0) },
      { void: named(1) },
      { type: 'home_run', clientEventId: named(4), after: before.id },
      { void: before.id },
      { void: named(1) },
    ];
    const did = ['recorded', 'recorded', 'recorded', 'recorded', 'voided', 'recorded', 'voided', 'already_voided'];
    expect(await outcomes(coach, 'all', items)).toEqual(did);
    expect(await typesInOrder()).toEqual(['home_run', 'double', 'strikeout']);
    expect(await outcomes(coach, 'all', items)).toEqual(did.map((status) => `already_${status.replace('already_', '')}`));
    expect(await typesInOrder()).toEqual(['home_run', 'double', 'strikeout']);
  });

  test('gives every change a number of its own', async () => {
    accepted(await sendBatch(coach, 'all', [...INNING, { type: 'double', replaces: named(0) }, { void: named(1) }]));
    const page = { limit: 10 };
    const listed = await listStatEvents(given.ports)({ actor: await given.as(admin), gameId: game.id, teamId: undefined, page });
    const changes = accepted(listed).items.map(({ sequence, changeSequence }) => [sequence, changeSequence]);
    expect(changes).toEqual([
      [1, 4],
      [2, 6],
      [3, 3],
      [5, 5],
    ]);
  });
});

const FAULTY: readonly Stat[] = [
  { type: 'slam_dunk' },
  { attributes: { rbi: 9 } },
  { type: 'single', attributes: { pitcherId: named(99) } },
  { type: 'single', replaces: named(98) },
];

describe('of a batch with faults', () => {
  test('nothing is recorded where it is all or nothing, and every fault is named with its place', async () => {
    const refused = await sendBatch(coach, 'all', [INNING[0]!, ...FAULTY, INNING[1]!]);
    expect(refused).toMatchObject({
      error: {
        kind: 'invalid-request',
        violations: [
          { path: ['events', 1, 'type'], rule: 'not-a-choice' },
          { path: ['events', 2, 'attributes', 'rbi'] },
          { path: ['events', 3, 'attributes', 'pitcherId'] },
          { path: ['events', 4, 'replaces'] },
        ],
      },
    });
    expect(await sendBatch(coach, 'all', FAULTY.slice(2))).toMatchObject({ error: { kind: 'unknown-reference' } });
    expect(await inOrder()).toEqual([]);
  });

  test('the others are recorded where it is item by item', async () => {
    const kinds = ['stat-not-applicable', 'invalid-request', 'unknown-reference', 'unknown-reference'];
    expect(await outcomes(coach, 'each', [INNING[0]!, ...FAULTY, INNING[1]!])).toEqual(['recorded', ...kinds, 'recorded']);
    expect(await typesInOrder()).toEqual(['single', 'walk']);
  });

  test('an event behind a refused one comes to the place that this would have had', async () => {
    accepted(await sendBatch(coach, 'all', INNING));
    const late = { type: 'slam_dunk', clientEventId: named(7), after: named(0) };
    expect(await outcomes(coach, 'each', [late, { type: 'double', after: named(7) }])).toEqual(['stat-not-applicable', 'recorded']);
    expect(await typesInOrder()).toEqual(['single', 'double', 'walk', 'strikeout']);
  });
});

describe('a batch of events', () => {
  const ofAna = () => ({ teamId: given.league.hawks.id, playerId: ana.id });

  test('of both teams is a coach’s for the own one alone', async () => {
    accepted(await record(admin, ofAna()));
    expect(await sendBatch(coach, 'all', [{}, ofAna()])).toMatchObject({ error: { kind: 'book-kept', keptBy: { id: admin.id } } });
    expect(await typesInOrder()).toEqual(['single']);
    expect(await outcomes(coach, 'each', [{}, ofAna()])).toEqual(['recorded', 'book-kept']);
  });

  test.each(['all', 'each'] as const)('is refused as a whole to who may record nothing of it, %s', async (mode) => {
    expect(await sendBatch(parent, mode, INNING)).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-the-scorer' } });
    expect(await sendBatch(parent, mode, [{ void: named(1) }])).toMatchObject({ error: { kind: 'not-allowed' } });
  });

  test('of a canceled game answers those that came before alone', async () => {
    accepted(await record(admin, INNING[0]));
    await given.league.write(({ games }) => games.save({ ...game, status: 'canceled' }));
    expect(await sendBatch(coach, 'all', INNING)).toMatchObject({ error: { kind: 'game-not-open' } });
    expect(await outcomes(coach, 'each', INNING)).toEqual(['already_recorded', 'game-not-open', 'game-not-open']);
  });
});
