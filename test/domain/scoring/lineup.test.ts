import { describe, expect, test } from '@jest/globals';
import type { SportCode } from '../../../src/domain/league/sport.ts';
import type { LineupPlace } from '../../../src/domain/scoring/game-book.ts';
import { lineupFaults, lineupWarnings } from '../../../src/domain/scoring/lineup.ts';
import type { PlayerId } from '../../../src/domain/shared/ids.ts';

const place = (playerId: string, over: Partial<LineupPlace> = {}): LineupPlace => ({
  playerId: playerId as PlayerId,
  isStarter: true,
  battingOrder: null,
  position: null,
  ...over,
});
const nine = ['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'].map((position, index) =>
  place(`player ${index}`, { position, battingOrder: index + 1 }),
);
const bats = (playerId: string, battingOrder: number, position: string | null = 'EH') => place(playerId, { battingOrder, position });
const faults = (sport: SportCode, places: readonly LineupPlace[]) =>
  lineupFaults(sport, places).map(({ path, rule }) => `${path.slice(1).join('/')} ${rule}`);
const warnings = (sport: SportCode, places: readonly LineupPlace[]) => lineupWarnings(sport, places).map(({ kind }) => kind);

describe('a lineup', () => {
  test('of nine who bat and field has no fault, nor has one in which everybody on the roster bats', () => {
    expect(faults('baseball', nine)).toEqual([]);
    expect(warnings('baseball', nine)).toEqual([]);
    const everybody = [...nine, bats('ten', 10), bats('eleven', 11), bats('twelve', 12), place('late', { isStarter: false })];
    expect(faults('baseball', everybody)).toEqual([]);
    expect(warnings('baseball', everybody)).toEqual([]);
  });

  test('has everybody once, and every place in the batting order once and without a gap', () => {
    expect(faults('baseball', [bats('sam', 1), bats('sam', 1), bats('ana', 4)])).toEqual([
      ...['1/playerId listed-twice', '1/battingOrder listed-twice', '2/battingOrder gap-before'],
    ]);
    expect(faults('baseball', [bats('sam', 0), bats('ana', 1.5)])).toEqual(['0/battingOrder out-of-range', '1/battingOrder out-of-range']);
  });

  test('gives a place in the batting order to those who begin, in a sport that has one', () => {
    expect(faults('baseball', [place('sam', { isStarter: false, battingOrder: 1 })])).toEqual(['0/battingOrder bats-not']);
    expect(faults('soccer', [place('sam', { battingOrder: 1 })])).toEqual(['0/battingOrder bats-not']);
  });

  test('has positions of its sport', () => {
    expect(faults('basketball', [place('sam', { position: 'SS' }), place('ana', { position: 'PG' })])).toEqual(['0/position not-a-choice']);
  });

  test('that is unusual is warned of, and not refused', () => {
    const moved = nine.map((each) => (each.position === 'P' ? { ...each, position: 'SS' } : each));
    expect(faults('baseball', moved)).toEqual([]);
    expect(warnings('baseball', moved)).toEqual(['position-twice', 'position-missing']);
    expect(warnings('baseball', nine.slice(0, 8))).toEqual(['too-few-starters']);
    expect(warnings('baseball', [...nine, place('sam', { position: 'LC' }), place('ana', { position: 'RC' })])).toEqual([
      'too-many-starters',
    ]);
    expect(
      warnings(
        'basketball',
        nine.map(({ playerId }) => place(playerId)),
      ),
    ).toEqual(['too-many-starters']);
    expect(
      warnings(
        'soccer',
        nine.map(({ playerId }) => place(playerId, { position: 'MF' })),
      ),
    ).toEqual(['position-missing']);
  });

  test('without positions says nothing of who is in the field', () => {
    expect(
      warnings(
        'baseball',
        Array.from({ length: 13 }, (_, index) => bats(`player ${index}`, index + 1, null)),
      ),
    ).toEqual([]);
  });
});
