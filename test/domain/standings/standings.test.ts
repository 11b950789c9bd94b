import { describe, expect, test } from '@jest/globals';
import { rulesOf, type SeasonRulesOverrides, type TieBreaker } from '../../../src/domain/league/season-rules.ts';
import { recordOf, standings } from '../../../src/domain/standings/standings.ts';
import { played, rowOf, summary, tableOf, teamId, teamsOf } from './league.ts';

const UEFA: SeasonRulesOverrides = {
  tieBreakers: [['head_to_head', 'head_to_head_diff', 'head_to_head_for'], 'point_diff', 'points_for'],
};

// Each has won once. B and C: +1 each, and C scored more; A: -2.
const CIRCLE = played(`
  A 1-0 B
  B 2-0 C
  C 3-0 A`);

describe('games that count', () => {
  const [final] = played('Reds 3-1 Blues');

  test.each(['scheduled', 'in_progress', 'postponed', 'canceled', 'suspended'] as const)('a game that is %s does not', (status) => {
    expect(rowOf(tableOf('baseball', [{ ...final!, status }]), 'Reds').gamesPlayed).toBe(0);
  });

  test.each(['playoff', 'scrimmage'] as const)('a %s does not', (gameType) => {
    expect(rowOf(tableOf('baseball', [{ ...final!, gameType }]), 'Reds').gamesPlayed).toBe(0);
  });

  test('a final game whose score nobody has entered does not', () => {
    expect(rowOf(tableOf('baseball', [{ ...final!, visitorScore: null }]), 'Reds').gamesPlayed).toBe(0);
  });

  test('a game against a team outside the table counts for the one inside', () => {
    const rows = standings(rulesOf('baseball', {}), 'baseball', [{ id: teamId('Reds'), name: 'Reds' }], [final!]);
    expect(rows).toMatchObject([{ team: { name: 'Reds' }, wins: 1, pointsFor: 3 }]);
  });
});

describe('a row', () => {
  test('adds up a season', () => {
    const games = played(`
      Reds 4-1 Blues
      Greens 2-3 Reds
      Reds 2-2 Blues
      Reds 5-0 Greens
      Blues 3-1 Reds
      Reds 3-1 Greens
      Blues 0-3 Reds`);
    expect(rowOf(tableOf('baseball', games), 'Reds')).toEqual({
      rank: 1,
      tied: false,
      decidedBy: null,
      tieBreak: [],
      division: null,
      team: { id: 'Reds', name: 'Reds' },
      gamesPlayed: 7,
      wins: 5,
      losses: 1,
      ties: 1,
      forfeits: 0,
      points: 16,
      winPct: 0.786,
      winPctDisplay: '.786',
      gamesBehind: 0,
      gamesBehindDisplay: '-',
      pointsFor: 21,
      pointsAgainst: 9,
      pointDiff: 12,
      streak: 'W2',
      lastFive: '3-1-1',
      home: { wins: 3, losses: 0, ties: 1 },
      away: { wins: 2, losses: 1, ties: 0 },
    });
  });

  test('of a team that has not played has no percentage and no streak', () => {
    expect(rowOf(tableOf('soccer', [], {}, ['Reds']), 'Reds')).toMatchObject({
      gamesPlayed: 0,
      points: 0,
      winPct: null,
      winPctDisplay: '-',
      streak: null,
      lastFive: '0-0-0',
    });
  });

  test.each([
    ['Reds 1-0 Blues', '1.000', 1],
    ['Reds 0-1 Blues', '.000', 0],
    ['Reds 1-1 Blues', '.500', 0.5],
  ])('after %s shows a percentage of %s', (game, display, value) => {
    expect(rowOf(tableOf('baseball', played(game)), 'Reds')).toMatchObject({ winPctDisplay: display, winPct: value });
  });

  test('a percentage that is just a half away rounds away from zero', () => {
    // 9 of 16 is .5625.
    const games = played([...Array(9).fill('Reds 1-0 Blues'), ...Array(7).fill('Reds 0-1 Blues')].join('\n'));
    expect(rowOf(tableOf('baseball', games), 'Reds').winPctDisplay).toBe('.563');
    expect(rowOf(tableOf('baseball', games), 'Blues').winPctDisplay).toBe('.438');
  });

  test('the streak and the last five follow the order of play, not that of the list', () => {
    const games = played(`
      Reds 1-0 Blues
      Reds 0-1 Blues
      Reds 0-1 Blues
      Reds 2-2 Blues
      Reds 3-0 Blues
      Reds 3-0 Blues
      Reds 4-0 Blues`);
    expect(rowOf(tableOf('baseball', games.toReversed()), 'Reds')).toMatchObject({ streak: 'W3', lastFive: '3-1-1' });
  });

  test('a streak of ties is one', () => {
    expect(rowOf(tableOf('soccer', played('Reds 1-1 Blues')), 'Reds').streak).toBe('T1');
  });
});

