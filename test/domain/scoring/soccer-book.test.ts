import { describe, expect, test } from '@jest/globals';
import { rulesOf } from '../../../src/domain/league/season-rules.ts';
import { presencesIn } from '../../../src/domain/scoring/book-summary.ts';
import { minuteOf } from '../../../src/domain/scoring/soccer-book.ts';
import { bookOf, figureOf, linesOf, notesOf, scoreOf, starting, summaryOf, they, warningsOf, we } from './book.ts';

const NINETY = rulesOf('soccer', { regulationMinutes: 90 });

test('kicks from the mark are shown beside the score, which they leave alone', () => {
  const kicks = [we('shootout_kick', { outcome: 'scored' }, { count: 4 }), they('shootout_kick', { outcome: 'scored' }, { count: 3 })];
  const { score, shootOut } = summaryOf('soccer', [we('goal'), they('goal'), ...kicks]);
  expect([score, shootOut]).toEqual([
    { home: 1, visitor: 1 },
    { home: 4, visitor: 3 },
  ]);
  expect(summaryOf('soccer', [we('goal'), they('goal')]).shootOut).toBeNull();
});

describe('the score of a soccer game', () => {
  const plays = [we('goal', { penalty: true }), they('own_goal', {}, { period: 2 }), they('goal', {}, { period: 2 }), we('yellow_card')];

  test('has own goals for the other side, by period', () => {
    expect(scoreOf('soccer', plays)).toEqual([2, 1]);
    expect(linesOf('soccer', plays)).toEqual(['1:0', '1:1']);
  });

  test('has no kick of a shoot-out', () => {
    const shootOut = [we('shootout_kick', { outcome: 'scored' }), they('shootout_kick', { outcome: 'saved' })];
    expect(scoreOf('soccer', [...plays, ...shootOut])).toEqual([2, 1]);
    expect(figureOf('soccer', [...plays, ...shootOut], 'shootOut')).toEqual([1, 0]);
    expect(figureOf('soccer', plays, 'shootOut')).toEqual([null, null]);
  });

  test('is nil of a side that is kept, and not known of another', () => {
    expect(scoreOf('soccer', [we('goal'), they('shot')])).toEqual([1, 0]);
    expect(scoreOf('soccer', [we('goal')], { lineups: { visitor: starting(['xia', 'GK']) } })).toEqual([1, 0]);
    expect(scoreOf('soccer', [we('goal')])).toEqual([1, null]);
    expect(summaryOf('soccer', [we('goal')]).isComplete).toBe(false);
  });

  test('is seen by the own goalkeeper where the other side is not kept', () => {
    expect(scoreOf('soccer', [we('goal'), we('goal_allowed', {}, { by: 'gil', count: 2 })])).toEqual([1, 2]);
    expect(scoreOf('soccer', [we('save', {}, { by: 'gil' })])).toEqual([0, 0]);
  });
});

describe('the minute of play', () => {
  test.each([
    [1, '00:00', "1'"],
    [1, '11:59', "12'"],
    [1, '44:59', "45'"],
    [1, '47:10', "45+3'"],
    [2, '45:00', "46'"],
    [2, '00:30', "46'"],
    [2, '92:00', "90+3'"],
    [3, '104:59', "105'"],
    [null, '10:00', "11'"],
  ])('in half %s at %s is %s', (period, clock, minute) => {
    expect(minuteOf({ period, clock }, NINETY)).toBe(minute);
  });

  test('is not known without a clock', () => {
    expect(minuteOf({ period: 1, clock: null }, NINETY)).toBeNull();
  });
});

test('a soccer game’s notes name scorers with their minutes, cards and kicks', () => {
  const plays = [
    we('goal', {}, { clock: '11:30' }),
    we('goal', { penalty: true }, { period: 2, clock: '62:00' }),
    we('own_goal', {}, { by: 'kim' }),
    we('yellow_card', {}, { by: 'kim', clock: '03:00' }),
    we('second_yellow_card', {}, { by: 'kim', clock: '09:00' }),
    we('shootout_kick', { outcome: 'saved' }, { period: 5 }),
  ];
  expect(notesOf('soccer', plays, 'home', { rules: { regulationMinutes: 90 } })).toEqual([
    "Goals: sam 2 (12', 63' pen.)",
    'Own goals: kim 1',
    "Yellow cards: kim 1 (4')",
    "Second yellow cards: kim 1 (10')",
    'Shoot-out: sam 1 (saved)',
  ]);
});

