import { describe, expect, test } from '@jest/globals';
import type { SeasonRulesOverrides } from '../../../src/domain/league/season-rules.ts';
import { played, rowOf, summary, tableOf } from './league.ts';

/** Article 13 of the regulations of Euro 2004, and since: the games among the tied first, as one block. */
const UEFA: SeasonRulesOverrides = {
  tieBreakers: [['head_to_head', 'head_to_head_diff', 'head_to_head_for'], 'point_diff', 'points_for'],
};
/** FIFA World Cup regulations up to 2022: all games first. */
const FIFA: SeasonRulesOverrides = {
  tieBreakers: ['point_diff', 'points_for', ['head_to_head', 'head_to_head_diff', 'head_to_head_for']],
};

describe('football groups', () => {
  // https://en.wikipedia.org/wiki/UEFA_Euro_2004_Group_C
  const EURO_2004_C = played(`
    Denmark 0-0 Italy
    Sweden 5-0 Bulgaria
    Bulgaria 0-2 Denmark
    Italy 1-1 Sweden
    Italy 2-1 Bulgaria
    Denmark 2-2 Sweden`);

  test('Euro 2004 group C: three teams that drew with each other are split by their goals in those games', () => {
    expect(summary(tableOf('soccer', EURO_2004_C, UEFA))).toEqual([
      '1 Sweden (head_to_head_for)',
      '2 Denmark (head_to_head_for)',
      '3 Italy (head_to_head_for)',
      '4 Bulgaria',
    ]);
  });

  test('Euro 2004 group C: goals against Bulgaria show in the row and not in the tie', () => {
    expect(rowOf(tableOf('soccer', EURO_2004_C, UEFA), 'Sweden')).toMatchObject({
      points: 5,
      pointsFor: 8,
      pointsAgainst: 3,
      pointDiff: 5,
    });
  });

  // https://en.wikipedia.org/wiki/UEFA_Euro_2020_Group_D
  test('Euro 2020 group D: a drawn game leaves Croatia and the Czech Republic to goals in all games', () => {
    const games = played(`
      England 1-0 Croatia
      Scotland 0-2 Czech Republic
      Croatia 1-1 Czech Republic
      England 0-0 Scotland
      Croatia 3-1 Scotland
      Czech Republic 0-1 England`);
    expect(summary(tableOf('soccer', games, UEFA))).toEqual([
      '1 England',
      '2 Croatia (points_for)',
      '3 Czech Republic (points_for)',
      '4 Scotland',
    ]);
  });

  // https://en.wikipedia.org/wiki/1994_FIFA_World_Cup_Group_E
  const WORLD_CUP_1994_E = played(`
    Italy 0-1 Ireland
    Norway 1-0 Mexico
    Italy 1-0 Norway
    Mexico 2-1 Ireland
    Italy 1-1 Mexico
    Ireland 0-0 Norway`);

  test('World Cup 1994 group E: four teams with four points and no goal between them', () => {
    expect(summary(tableOf('soccer', WORLD_CUP_1994_E, FIFA))).toEqual([
      '1 Mexico (points_for)',
      '2 Ireland (head_to_head)',
      '3 Italy (head_to_head)',
      '4 Norway (points_for)',
    ]);
  });

  // https://en.wikipedia.org/wiki/2018_FIFA_World_Cup_Group_H
  test('World Cup 2018 group H: what was left to fair play is a shared rank here, and the next rank counts on', () => {
    const games = played(`
      Colombia 1-2 Japan
      Poland 1-2 Senegal
      Japan 2-2 Senegal
      Poland 0-3 Colombia
      Japan 0-1 Poland
      Senegal 0-1 Colombia`);
    expect(summary(tableOf('soccer', games, FIFA))).toEqual(['1 Colombia', '2= Japan', '2= Senegal', '4 Poland']);
  });
});

describe('volleyball pools', () => {
  // https://en.wikipedia.org/wiki/Volleyball_at_the_2020_Summer_Olympics_–_Men's_tournament, pool B
  const TOKYO_2020_B = played(`
    ROC 3-1 Argentina
    Brazil 3-0 Tunisia
    United States 3-0 France
    France 3-0 Tunisia
    ROC 3-1 United States
    Brazil 3-2 Argentina
    Argentina 3-2 France
    Brazil 0-3 ROC
    United States 3-1 Tunisia
    Tunisia 2-3 Argentina
    Brazil 3-1 United States
    ROC 1-3 France
    United States 0-3 Argentina
    ROC 3-0 Tunisia
    Brazil 3-2 France`);

  test('Tokyo 2020 pool B: matches won come before points, so that Argentina is ahead of France', () => {
    expect(summary(tableOf('volleyball', TOKYO_2020_B))).toEqual([
      '1 ROC (points)',
      '2 Brazil (points)',
      '3 Argentina',
      '4 France (points)',
      '5 United States (points)',
      '6 Tunisia',
    ]);
  });

  test('Tokyo 2020 pool B: a match in five sets gives two points and one', () => {
    const points = tableOf('volleyball', TOKYO_2020_B).map((row) => row.points);
    expect(points).toEqual([12, 10, 8, 8, 6, 1]);
  });

  // https://en.wikipedia.org/wiki/Volleyball_at_the_2016_Summer_Olympics_–_Men's_tournament, pool A
  test('Rio 2016 pool A: Canada, the United States and Brazil with three wins and nine points are split by sets', () => {
    const games = played(`
      United States 0-3 Canada
      Italy 3-0 France
      Brazil 3-1 Mexico
      France 3-0 Mexico
      Italy 3-1 United States
      Brazil 3-1 Canada
      Canada 0-3 France
      Italy 3-0 Mexico
      Brazil 1-3 United States
      Canada 3-0 Mexico
      United States 3-1 France
      Brazil 1-3 Italy
      United States 3-0 Mexico
      Canada 3-1 Italy
      Brazil 3-1 France`);
    expect(summary(tableOf('volleyball', games))).toEqual([
      '1 Italy',
      '2 Canada (set_ratio)',
      '3 United States (set_ratio)',
      '4 Brazil (set_ratio)',
      '5 France',
      '6 Mexico',
    ]);
  });
});