describe('games behind', () => {
  const behind = (games: string, sport: 'baseball' | 'soccer' = 'baseball') =>
    tableOf(sport, played(games)).map(({ team, gamesBehind, gamesBehindDisplay }) => [team.name, gamesBehind, gamesBehindDisplay]);

  test('are halves of a game to the leader', () => {
    const games = `
      Reds 1-0 Blues
      Reds 1-0 Greens
      Reds 1-0 Golds
      Blues 1-1 Golds
      Blues 2-0 Greens
      Reds 3-3 Golds`;
    expect(behind(games)).toEqual([
      ['Reds', 0, '-'],
      ['Blues', 1.5, '1.5'],
      ['Golds', 2, '2'],
      ['Greens', 2.5, '2.5'],
    ]);
  });

  test('half a game has no leading zero', () => {
    expect(behind('Reds 1-0 Blues\nGreens 2-0 Blues\nReds 1-0 Blues')).toEqual([
      ['Greens', 0, '-'],
      ['Reds', 0, '-'],
      ['Blues', 2, '2'],
    ]);
    expect(behind('Reds 1-0 Greens\nReds 1-0 Blues\nBlues 2-0 Greens\nReds 1-0 Greens\nReds 0-1 Blues')[1]).toEqual(['Blues', 0.5, '.5']);
  });

  test('may be none for a team that comes second on a tie-breaker', () => {
    expect(behind('Reds 2-0 Greens\nBlues 1-0 Greens')[1]).toEqual(['Blues', 0, '0']);
  });

  test('are a dash for everyone who shares the lead', () => {
    expect(behind('Reds 1-0 Greens\nBlues 1-0 Greens').slice(0, 2)).toEqual([
      ['Blues', 0, '-'],
      ['Reds', 0, '-'],
    ]);
  });

  // By percentage 8–0 and 7–0 are level: https://github.com/zengm-games/zengm/pull/10
  test('are none, and never fewer, for a longer run that comes second on a tie-breaker; a league may set wins first', () => {
    const sevens = Array.from({ length: 7 }, () => 'Seven 9-0 Other').join('\n');
    const eights = Array.from({ length: 8 }, () => 'Eight 1-0 Last').join('\n');
    expect(behind(`${sevens}\n${eights}`).slice(0, 2)).toEqual([
      ['Seven', 0, '-'],
      ['Eight', 0, '0'],
    ]);
  });

  test('are none, and never fewer, where the season does not rank by percentage', () => {
    const games = `
      Reds 1-0 Greens
      Reds 1-0 Greens
      Reds 1-1 Greens
      Reds 0-1 Blues
      Blues 2-0 Golds`;
    expect(behind(games, 'soccer').slice(0, 2)).toEqual([
      ['Reds', 0, '-'],
      ['Blues', 0, '0'],
    ]);
  });
});

describe('a forfeit', () => {
  test('is a win and a loss and adds nothing to points for and against', () => {
    const rows = tableOf('baseball', played('Reds F-W Blues'));
    expect(rowOf(rows, 'Blues')).toMatchObject({
      gamesPlayed: 1,
      wins: 1,
      forfeits: 0,
      pointsFor: 0,
      points: 3,
      away: { wins: 1 },
      streak: 'W1',
    });
    expect(rowOf(rows, 'Reds')).toMatchObject({ gamesPlayed: 1, losses: 1, forfeits: 1, pointsAgainst: 0, points: 0, home: { losses: 1 } });
  });

  test('leaves out what had been scored before it', () => {
    const [game] = played('Reds W-F Blues');
    expect(rowOf(tableOf('baseball', [{ ...game!, homeScore: 2, visitorScore: 7 }]), 'Reds')).toMatchObject({
      wins: 1,
      pointsFor: 0,
      pointsAgainst: 0,
    });
  });

  test('adds the forfeit score that the season names', () => {
    const rows = tableOf('baseball', played('Reds F-W Blues'), { forfeitScore: { for: 6, against: 0 } });
    expect(rowOf(rows, 'Blues')).toMatchObject({ pointsFor: 6, pointsAgainst: 0, pointDiff: 6 });
    expect(rowOf(rows, 'Reds')).toMatchObject({ pointsFor: 0, pointsAgainst: 6, pointDiff: -6 });
  });

  test('can cost points', () => {
    const rows = tableOf('soccer', played('Reds F-W Blues'), { points: { forfeitLoss: -1 } });
    expect(rowOf(rows, 'Reds').points).toBe(-1);
  });

  test('in volleyball is 3-0 in sets and gives three points', () => {
    expect(rowOf(tableOf('volleyball', played('Reds W-F Blues')), 'Reds')).toMatchObject({ points: 3, pointsFor: 3, pointsAgainst: 0 });
  });

  test('in volleyball is 2-0 where two sets win, and three points', () => {
    const rows = tableOf('volleyball', played('Reds W-F Blues'), { bestOf: 3 });
    expect(rowOf(rows, 'Reds')).toMatchObject({ points: 3, pointsFor: 2, pointsAgainst: 0 });
  });

  test('of both is a loss for each and a win for nobody', () => {
    const rows = tableOf('soccer', played('Reds F-F Blues\nReds 1-0 Greens'), {
      points: { forfeitLoss: -1 },
      forfeitScore: { for: 3, against: 0 },
    });
    expect(rowOf(rows, 'Reds')).toMatchObject({
      gamesPlayed: 2,
      wins: 1,
      losses: 1,
      forfeits: 1,
      points: 2,
      pointsFor: 1,
      pointsAgainst: 0,
    });
    expect(rowOf(rows, 'Blues')).toMatchObject({
      gamesPlayed: 1,
      wins: 0,
      losses: 1,
      forfeits: 1,
      points: -1,
      pointsFor: 0,
      pointsAgainst: 0,
      pointDiff: 0,
      winPct: 0,
      streak: 'L1',
      away: { wins: 0, losses: 1, ties: 0 },
    });
  });

  test('of both in volleyball gives no points and no sets', () => {
    const rows = tableOf('volleyball', played('Reds F-F Blues'));
    expect(rows).toMatchObject(Array(2).fill({ losses: 1, points: 0, pointsFor: 0, pointsAgainst: 0, rank: 1, tied: true }));
  });

  test('of both counts as met, won by nobody', () => {
    // Without it Reds and Blues would have met once, and Greens not as often as the others.
    const games = played(
      'Reds F-F Blues\nReds 1-0 Greens\nGreens 1-0 Blues\nBlues 5-0 Golds\nGreens 1-0 Golds\nReds 1-0 Golds\nBlues 5-0 Golds',
    );
    expect(summary(tableOf('baseball', games, { rankBy: 'wins', tieBreakers: ['head_to_head'] })).slice(0, 3)).toEqual([
      '1 Reds (head_to_head)',
      '2 Greens (head_to_head)',
      '3 Blues (head_to_head)',
    ]);
  });

  test('counts head-to-head', () => {
    const games = played(`
      Reds F-W Blues
      Reds 9-0 Golds
      Greens 1-0 Blues
      Greens 1-0 Golds`);
    expect(summary(tableOf('soccer', games))).toEqual(['1 Greens', '2 Blues (head_to_head)', '3 Reds (head_to_head)', '4 Golds']);
  });
});

