import { describe, expect, test } from '@jest/globals';
import { boxScore, displayOf, figuresOf, recorded, teamDisplayOf, totalsOf } from './recorded.ts';

describe('an attacker', () => {
  test('with 10 kills and 2 errors in 22 attacks hits .364', () => {
    expect(displayOf('volleyball', boxScore('sam', { kill: 10, attack_error: 2, attack_attempt: 10 }))).toMatchObject({
      k: '10',
      e: '2',
      ta: '22',
      hitPct: '.364',
    });
  });

  test('with more errors than kills hits below zero', () => {
    expect(displayOf('volleyball', boxScore('sam', { kill: 1, attack_error: 2, attack_attempt: 7 }))['hitPct']).toBe('-.100');
  });

  test('without an attack has no hitting percentage', () => {
    expect(figuresOf('volleyball', [recorded('dig')]).totals['hitPct']).toBeNull();
  });

  test('gives an assist to the player whom the kill names', () => {
    const events = [recorded('kill', { assistPlayerId: 'pat' }, { count: 2 }), recorded('assist', {}, { by: 'pat' })];
    expect(displayOf('volleyball', events, 'pat')).toMatchObject({ a: '3', k: '0' });
  });
});

test('aces and errors are serves too', () => {
  expect(displayOf('volleyball', boxScore('sam', { service_ace: 2, service_error: 1, serve_attempt: 7 }))).toMatchObject({
    sa: '2',
    se: '1',
    srv: '10',
  });
});

test('receptions, digs and faults are kept', () => {
  const events = boxScore('sam', { reception: 9, reception_error: 2, dig: 5, dig_error: 1, ball_handling_error: 1, block_error: 3 });
  expect(displayOf('volleyball', events)).toMatchObject({ rec: '9', re: '2', dig: '5', de: '1', bhe: '1', be: '3' });
});

describe('a shared block', () => {
  const events = [...boxScore('sam', { block_solo: 1, block_assist: 3 }), ...boxScore('pat', { block_assist: 3 })];

  test('is one block for each player in it', () => {
    expect(displayOf('volleyball', events)).toMatchObject({ bs: '1', ba: '3', blk: '4.0' });
  });

  test('is half a block of the team for each player in it', () => {
    expect(teamDisplayOf('volleyball', events)).toMatchObject({ bs: '1', ba: '6', blk: '4.0' });
  });

  test('is half a point for each player in it', () => {
    expect([displayOf('volleyball', events)['pts'], displayOf('volleyball', events, 'pat')['pts']]).toEqual(['2.5', '1.5']);
  });

  test('can leave a team with half a block', () => {
    expect(teamDisplayOf('volleyball', boxScore('sam', { block_assist: 1 }))).toMatchObject({ blk: '0.5', pts: '0.5' });
  });
});

test('points are kills, aces, solo blocks and half of the block assists', () => {
  const events = boxScore('sam', { kill: 10, service_ace: 2, block_solo: 1, block_assist: 3, assist: 9, dig: 4 });
  expect(figuresOf('volleyball', events).totals['pts']).toBe(14.5);
});

describe('figures per set', () => {
  const inSets = (by: string | null, ...sets: number[]) => sets.map((set) => recorded('set_played', { set }, { by }));

  test('are over the sets that the player was in', () => {
    const events = [
      ...inSets('sam', 1, 2, 4),
      ...boxScore('sam', { kill: 10, assist: 4, service_ace: 1, dig: 8, block_solo: 1, block_assist: 1 }),
    ];
    expect(displayOf('volleyball', events)).toMatchObject({
      s: '3',
      kPerSet: '3.33',
      aPerSet: '1.33',
      saPerSet: '0.33',
      dPerSet: '2.67',
      bPerSet: '0.67',
    });
  });

  test('count a set once for a player and a game, however often it is entered', () => {
    const twice = [...inSets('sam', 1, 1, 2), recorded('set_played', { set: 2 }, { count: 3 }), ...boxScore('sam', { kill: 10 })];
    expect(displayOf('volleyball', twice)).toMatchObject({ s: '2', kPerSet: '5.00' });
    expect(displayOf('volleyball', [...twice, recorded('set_played', { set: 1 }, { in: 'next' })])['s']).toBe('3');
    expect(teamDisplayOf('volleyball', twice)['s']).toBe('2');
  });

  test('add sets whose number nobody entered, and never more than a match has', () => {
    expect(displayOf('volleyball', [...inSets('sam', 1), recorded('set_played', {}, { count: 2 })])['s']).toBe('3');
    expect(displayOf('volleyball', [...inSets('sam', 1, 2, 3), recorded('set_played', {}, { count: 3 })])['s']).toBe('5');
  });

  test('have no value for a player without a set', () => {
    expect(figuresOf('volleyball', [recorded('kill')]).totals['kPerSet']).toBeNull();
  });

  test('of a team are over the sets of its games, each counted once', () => {
    const events = [
      ...inSets('sam', 1, 2),
      ...inSets('pat', 1, 3),
      ...[1, 2].map((set) => recorded('set_played', { set }, { in: 'next' })),
      ...boxScore('sam', { kill: 10, block_assist: 5 }),
      ...boxScore('pat', { kill: 6, block_assist: 5 }),
    ];
    expect(teamDisplayOf('volleyball', events)).toMatchObject({ s: '5', kPerSet: '3.20', bPerSet: '1.00' });
  });

  test('of a team count the sets of the player who was in most of them, where none says which', () => {
    const events = [
      recorded('set_played', {}, { count: 3 }),
      recorded('set_played', {}, { by: 'pat', count: 2 }),
      ...inSets('kim', 1, 2, 3),
    ];
    expect(teamDisplayOf('volleyball', events)['s']).toBe('3');
  });

  test('of a team take the sets that are recorded for the team alone', () => {
    expect(teamDisplayOf('volleyball', [...inSets(null, 1, 2, 3), ...inSets('sam', 1)])['s']).toBe('3');
  });
});

/**
 * NCAA championship, 17 December 2022, Texas 3–0 Louisville (NCAA box score): Eggleston 19–4–44, .341, 7 digs, 1 solo and 2 assisted blocks;
 * Skinner 12–1–27, .407; O'Neal 9–0–14, .643; Ka'aha'aina-Torres 37 assists.
 */
test('Texas in the NCAA championship of 2022', () => {
  const attacks = (by: string, kill: number, attack_error: number, total: number) =>
    boxScore(by, { kill, attack_error, attack_attempt: total - kill - attack_error });
  const regulars = ['eggleston', 'skinner', 'oneal', 'kaahaaina-torres'];
  const match = [
    ...regulars.flatMap((by) => [1, 2, 3].map((set) => recorded('set_played', { set }, { by }))),
    ...attacks('eggleston', 19, 4, 44),
    ...boxScore('eggleston', { dig: 7, block_solo: 1, block_assist: 2 }),
    ...attacks('skinner', 12, 1, 27),
    ...attacks('oneal', 9, 0, 14),
    ...boxScore('kaahaaina-torres', { assist: 37 }),
  ];
  const { players, team } = totalsOf('volleyball', match, regulars);
  expect(players.map(({ display }) => display)).toMatchObject([
    { k: '19', e: '4', ta: '44', hitPct: '.341', dig: '7', bs: '1', ba: '2', blk: '3.0', kPerSet: '6.33', dPerSet: '2.33' },
    { k: '12', hitPct: '.407', kPerSet: '4.00' },
    { k: '9', hitPct: '.643', kPerSet: '3.00' },
    { a: '37', aPerSet: '12.33' },
  ]);
  expect(team.display['s']).toBe('3');
});
