import { expect, test } from '@jest/globals';
import { differing } from '../../dev/check-sports/published-game.ts';
import type { GameSide } from '../../src/domain/scoring/game-book.ts';
import { basketballGame, footballGame, volleyballGame } from '../support/published-games.ts';
import { type Entry, recordedGame } from './recorded-game.ts';
import { compareRecorded } from './recorded-sports.ts';

// Whole games of two more sports as their scorers would have recorded them, against what was published of them.

/** A team sheet as in "GK Lloris, RB Pavard", and who is on the bench. */
const sheet = (starters: string, bench: string) => ({
  starters: starters.split(', ').map((place) => place.split(' ').reverse() as [name: string, position: string]),
  bench: bench.split(', '),
});

/**
 * France 4, Croatia 2, as match reports have it: team sheets, goals, cards and substitutions, and what they count of the teams alone. A
 * penalty is a shot here; the reports count France's apart from its seven others.
 */
test('the final of the 2018 World Cup has its published score, scorers, minutes and figures of both teams', async () => {
  const minute = (side: GameSide, type: string, by: string, at: number, attributes: Entry['attributes'] = {}): Entry => ({
    ...{ side, type, by, attributes },
    period: at <= 45 ? 1 : 2,
    clock: `${at - 1}:00`,
  });
  const [france, croatia] = ['home', 'visitor'] as const;
  const ofTeam = (side: GameSide, type: string, count: number): Entry => ({ side, by: null, type, count });
  const game = await recordedGame({
    sport: 'soccer',
    rules: { regulationMinutes: 90 },
    sheets: {
      home: sheet(
        'GK Lloris, RB Pavard, CB Varane, CB Umtiti, LB Hernández, CM Pogba, CM Kanté, RW Mbappé, AM Griezmann, LW Matuidi, ST Giroud',
        'Nzonzi, Tolisso, Fekir, Mandanda, Lemar',
      ),
      visitor: sheet(
        'GK Subašić, RB Vrsaljko, CB Lovren, CB Vida, LB Strinić, CM Rakitić, CM Brozović, RW Rebić, AM Modrić, LW Perišić, ST Mandžukić',
        'Kramarić, Pjaca, Kovačić, Livaković',
      ),
    },
    entries: [
      minute(croatia, 'own_goal', 'Mandžukić', 18),
      minute(croatia, 'goal_allowed', 'Subašić', 18),
      minute(france, 'yellow_card', 'Kanté', 27),
      minute(croatia, 'goal', 'Perišić', 28, { assistPlayerIds: ['Vida'], goalkeeperId: 'Lloris' }),
      minute(france, 'goal', 'Griezmann', 38, { penalty: true, goalkeeperId: 'Subašić' }),
      minute(france, 'yellow_card', 'Hernández', 41),
      minute(france, 'shot', 'Griezmann', 47, { outcome: 'saved', goalkeeperId: 'Subašić' }),
      minute(croatia, 'shot', 'Rebić', 48, { outcome: 'saved', goalkeeperId: 'Lloris' }),
      minute(france, 'shot', 'Mbappé', 52, { outcome: 'saved', goalkeeperId: 'Subašić' }),
      minute(france, 'substitution', 'Nzonzi', 55, { replacesPlayerId: 'Kanté' }),
      minute(france, 'shot', 'Pogba', 59, { outcome: 'blocked' }),
      minute(france, 'goal', 'Pogba', 59, { goalkeeperId: 'Subašić' }),
      minute(france, 'goal', 'Mbappé', 65, { assistPlayerIds: ['Hernández'], goalkeeperId: 'Subašić' }),
      minute(croatia, 'goal', 'Mandžukić', 69, { goalkeeperId: 'Lloris' }),
      minute(croatia, 'substitution', 'Kramarić', 71, { replacesPlayerId: 'Rebić' }),
      minute(france, 'substitution', 'Tolisso', 73, { replacesPlayerId: 'Matuidi' }),
      minute(france, 'substitution', 'Fekir', 81, { replacesPlayerId: 'Giroud' }),
      minute(croatia, 'substitution', 'Pjaca', 82, { replacesPlayerId: 'Strinić' }),
      minute(france, 'shot', 'Fekir', 87, { outcome: 'saved', goalkeeperId: 'Subašić' }),
      minute(croatia, 'yellow_card', 'Vrsaljko', 92),
      ...[ofTeam(france, 'shot', 1), ofTeam(croatia, 'shot', 11), ofTeam(france, 'corner_kick', 2), ofTeam(croatia, 'corner_kick', 6)],
      ...[ofTeam(france, 'foul_committed', 13), ofTeam(croatia, 'foul_committed', 13)],
      ...[ofTeam(france, 'offside', 1), ofTeam(croatia, 'offside', 1)],
    ],
    result: {
      ...{ homeScore: 4, visitorScore: 2 },
      periodScores: [
        { period: 1, home: 2, visitor: 1 },
        { period: 2, home: 2, visitor: 1 },
      ],
    },
  });

  const { box, lines, notes, minutes, decisions } = game;
  expect(box.score).toMatchObject({ home: 4, visitor: 2, isComplete: true, differs: false });
  expect(box.lineScore.derived).toEqual([
    { period: 1, home: 2, visitor: 1 },
    { period: 2, home: 2, visitor: 1 },
  ]);
  expect(box.warnings).toEqual([]);
  expect(box.teams).toMatchObject({
    home: { totals: { g: 3, a: 1, sh: 8, sog: 6, ck: 2, fc: 13, off: 1, yc: 2, rc: 0, pk: 1, sv: 1, ga: 2 } },
    visitor: { totals: { g: 2, a: 1, og: 1, sh: 14, sog: 3, ck: 6, fc: 13, off: 1, yc: 1, rc: 0, sv: 3, ga: 4 } },
  });
  expect([notes('home', 'goals'), notes('visitor', 'goals')]).toEqual([
    ["Griezmann 38' pen.", "Pogba 59'", "Mbappé 65'"],
    ["Perišić 28'", "Mandžukić 69'"],
  ]);
  expect(notes('visitor', 'ownGoals')).toEqual(["Mandžukić 18'"]);
  expect([notes('home', 'yellowCards'), notes('visitor', 'yellowCards')]).toEqual([["Kanté 27'", "Hernández 41'"], ["Vrsaljko 90+2'"]]);
  expect(decisions).toEqual({ win: 'Lloris', loss: 'Subašić' });

  expect(lines['Griezmann']).toMatchObject({ g: 1, a: 0, pts: 2, sh: 2, sog: 2, pk: 1 });
  expect(lines['Pogba']).toMatchObject({ g: 1, sh: 2, sog: 1 });
  expect(lines['Mandžukić']).toMatchObject({ g: 1, og: 1 });
  expect(lines['Lloris']).toMatchObject({ sv: 1, ga: 2, goalkeeperMin: 90, gaa: 2 });
  expect(lines['Subašić']).toMatchObject({ sv: 3, ga: 4, goalkeeperMin: 90, gaa: 4 });
  // Whole minutes played before the clock at each change.
  const playedAll = ['Lloris', 'Pavard', 'Varane', 'Umtiti', 'Hernández', 'Pogba', 'Mbappé', 'Griezmann', 'Subašić', 'Vrsaljko', 'Lovren'];
  for (const name of [...playedAll, 'Vida', 'Rakitić', 'Brozović', 'Modrić', 'Perišić', 'Mandžukić'])
    expect([name, minutes[name]]).toEqual([name, 90]);
  expect(minutes).toMatchObject({ Kanté: 54, Nzonzi: 36, Matuidi: 72, Tolisso: 18, Giroud: 80, Fekir: 10 });
  expect(minutes).toMatchObject({ Rebić: 70, Kramarić: 20, Strinić: 81, Pjaca: 9 });
  // Who stayed on the bench has not played.
  expect(['Mandanda', 'Lemar', 'Kovačić', 'Livaković'].filter((name) => name in minutes)).toEqual([]);
});