describe('points by sets', () => {
  test('come from the score in sets, for home team and visitor alike', () => {
    const rows = tableOf('volleyball', played('Reds 3-2 Blues\nGreens 1-3 Reds\nBlues 3-0 Greens'));
    expect(rows.map(({ team, points }) => [team.name, points])).toEqual([
      ['Reds', 5],
      ['Blues', 4],
      ['Greens', 0],
    ]);
  });

  test('of a score that the season does not list are none', () => {
    expect(tableOf('volleyball', played('Reds 1-0 Blues')).map(({ points }) => points)).toEqual([0, 0]);
  });
});

describe('recreational volleyball', () => {
  // https://okanagan.urbanrec.ca/leagues/indoor-volleyball/rules
  test('has a draw where time ran out after a set each', () => {
    const rows = tableOf('volleyball', played('Reds 1-1 Blues [25-20 20-25]'));
    expect(rows.map(({ ties, wins, points, tied }) => [ties, wins, points, tied])).toEqual(Array(2).fill([1, 0, 0, true]));
    const listed = tableOf('volleyball', played('Reds 1-1 Blues'), { points: { bySets: { '1-1': [1, 1] } } });
    expect(listed.map(({ points }) => points)).toEqual([1, 1]);
  });

  // http://nwyouthvolleyball.com/wp/league-rules/
  test('has three sets where two win, if all are played', () => {
    const rows = tableOf('volleyball', played('Reds 3-0 Blues'), { bestOf: 3 });
    expect(rowOf(rows, 'Reds')).toMatchObject({ wins: 1, points: 3, pointsFor: 3 });
  });
});

describe('teams without a game', () => {
  test('all share the first rank before any game, in order of name', () => {
    expect(summary(tableOf('baseball', [], {}, ['Reds', 'blues', 'Greens']))).toEqual(['1= blues', '1= Greens', '1= Reds']);
  });

  test.each(['baseball', 'soccer'] as const)('are level in %s with one that has lost everything, and ahead by the difference', (sport) => {
    expect(summary(tableOf(sport, played('Reds 3-0 Blues'), {}, ['Greens', 'Aces']))).toEqual([
      '1 Reds',
      '2= Aces',
      '2= Greens',
      '4 Blues (point_diff)',
    ]);
  });

  test('have no ratio of sets, which splits them from nobody: one that did not appear is not above one that played', () => {
    expect(summary(tableOf('volleyball', played('Reds 3-0 Blues'), {}, ['Greens', 'Aces']))).toEqual([
      '1 Reds',
      '2= Aces',
      '2= Blues',
      '2= Greens',
    ]);
  });

  test('are ahead of one whose points are fewer than none', () => {
    const rows = tableOf('soccer', played('Reds F-W Blues'), { points: { forfeitLoss: -5 } }, ['Greens']);
    expect(rows.map(({ team, rank, points }) => [rank, team.name, points])).toEqual([
      [1, 'Blues', 3],
      [2, 'Greens', 0],
      [3, 'Reds', -5],
    ]);
  });

  test('a lone team is level with nobody', () => {
    expect(summary(tableOf('baseball', [], {}, ['Reds']))).toEqual(['1 Reds']);
  });
});

describe('ranking', () => {
  test('by winning percentage does not look at the number of games', () => {
    const rows = tableOf('basketball', played('Reds 50-40 Blues\nReds 50-40 Blues\nBlues 50-40 Reds\nGreens 30-20 Golds'));
    expect(summary(rows).slice(0, 2)).toEqual(['1 Greens', '2 Reds']);
  });

  test('by percentage tells fractions apart that round alike', () => {
    const season = (name: string, wins: number, losses: number) => [
      ...Array(wins).fill(`${name} 1-0 Golds`),
      ...Array(losses).fill(`${name} 0-1 Golds`),
    ];
    const rows = tableOf('baseball', played([...season('Reds', 40, 41), ...season('Blues', 41, 42)].join('\n')));
    expect(summary(rows).slice(1)).toEqual(['2 Blues', '3 Reds']);
  });

  // https://github.com/VolleyManagement/volley-management/issues/58
  test('by points per game, an odd number of teams that have not all played as often is fair', () => {
    const rows = tableOf('volleyball', played('A 3-0 B\nA 3-0 C\nB 3-0 C\nD 3-0 C'), { rankBy: 'points_per_game' });
    expect(
      rows.map(({ team, points, pointsPerGame, pointsPerGameDisplay }) => [team.name, points, pointsPerGame, pointsPerGameDisplay]),
    ).toEqual([
      ['A', 6, 3, '3.000'],
      ['D', 3, 3, '3.000'],
      ['B', 3, 1.5, '1.500'],
      ['C', 0, 0, '0.000'],
    ]);
    expect(rowOf(tableOf('soccer', [], { rankBy: 'points_per_game' }, ['A']), 'A')).toMatchObject({
      pointsPerGame: null,
      pointsPerGameDisplay: '-',
    });
  });

  test.each([-3, 4])('by points per game, a team without a game counts .000 with %d points from the league', (points) => {
    const rules = rulesOf('soccer', { rankBy: 'points_per_game' });
    const games = played('A 1-0 B\nB 0-0 C');
    const adjustment = { points, reason: 'misconduct', note: null, decidedBy: null } as const;
    const adjustments = [
      { ...adjustment, teamId: teamId('D') },
      { ...adjustment, points: -4, teamId: teamId('B') },
    ];
    const rows = standings(rules, 'soccer', [...teamsOf(games), { id: teamId('D'), name: 'D' }], games, { adjustments });
    expect(summary(rows)).toEqual(['1 A', '2 C', '3 D', '4 B']);
    expect(rowOf(rows, 'D')).toMatchObject({ points, pointsPerGame: null, pointsPerGameDisplay: '-', winPct: null });
  });

  test('by wins ignores losses', () => {
    const rows = tableOf('basketball', played('Reds 1-0 Blues\nReds 0-1 Blues\nReds 1-0 Greens\nReds 0-1 Greens'), { rankBy: 'wins' });
    expect(rowOf(rows, 'Reds')).toMatchObject({ rank: 1, decidedBy: null });
  });
});

