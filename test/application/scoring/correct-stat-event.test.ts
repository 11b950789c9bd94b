import { describe, expect, test } from '@jest/globals';
import { listStatEvents } from '../../../src/application/scoring/list-stat-events.ts';
import { MINUTE, NOON } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
import { admin, ana, coach, game, inOrder, record, setUpScoring, voidEvent } from '../../support/scoring.ts';
import { accepted } from '../../support/use-cases.ts';

setUpScoring();

const typesInOrder = async () => (await inOrder()).map(({ type }) => type);
const NAMED = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e11';
const NOBODYS = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e99';

describe('a correction', () => {
  test('voids the event and stands in its place, and both name each other', async () => {
    const first = accepted(await record(coach));
    accepted(await record(coach, { type: 'walk' }));
    given.move(MINUTE);
    const corrected = accepted(await record(coach, { type: 'double', replaces: first.id }));
    expect(corrected).toMatchObject({ type: 'double', replacesId: first.id, replacedById: null, sequence: 4, changeSequence: 4 });
    const listed = await listStatEvents(given.ports)({
      actor: await given.as(coach),
      gameId: game.id,
      teamId: undefined,
      page: { limit: 10 },
    });
    expect(accepted(listed).items).toMatchObject([
      { id: first.id, sequence: 1, changeSequence: 3, replacedById: corrected.id, voidedAt: expect.any(Date) },
      { type: 'walk', sequence: 2 },
      { id: corrected.id },
    ]);
    expect(await typesInOrder()).toEqual(['double', 'walk']);
  });

  test('of what was corrected before corrects that, so that nothing counts twice', async () => {
    const first = accepted(await record(admin, { clientEventId: NAMED }));
    const second = accepted(await record(admin, { type: 'double', replaces: first.id }));
    const third = accepted(await record(coach, { type: 'triple', replaces: NAMED }));
    expect(third).toMatchObject({ replacesId: second.id });
    expect(await typesInOrder()).toEqual(['triple']);
  });

  test('of a void event leaves the time of its voiding as it was', async () => {
    const { id } = accepted(await record(admin));
    accepted(await voidEvent(admin, id));
    given.move(MINUTE);
    accepted(await record(admin, { type: 'double', replaces: id }));
    expect(accepted(await voidEvent(admin, id))).toMatchObject({ voidedAt: NOON });
    expect(await typesInOrder()).toEqual(['double']);
  });

  test('is for who may record both', async () => {
    const theirs = accepted(await record(admin, { teamId: given.league.hawks.id, playerId: ana.id }));
    expect(await record(coach, { replaces: theirs.id })).toMatchObject({ error: { kind: 'book-kept' } });
    expect(await inOrder()).toMatchObject([{ id: theirs.id }]);
  });

  test('of an event that is not of the game is refused', async () => {
    const elsewhere = await given.league.addGame(given.league.jays, given.league.owls, { status: 'in_progress' });
    const { id } = accepted(await record(admin, { of: elsewhere }));
    for (const replaces of [id, NOBODYS])
      expect(await record(admin, { replaces })).toMatchObject({
        error: { kind: 'unknown-reference', violations: [{ path: ['replaces'], rule: 'not-an-event' }] },
      });
    expect(await inOrder()).toEqual([]);
  });
});

describe('an event that is recorded late', () => {
  test('is put behind another one, or before all, and later ones go to the end all the same', async () => {
    const single = accepted(await record(admin, { clientEventId: NAMED }));
    accepted(await record(admin, { type: 'walk' }));
    expect(accepted(await record(admin, { type: 'double', after: single.id }))).toMatchObject({ sequence: 3 });
    accepted(await record(admin, { type: 'triple', after: NAMED }));
    accepted(await record(admin, { type: 'strikeout', after: 'start' }));
    accepted(await record(admin, { type: 'home_run', after: null }));
    expect(await typesInOrder()).toEqual(['strikeout', 'single', 'triple', 'double', 'walk', 'home_run']);
  });

  test('goes behind what the other event was corrected to', async () => {
    const first = accepted(await record(admin));
    accepted(await record(admin, { type: 'walk' }));
    accepted(await record(admin, { type: 'double', replaces: first.id, after: null }));
    accepted(await record(admin, { type: 'strikeout', after: first.id }));
    expect(await typesInOrder()).toEqual(['walk', 'double', 'strikeout']);
  });

  test('is refused behind what there is not', async () => {
    expect(await record(admin, { after: NOBODYS })).toMatchObject({
      error: { kind: 'unknown-reference', violations: [{ path: ['after'], rule: 'not-an-event' }] },
    });
  });
});

test('an event is moved by recording it anew in its other place', async () => {
  const first = accepted(await record(admin));
  const second = accepted(await record(admin, { type: 'walk' }));
  accepted(await record(admin, { replaces: first.id, after: second.id }));
  expect(await typesInOrder()).toEqual(['walk', 'single']);
});

test('an event is voided by what the app calls it', async () => {
  accepted(await record(admin, { clientEventId: NAMED }));
  expect(accepted(await voidEvent(admin, NAMED))).toMatchObject({ clientEventId: NAMED, voidedAt: NOON, changeSequence: 2 });
  expect(await inOrder()).toEqual([]);
});
