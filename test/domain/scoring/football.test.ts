import { describe, expect, test } from '@jest/globals';
import { boxScore, displayOf, figuresOf, recorded, teamDisplayOf, totalsOf } from './recorded.ts';

/** A passing line of a box score, all its touchdowns and yards on completions. */
const passingLine = (line: { completions: number; attempts: number; yards: number; touchdowns: number; interceptions: number }) => [
  recorded('pass', { result: 'complete', yards: line.yards }),
  recorded('pass', { result: 'complete', touchdown: true }, { count: line.touchdowns }),
  recorded('pass', { result: 'complete' }, { count: line.completions - line.touchdowns - 1 }),
  recorded('pass', { result: 'intercepted' }, { count: line.interceptions }),
  recorded('pass', { result: 'incomplete' }, { count: line.attempts - line.completions - line.interceptions }),
];

describe('a passer', () => {
  test('with 22 of 35 for 275 yards, 3 touchdowns and 1 interception has a rating of 103.9', () => {
    const game = passingLine({ completions: 22, attempts: 35, yards: 275, touchdowns: 3, interceptions: 1 });
    expect(displayOf('football', game)).toMatchObject({
      cmp: '22',
      att: '35',
      cmpPct: '62.9',
      passingYds: '275',
      ypa: '7.9',
      passingTd: '3',
      passingInt: '1',
      rtg: '103.9',
    });
  });

  test("has the rating of the NFL's own example: Steve Young's 1994, 324 of 461, 3,969 yards, 35 and 10, is 112.8 (NFL Record & Fact Book)", () => {
    const season = passingLine({ completions: 324, attempts: 461, yards: 3969, touchdowns: 35, interceptions: 10 });
    expect(displayOf('football', season)).toMatchObject({ cmpPct: '70.3', ypa: '8.6', rtg: '112.8' });
  });

  test('has a rating of 158.3 at most', () => {
    expect(displayOf('football', [recorded('pass', { result: 'complete', yards: 80, touchdown: true })])['rtg']).toBe('158.3');
  });

  test('has a rating of zero at least', () => {
    expect(displayOf('football', [recorded('pass', { result: 'intercepted' }, { count: 5 })])['rtg']).toBe('0.0');
  });

  test('with nothing but incomplete passes has a rating of 39.6', () => {
    expect(displayOf('football', [recorded('pass', { result: 'incomplete' }, { count: 5 })])['rtg']).toBe('39.6');
  });

  test('without an attempt has no rating', () => {
    expect(figuresOf('football', [recorded('rush', { yards: 3 })]).totals).toMatchObject({ rtg: null, ypa: null, cmpPct: null });
  });

  test('has sacks apart from attempts and from rushing', () => {
    expect(displayOf('football', [recorded('sack_taken', { yards: 7 }, { count: 3 })])).toMatchObject({
      sck: '3',
      sckYds: '21',
      att: '0',
      passingYds: '0',
      car: '0',
      rushingYds: '0',
    });
  });

  test('has the same loss by a sack whether it is written with a minus sign or without', () => {
    expect(displayOf('football', [recorded('sack_taken', { yards: -7 }), recorded('sack_taken', { yards: 7 })])['sckYds']).toBe('14');
  });

  test('has neither yards nor a touchdown by a pass that was not complete', () => {
    const events = [
      recorded('pass', { result: 'intercepted', yards: 40, touchdown: true, receiverId: 'pat' }),
      recorded('pass', { result: 'incomplete', yards: 12, receiverId: 'pat' }),
    ];
    expect(displayOf('football', events)).toMatchObject({ att: '2', passingYds: '0', passingTd: '0', passingInt: '1' });
    expect(displayOf('football', events, 'pat')).toMatchObject({ rec: '0', receivingYds: '0', pts: '0' });
  });
});