describe('two teams level', () => {
  test('are split by their game with each other, whatever else they scored', () => {
    expect(summary(tableOf('baseball', played('Blues 1-0 Reds\nReds 9-0 Greens\nGolds 9-0 Blues\nGolds 1-0 Greens')))).toEqual([
      '1 Golds',
      '2 Blues (head_to_head)',
      '3 Reds (head_to_head)',
      '4 Greens',
    ]);
  });

  test('that split their games with each other are left to the next breaker', () => {
    expect(summary(tableOf('baseball', played('Reds 2-0 Blues\nBlues 1-0 Reds')))).toEqual(['1 Reds (point_diff)', '2 Blues (point_diff)']);
  });

  test('that have not met are split by the next breaker', () => {
    expect(summary(tableOf('baseball', played('Reds 3-0 Greens\nBlues 2-0 Greens')))).toEqual([
      '1 Reds (point_diff)',
      '2 Blues (point_diff)',
      '3 Greens',
    ]);
  });

  test('that nothing separates share the rank, and the next rank counts on', () => {
    expect(summary(tableOf('baseball', played('Reds 3-0 Greens\nBlues 3-0 Greens\nGreens 1-0 Golds')))).toEqual([
      '1= Blues',
      '1= Reds',
      '3 Greens',
      '4 Golds',
    ]);
  });
});

describe('three teams level', () => {
  test('that beat each other in a circle are left to the next breaker', () => {
    const games = played('A 1-0 B\nB 2-0 C\nC 4-0 A');
    expect(summary(tableOf('soccer', games))).toEqual(['1 C (point_diff)', '2 B (point_diff)', '3 A (point_diff)']);
  });

  test('two of whom stay level start the whole list again: now their own game decides', () => {
    expect(summary(tableOf('soccer', CIRCLE))).toEqual(['1 B (head_to_head)', '2 C (head_to_head)', '3 A (point_diff)']);
  });

  test('one that beat both others goes first, one that lost to both last', () => {
    const games = played(`
      A 1-0 B
      A 1-0 C
      B 1-0 C
      B 9-0 D
      C 9-0 D
      C 9-0 D`);
    expect(summary(tableOf('baseball', games, { rankBy: 'wins' }))).toEqual([
      '1 A (head_to_head)',
      '2 B (head_to_head)',
      '3 C (head_to_head)',
      '4 D',
    ]);
  });

  test('that have not all met equally often skip head-to-head', () => {
    // A beat B; neither met C.
    const games = played('A 1-0 B\nB 5-0 D\nB 5-0 D\nA 2-0 D\nA 0-1 D\nC 3-0 D\nC 3-0 D\nC 0-1 D');
    const rows = tableOf('baseball', games, { tieBreakers: ['head_to_head', 'point_diff'] });
    expect(summary(rows)).toEqual(['1 B (point_diff)', '2 C (point_diff)', '3 A (point_diff)', '4 D']);
  });

  test('that have met, but one pair more often, skip head-to-head', () => {
    const games = played('A 1-0 B\nA 1-0 B\nA 0-1 C\nB 5-0 C\nB 1-0 D\nD 1-0 C\nC 1-0 D\nD 1-0 A\nC 0-0 D');
    const rows = tableOf('baseball', games, { rankBy: 'wins', tieBreakers: ['head_to_head', 'points_for'] });
    expect(summary(rows)).toEqual(['1 B (points_for)', '2= A', '2= C', '2= D']);
  });

  test('that did not all meet come to head-to-head once they are split into those that did', () => {
    // All won one and lost one: C +4, A and B 0; B beat A, and neither met C.
    const games = played('B 1-0 A\nA 1-0 D\nD 1-0 B\nC 5-0 E\nD 1-0 C');
    expect(summary(tableOf('baseball', games))).toEqual(['1 D', '2 C (point_diff)', '3 B (head_to_head)', '4 A (head_to_head)', '5 E']);
  });

  describe('in a block', () => {
    test('are compared by all its breakers on the table of the three', () => {
      expect(summary(tableOf('soccer', CIRCLE, UEFA))).toEqual([
        '1 C (head_to_head_for)',
        '2 B (head_to_head_for)',
        '3 A (head_to_head_diff)',
      ]);
    });

    test('are not, where the same breakers stand alone: the list starts again as soon as one separates anyone', () => {
      const alone: SeasonRulesOverrides = { tieBreakers: ['head_to_head', 'head_to_head_diff', 'head_to_head_for'] };
      expect(summary(tableOf('soccer', CIRCLE, alone))).toEqual(['1 B (head_to_head)', '2 C (head_to_head)', '3 A (head_to_head_diff)']);
    });

    test('start it again for two that it left level', () => {
      // Among the three B and C have a win, +1 and three goals each; B beat C.
      expect(summary(tableOf('soccer', played('A 2-1 B\nB 2-0 C\nC 3-0 A'), UEFA))).toEqual([
        '1 B (head_to_head)',
        '2 C (head_to_head)',
        '3 A (head_to_head_diff)',
      ]);
    });
  });
});

describe('breaking out the first alone', () => {
  const FIRST: SeasonRulesOverrides = { breakOut: 'first' };

  test('sends all others through the list again', () => {
    // Differences: C +2, B +1, A -3; of A and B, A won their game.
    const games = played('A 1-0 B\nB 2-0 C\nC 4-0 A');
    expect(summary(tableOf('soccer', games, { ...FIRST, tieBreakers: ['head_to_head', 'point_diff'] }))).toEqual([
      '1 C (point_diff)',
      '2 A (head_to_head)',
      '3 B (head_to_head)',
    ]);
    expect(summary(tableOf('soccer', games, { tieBreakers: ['head_to_head', 'point_diff'] }))).toEqual([
      '1 C (point_diff)',
      '2 B (point_diff)',
      '3 A (point_diff)',
    ]);
  });

  test('several that are best together go on together, ahead of the others', () => {
    const games = played('A 3-0 D\nB 3-0 D\nC 2-0 D');
    expect(summary(tableOf('soccer', games, FIRST))).toEqual(['1= A', '1= B', '3 C (point_diff)', '4 D']);
  });
});

