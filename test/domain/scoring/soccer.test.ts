import { describe, expect, test } from '@jest/globals';
import { boxScore, displayOf, figuresOf, recorded, totalsOf } from './recorded.ts';

describe('a field player', () => {
  test('has a shot and a shot on goal by a goal', () => {
    expect(displayOf('soccer', [recorded('goal')])).toMatchObject({ g: '1', sh: '1', sog: '1', shPct: '100.0' });
  });

  test.each([
    ['saved', '1'],
    ['blocked', '0'],
    ['post', '0'],
    ['off_target', '0'],
  ])('has by a shot that was %s so many on goal: %s', (outcome, sog) => {
    expect(displayOf('soccer', [recorded('shot', { outcome })])).toMatchObject({ sh: '1', sog });
  });

  test('has no shot by a missed penalty', () => {
    expect(displayOf('soccer', [recorded('penalty_kick_missed')])).toMatchObject({ sh: '0', sog: '0', pk: '0', pka: '1' });
  });

  test('has neither goal nor shot by an own goal', () => {
    expect(displayOf('soccer', [recorded('own_goal')])).toMatchObject({ g: '0', sh: '0', pts: '0', og: '1' });
  });

  test('has an assist by each goal that names the player, first or second', () => {
    const goals = [recorded('goal', { assistPlayerIds: ['pat', 'kim'] }), recorded('goal', { assistPlayerIds: ['kim'] }, { count: 2 })];
    const { players, team } = totalsOf('soccer', goals, ['pat', 'kim', 'sam']);
    expect([...players, team].map(({ display }) => display['a'])).toEqual(['1', '3', '0', '4']);
  });

  test('has two points for a goal and one for an assist, or what the season says', () => {
    const events = [recorded('goal', {}, { count: 3 }), recorded('goal', { assistPlayerIds: ['sam'] }, { by: 'pat' })];
    expect([displayOf('soccer', events)['pts'], displayOf('soccer', events, 'sam', { goalPoints: 1 })['pts']]).toEqual(['7', '4']);
  });

  test('has fouls, offsides, corners, cards and minutes', () => {
    const events = [
      ...boxScore('sam', { foul_committed: 2, foul_suffered: 3, offside: 1, corner_kick: 4, yellow_card: 1, red_card: 1 }),
      recorded('minutes_played', { minutes: 35 }),
    ];
    expect(displayOf('soccer', events)).toMatchObject({ fc: '2', fs: '3', off: '1', ck: '4', yc: '1', rc: '1', min: '35' });
  });
});

describe('a goalkeeper', () => {
  const season = [recorded('goal_allowed', {}, { count: 18 }), recorded('minutes_played', { minutes: 977, asGoalkeeper: true })];

  test.each([
    [90, '1.66'],
    [80, '1.47'],
  ])('with 18 goals in 977 minutes has on %i minutes a GAA of %s', (regulationMinutes, gaa) => {
    expect(displayOf('soccer', season, 'sam', { regulationMinutes })['gaa']).toBe(gaa);
  });

  test('has only the minutes as goalkeeper in the GAA', () => {
    const events = [
      recorded('goal_allowed'),
      recorded('minutes_played', { minutes: 30, asGoalkeeper: true }),
      recorded('minutes_played', { minutes: 30 }),
    ];
    expect(displayOf('soccer', events)).toMatchObject({ min: '60', goalkeeperMin: '30', gaa: '2.00' });
  });

  test('has a save percentage of the shots that a save or a goal ended', () => {
    const { totals, display } = figuresOf('soccer', boxScore('sam', { save: 5, goal_allowed: 3 }));
    expect([totals['svPct'], display['svPct']]).toEqual([0.625, '62.5']);
  });

  test('without minutes or shots has neither average nor percentage', () => {
    expect(figuresOf('soccer', [recorded('offside')]).totals).toMatchObject({ gaa: null, svPct: null, shPct: null });
  });

  test("Casillas's World Cup 2010: 2 goals in 7 matches and 660 minutes, the final's extra time included, are 0.27 (FIFA)", () => {
    const matches = [90, 90, 90, 90, 90, 90, 120].map((minutes, match) =>
      recorded('minutes_played', { minutes, asGoalkeeper: true }, { in: `match ${match + 1}` }),
    );
    const conceded = [recorded('goal_allowed', {}, { in: 'match 1' }), recorded('goal_allowed', {}, { in: 'match 3' })];
    expect(figuresOf('soccer', [...matches, ...conceded], 'sam', { regulationMinutes: 90 })).toMatchObject({
      gamesPlayed: 7,
      display: { goalkeeperMin: '660', ga: '2', gaa: '0.27' },
    });
  });
});

test('the basis of the GAA and of the points is told', () => {
  expect(totalsOf('soccer', [], []).basis).toEqual({ gaaMinutes: 60, goalPoints: 2 });
});

/**
 * World Cup final, 15 July 2018, France 4–2 Croatia: 7 shots with 6 on target to 14 with 4, 2 corners, 13 fouls, 1 offside, 2 cards (figures as
 * broadcast). France's first goal was Mandžukić's own goal, and is nobody's shot.
 */
test('France in the World Cup final of 2018', () => {
  const final = [
    recorded('goal', { penalty: true }, { by: 'griezmann' }),
    recorded('goal', {}, { by: 'pogba' }),
    recorded('goal', { assistPlayerIds: ['hernandez'] }, { by: 'mbappe' }),
    recorded('shot', { outcome: 'saved' }, { by: null, count: 3 }),
    recorded('shot', { outcome: 'off_target' }, { by: null }),
    recorded('save', {}, { by: 'lloris', count: 2 }),
    recorded('goal_allowed', {}, { by: 'lloris', count: 2 }),
    recorded('minutes_played', { minutes: 90, asGoalkeeper: true }, { by: 'lloris' }),
    ...boxScore(null, { corner_kick: 2, foul_committed: 13, offside: 1 }),
    ...['kante', 'hernandez'].map((by) => recorded('yellow_card', {}, { by })),
  ];
  const { players, team } = totalsOf('soccer', final, ['griezmann', 'hernandez', 'lloris'], { regulationMinutes: 90 });
  expect(team.display).toMatchObject({ g: '3', a: '1', sh: '7', sog: '6', shPct: '42.9', pk: '1', ck: '2', fc: '13', off: '1', yc: '2' });
  expect(players.map(({ display }) => display)).toMatchObject([
    { g: '1', pts: '2', pk: '1', pka: '1' },
    { a: '1', pts: '1', yc: '1' },
    { sv: '2', ga: '2', svPct: '50.0', gaa: '2.00' },
  ]);
});