describe('a touchdown pass', () => {
  const pass = [recorded('pass', { result: 'complete', yards: 30, touchdown: true, receiverId: 'pat' })];

  test('is the receiver’s catch, yards, touchdown and six points', () => {
    expect(displayOf('football', pass, 'pat')).toMatchObject({ rec: '1', receivingYds: '30', receivingTd: '1', td: '1', pts: '6' });
  });

  test('scores nothing for the passer', () => {
    expect(displayOf('football', pass)).toMatchObject({ passingTd: '1', td: '0', pts: '0' });
  });

  test('scores six points for the team, once', () => {
    expect(teamDisplayOf('football', pass)).toMatchObject({ td: '1', pts: '6' });
  });

  test('without a receiver scores by the reception that is recorded for itself', () => {
    const events = [
      recorded('pass', { result: 'complete', yards: 30, touchdown: true }),
      recorded('reception', { yards: 30, touchdown: true }, { by: 'pat' }),
    ];
    expect([displayOf('football', events, 'pat')['pts'], teamDisplayOf('football', events)['pts']]).toEqual(['6', '6']);
  });
});

describe('a runner', () => {
  test('has the longest rush as it was, whatever the count', () => {
    const events = [
      recorded('rush', { yards: 12 }, { count: 3 }),
      recorded('rush', { yards: -2 }),
      recorded('rush', { yards: 9 }, { in: 'next' }),
    ];
    expect(displayOf('football', events)).toMatchObject({ car: '5', rushingYds: '43', rushingAvg: '8.6', lng: '12' });
  });

  test('whose every rush lost yards has the smallest loss as the longest', () => {
    expect(displayOf('football', [recorded('rush', { yards: -5 }), recorded('rush', { yards: -2 })])).toMatchObject({
      lng: '-2',
      rushingAvg: '-3.5',
    });
  });

  test('without a carry has no longest rush', () => {
    expect(figuresOf('football', []).totals).toMatchObject({ car: 0, lng: null, rushingAvg: null });
  });

  test('fumbles', () => {
    expect(displayOf('football', [recorded('fumble', { lost: true }), recorded('fumble')])).toMatchObject({ fum: '2', lost: '1' });
  });
});

describe('a defender', () => {
  test('has tackles alone and shared in the total', () => {
    const events = boxScore('sam', { tackle_solo: 4, tackle_assist: 3, tackle_for_loss: 2 });
    expect(displayOf('football', events)).toMatchObject({ solo: '4', ast: '3', tot: '7', tfl: '2' });
  });

  test('has halves of sacks', () => {
    const events = [
      recorded('sack', { value: 0.5 }, { count: 3 }),
      recorded('sack', { value: 1 }),
      recorded('sack', { value: 0.5 }, { by: 'pat' }),
    ];
    expect([
      figuresOf('football', events).totals['sack'],
      displayOf('football', events)['sack'],
      teamDisplayOf('football', events)['sack'],
    ]).toEqual([...[2.5, '2.5', '3.0']]);
  });

  test('has six points by an interception that is returned for a touchdown', () => {
    expect(displayOf('football', [recorded('interception', { yards: 45, touchdown: true })])).toMatchObject({
      int: '1',
      intYds: '45',
      intTd: '1',
      passingInt: '0',
      td: '1',
      pts: '6',
    });
  });

  test('defends, forces, recovers and pulls flags', () => {
    const events = boxScore('sam', { pass_defended: 1, forced_fumble: 2, fumble_recovery: 3, flag_pull: 4 });
    expect(displayOf('football', events)).toMatchObject({ pd: '1', ff: '2', fr: '3', flag: '4' });
  });
});

describe('points', () => {
  test.each([
    ['field_goal_made', { distance: 41 }, '3'],
    ['field_goal_missed', { distance: 41 }, '0'],
    ['extra_point_made', {}, '1'],
    ['extra_point_missed', {}, '0'],
    ['two_point_conversion', { good: true }, '2'],
    ['two_point_conversion', { good: false }, '0'],
    ['safety', {}, '2'],
    ['rush', { yards: 1, touchdown: true }, '6'],
    ['kick_return', { yards: 95, touchdown: true }, '6'],
    ['punt_return', { yards: 60, touchdown: true }, '6'],
    ['punt', { yards: 40 }, '0'],
    ['kickoff', { yards: 60 }, '0'],
  ])('of a %s with %j: %s', (type, attributes, pts) => {
    expect(displayOf('football', [recorded(type, attributes)])['pts']).toBe(pts);
  });
});