describe('what decided a rank', () => {
  test('is the last breaker that split the team from those it was level with', () => {
    // Four teams with a win and a loss: D +4, B and C 0, A -3; B beat C.
    const games = played('D 5-0 A\nA 2-0 E\nB 1-0 C\nC 1-0 E\nB 0-1 F\nD 0-1 F');
    const rows = tableOf('soccer', games, { tieBreakers: ['point_diff', 'head_to_head'] });
    expect(summary(rows)).toEqual(['1 F', '2 D (point_diff)', '3 B (head_to_head)', '4 C (head_to_head)', '5 A (point_diff)', '6 E']);
  });

  test('says the values, as exact as they were compared, and among whom', () => {
    const among = ['A', 'B', 'C'];
    const rows = tableOf('soccer', CIRCLE, UEFA);
    expect(rows.map(({ team, tieBreak }) => [team.name, tieBreak])).toEqual([
      [
        'C',
        [
          { by: 'head_to_head_diff', value: 1, display: '1', among },
          { by: 'head_to_head_for', value: 3, display: '3', among },
        ],
      ],
      [
        'B',
        [
          { by: 'head_to_head_diff', value: 1, display: '1', among },
          { by: 'head_to_head_for', value: 2, display: '2', among },
        ],
      ],
      ['A', [{ by: 'head_to_head_diff', value: -2, display: '-2', among }]],
    ]);
  });

  test('says the smaller group that the list started again for', () => {
    const rows = tableOf('soccer', CIRCLE);
    expect(rowOf(rows, 'B').tieBreak).toEqual([
      { by: 'point_diff', value: 1, display: '1', among: ['A', 'B', 'C'] },
      { by: 'head_to_head', value: 3, display: '3', among: ['B', 'C'] },
    ]);
  });

  test('shows a fraction with three decimals, and MAX where nothing was lost', () => {
    const among = ['A', 'B', 'D'];
    const sets = tableOf('volleyball', played('A 3-0 E\nB 3-1 E\nD 3-2 E'), { tieBreakers: ['set_ratio'] });
    expect(sets.slice(0, 3).map(({ tieBreak }) => tieBreak)).toEqual([
      [{ by: 'set_ratio', value: null, display: 'MAX', among }],
      [{ by: 'set_ratio', value: 3, display: '3.000', among }],
      [{ by: 'set_ratio', value: 1.5, display: '1.500', among }],
    ]);
    const meetings = tableOf('basketball', played('A 9-0 B\nA 9-0 B\nA 0-9 B\nA 0-9 D\nB 9-0 E'));
    expect(rowOf(meetings, 'A').tieBreak).toEqual([{ by: 'head_to_head', value: 2 / 3, display: '.667', among: ['A', 'B'] }]);
  });

  test('is told also where the rank is shared with others', () => {
    const rows = tableOf('soccer', played('A 3-0 D\nB 2-0 D\nC 2-0 D'));
    expect(rowOf(rows, 'B')).toMatchObject({ tied: true, decidedBy: null, tieBreak: [{ by: 'point_diff', value: 2 }] });
  });

  test('is nothing where the rank is shared, although a third team was split off', () => {
    expect(summary(tableOf('soccer', played('A 3-0 D\nB 2-0 D\nC 2-0 D')))).toEqual(['1 A (point_diff)', '2= B', '2= C', '4 D']);
  });
});

