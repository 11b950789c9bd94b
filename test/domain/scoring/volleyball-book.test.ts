import { describe, expect, test } from '@jest/globals';
import { linesOf, notesOf, type Play, scoreOf, starting, summaryOf, they, warningsOf, we } from './book.ts';

/** A set by its points, ours first. */
const set = (period: number, ours: number, theirs: number): Play[] => [
  we('kill', {}, { period, count: ours }),
  they('kill', {}, { period, count: theirs }),
];

describe('a rally', () => {
  const kept = [we('dig'), they('dig')];

  test.each<[string, readonly Play[], string]>([
    ['a kill', [we('kill')], '1:0'],
    ['an ace', [we('service_ace')], '1:0'],
    ['an attack error', [we('attack_error')], '0:1'],
    ['a service error', [we('service_error')], '0:1'],
    ['a ball-handling error', [we('ball_handling_error')], '0:1'],
    ['a blocking error', [we('block_error')], '0:1'],
    ['a fault of nobody', [we('rally_lost', { reason: 'rotation' })], '0:1'],
    ['what nobody did', [we('rally_won')], '1:0'],
    ['a block of which the attack error is not recorded', [we('block_solo')], '1:0'],
    ['a shared block', [we('block_assist'), we('block_assist', {}, { by: 'kim' })], '1:0'],
    ['a reception error of which the ace is not recorded', [we('reception_error')], '0:1'],
    ['a digging error of which the kill is not recorded', [we('dig_error')], '0:1'],
    ['an ace and the reception error that it was', [we('service_ace'), they('reception_error')], '1:0'],
    ['a kill and the digging error that it was', [we('kill'), they('dig_error')], '1:0'],
    ['an attack error and the block that forced it', [we('attack_error'), they('block_assist', {}, { count: 2 })], '0:1'],
    ['a block of three', ['kim', 'lee', 'pat'].map((by) => we('block_assist', {}, { by })), '1:0'],
    // A blocking error that officials call is the kill of who attacked: NCAA Volleyball Statisticians' Manual, FIVB 6.1.
    ['a kill and the blocking error that it was', [we('kill'), they('block_error')], '1:0'],
    ['the blocking error that was a kill', [they('block_error'), we('kill')], '1:0'],
    ['no attack kept in play', [we('attack_attempt'), they('reception'), we('kill')], '1:0'],
  ])('is ended by %s', (_what, plays, points) => {
    expect(linesOf('volleyball', [...kept, ...plays])).toEqual([points]);
  });
});

// A triple block credits three players with an assist, and is one point: NCAA Volleyball Statisticians' Manual, FIVB 6.1.
test('shared blocks are points by rally: two of three players are two, pairs in between as well', () => {
  const by = (...players: string[]) => players.map((player) => we('block_assist', {}, { by: player }));
  const points = (...plays: readonly Play[]) => linesOf('volleyball', [they('dig'), ...plays]);
  const triple = by('kim', 'lee', 'pat');
  expect(points(we('kill', {}, { count: 23 }), ...triple, they('kill', {}, { count: 20 }), ...triple)).toEqual(['25:20']);
  expect(points(...triple, they('attack_error'), ...triple, they('attack_error'))).toEqual(['2:0']);
  expect(points(...triple, we('kill'), ...by('kim', 'lee'))).toEqual(['3:0']);
  expect(points(...by('kim', 'lee', 'kim', 'pat'))).toEqual(['2:0']);
});

test('assists in blocks of a box score, player by player, are halves of blocks', () => {
  const line = (by: string, assists: number) => [we('kill', {}, { by }), we('block_assist', {}, { by, count: assists })];
  expect(linesOf('volleyball', [they('dig'), ...line('kim', 3), ...line('lee', 2), ...line('pat', 1)])).toEqual(['6:0']);
});

test('a blocking error is a point of its own beside the kills of other rallies, and in totals', () => {
  const points = (...plays: readonly Play[]) => linesOf('volleyball', [we('dig'), ...plays]);
  expect(points(we('kill'), we('serve_attempt'), they('block_error'))).toEqual(['2:0']);
  expect(points(we('kill'), they('kill'), they('block_error'))).toEqual(['2:1']);
  expect(points(we('kill'), they('block_error'), they('block_error'))).toEqual(['2:0']);
  expect(points(we('kill', {}, { count: 20 }), they('block_error', {}, { count: 2 }))).toEqual(['22:0']);
});

