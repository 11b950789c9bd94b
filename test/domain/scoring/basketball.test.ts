import { describe, expect, test } from '@jest/globals';
import { boxScore, displayOf, figuresOf, recorded, THEM, teamDisplayOf, totalsOf } from './recorded.ts';

describe('a player', () => {
  test('has a three among the field goals too', () => {
    expect(displayOf('basketball', [recorded('field_goal_made', { points: 3 })])).toMatchObject({
      fgm: '1',
      fga: '1',
      '3pm': '1',
      '3pa': '1',
      pts: '3',
    });
  });

  test('has a missed three among the attempts of both kinds', () => {
    expect(displayOf('basketball', [recorded('field_goal_missed', { points: 3 })])).toMatchObject({
      fgm: '0',
      fga: '1',
      '3pm': '0',
      '3pa': '1',
      '3pPct': '0.0',
    });
  });

  test('has two points by a basket of which nothing else is said', () => {
    expect(displayOf('basketball', [recorded('field_goal_made')])).toMatchObject({ '3pm': '0', pts: '2' });
  });

  test.each(['personal', 'offensive', 'technical', 'flagrant'])('has a personal foul by a %s foul', (kind) => {
    expect(displayOf('basketball', [recorded('foul', { kind })])).toMatchObject({ pf: '1' });
  });

  test('has an assist by an event of one and by a basket that names the player', () => {
    const events = [recorded('assist', {}, { by: 'pat' }), recorded('field_goal_made', { points: 2, assistPlayerId: 'pat' }, { count: 3 })];
    expect(displayOf('basketball', events, 'pat')).toMatchObject({ ast: '4', pts: '0' });
  });

  test('has a block by an opponent’s miss that names the player, and their team has it too', () => {
    const events = [recorded('field_goal_missed', { points: 2, blockedByPlayerId: 'sam' }, { of: THEM, by: 'rival' })];
    expect([displayOf('basketball', events), teamDisplayOf('basketball', events)]).toMatchObject([
      { blk: '1', fga: '0' },
      { blk: '1', fga: '0' },
    ]);
  });

  test('gives no block to the own team by a miss that an opponent blocked', () => {
    const events = [recorded('field_goal_missed', { points: 2, blockedByPlayerId: 'rival' })];
    expect(teamDisplayOf('basketball', events)).toMatchObject({ blk: '0', fga: '1' });
  });

  test('has averages over the games with an event of that player', () => {
    const events = [
      recorded('field_goal_made', { points: 2 }, { in: 'first', count: 5 }),
      recorded('free_throw_made', {}, { in: 'second' }),
      recorded('offensive_rebound', {}, { in: 'second', count: 4 }),
      recorded('turnover', {}, { in: 'third' }),
      recorded('steal', {}, { in: 'fourth', by: 'pat' }),
    ];
    const { players, team } = totalsOf('basketball', events, ['sam']);
    expect(players[0]).toMatchObject({ gamesPlayed: 3, display: { pts: '11', ppg: '3.7', rpg: '1.3', apg: '0.0' } });
    expect(team).toMatchObject({ gamesPlayed: 4, display: { ppg: '2.8', rpg: '1.0' } });
  });

  test('without a game or an attempt has no average and no percentage', () => {
    expect(figuresOf('basketball', []).totals).toMatchObject({
      pts: 0,
      ppg: null,
      rpg: null,
      apg: null,
      fgPct: null,
      '3pPct': null,
      ftPct: null,
    });
  });
});

test("Kobe Bryant's 81 points, Lakers–Raptors, 22 January 2006: 28–46, 7–13, 18–20 (Basketball-Reference)", () => {
  const game = [
    recorded('field_goal_made', { points: 3 }, { count: 7 }),
    recorded('field_goal_missed', { points: 3 }, { count: 6 }),
    recorded('field_goal_made', { points: 2 }, { count: 21 }),
    recorded('field_goal_missed', { points: 2 }, { count: 12 }),
    ...boxScore('sam', {
      free_throw_made: 18,
      free_throw_missed: 2,
      offensive_rebound: 2,
      defensive_rebound: 4,
      assist: 2,
      steal: 3,
      block: 1,
      turnover: 3,
      foul: 1,
    }),
  ];
  expect(displayOf('basketball', game)).toMatchObject({
    fgm: '28',
    fga: '46',
    fgPct: '60.9',
    '3pm': '7',
    '3pa': '13',
    '3pPct': '53.8',
    ftm: '18',
    fta: '20',
    ftPct: '90.0',
    oreb: '2',
    dreb: '4',
    reb: '6',
    ast: '2',
    stl: '3',
    blk: '1',
    to: '3',
    pf: '1',
    pts: '81',
    ppg: '81.0',
  });
});