describe('tie-breakers', () => {
  const by = (tieBreakers: SeasonRulesOverrides['tieBreakers'], games: string, overrides: SeasonRulesOverrides = {}) =>
    summary(tableOf('soccer', played(games), { ...overrides, tieBreakers: tieBreakers! }));

  describe('head_to_head uses the ranking value of the season', () => {
    // Among the four: D a win and two ties, A one of each, B three ties, C a loss and two ties.
    const AMONG = 'A 0-0 B\nA 1-0 C\nD 1-0 A\nB 0-0 C\nB 0-0 D\nC 0-0 D';

    test('by percentage, a win and a loss are worth two ties', () => {
      const games = `${AMONG}\nC 1-0 E\nE 1-0 D\nE 1-0 F`;
      expect(by(['head_to_head'], games, { rankBy: 'win_pct' })).toEqual([
        '1 E',
        '2 D (head_to_head)',
        '3= A',
        '3= B',
        '5 C (head_to_head)',
        '6 F',
      ]);
    });

    test('by points, they are worth more', () => {
      const games = `${AMONG}\nA 0-0 E\nB 0-0 E\nB 0-0 E\nC 1-0 E`;
      expect(by(['head_to_head'], games)).toEqual([
        '1 D (head_to_head)',
        '2 A (head_to_head)',
        '3 B (head_to_head)',
        '4 C (head_to_head)',
        '5 E',
      ]);
    });
  });

  test('head_to_head_diff and head_to_head_for look at the games among the tied alone', () => {
    const games = 'A 1-0 B\nB 2-0 C\nC 4-0 A\nA 9-0 D\nB 1-0 D\nC 1-0 D';
    expect(by(['head_to_head_diff'], games)).toEqual([
      '1 C (head_to_head_diff)',
      '2 B (head_to_head_diff)',
      '3 A (head_to_head_diff)',
      '4 D',
    ]);
    expect(by(['head_to_head_for'], games)).toEqual(['1 C (head_to_head_for)', '2 B (head_to_head_for)', '3 A (head_to_head_for)', '4 D']);
    expect(by(['point_diff'], games)[0]).toBe('1 A (point_diff)');
  });

  test('head_to_head_sweep places first a team that won every game against each of the others, and last one that lost them all', () => {
    const games = 'A 1-0 B\nA 1-0 C\nB 1-0 C\nB 1-0 D\nC 1-0 D\nC 1-0 D';
    expect(by(['head_to_head_sweep'], games, { rankBy: 'wins' })).toEqual([
      '1 A (head_to_head_sweep)',
      '2 B (head_to_head_sweep)',
      '3 C (head_to_head_sweep)',
      '4 D',
    ]);
  });

  test('head_to_head_sweep says nothing of a circle, of a split series or of a team that missed one of the others', () => {
    expect(by(['head_to_head_sweep'], 'A 1-0 B\nB 1-0 C\nC 1-0 A')).toEqual(['1= A', '1= B', '1= C']);
    expect(by(['head_to_head_sweep'], 'A 5-0 B\nB 1-0 A')).toEqual(['1= A', '1= B']);
    expect(by(['head_to_head_sweep'], 'A 1-0 B\nB 1-0 D\nC 1-0 D', { rankBy: 'wins' })).toEqual(['1= A', '1= B', '1= C', '4 D']);
  });

  test('head_to_head_sweep speaks also where the beaten teams did not meet', () => {
    const games = 'A 1-0 B\nA 1-0 C\nB 1-0 D\nB 1-0 D\nC 1-0 D\nC 1-0 D\nA 0-1 E';
    expect(by(['head_to_head_sweep'], games, { rankBy: 'wins' }).slice(0, 3)).toEqual(['1 A (head_to_head_sweep)', '2= B', '2= C']);
  });

  test('head_to_head_sweep places no last team where only the first breaks out', () => {
    // A lost to both others, who drew.
    const games = 'B 1-0 A\nC 1-0 A\nB 0-0 C\nA 1-0 D\nA 1-0 D\nA 1-0 D\nB 1-0 D\nB 1-0 D\nC 1-0 D\nC 1-0 D';
    expect(by(['head_to_head_sweep'], games, { rankBy: 'wins' })).toEqual(['1= B', '1= C', '3 A (head_to_head_sweep)', '4 D']);
    expect(by(['head_to_head_sweep'], games, { rankBy: 'wins', breakOut: 'first' })).toEqual(['1= A', '1= B', '1= C', '4 D']);
  });

  test('points_for looks for the most, points_against for the fewest', () => {
    const games = 'A 5-4 D\nB 3-1 D\nC 4-2 D';
    expect(by(['points_for'], games)).toEqual(['1 A (points_for)', '2 C (points_for)', '3 B (points_for)', '4 D']);
    expect(by(['points_against'], games)).toEqual(['1 B (points_against)', '2 C (points_against)', '3 A (points_against)', '4 D']);
  });

  // www.teampages.com/organizations/3179, sfmensslowpitch.com/sched.htm: averages, since teams play unequally many games.
  test.each<[TieBreaker, TieBreaker, number, string, string]>([
    ['points_for', 'points_for_per_game', -1, '3.000', '4.000'],
    ['points_against', 'points_against_per_game', 1, '1.333', '1.500'],
    ['point_diff', 'point_diff_per_game', 0, '1.667', '2.500'],
  ])('%s compares totals, %s averages', (total, average, byTotal, ofA, ofC) => {
    // A has 9-4 in three games, C 8-3 in two.
    const games = 'A 6-0 D\nA 2-3 E\nA 1-1 F\nC 6-1 D\nC 2-2 F';
    const tied = (breaker: TieBreaker) => tableOf('soccer', played(games), { rankBy: 'wins', tieBreakers: [breaker] });
    const [a, c] = ['A', 'C'].map((name) => rowOf(tied(total), name).rank);
    expect(Math.sign(a! - c!)).toBe(byTotal);
    expect(rowOf(tied(average), 'A').tieBreak[0]).toMatchObject({ by: average, display: ofA });
    expect(rowOf(tied(average), 'C').tieBreak[0]).toMatchObject({ by: average, display: ofC });
  });

  test('averages per game leave out forfeits, unless the season gives them a score, and say nothing of a team without any other game', () => {
    const games = 'A 4-2 D\nD F-W A\nB 3-2 D\nB 1-0 D';
    const valuesBy = (rules: SeasonRulesOverrides, text = games) =>
      ['A', 'B'].map(
        (name) => rowOf(tableOf('soccer', played(text), { tieBreakers: ['points_for_per_game'], ...rules }), name).tieBreak[0]?.value,
      );
    expect(valuesBy({})).toEqual([4, 2]);
    expect(valuesBy({ forfeitScore: { for: 2, against: 0 } })).toEqual([3, 2]);
    expect(valuesBy({}, 'D F-W A\nD F-W A\nB 3-2 D\nB 1-0 D')).toEqual([undefined, undefined]);
  });

  test('points_against_per_period counts the periods in which the opponent has an entry', () => {
    // A allowed 2 in 3 innings, B 2 in 4: D did not bat in the last of A.
    const games = 'A 5-2 D [1-1 1-1 3-0 0-x]\nB 5-2 D [1-1 1-1 3-0 0-0]';
    expect(by(['points_against_per_period'], games)).toEqual(['1 B (points_against_per_period)', '2 A (points_against_per_period)', '3 D']);
  });

  test('points_against_per_period leaves a forfeit out, with its score and with what was played before it', () => {
    // A allowed 2 in 3 innings and won the other game by forfeit, B 3 in 4.
    const games = 'A 5-2 D [5-2 0-0 0-0]\nD F-W A [1-0]\nB 5-3 D [5-3 0-0]\nB 1-0 D [1-0 0-0]';
    const rules: SeasonRulesOverrides = { forfeitScore: { for: 6, against: 1 } };
    expect(by(['points_against_per_period'], games, rules)).toEqual([
      '1 A (points_against_per_period)',
      '2 B (points_against_per_period)',
      '3 D',
    ]);
  });

  test('points_against_per_period says nothing where a team has no record of periods', () => {
    expect(by(['points_against_per_period', 'points_for'], 'A 5-2 D\nB 4-0 D [4-0 0-0]')[0]).toBe('1 A (points_for)');
  });

  test('points, wins and fewest_losses tell apart what another ranking holds level', () => {
    // A: a win and a loss; B: two ties.
    const games = 'A 1-0 D\nA 0-1 E\nB 0-0 D\nB 0-0 E';
    const byBreaker = (breaker: 'points' | 'wins' | 'fewest_losses') => by([breaker], games, { rankBy: 'win_pct' }).slice(1, 3);
    expect(byBreaker('points')).toEqual(['2 A (points)', '3 B (points)']);
    expect(byBreaker('wins')).toEqual(['2 A (wins)', '3 B (wins)']);
    expect(byBreaker('fewest_losses')).toEqual(['2 B (fewest_losses)', '3 A (fewest_losses)']);
  });

  test('fewest_forfeits counts the forfeits of the team itself', () => {
    const games = 'A F-W D\nA 1-0 E\nB 0-1 D\nB W-F E';
    expect(by(['fewest_forfeits'], games).slice(1, 3)).toEqual(['2 B (fewest_forfeits)', '3 A (fewest_forfeits)']);
  });

  test('points_against_without_worst leaves out the game in which a team allowed most, the next one two, and both need another game', () => {
    // A allowed 9, 1 and 0, B 5, 4 and 1: ten each, 1 to 5 without the worst, 0 to 1 without two.
    const games = 'A 9-9 D\nA 1-1 E\nA 5-0 E\nB 5-5 D\nB 4-4 E\nB 5-1 E';
    expect(by(['points_against'], games)[0]).toBe('1= A');
    expect(by(['points_against', 'points_against_without_worst'], games)[0]).toBe('1 A (points_against_without_worst)');
    const values = (breaker: 'points_against_without_worst' | 'points_against_without_worst_two', text = games) =>
      ['A', 'B'].map((name) => rowOf(tableOf('soccer', played(text), { tieBreakers: [breaker] }), name).tieBreak[0]?.value);
    expect(values('points_against_without_worst')).toEqual([1, 5]);
    expect(values('points_against_without_worst_two')).toEqual([0, 1]);
    expect(values('points_against_without_worst', 'A 9-0 D\nB 9-0 E')).toEqual([undefined, undefined]);
  });

  test('away_goals and away_wins look at the games as a visitor alone', () => {
    const games = 'D 0-3 A\nA 0-1 E\nE 1-2 A\nB 3-0 D\nE 0-3 B\nB 0-1 D';
    expect(by(['away_goals'], games, { rankBy: 'wins' }).slice(0, 2)).toEqual(['1 A (away_goals)', '2 B (away_goals)']);
    const rows = tableOf('soccer', played(games), { rankBy: 'wins', tieBreakers: ['away_wins'] });
    expect(rows.slice(0, 2).map(({ team, tieBreak }) => [team.name, tieBreak[0]!.value])).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
  });

  test('strength_of_victory says nothing of a team that has beaten nobody of the table, nor do common_games without enough of them', () => {
    expect(by(['strength_of_victory'], 'A 0-0 C\nB 0-0 D')).toEqual(['1= A', '1= B', '1= C', '1= D']);
    const games = 'A 1-0 D\nA 0-1 E\nB 0-1 D\nB 1-0 E\nA 1-0 E\nB 1-0 F';
    expect(by(['common_games'], games)[0]).toBe('1 A (common_games)');
    expect(by(['common_games', 'points_for'], games, { commonGamesMinimum: 3 }).slice(0, 2)).toEqual(['1= A', '1= B']);
  });

  test('division_record says nothing without divisions', () => {
    expect(by(['division_record', 'points_for'], 'A 2-0 C\nB 1-0 D').slice(0, 2)).toEqual(['1 A (points_for)', '2 B (points_for)']);
  });

  // FIFA World Cup 26 regulations: the team conduct score comes before the ranking.
  test('fair_play puts a team without cards first, and does not look at games that do not count', () => {
    const games = played('A 1-1 B\nA 1-0 C\nB 1-0 C');
    const table = (cards: Parameters<typeof standings>[4]) =>
      summary(
        standings(
          rulesOf('soccer', { tieBreakers: ['point_diff', 'fair_play'] }),
          'soccer',
          ['A', 'B', 'C'].map((name) => ({ id: teamId(name), name })),
          games,
          cards,
        ),
      );
    const yellow = { gameId: games[1]!.id, teamId: teamId('A'), playerId: null, yellow: 1, secondYellow: 0, red: 0 };
    expect(table({ cards: [yellow] })).toEqual(['1 B (fair_play)', '2 A (fair_play)', '3 C']);
    expect(table({ cards: [{ ...yellow, gameId: 'scrimmage' as typeof yellow.gameId }] })).toEqual(['1= A', '1= B', '3 C']);
  });

  describe('in volleyball', () => {
    const volleyball = (games: string) => summary(tableOf('volleyball', played(games)));

    test('set_ratio divides sets won by sets lost', () => {
      expect(volleyball('A 3-1 D\nB 3-0 D')).toEqual(['1 B (set_ratio)', '2 A (set_ratio)', '3 D']);
    });

    test('a team that has lost no set ranks above every ratio, however many sets another has won', () => {
      const games = 'A 3-0 D\nA 3-1 D\nA 0-3 E\nB 3-0 D\nB 3-0 D\nB F-W D';
      expect(volleyball('A 3-0 D\nB 3-1 D').slice(0, 1)).toEqual(['1 A (set_ratio)']);
      expect(volleyball(games)[0]).toBe('1 B (set_ratio)');
    });

    test('two that have lost no set are level on sets and split by points of the sets', () => {
      const games = 'A 3-0 D [25-20 25-20 25-20]\nB 3-0 D [25-20 25-20 26-24]';
      expect(volleyball(games)).toEqual(['1 A (point_ratio)', '2 B (point_ratio)', '3 D']);
    });

    test('a forfeit gives sets of 25-0', () => {
      // A 75-65 and 75-0, B 100-87 and 75-0.
      const games = 'A 3-1 D [25-20 20-25 25-20 5-0]\nA W-F D [25-0]\nB 3-1 D [25-20 25-27 25-20 25-20]\nB W-F D';
      const rows = tableOf('volleyball', played(games));
      expect(rowOf(rows, 'A').tieBreak).toMatchObject([{ by: 'point_ratio', value: 150 / 65 }]);
      expect(rowOf(rows, 'B').tieBreak).toMatchObject([{ by: 'point_ratio', value: 175 / 87 }]);
    });

    test('nothing over nothing says nothing, also of the others, and the next breaker decides', () => {
      // The points of one set of C are not recorded.
      const games = 'A 3-0 D [25-20 25-20 25-20]\nB 3-0 D [25-10 25-10 25-10]\nC 3-0 D';
      const rules: SeasonRulesOverrides = { tieBreakers: ['point_ratio'] };
      expect(summary(tableOf('volleyball', played(games), rules))).toEqual(['1= A', '1= B', '1= C', '4 D']);
    });
  });

  test('point_ratio divides points for by points against where there are no sets', () => {
    expect(summary(tableOf('basketball', played('A 60-40 D\nB 30-15 D'), { tieBreakers: ['point_ratio'] }))[0]).toBe('1 B (point_ratio)');
  });
});

