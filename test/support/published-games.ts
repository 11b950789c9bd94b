import type { PublishedGame } from '../../dev/check-sports/compare-game.ts';

// A few rows of each source's form, made up here: what is published of them is counted by hand.

const NOTHING = {
  FGM: 0,
  FGA: 0,
  FG3M: 0,
  FG3A: 0,
  FTM: 0,
  FTA: 0,
  OREB: 0,
  DREB: 0,
  REB: 0,
  AST: 0,
  STL: 0,
  BLK: 0,
  TO: 0,
  PF: 0,
  PTS: 0,
};
const NO_PERCENTAGES = { FG_PCT: 0, FG3_PCT: 0, FT_PCT: 0 };
export const basketballGame = (over: object = {}): PublishedGame => {
  const shooter = { ...NOTHING, ...NO_PERCENTAGES, FGM: 1, FGA: 2, FG3M: 1, FG3A: 1, FTM: 1, FTA: 2, OREB: 1, REB: 1, PTS: 4 };
  const rates = { FG_PCT: 0.5, FG3_PCT: 1, FT_PCT: 0.5 };
  const blocker = { ...NOTHING, ...NO_PERCENTAGES, STL: 1, BLK: 1, PF: 1 };
  return {
    sport: 'basketball',
    score: { home: 4, visitor: 0 },
    lineScore: { home: [3, 1], visitor: [0, 0] },
    boxScore: {
      home: { '1': { ...shooter, ...rates, ...over }, '2': { ...NOTHING, ...NO_PERCENTAGES, AST: 1, TO: 1 } },
      visitor: { '9': blocker },
    },
    team: { home: { ...shooter, ...rates, AST: 1 }, visitor: blocker },
    other: {
      home: { LARGEST_LEAD: 4, TEAM_TURNOVERS: 1, TOTAL_TURNOVERS: 2 },
      visitor: { LARGEST_LEAD: 0, TEAM_TURNOVERS: 0, TOTAL_TURNOVERS: 0 },
    },
    plays: [
      [1, '11:39', 1, 1, true, false, ['home', '1'], ['home', '2'], null],
      [1, '11:10', 2, 1, false, true, ['home', '1'], null, ['visitor', '9']],
      [1, '11:09', 4, 0, false, false, ['home', '1'], null, null],
      [1, '10:50', 5, 1, false, false, ['home', '2'], ['visitor', '9'], null],
      [1, '10:40', 5, 11, false, false, ['home', null], null, null],
      [2, '9:30', 6, 2, false, false, ['visitor', '9'], ['home', '1'], null],
      [2, '9:30', 6, 11, false, false, ['visitor', '9'], null, null],
      [2, '9:30', 3, 11, false, false, ['home', '1'], null, null],
      [2, '9:30', 3, 12, false, true, ['home', '1'], null, null],
      [2, '0:12.4', 8, 0, false, false, ['home', '1'], ['home', '2'], null],
      [2, '0:00', 13, 0, false, false, null, null, null],
    ],
  };
};

export const footballGame = (over: object = {}): PublishedGame => ({
  sport: 'football',
  score: { home: 8, visitor: 6 },
  lineScore: { home: [8], visitor: [6] },
  boxScore: {
    home: {
      passing: { p: { att: 3, cmp: 1, yds: 20, tds: 1, ints: 1, ...over } },
      receiving: { r: { rec: 1, yds: 20, tds: 1, lng: 20 } },
      fumbles: { r: { tot: 1, lost: 0 } },
      kicking: { k: { fga: 0, fgm: 0, xpmade: 0, xpa: 0 } },
    },
    visitor: {
      defense: { d: { tkl: 0, ast: 0, sk: 1, int: 1, ffum: 0 }, e: { tkl: 1, ast: 0, sk: 0, int: 0, ffum: 0 } },
    },
  },
  team: {
    home: { ryds: 0, pyds: 13, pt: 0, pen: 1, penyds: 5, trnovr: 1 },
    visitor: { ryds: 0, pyds: 0, pt: 0, pen: 0, penyds: 0, trnovr: 0 },
  },
  plays: [
    [
      1,
      '15:00',
      [
        ['visitor', 'x', 41, 60],
        ['home', 'r', 45, 20],
        ['visitor', 'd', 79, 0],
      ],
    ],
    [
      1,
      '14:00',
      [
        ['home', 'p', 14, 0],
        ['visitor', 'e', 85, 0],
      ],
    ],
    [
      1,
      '13:00',
      [
        ['home', 'p', 20, -7],
        ['visitor', 'd', 83, -7],
        ['visitor', 'e', 79, 0],
      ],
    ],
    [
      1,
      '12:00',
      [
        ['home', 'p', 16, 20],
        ['home', 'r', 22, 20],
      ],
    ],
    [
      1,
      null,
      [
        ['home', 'p', 77, 0],
        ['home', 'r', 104, 0],
      ],
    ],
    [1, '11:00', [['home', null, 93, 5]]],
    [
      1,
      '10:00',
      [
        ['home', 'p', 19, 0],
        ['visitor', 'd', 26, 40],
      ],
    ],
    [
      1,
      '09:00',
      [
        ['home', 'r', 52, 0],
        ['home', 'r', 54, 0],
      ],
    ],
  ],
});

export const volleyballGame = (over: object = {}): PublishedGame => {
  const home = [1, 2, 3, 4, 5, 6];
  const visitor = [11, 12, 13, 14, 15, 16];
  const turned = [2, 3, 4, 5, 6, 1];
  return {
    sport: 'volleyball',
    sets: [{ home: 3, visitor: 1 }],
    plays: [
      ['*P01>L', 1, home, visitor],
      ['a11SM-', 1, home, visitor],
      ['*02RM+', 1, home, visitor],
      ['*06EH#', 1, home, visitor],
      ['*04AH#', 1, home, visitor],
      ['a12BH=', 1, home, visitor],
      ['*p01:00', 1, home, visitor],
      ['*02SM#', 1, turned, visitor],
      ['a13RM=', 1, turned, visitor],
      ['*p02:00', 1, turned, visitor],
      ['*c05:07', 1, turned, visitor],
      ['*02SM-', 1, [2, 3, 4, 7, 6, 1], visitor],
      ['*03DH=', 1, [2, 3, 4, 7, 6, 1], visitor],
      ['ap02:01', 1, [2, 3, 4, 7, 6, 1], visitor],
      ['a12SM=', 1, [2, 3, 4, 7, 6, 1], [12, 13, 14, 15, 16, 11]],
      ['*p03:01', 1, [2, 3, 4, 7, 6, 1], [12, 13, 14, 15, 16, 11]],
    ],
    ...over,
  };
};