/** minutes, field goals made-attempted, free throws made-attempted, rebounds, assists, fouls, points */
type Line = readonly [min: number, fg: `${number}-${number}`, ft: `${number}-${number}`, reb: number, ast: number, pf: number, pts: number];
const WARRIORS: Readonly<Record<string, Line>> = {
  Arizin: [31, '7-18', '2-2', 5, 4, 0, 16],
  Meschery: [40, '7-12', '2-2', 7, 3, 4, 16],
  Chamberlain: [48, '36-63', '28-32', 25, 2, 2, 100],
  Rodgers: [48, '1-4', '9-12', 7, 20, 5, 11],
  Attles: [34, '8-8', '1-1', 5, 6, 4, 17],
  Larese: [14, '4-5', '1-1', 1, 2, 5, 9],
  Conlin: [14, '0-4', '0-0', 4, 1, 1, 0],
  Ruklick: [8, '0-1', '0-2', 2, 1, 2, 0],
  Luckenbill: [3, '0-0', '0-0', 1, 0, 2, 0],
};
const KNICKS: Readonly<Record<string, Line>> = {
  Naulls: [43, '9-22', '13-15', 7, 2, 5, 31],
  Green: [21, '3-7', '0-0', 7, 1, 5, 6],
  Imhoff: [20, '3-7', '1-1', 6, 0, 6, 7],
  Guerin: [46, '13-29', '13-17', 8, 6, 5, 39],
  Butler: [32, '4-13', '0-0', 7, 3, 1, 8],
  Buckner: [33, '16-26', '1-1', 8, 0, 4, 33],
  Budd: [27, '6-8', '1-1', 10, 1, 1, 13],
  Butcher: [18, '3-6', '4-6', 3, 4, 5, 10],
};
/** Chamberlain's by quarter: field goals and free throws, made-attempted. */
const BY_QUARTER = ['7-14 9-9', '7-12 4-5', '10-16 8-8', '12-21 7-10'];
const numbers = (text: string): number[] => text.split(/[- ]/).map(Number);