test('the situation of a soccer game says how many players a side is short', () => {
  const plays = [
    we('second_yellow_card'),
    we('red_card', {}, { by: 'kim' }),
    we('red_card', {}, { by: null }),
    they('goal', {}, { period: 2, clock: '50:00' }),
  ];
  expect(summaryOf('soccer', plays).situation).toEqual({
    kind: 'clock',
    period: 2,
    clock: '50:00',
    teamFouls: null,
    inBonus: null,
    bonus: null,
    runningClock: null,
    playersShort: { home: 2, visitor: 0 },
    possession: null,
  });
});

test.each([
  ['a second yellow card on a clock that begins anew', 'second_yellow_card', '17:00'],
  ['a second yellow card on a clock that runs on', 'second_yellow_card', '62:00'],
  ['a red card', 'red_card', '62:00'],
])('a soccer player is off the field after %s', (_what, type, clock) => {
  const known = { rules: { regulationMinutes: 90 }, lineups: { home: starting(['sam', 'FW'], ['kim', 'MF']) } };
  const minutes = presencesIn('soccer', bookOf('soccer', [we(type, {}, { period: 2, clock })], known), 'home');
  expect(minutes.map(({ playerId, seconds }) => [playerId, seconds])).toEqual([
    ['sam', 62 * 60],
    ['kim', 90 * 60],
  ]);
});

describe('the goalkeeper of record', () => {
  const lineups = { home: starting(['gil', 'GK'], ['sam', 'FW']), visitor: starting(['yan', 'GK']) };
  const decisionsOf = (...args: Parameters<typeof summaryOf>) => summaryOf(...args).decisions.map(({ kind, playerId }) => [kind, playerId]);

  test('is the only one whom a side had', () => {
    expect(decisionsOf('soccer', [we('goal')], { lineups })).toEqual([
      ['win', 'gil'],
      ['loss', 'yan'],
    ]);
    expect(decisionsOf('soccer', [we('goal', { goalkeeperId: 'yan' }), they('shot', { outcome: 'saved', goalkeeperId: 'gil' })])).toEqual([
      ['win', 'gil'],
      ['loss', 'yan'],
    ]);
  });

  test('is left to the scorer where there were several', () => {
    const relieved = [we('goal'), we('substitution', { replacesPlayerId: 'gil', position: 'GK' }, { by: 'kim' })];
    expect(decisionsOf('soccer', relieved, { lineups })).toEqual([['loss', 'yan']]);
    expect(decisionsOf('soccer', [...relieved, we('goalkeeper_decision', { decision: 'win' }, { by: 'kim' })], { lineups })).toEqual([
      ['win', 'kim'],
    ]);
  });

  test('is nobody before the end, and nobody in a draw', () => {
    expect(decisionsOf('soccer', [we('goal')], { lineups, isOver: false })).toEqual([]);
    expect(decisionsOf('soccer', [we('shot')], { lineups })).toEqual([]);
  });
});

describe('a soccer book warns of', () => {
  test.each([
    ['a goal that its scorer assists', [we('goal', { assistPlayerIds: ['kim', 'sam'] })], [['assisted_by_scorer', 1]]],
    ['two yellow cards without a sending-off', [we('yellow_card'), we('yellow_card')], [['second_yellow_without_sending_off', 1, 2]]],
    ['who plays on after a red card', [we('red_card'), we('shot')], [['played_after_sending_off', 1, 2]]],
    ['more goals let in than scored', [we('shot'), they('goal_allowed')], [['more_goals_allowed_than_scored']]],
    [
      'two winning goalkeepers',
      [we('goalkeeper_decision', { decision: 'win' }), they('goalkeeper_decision', { decision: 'win' })],
      [['two_decisions', 1, 2]],
    ],
  ])('%s', (_what, plays, warnings) => {
    expect(warningsOf('soccer', plays)).toEqual(warnings);
  });

  test.each([
    ['a yellow card and a second one', [we('yellow_card'), we('second_yellow_card')]],
    ['minutes after a sending-off', [we('red_card'), we('minutes_played', { minutes: 30 })]],
    ['a goal that its goalkeeper let in', [we('goal', { goalkeeperId: 'xia' })]],
  ])('nothing by %s', (_what, plays) => {
    expect(warningsOf('soccer', plays)).toEqual([]);
  });
});
