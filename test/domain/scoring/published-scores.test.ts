import { expect, test } from '@jest/globals';
import { bookOf, figureOf, linesOf, notesOf, type Play, scoreOf, starting, summaryOf, they, totalsOfBook, warningsOf, we } from './book.ts';

// Whole scores as match reports and scoring summaries have them, known from many places; no play that scores nothing is here.

/** In the minute of play, as reports count it. */
const minute = (side: typeof we, type: string, by: string, at: number, attributes: Play['attributes'] = {}): Play =>
  side(type, attributes, { by, period: at <= 45 ? 1 : at <= 90 ? 2 : at <= 105 ? 3 : 4, clock: `${at - 1}:00` });

test('the final of the 2006 World Cup, Italy and France: 1–1, five of five kicks to three of four, a sending-off', () => {
  const kick = (side: typeof we, by: string, outcome: string) => side('shootout_kick', { outcome }, { by, period: 5 });
  const italy = we;
  const france = they;
  const plays = [
    minute(italy, 'yellow_card', 'Zambrotta', 5),
    minute(france, 'goal', 'Zidane', 7, { penalty: true, goalkeeperId: 'Buffon' }),
    minute(france, 'yellow_card', 'Sagnol', 12),
    minute(italy, 'goal', 'Materazzi', 19, { assistPlayerIds: ['Pirlo'], goalkeeperId: 'Barthez' }),
    minute(france, 'substitution', 'Diarra', 56, { replacesPlayerId: 'Vieira' }),
    minute(france, 'yellow_card', 'Diarra', 76),
    minute(france, 'red_card', 'Zidane', 110),
    minute(france, 'yellow_card', 'Malouda', 111),
    ...[kick(italy, 'Pirlo', 'scored'), kick(france, 'Wiltord', 'scored'), kick(italy, 'Materazzi', 'scored')],
    ...[kick(france, 'Trezeguet', 'missed'), kick(italy, 'De Rossi', 'scored'), kick(france, 'Abidal', 'scored')],
    ...[kick(italy, 'Del Piero', 'scored'), kick(france, 'Sagnol', 'scored'), kick(italy, 'Grosso', 'scored')],
  ];
  const known = { rules: { regulationMinutes: 90 }, lineups: { home: starting(['Buffon', 'GK']), visitor: starting(['Barthez', 'GK']) } };
  expect(scoreOf('soccer', plays, known)).toEqual([1, 1]);
  expect(linesOf('soccer', plays, known)).toEqual(['1:1', '0:0', '0:0', '0:0', '0:0']);
  expect(figureOf('soccer', plays, 'shootOut', known)).toEqual([5, 3]);
  expect(figureOf('soccer', plays, 'sendingsOff', known)).toEqual([0, 1]);
  expect(summaryOf('soccer', plays, known)).toMatchObject({
    situation: { playersShort: { home: 0, visitor: 1 } },
    decisions: [],
    warnings: [],
  });
  expect(notesOf('soccer', plays, 'home', known).slice(0, 2)).toEqual(["Goals: Materazzi 1 (19')", "Yellow cards: Zambrotta 1 (5')"]);
  expect(notesOf('soccer', plays, 'visitor', known).slice(0, 3)).toEqual([
    "Goals: Zidane 1 (7' pen.)",
    "Yellow cards: Sagnol 1 (12'), Diarra 1 (76'), Malouda 1 (111')",
    "Red cards: Zidane 1 (110')",
  ]);
});

test('the semi-final of the 2014 World Cup, Brazil and Germany: 1–7, five of them in the first half', () => {
  const germans = [
    ...([
      ['Müller', 11],
      ['Klose', 23],
      ['Kroos', 24],
      ['Kroos', 26],
      ['Khedira', 29],
      ['Schürrle', 69],
      ['Schürrle', 79],
    ] as const),
  ].map(([by, at]) => minute(they, 'goal', by, at));
  const plays = [...germans, minute(we, 'goal', 'Oscar', 90)];
  const known = {
    rules: { regulationMinutes: 90 },
    lineups: { home: starting(['Júlio César', 'GK']), visitor: starting(['Neuer', 'GK']) },
  };
  expect(scoreOf('soccer', plays)).toEqual([1, 7]);
  expect(linesOf('soccer', plays)).toEqual(['0:5', '1:2']);
  expect(notesOf('soccer', plays, 'visitor', known)).toEqual([
    "Goals: Müller 1 (11'), Klose 1 (23'), Kroos 2 (24', 26'), Khedira 1 (29'), Schürrle 2 (69', 79')",
  ]);
  expect(summaryOf('soccer', plays, known).decisions).toMatchObject([
    { kind: 'loss', playerId: 'Júlio César' },
    { kind: 'win', playerId: 'Neuer' },
  ]);
});

