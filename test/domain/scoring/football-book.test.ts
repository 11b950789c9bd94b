import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { anyEvent } from './any-event.ts';
import { bookOf, figureOf, linesOf, notesOf, type Play, scoreOf, summaryOf, they, totalsOfBook, warningsOf, we } from './book.ts';
import { US } from './recorded.ts';

const PASS = { result: 'complete', yards: 12, touchdown: true };
const TOUCHDOWN = { yards: 3, touchdown: true };

describe('the score of a football game', () => {
  test.each<[string, Play, number]>([
    ['a touchdown pass to a receiver', we('pass', { ...PASS, receiverId: 'kim' }), 6],
    ['a touchdown pass to nobody named', we('pass', PASS), 6],
    ['a run', we('rush', TOUCHDOWN), 6],
    ['an interception returned', we('interception', TOUCHDOWN), 6],
    ['a fumble returned', we('fumble_recovery', TOUCHDOWN), 6],
    ['a kickoff returned', we('kick_return', TOUCHDOWN), 6],
    ['a punt returned', we('punt_return', TOUCHDOWN), 6],
    ['a blocked kick returned', we('blocked_kick_return', TOUCHDOWN), 6],
    ['a missed field goal returned', we('missed_field_goal_return', TOUCHDOWN), 6],
    ['a catch that no pass names', we('reception', TOUCHDOWN), 6],
    ['an incomplete pass', we('pass', { result: 'incomplete', touchdown: true }), 0],
    ['a field goal', we('field_goal_made', { distance: 30 }), 3],
    ['an extra point', we('extra_point_made'), 1],
    ['a two-point conversion', we('two_point_conversion', { good: true }), 2],
    ['a failed one', we('two_point_conversion', { good: false }), 0],
    ['a try for one point', we('conversion', { points: 1, good: true }), 1],
    ['a try for three points', we('conversion', { points: 3, good: true }), 3],
    ['a try that fails', we('conversion', { points: 3, good: false }), 0],
    ['a try returned by the defense', we('conversion_return'), 2],
    ['a safety', we('safety'), 2],
    ['a safety on a try', we('safety', { points: 1 }), 1],
  ])('has for %s so many points, in the book and in the figures: %#', (_what, play, points) => {
    expect(scoreOf('football', [play])).toEqual([points, null]);
    expect(totalsOfBook('football', bookOf('football', [play]), 'home')['pts']).toBe(points);
  });

  test('counts a pass to nobody named and its catch once', () => {
    const plays = [we('pass', PASS), we('reception', { ...TOUCHDOWN }, { by: 'kim' }), we('pass', PASS, { period: 2 })];
    expect(scoreOf('football', plays)).toEqual([12, null]);
    expect(linesOf('football', plays)).toEqual(['6:null', '6:null']);
    expect(figureOf('football', plays, 'touchdowns')).toEqual([2, null]);
    expect(totalsOfBook('football', bookOf('football', plays), 'home')).toMatchObject({ pts: 12, td: 2 });
  });

  test('is that of the figures, whatever is recorded', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyEvent('football'), fc.constantFrom(1, 2, null)), { maxLength: 25 }), (events) => {
        const plays = events.map(
          ([{ teamId, playerId, type, attributes, count }, period]): Play => ({
            side: teamId === US ? 'home' : 'visitor',
            type,
            attributes,
            count,
            by: playerId,
            period,
          }),
        );
        const book = bookOf('football', plays);
        const { score, lineScore } = summaryOf('football', plays);
        for (const side of ['home', 'visitor'] as const) {
          if (score[side] === null) continue;
          expect(score[side]).toBe(totalsOfBook('football', book, side)['pts']);
          const line = lineScore.map((period) => period[side]);
          if (line.length > 0 && !line.includes(null)) expect(line.reduce((sum: number, points) => sum + points!, 0)).toBe(score[side]);
        }
      }),
    );
  });
});

test('a football game has the points of each kind apart', () => {
  const plays = [
    we('rush', TOUCHDOWN),
    we('extra_point_made'),
    we('pass', PASS),
    we('conversion', { points: 2, good: true }),
    we('field_goal_made'),
    they('safety', { points: 2 }),
    they('conversion_return'),
    we('pass', { result: 'intercepted' }),
    we('fumble', { lost: true }),
    we('penalty', { yards: 10, kind: 'holding' }, { count: 2 }),
  ];
  expect(
    ['touchdowns', 'fieldGoals', 'extraPoints', 'conversionPoints', 'safetyPoints', 'turnovers', 'penaltyYards'].map((key) =>
      figureOf('football', plays, key),
    ),
  ).toEqual([
    [2, 0],
    [1, 0],
    [1, 0],
    [2, 0],
    [0, 4],
    [2, 0],
    [20, 0],
  ]);
});

test('a football game’s notes name who scored, and how', () => {
  const plays = [
    we('pass', { ...PASS, receiverId: 'kim' }),
    we('rush', { yards: 1, touchdown: true }),
    we('fumble_recovery', { yards: 70, touchdown: true }),
    we('field_goal_made', { distance: 41 }, { by: 'lou' }),
    we('field_goal_made', {}, { by: 'lou' }),
    they('safety'),
  ];
  expect(notesOf('football', plays)).toEqual([
    'Touchdowns: kim 1 (12-yard pass), sam 2 (1-yard run, 70-yard fumble return)',
    'Field goals: lou 2 (41 yards)',
  ]);
  expect(notesOf('football', plays, 'visitor')).toEqual(['Safeties: xia 1']);
});

describe('a football book warns of', () => {
  test.each([
    ['a touchdown on an incomplete pass', [we('pass', { result: 'incomplete', touchdown: true })], [['touchdown_without_completion', 1]]],
    ['a pass that the passer catches', [we('pass', { result: 'complete', receiverId: 'sam' })], [['caught_by_passer', 1]]],
    [
      'more tries than touchdowns',
      [we('rush', TOUCHDOWN), we('extra_point_made'), we('conversion', { points: 2, good: false })],
      [['more_tries_than_touchdowns']],
    ],
    [
      'other interceptions than were thrown',
      [they('pass', { result: 'intercepted' }), we('interception', {}, { count: 2 })],
      [['interceptions_differ']],
    ],
  ])('%s', (_what, plays, warnings) => {
    expect(warningsOf('football', plays)).toEqual(warnings);
  });
});