test('kicks, returns and penalties are kept', () => {
  const events = [
    ...boxScore('sam', { field_goal_made: 2, field_goal_missed: 1, extra_point_made: 3, extra_point_missed: 1 }),
    recorded('punt', { yards: 41 }, { count: 2 }),
    recorded('kickoff', { yards: 60 }),
    recorded('kick_return', { yards: 22 }, { count: 2 }),
    recorded('punt_return', { yards: 8 }),
    recorded('penalty', { yards: 10 }, { count: 2 }),
  ];
  expect(displayOf('football', events)).toMatchObject({
    fgm: '2',
    fga: '3',
    xpm: '3',
    xpa: '4',
    punt: '2',
    puntYds: '82',
    ko: '1',
    koYds: '60',
    kr: '2',
    krYds: '44',
    pr: '1',
    prYds: '8',
    pen: '2',
    penYds: '20',
  });
});

/**
 * Super Bowl XXII, 31 January 1988, Washington 42, Denver 10 (NFL gamebook, Pro-Football-Reference): Williams 18–29–340–4–1, sacked twice for 18;
 * Smith 22–204–2, the longest 58; Sanders 9–193–2; 40 carries for 280. Of plays whose yards are not published each the line's total is kept.
 */
describe('Washington in Super Bowl XXII', () => {
  const caught = (receiverId: string, yards: number, touchdown = false, count = 1) =>
    recorded('pass', { result: 'complete', yards, touchdown, receiverId }, { by: 'williams', count });
  const ran = (by: string, yards: number, count = 1, touchdown = false) => recorded('rush', { yards, touchdown }, { by, count });
  const game = [
    ...[caught('sanders', 80, true), caught('sanders', 50, true), caught('sanders', 9, false, 7)],
    ...[caught('clark', 27, true), caught('clark', 14, false, 2), caught('didier', 8, true)],
    ...[caught('warren', 7), caught('warren', 8), caught('monk', 40), caught('bryant', 20), caught('smith', 9)],
    recorded('pass', { result: 'incomplete' }, { by: 'williams', count: 10 }),
    recorded('pass', { result: 'intercepted' }, { by: 'williams' }),
    recorded('pass', { result: 'incomplete' }, { by: 'schroeder' }),
    recorded('sack_taken', { yards: 9 }, { by: 'williams', count: 2 }),
    ...[ran('smith', 58, 1, true), ran('smith', 4, 1, true), ran('smith', 7, 18), ran('smith', 8, 2)],
    ...[ran('bryant', 5, 6), ran('bryant', 4, 2), ran('clark', 25), ran('rogers', 3, 4), ran('rogers', 5)],
    ...[ran('griffin', 2), ran('williams', -1, 2), ran('sanders', -4)],
    recorded('extra_point_made', {}, { by: 'haji-sheikh', count: 6 }),
    recorded('field_goal_missed', { distance: 46 }, { by: 'haji-sheikh' }),
  ];

  test('the passer, the runner and the receivers', () => {
    const { players } = totalsOf('football', game, ['williams', 'smith', 'sanders', 'clark']);
    expect(players.map(({ display }) => display)).toMatchObject([
      {
        cmp: '18',
        att: '29',
        cmpPct: '62.1',
        passingYds: '340',
        passingTd: '4',
        passingInt: '1',
        sck: '2',
        sckYds: '18',
        rtg: '127.9',
        pts: '0',
      },
      { car: '22', rushingYds: '204', rushingAvg: '9.3', rushingTd: '2', lng: '58', rec: '1', receivingYds: '9', pts: '12' },
      { rec: '9', receivingYds: '193', receivingAvg: '21.4', receivingTd: '2', pts: '12' },
      { rec: '3', receivingYds: '55', receivingTd: '1', car: '1', rushingYds: '25', lng: '25' },
    ]);
  });

  test('the team: 280 yards rushing, 340 passing, 42 points', () => {
    expect(teamDisplayOf('football', game)).toMatchObject({
      car: '40',
      rushingYds: '280',
      rushingAvg: '7.0',
      lng: '58',
      cmp: '18',
      att: '30',
      passingYds: '340',
      receivingYds: '340',
      td: '6',
      xpm: '6',
      fga: '1',
      fgm: '0',
      pts: '42',
    });
  });
});