describe('baseball pools', () => {
  const innings = (home: number, visitor: number) =>
    `[${Array.from({ length: visitor }, (_, inning) => `${inning < home ? 0 : 'x'}-0`).join(' ')}]`;

  // https://en.wikipedia.org/wiki/2023_World_Baseball_Classic_Pool_A: runs allowed and outs made of 15/108, 17/108, 19/102, 21/105, 31/105.
  test('World Baseball Classic 2023 pool A: five teams of two wins each are ranked by runs allowed per inning', () => {
    const games = played(`
      Netherlands 4-2 Cuba ${innings(8, 9)}
      Chinese Taipei 5-12 Panama ${innings(9, 9)}
      Netherlands 3-1 Panama ${innings(8, 9)}
      Cuba 3-6 Italy ${innings(10, 10)}
      Panama 4-13 Cuba ${innings(9, 9)}
      Chinese Taipei 11-7 Italy ${innings(8, 9)}
      Italy 0-2 Panama ${innings(9, 9)}
      Chinese Taipei 9-5 Netherlands ${innings(8, 9)}
      Cuba 7-1 Chinese Taipei ${innings(8, 9)}
      Italy 7-1 Netherlands ${innings(8, 9)}`);
    const rows = tableOf('baseball', games, { tieBreakers: ['head_to_head', 'points_against_per_period'] });
    expect(summary(rows)).toEqual([
      '1 Cuba (points_against_per_period)',
      '2 Italy (points_against_per_period)',
      '3 Netherlands (points_against_per_period)',
      '4 Panama (points_against_per_period)',
      '5 Chinese Taipei (points_against_per_period)',
    ]);
  });
});

describe('Little League pool play', () => {
  /** Little League Baseball, tournament rules, tie-breaker procedures: one team is placed at a time, then it starts again head-to-head. */
  const LITTLE_LEAGUE: SeasonRulesOverrides = { tieBreakers: ['head_to_head_sweep', 'points_against_per_period'], breakOut: 'first' };

  // http://www.ctdistrict4.org/TieBreakerRule.htm, B.1.a iv and b i
  test('a team that beat both others goes first, and the game between those two decides the rest', () => {
    const games = played(`
      A 5-4 B
      A 6-5 C
      B 3-2 C
      D 4-1 A
      B 8-0 D
      C 9-3 D
      D 2-1 E
      A 4-2 E
      B 0-1 E
      C 7-6 E`);
    const rows = tableOf('baseball', games, LITTLE_LEAGUE);
    expect(rows.map(({ team, wins }) => [team.name, wins])).toEqual([
      ['A', 3],
      ['B', 2],
      ['C', 2],
      ['D', 2],
      ['E', 1],
    ]);
    expect(summary(rows).slice(1)).toEqual(['2 B (head_to_head_sweep)', '3 C (head_to_head_sweep)', '4 D (head_to_head_sweep)', '5 E']);
  });

  test('after the ratio has placed the best of three, the other two are compared head-to-head, not by their ratios', () => {
    // A beats B beats C beats A; runs allowed per inning: A 3/12, B 10/12, C 7/12.
    const games = played(`
      A 9-1 B [9-1 0-0 0-0 0-0 0-0 0-0]
      B 6-1 C [6-1 0-0 0-0 0-0 0-0 0-0]
      C 2-1 A [2-1 0-0 0-0 0-0 0-0 0-0]`);
    expect(summary(tableOf('baseball', games, LITTLE_LEAGUE))).toEqual([
      '1 A (points_against_per_period)',
      '2 B (head_to_head_sweep)',
      '3 C (head_to_head_sweep)',
    ]);
    expect(summary(tableOf('baseball', games, { ...LITTLE_LEAGUE, breakOut: 'all' }))).toEqual([
      '1 A (points_against_per_period)',
      '2 C (points_against_per_period)',
      '3 B (points_against_per_period)',
    ]);
  });
});