/** A box score from paper: what a player did, as often as it says. */
function fromPaper(side: GameSide, by: string, [min, fg, ft, reb, ast, pf]: Line): readonly Entry[] {
  const quarters = by === 'Chamberlain' ? BY_QUARTER : [`${fg} ${ft}`];
  const shots = quarters.flatMap((said, index) => {
    const [made, tried, free, freeTried] = numbers(said) as [number, number, number, number];
    const at = quarters.length > 1 ? { period: index + 1 } : {};
    return [
      { ...at, type: 'field_goal_made', count: made },
      { ...at, type: 'field_goal_missed', count: tried - made },
      { ...at, type: 'free_throw_made', count: free },
      { ...at, type: 'free_throw_missed', count: freeTried - free },
    ];
  });
  const others = [
    { type: 'defensive_rebound', count: reb },
    { type: 'assist', count: ast },
    { type: 'foul', count: pf },
    { type: 'minutes_played', count: 1, attributes: { minutes: min } },
  ];
  return [...shots, ...others].filter(({ count }) => count > 0).map((entry) => ({ side, by, ...entry }));
}

/**
 * Philadelphia 169, New York 147, on 2 March 1962 in Hershey, when Chamberlain scored 100: the league's box score, whose rebounds do not tell
 * offensive from defensive ones, and Chamberlain's figures by quarter.
 */
test('the basketball game in which a player scored 100 points has its published box score, entered from paper', async () => {
  const [warriors, knicks] = ['home', 'visitor'] as const;
  const five = (lines: Readonly<Record<string, Line>>) => {
    const names = Object.keys(lines);
    return { starters: names.slice(0, 5).map((name) => [name, null] as const), bench: names.slice(5) };
  };
  const quarters = [
    { period: 1, home: 42, visitor: 26 },
    { period: 2, home: 37, visitor: 42 },
    { period: 3, home: 46, visitor: 38 },
    { period: 4, home: 44, visitor: 41 },
  ];
  const { box, lines } = await recordedGame({
    sport: 'basketball',
    rules: { periodMinutes: 12, foulsToLeave: 6 },
    sheets: { home: five(WARRIORS), visitor: five(KNICKS) },
    entries: [
      ...Object.entries(WARRIORS).flatMap(([name, line]) => fromPaper(warriors, name, line)),
      ...Object.entries(KNICKS).flatMap(([name, line]) => fromPaper(knicks, name, line)),
      // Rebounds of the teams.
      { side: warriors, by: null, type: 'defensive_rebound', count: 3 },
      { side: knicks, by: null, type: 'defensive_rebound', count: 4 },
    ],
    result: { homeScore: 169, visitorScore: 147, periodScores: quarters },
  });

  expect(box.score).toMatchObject({ home: 169, visitor: 147, isComplete: true, differs: false });
  expect(box.lineScore.periods).toMatchObject(quarters);
  expect(box.warnings).toEqual([]);
  expect(box.teams).toMatchObject({
    home: { totals: { fgm: 63, fga: 115, ftm: 43, fta: 52, reb: 60, ast: 39, pf: 25, pts: 169, '3pm': 0, min: 240 } },
    visitor: { totals: { fgm: 57, fga: 118, ftm: 33, fta: 41, reb: 60, ast: 17, pf: 32, pts: 147, '3pm': 0, min: 240 } },
  });
  for (const [name, [min, fg, ft, reb, ast, pf, pts]] of Object.entries({ ...WARRIORS, ...KNICKS })) {
    const [fgm, fga] = numbers(fg);
    const [ftm, fta] = numbers(ft);
    expect([name, lines[name]]).toMatchObject([name, { min, fgm, fga, ftm, fta, reb, ast, pf, pts }]);
  }
  expect(lines['Chamberlain']!['fgPct']).toBeCloseTo(0.571, 3);
  expect(lines['Chamberlain']!['ftPct']).toBeCloseTo(0.875, 3);
});

test.each([
  ['basketball', basketballGame(), basketballGame({ AST: 3 }), 'home 1 AST'],
  ['football', footballGame(), footballGame({ yds: 21 }), 'home p passing yds'],
  ['volleyball', volleyballGame(), volleyballGame({ sets: [{ home: 3, visitor: 2 }] }), 'visitor set 1'],
] as const)(
  'a published game of %s is recorded play by play with its figures, and a wrong one is found',
  async (_sport, game, wrong, what) => {
    expect(differing(await compareRecorded(game))).toEqual([]);
    expect(differing(await compareRecorded(wrong)).map((each) => each.what)).toEqual([what]);
  },
);