describe('overtime and kicks', () => {
  const HOCKEY: SeasonRulesOverrides = { points: { win: 2, overtimeLoss: 1 } };

  test('have points of their own where the season gives them, and are counted', () => {
    const rows = tableOf('soccer', played('Reds 2-1 Blues (OT)\nBlues 3-0 Reds'), HOCKEY);
    expect(rowOf(rows, 'Reds')).toMatchObject({ points: 2, wins: 1, losses: 1, overtimeWins: 1, overtimeLosses: 0 });
    expect(rowOf(rows, 'Blues')).toMatchObject({ points: 3, wins: 1, losses: 1, overtimeWins: 0, overtimeLosses: 1 });
  });

  // IFAB Law 10.3: kicks are no part of the match.
  test('on kicks a game stays level, and gives more than a tie only where the season says so', () => {
    const games = played('Reds 1-1 Blues (4-3)');
    expect(rowOf(tableOf('soccer', games), 'Reds')).toMatchObject({ wins: 0, ties: 1, points: 1, pointsFor: 1, pointsAgainst: 1 });
    expect(rowOf(tableOf('soccer', games), 'Reds')).not.toHaveProperty('overtimeWins');
    const rows = tableOf('soccer', games, { points: { overtimeWin: 2, overtimeLoss: 1 } });
    expect(rowOf(rows, 'Reds')).toMatchObject({ ties: 1, points: 2, overtimeWins: 1 });
    expect(rowOf(rows, 'Blues')).toMatchObject({ ties: 1, points: 1, overtimeLosses: 1 });
  });

  test('kicks are no period in the field', () => {
    const rows = tableOf('soccer', played('A 1-1 D [1-1 0-0] (4-3)\nB 1-1 E [1-1]'), { tieBreakers: ['points_against_per_period'] });
    expect(rowOf(rows, 'A').tieBreak).toMatchObject([{ value: 1 / 2 }]);
  });

  test('overtime that was entered alone does not say how many periods there were', () => {
    const [first, second] = played('A 5-2 D\nB 4-0 D [4-0 0-0]');
    const games = [{ ...first!, periodScores: [{ period: 7, home: 3, visitor: 0, kind: 'overtime' as const }] }, second!];
    const rows = tableOf('baseball', games, { tieBreakers: ['points_against_per_period', 'points_for'] });
    expect(summary(rows)[0]).toBe('1 A (points_for)');
  });

  test('a forfeit is neither, whatever was entered before it', () => {
    const [game] = played('Reds 2-1 Blues (OT)');
    const forfeited = { ...game!, status: 'forfeit' as const, forfeitedBy: teamId('Blues') };
    expect(rowOf(tableOf('soccer', [forfeited], HOCKEY), 'Blues')).toMatchObject({ points: 0, overtimeLosses: 0 });
  });
});

