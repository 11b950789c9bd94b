import { describe, expect, test } from '@jest/globals';
import { figureOf, linesOf, notesOf, scoreOf, summaryOf, they, warningsOf, we } from './book.ts';

const situationOf = (...args: Parameters<typeof summaryOf>) => summaryOf(...args).situation;
const fouls = (side: typeof we, count: number, period = 1) => side('foul', {}, { count, period, by: null });

describe('the score of a basketball game', () => {
  const plays = [
    we('field_goal_made', { points: 3 }),
    they('field_goal_made'),
    they('free_throw_made', {}, { count: 2, period: 2 }),
    we('field_goal_missed', {}, { period: 2 }),
    we('field_goal_made', { points: 2 }, { period: 5 }),
  ];

  test('is that of baskets and free throws, by period', () => {
    expect(scoreOf('basketball', plays)).toEqual([5, 4]);
    expect(linesOf('basketball', plays)).toEqual(['3:2', '0:2', '0:0', '0:0', '2:0']);
  });

  test('is complete once both sides have points', () => {
    expect(summaryOf('basketball', plays).isComplete).toBe(true);
    expect(summaryOf('basketball', [we('field_goal_made'), they('foul')]).isComplete).toBe(false);
  });

  test('is not known of a side that nobody keeps', () => {
    expect(scoreOf('basketball', [we('field_goal_made')])).toEqual([2, null]);
    expect(linesOf('basketball', [we('field_goal_made')])).toEqual(['2:null']);
  });

  test('has no line where a basket has no period', () => {
    expect(linesOf('basketball', [...plays, they('field_goal_made', {}, { period: null })])).toEqual(
      ['3', '0', '0', '0', '2'].map((points) => `${points}:null`),
    );
  });

  test('has a largest lead in the order of the game', () => {
    expect(figureOf('basketball', plays, 'largestLead')).toEqual([3, 1]);
    expect(figureOf('basketball', [...plays, we('field_goal_made', {}, { count: 2 })], 'largestLead')).toEqual([null, null]);
  });
});

describe('the situation of a basketball game', () => {
  test('has the last period and its clock, to the tenth', () => {
    const plays = [we('field_goal_made', {}, { period: 2, clock: '00:12.4' }), they('foul', {}, { period: 2 })];
    expect(situationOf('basketball', plays)).toMatchObject({ kind: 'clock', period: 2, clock: '00:12.4' });
    expect(situationOf('basketball', [we('foul', {}, { period: null })])).toBeNull();
  });

  test.each([
    ['the fifth foul of a quarter is the first to be shot', [fouls(we, 4)], [4, 0], [false, true]],
    ['before it there is no bonus', [fouls(we, 3)], [3, 0], [false, false]],
    ['fouls count anew in each quarter', [fouls(we, 4), fouls(we, 1, 2)], [1, 0], [false, false]],
    ['extra periods go on with the fourth quarter', [fouls(they, 3, 4), fouls(they, 1, 5)], [0, 4], [true, false]],
  ])('counts team fouls by NFHS: %s', (_rule, plays, [home, visitor], [ours, theirs]) => {
    expect(situationOf('basketball', plays)).toMatchObject({ teamFouls: { home, visitor }, inBonus: { home: ours, visitor: theirs } });
  });

  test('counts no foul of the bench by FIBA', () => {
    const plays = [we('foul'), we('foul', { kind: 'technical' }, { by: null })];
    expect(situationOf('basketball', plays, { rules: { foulRules: 'fiba' } })).toMatchObject({ teamFouls: { home: 1 } });
    expect(situationOf('basketball', plays)).toMatchObject({ teamFouls: { home: 2 } });
  });

  test('counts by halves, to the seventh, for college men', () => {
    const rules = { foulRules: 'ncaa_men' } as const;
    expect(situationOf('basketball', [fouls(we, 5), they('steal')], { rules })).toMatchObject({ inBonus: { visitor: false } });
    expect(situationOf('basketball', [fouls(we, 5, 2), fouls(we, 1, 3)], { rules })).toMatchObject({ inBonus: { visitor: true } });
  });

  test('has no team fouls where the period of one is not known', () => {
    expect(situationOf('basketball', [we('foul'), we('foul', {}, { period: null })])).toMatchObject({
      teamFouls: null,
      inBonus: null,
      bonus: null,
    });
  });
});