describe('the score of a volleyball match', () => {
  const match = [...set(1, 25, 20), ...set(2, 23, 25), ...set(3, 30, 28), ...set(4, 25, 10)];

  test('is that of sets, with the points of each', () => {
    expect(scoreOf('volleyball', match)).toEqual([3, 1]);
    expect(linesOf('volleyball', match)).toEqual(['25:20', '23:25', '30:28', '25:10']);
    expect(warningsOf('volleyball', match)).toEqual([]);
  });

  test('has a set that is won, and none that goes on', () => {
    const of = (ours: number, theirs: number) => scoreOf('volleyball', [...set(1, 25, 20), ...set(2, ours, theirs)], { isOver: false });
    expect([of(24, 10), of(25, 23), of(25, 24), of(27, 25)]).toEqual([
      [1, 0],
      [2, 0],
      [1, 0],
      [2, 0],
    ]);
  });

  test('has a deciding set to fifteen, after two sets in a best of three', () => {
    const plays = [...set(1, 25, 20), ...set(2, 20, 25), ...set(3, 15, 12)];
    expect(scoreOf('volleyball', plays, { isOver: false })).toEqual([1, 1]);
    expect(scoreOf('volleyball', plays, { isOver: false, rules: { bestOf: 3 } })).toEqual([2, 1]);
  });

  test('is not known where one side alone is kept, unless its book has the rallies that it lost', () => {
    expect(scoreOf('volleyball', [we('kill'), we('attack_error')])).toEqual([null, null]);
    expect(linesOf('volleyball', [we('kill'), we('attack_error'), we('rally_won'), we('rally_lost')], { isOver: false })).toEqual(['2:2']);
  });

  test('is not known where a rally has no set', () => {
    expect(scoreOf('volleyball', [we('kill'), they('kill', {}, { period: null })])).toEqual([null, null]);
  });
});

describe('the situation of a volleyball match', () => {
  const situationOf = (plays: readonly Play[], circumstances: Parameters<typeof summaryOf>[2] = {}) =>
    summaryOf('volleyball', plays, { isOver: false, ...circumstances }).situation;
  const sheet = we('rotation', { set: 1, playerIds: ['a', 'b', 'c', 'd', 'e', 'f'] }, { by: 'lib' });

  test('has the points of the set and who serves', () => {
    expect(situationOf([we('kill'), they('service_error'), they('kill')])).toMatchObject({
      kind: 'sets',
      set: 1,
      points: { home: 2, visitor: 1 },
      serving: 'visitor',
    });
    expect(situationOf([we('kill'), they('kill'), we('serve_attempt')])).toMatchObject({ serving: 'home' });
    expect(situationOf([we('kill'), they('dig', {}, { period: 2 })])).toMatchObject({
      set: 2,
      points: { home: 0, visitor: 0 },
      serving: null,
    });
  });

  test('turns the rotation of a side at each of its side-outs', () => {
    const rally = [they('serve_attempt'), they('dig')];
    expect(situationOf([sheet, ...rally])).toMatchObject({ rotation: { home: ['a', 'b', 'c', 'd', 'e', 'f'], visitor: null } });
    expect(situationOf([sheet, ...rally, we('kill')])).toMatchObject({ rotation: { home: ['b', 'c', 'd', 'e', 'f', 'a'] } });
    // The block and the attack error are one rally, and the next one is won on the own serve.
    const sideOut = [they('serve_attempt'), they('attack_error'), we('block_solo'), we('service_ace'), they('reception_error')];
    expect(situationOf([sheet, ...sideOut])).toMatchObject({ rotation: { home: ['b', 'c', 'd', 'e', 'f', 'a'] } });
  });

  test('begins with the line-up of the match, and has the substitutes', () => {
    const lineups = { home: starting(['lib', 'L'], ['f', '6'], ['a', '1'], ['b', '2'], ['c', '3'], ['d', '4'], ['e', '5']) };
    const plays = [we('serve_attempt'), we('substitution', { replacesPlayerId: 'c' }, { by: 'x' })];
    expect(situationOf(plays, { lineups })).toMatchObject({ rotation: { home: ['a', 'b', 'x', 'd', 'e', 'f'] } });
    expect(situationOf([we('kill', {}, { period: 2 })], { lineups })).toMatchObject({ rotation: { home: null } });
  });
});

test('a volleyball match’s notes name aces and blocks', () => {
  const plays = [we('service_ace', {}, { count: 2 }), we('block_solo', {}, { by: 'kim' }), we('block_assist', {}, { by: 'kim' })];
  expect(notesOf('volleyball', plays)).toEqual(['Service aces: sam 2', 'Blocks: kim 2']);
});

describe('a volleyball book warns of', () => {
  test.each([
    ['a kill that its scorer assists', [we('kill', { assistPlayerId: 'sam' })], false, [['assisted_by_scorer', 1]]],
    ['a set that is won by one', [...set(1, 25, 24), ...set(2, 1, 0)], false, [['set_not_won_by_two']]],
    ['a match that nobody has won', [...set(1, 25, 20)], true, [['match_not_won']]],
    [
      'a set after the match was won',
      [...set(1, 25, 2), ...set(2, 25, 2), ...set(3, 25, 2), ...set(4, 25, 2)],
      true,
      [['set_after_match', 7, 8]],
    ],
    [
      'a sixth set',
      [...set(1, 25, 2), ...set(2, 25, 2), ...set(3, 2, 25), ...set(4, 2, 25), ...set(5, 15, 2), ...set(6, 25, 2)],
      true,
      [['more_sets_than_match', 11, 12]],
    ],
  ])('%s', (_what, plays, isOver, warnings) => {
    expect(warningsOf('volleyball', plays, { isOver })).toEqual(warnings);
  });
});