describe('a cap on the difference of a game', () => {
  const CAPPED: SeasonRulesOverrides = { maxDiffPerGame: 7 };

  test('shows in the difference and never in points for and against', () => {
    const rows = tableOf('baseball', played('Reds 20-1 Blues\nReds 2-3 Blues'), CAPPED);
    expect(rowOf(rows, 'Reds')).toMatchObject({ pointsFor: 22, pointsAgainst: 4, pointDiff: 6 });
    expect(rowOf(rows, 'Blues')).toMatchObject({ pointsFor: 4, pointsAgainst: 22, pointDiff: -6 });
  });

  test('holds in the tie-breakers that compare differences', () => {
    const games = played('A 20-0 D\nB 8-0 D');
    expect(summary(tableOf('baseball', games, { ...CAPPED, tieBreakers: ['point_diff'] }))).toEqual(['1= A', '1= B', '3 D']);
    expect(summary(tableOf('baseball', games, { ...CAPPED, tieBreakers: ['point_diff', 'points_for'] }))[0]).toBe('1 A (points_for)');
  });
});

describe("a team's record", () => {
  const games = played('Reds 3-1 Blues\nBlues 2-2 Reds\nBlues W-F Reds\nGreens 1-0 Blues');

  test('counts what the standings count', () => {
    expect(recordOf(teamId('Reds'), games)).toEqual({ wins: 1, losses: 1, ties: 1 });
    expect(recordOf(teamId('Blues'), games)).toEqual({ wins: 1, losses: 2, ties: 1 });
  });

  test('is empty before the first game', () => {
    expect(recordOf(teamId('Golds'), games)).toEqual({ wins: 0, losses: 0, ties: 0 });
  });
});
