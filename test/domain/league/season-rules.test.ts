import { expect, test } from '@jest/globals';
import { type DiamondRules, overridden, rulesOf, rulesViolations, tableIn } from '../../../src/domain/league/season-rules.ts';
import { SPORT_CODES } from '../../../src/domain/league/sport.ts';
import { mayTieInSets, rulesOfPlay, setScores } from '../../../src/domain/league/sport-rules.ts';

test('soccer ranks by points, volleyball by wins, the others by winning percentage', () => {
  expect(SPORT_CODES.map((sport) => [sport, rulesOf(sport, {}).rankBy])).toEqual([
    ['baseball', 'win_pct'],
    ['softball', 'win_pct'],
    ['football', 'win_pct'],
    ['soccer', 'points'],
    ['basketball', 'win_pct'],
    ['volleyball', 'wins'],
  ]);
});

test('a sport without sets gives three points for a win and one for a tie', () => {
  expect(rulesOf('soccer', {}).points).toEqual({ win: 3, tie: 1, loss: 0, forfeitLoss: 0 });
});

test('volleyball gives points by sets, breaks ties by points and ratios, and counts a forfeit as 3-0', () => {
  expect(rulesOf('volleyball', {})).toMatchObject({
    points: { bySets: { '3-0': [3, 0], '3-1': [3, 0], '3-2': [2, 1], '2-0': [3, 0], '2-1': [2, 1] } },
    tieBreakers: ['points', 'set_ratio', 'point_ratio', 'head_to_head'],
    forfeitScore: { for: 3, against: 0 },
  });
});

test('what a season says replaces the default, list by list', () => {
  const rules = rulesOf('baseball', { tieBreakers: ['wins'], regulationInnings: 7 });
  expect(rules).toEqual({ ...rulesOf('baseball', {}), tieBreakers: ['wins'], regulationInnings: 7 });
});

test('the rules of the diamond are of baseball and softball alone, and merged one by one', () => {
  const own = { diamond: { pitchingTable: 'pony' as const } };
  expect(SPORT_CODES.filter((sport) => rulesOf(sport, own).diamond !== null)).toEqual(['baseball', 'softball']);
  expect(rulesOf('baseball', overridden(own, { diamond: {} })).diamond?.pitchingTable).toBe('pony');
  expect(rulesOf('baseball', overridden(own, { diamond: { pitchingTable: null } })).diamond?.pitchingTable).toBeNull();
});

test('a coach’s pitches are limited by no table, unless the rules name one', () => {
  const table = (diamond: Partial<DiamondRules>) => tableIn(rulesOf('baseball', { diamond }).diamond!);
  expect([table({}), table({ pitchedBy: 'coach' }), table({ pitchedBy: 'machine', pitchingTable: 'own' })]).toEqual([null, 'none', 'own']);
});

test('a season may change one entry of the points and keep the others', () => {
  expect(rulesOf('soccer', { points: { win: 2 } }).points).toEqual({ win: 2, tie: 1, loss: 0, forfeitLoss: 0 });
  expect(rulesOf('volleyball', { points: { bySets: { '3-2': [3, 0] } } }).points).toMatchObject({
    bySets: { '3-1': [3, 0], '3-2': [3, 0] },
  });
});

test('a volleyball season may go by plain wins and losses', () => {
  expect(rulesOf('volleyball', { points: { win: 2, loss: 1 } }).points).toEqual({ win: 2, tie: 1, loss: 1, forfeitLoss: 0 });
});

test('a volleyball forfeit has a score in any season', () => {
  expect(rulesOf('volleyball', { forfeitScore: null }).forfeitScore).toEqual({ for: 3, against: 0 });
  expect(rulesOf('volleyball', { forfeitScore: { for: 2, against: 0 } }).forfeitScore).toEqual({ for: 2, against: 0 });
});

test('a rule about what the sport does not have is refused: cards outside soccer, overtime in volleyball', () => {
  expect(rulesViolations('baseball', { tieBreakers: ['wins', ['points_for', 'fair_play']] })).toEqual([
    { path: ['rules', 'tieBreakers', 1], rule: 'not-in-sport', sport: 'baseball' },
  ]);
  expect(rulesViolations('volleyball', { points: { win: 2, overtimeLoss: 1 } })).toEqual([
    { path: ['rules', 'points', 'overtimeLoss'], rule: 'not-in-sport', sport: 'volleyball' },
  ]);
  expect(rulesViolations('soccer', { tieBreakers: ['fair_play'], points: { overtimeWin: 2 } })).toEqual([]);
  expect(SPORT_CODES.flatMap((sport) => rulesViolations(sport, {}))).toEqual([]);
});

test('rules that follow from others do so unless the season sets them', () => {
  const numbers = (...of: Parameters<typeof rulesOf>) => {
    const { periods, periodMinutes, regulationMinutes } = rulesOf(...of);
    return [periods, periodMinutes, regulationMinutes];
  };
  expect(numbers('basketball', {})).toEqual([4, null, 60]);
  expect(numbers('basketball', { foulRules: 'ncaa_men' })).toEqual([2, null, 60]);
  expect(numbers('basketball', { foulRules: 'ncaa_men', periods: 4 })).toEqual([4, null, 60]);
  expect(numbers('soccer', {})).toEqual([2, null, 60]);
  expect(numbers('soccer', { periods: 4, periodMinutes: 12 })).toEqual([4, 12, 48]);
  expect(numbers('soccer', { periods: 4, periodMinutes: 12, regulationMinutes: 50 })).toEqual([4, 12, 50]);
});

test('a game has the rules of its own sport alone', () => {
  expect(rulesOfPlay('football', rulesOf('football', { laterals: false }))).toEqual({
    periods: 4,
    periodMinutes: null,
    overtimeMinutes: null,
    equalMinutes: false,
    playersASide: null,
    runningClockLead: null,
    laterals: false,
    noRunZones: null,
  });
  expect(rulesOfPlay('baseball', rulesOf('baseball', {}))).toEqual({});
});

test('a match ends once a side has won it, or after all its sets, and each result gives points', () => {
  const scores = (bestOf: number, playsAllSets: boolean) => setScores({ bestOf, playsAllSets });
  expect([scores(3, false), scores(5, false)]).toEqual([
    ['2-0', '2-1'],
    ['3-0', '3-1', '3-2'],
  ]);
  expect([scores(3, true), scores(5, true)]).toEqual([
    ['3-0', '2-1'],
    ['5-0', '4-1', '3-2'],
  ]);
  expect([scores(2, false), mayTieInSets(2), mayTieInSets(3)]).toEqual([['2-0'], true, false]);
  expect(rulesOf('volleyball', { bestOf: 2 }).forfeitScore).toEqual({ for: 2, against: 0 });
  const { points } = rulesOf('volleyball', {});
  const listed = 'bySets' in points ? Object.keys(points.bySets) : [];
  expect(listed).toEqual(expect.arrayContaining([...scores(3, true), ...scores(5, true)]));
});