const touchdown = (side: typeof we, type: string, by: string, yards: number, period: number): Play =>
  side(type, { yards, touchdown: true }, { by, period });
const pass = (side: typeof we, by: string, receiverId: string, yards: number, period: number): Play =>
  side('pass', { result: 'complete', yards, touchdown: true, receiverId }, { by, period });
const kicks = (side: typeof we, by: string, type: string, period: number, attributes: Play['attributes'] = {}): Play =>
  side(type, attributes, { by, period });

test('Super Bowl XLVIII, Seattle and Denver: a safety, an interception and a kickoff returned, a conversion', () => {
  const plays = [
    we('safety', {}, { by: 'Avril' }),
    kicks(we, 'Hauschka', 'field_goal_made', 1, { distance: 31 }),
    kicks(we, 'Hauschka', 'field_goal_made', 1, { distance: 33 }),
    ...[touchdown(we, 'rush', 'Lynch', 1, 2), kicks(we, 'Hauschka', 'extra_point_made', 2)],
    they('pass', { result: 'intercepted' }, { by: 'Manning', period: 2 }),
    ...[touchdown(we, 'interception', 'Smith', 69, 2), kicks(we, 'Hauschka', 'extra_point_made', 2)],
    ...[touchdown(we, 'kick_return', 'Harvin', 87, 3), kicks(we, 'Hauschka', 'extra_point_made', 3)],
    ...[pass(we, 'Wilson', 'Kearse', 23, 3), kicks(we, 'Hauschka', 'extra_point_made', 3)],
    ...[pass(they, 'Manning', 'Thomas', 14, 3), they('conversion', { points: 2, good: true }, { by: 'Welker', period: 3 })],
    ...[pass(we, 'Wilson', 'Baldwin', 10, 4), kicks(we, 'Hauschka', 'extra_point_made', 4)],
  ];
  expect(scoreOf('football', plays)).toEqual([43, 8]);
  expect(linesOf('football', plays)).toEqual(['8:0', '14:0', '14:8', '7:0']);
  expect(notesOf('football', plays)).toEqual([
    'Touchdowns: Lynch 1 (1-yard run), Smith 1 (69-yard interception return), Harvin 1 (87-yard kickoff return), Kearse 1 (23-yard pass), Baldwin 1 (10-yard pass)',
    'Field goals: Hauschka 2 (31 yards, 33 yards)',
    'Safeties: Avril 1',
  ]);
  expect(totalsOfBook('football', bookOf('football', plays), 'home')).toMatchObject({
    pts: 43,
    td: 5,
    fgm: 2,
    fgLng: 33,
    intTd: 1,
    krTd: 1,
    krLng: 87,
  });
  expect(warningsOf('football', plays)).toEqual([]);
});

test('Super Bowl LI, New England and Atlanta: 25 points behind, a kick missed, two conversions, extra time', () => {
  const plays = [
    ...[touchdown(they, 'rush', 'Freeman', 5, 2), kicks(they, 'Bryant', 'extra_point_made', 2)],
    ...[pass(they, 'Ryan', 'Hooper', 19, 2), kicks(they, 'Bryant', 'extra_point_made', 2)],
    ...[touchdown(they, 'interception', 'Alford', 82, 2), kicks(they, 'Bryant', 'extra_point_made', 2)],
    kicks(we, 'Gostkowski', 'field_goal_made', 2, { distance: 41 }),
    ...[pass(they, 'Ryan', 'Coleman', 6, 3), kicks(they, 'Bryant', 'extra_point_made', 3)],
    ...[pass(we, 'Brady', 'White', 5, 3), kicks(we, 'Gostkowski', 'extra_point_missed', 3)],
    kicks(we, 'Gostkowski', 'field_goal_made', 4, { distance: 33 }),
    ...[pass(we, 'Brady', 'Amendola', 6, 4), we('two_point_conversion', { good: true }, { by: 'White', period: 4 })],
    ...[touchdown(we, 'rush', 'White', 1, 4), we('two_point_conversion', { good: true }, { by: 'Amendola', period: 4 })],
    touchdown(we, 'rush', 'White', 2, 5),
  ];
  expect(scoreOf('football', plays)).toEqual([34, 28]);
  expect(linesOf('football', plays)).toEqual(['0:0', '3:21', '6:7', '19:0', '6:0']);
  expect(warningsOf('football', plays)).toEqual([]);
});