test('a basketball game’s notes name threes, technical and flagrant fouls, and who fouled out', () => {
  const plays = [
    we('field_goal_made', { points: 3 }, { count: 2 }),
    we('field_goal_made', { points: 3 }, { by: 'kim' }),
    we('foul', { kind: 'technical' }, { by: 'kim' }),
    we('foul', {}, { count: 4 }),
    we('foul', { kind: 'flagrant' }),
  ];
  expect(notesOf('basketball', plays)).toEqual([
    'Three-pointers: sam 2, kim 1',
    'Technical fouls: kim 1',
    'Flagrant fouls: sam 1',
    'Fouled out: sam 1',
  ]);
  expect(notesOf('basketball', plays, 'visitor')).toEqual([]);
});

describe('a basketball book warns of', () => {
  test.each([
    ['a basket that its scorer assists', [we('field_goal_made', { assistPlayerId: 'sam' })], [['assisted_by_scorer', 1]]],
    [
      'a sixth foul',
      [we('foul', {}, { count: 5 }), we('foul')],
      [
        ['more_fouls_than_allowed', 1, 2],
        ['played_after_fouling_out', 1, 2],
      ],
    ],
    ['who plays on after the fifth', [we('foul', {}, { count: 5 }), we('steal')], [['played_after_fouling_out', 1, 2]]],
    ['more assists than baskets', [we('field_goal_made'), we('assist', {}, { count: 2, by: 'kim' })], [['more_assists_than_baskets']]],
    ['more blocks than missed shots', [they('field_goal_missed'), we('block', {}, { count: 2 })], [['more_blocks_than_misses']]],
    ['more steals than turnovers', [they('turnover'), we('steal', {}, { count: 2 })], [['more_steals_than_turnovers']]],
  ])('%s', (_what, plays, warnings) => {
    expect(warningsOf('basketball', plays)).toEqual(warnings);
  });

  test('nothing where the order is that of a box score, or the other column is not kept', () => {
    const boxScore = [we('foul', {}, { count: 5, period: null }), we('steal', {}, { period: null })];
    expect(warningsOf('basketball', boxScore)).toEqual([]);
  });
});

describe('who is disqualified and plays on', () => {
  const foul = (kind: string) => we('foul', { kind });
  const warned = (foulRules: 'nfhs' | 'fiba', ...plays: Parameters<typeof warningsOf>[1]) =>
    warningsOf('basketball', plays, { rules: { foulRules } }).map(([kind]) => kind);
  const basket = we('field_goal_made');

  // NFHS 10-4 and its penalties; FIBA 36.3.
  test('is warned of after two technical fouls', () => {
    for (const rules of ['nfhs', 'fiba'] as const) {
      expect(warned(rules, foul('technical'), foul('technical'), basket)).toEqual(['played_after_disqualification']);
      expect(warned(rules, foul('technical'), basket, foul('technical'))).toEqual([]);
      expect(warned(rules, foul('technical'), we('foul', { kind: 'technical' }, { by: 'kim' }), basket)).toEqual([]);
    }
  });

  // NFHS 4-19-4; FIBA 37.2.3, 38.1.
  test('is warned of after a flagrant or disqualifying foul, and by FIBA after two unsportsmanlike or one of each', () => {
    expect(warned('nfhs', foul('flagrant'), basket)).toEqual(['played_after_disqualification']);
    expect(warned('fiba', foul('disqualifying'), basket)).toEqual(['played_after_disqualification']);
    expect(warned('fiba', foul('technical'), foul('unsportsmanlike'), basket)).toEqual(['played_after_disqualification']);
    expect(warned('nfhs', foul('technical'), foul('unsportsmanlike'), basket)).toEqual([]);
  });
});
