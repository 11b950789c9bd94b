import { describe, expect, test } from '@jest/globals';
import { overridden, rulesOf, type SeasonRulesOverrides } from '../../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../../src/domain/league/sport.ts';
import type { DivisionId, StandingsDecisionId } from '../../../src/domain/shared/ids.ts';
import { standings } from '../../../src/domain/standings/standings.ts';
import type { DecisionKind } from '../../../src/domain/standings/standings-decision.ts';
import { type Table, type TableDecision, type TableFacts, tableOf } from '../../../src/domain/standings/table.ts';
import { played, teamId, teamsOf } from './league.ts';

type Given = Readonly<{
  sport?: SportCode;
  rules?: SeasonRulesOverrides;
  /** `East: A B`, one division a line; other teams are in no division. */
  divisions?: string;
  points?: Readonly<Record<string, number>>;
  decisions?: readonly TableDecision[];
  remaining?: string;
  /** Teams of other leagues, which have no row. */
  outside?: readonly string[];
}>;

const factsOf = (
  games: string,
  { sport = 'baseball', rules = {}, divisions = '', points = {}, decisions = [], remaining = '', outside = [] }: Given,
): TableFacts => {
  const divisionOf = new Map(
    divisions
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line, sortOrder) => {
        const [name, members] = line.trim().split(': ');
        return members!.split(' ').map((team) => [team, { id: name as DivisionId, name: name!, sortOrder }] as const);
      }),
  );
  const results = played(games);
  return {
    rules: rulesOf(sport, rules),
    sport,
    outsideTeams: outside.map(teamId),
    teams: teamsOf(results)
      .filter(({ name }) => !outside.includes(name))
      .map((team) => ({ ...team, division: divisionOf.get(team.name) ?? null })),
    games: results,
    adjustments: Object.entries(points).map(([name, given]) => ({
      teamId: teamId(name),
      points: given,
      reason: 'misconduct' as const,
      note: 'Why',
      decidedBy: 'Board',
    })),
    decisions,
    cards: [],
    remaining: remaining
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => line.trim().split('-'))
      .map(([home, visitor]) => ({ homeTeamId: teamId(home!), visitorTeamId: teamId(visitor!) })),
  };
};
const drawnUp = (games: string, given: Given = {}): Table => tableOf(factsOf(games, given));
let decided = 0;
const decision = (kind: DecisionKind, ...teams: readonly string[]): TableDecision => {
  decided += 1;
  return { id: `decision-${String(decided).padStart(3, '0')}` as StandingsDecisionId, kind, teamIds: teams.map(teamId), note: null };
};
const order = ({ rows }: Table) => rows.map(({ rank, team, decidedBy }) => `${rank} ${team.name}${decidedBy ? ` (${decidedBy})` : ''}`);

/** A cycle in which every tie-breaker is level. */
const CYCLE = `A 1-0 B
B 1-0 C
C 1-0 A`;

describe('a table without anything that the league has said', () => {
  test('is the standings alone', () => {
    const facts = factsOf(CYCLE, {});
    expect(drawnUp(CYCLE)).toEqual({ rows: standings(facts.rules, 'baseball', facts.teams, facts.games) });
  });
});

describe('a decision of the league', () => {
  test('parts teams that every tie-breaker has left level, and is shown as the reason', () => {
    const table = drawnUp(CYCLE, { decisions: [decision('lot', 'C', 'A', 'B')] });
    expect(order(table)).toEqual(['1 C (lot)', '2 A (lot)', '3 B (lot)']);
    expect(table.rows[1]!.tieBreak).toEqual([{ by: 'lot', value: 2, display: '2', among: ['A', 'B', 'C'] }]);
    expect(table.decisions).toMatchObject([{ kind: 'lot', applied: true }]);
  });

  test('is moot where a result parts the teams, where one more is level, and where it is about some of them', () => {
    const later = drawnUp(`${CYCLE}\nA 5-0 D`, { decisions: [decision('coin', 'C', 'A', 'B')] });
    expect(order(later)).toEqual(['1 A', '2 B (head_to_head)', '3 C (head_to_head)', '4 D']);
    expect(later.decisions).toMatchObject([{ applied: false }]);
    const some = drawnUp(CYCLE, { decisions: [decision('coin', 'C', 'A')] });
    expect(order(some)).toEqual(['1 A', '1 B', '1 C']);
    expect(some.decisions).toMatchObject([{ applied: false }]);
    expect(drawnUp(CYCLE, { decisions: [decision('coin', 'D', 'C', 'B', 'A')] }).decisions).toMatchObject([{ applied: false }]);
  });

  test('gives way to a later one on the same teams', () => {
    const table = drawnUp(CYCLE, { decisions: [decision('coin', 'C', 'A', 'B'), decision('playoff_match', 'B', 'C', 'A')] });
    expect(order(table)).toEqual(['1 B (playoff_match)', '2 C (playoff_match)', '3 A (playoff_match)']);
    expect(table.decisions!.map(({ applied }) => applied)).toEqual([false, true]);
  });

  test('holds in a division where it is moot in the whole table', () => {
    const games = `A 1-0 X
      B 1-0 Y
      C 1-0 Z`;
    const table = drawnUp(games, { divisions: 'East: A B\nWest: C X Y Z', decisions: [decision('fair_play', 'B', 'A')] });
    expect(table.rows.slice(0, 3).map(({ rank }) => rank)).toEqual([1, 1, 1]);
    expect(table.rows.find(({ team }) => team.name === 'B')!.inDivision).toMatchObject({ rank: 1, tied: false, decidedBy: 'fair_play' });
    expect(table.decisions).toMatchObject([{ applied: true }]);
  });
});

describe('points that no game gave', () => {
  const SOCCER: Given = { sport: 'soccer' };
  const games = `A 1-0 B
    A 1-0 C
    B 2-0 C`;

  test('count in points and in the ranking by points, and are shown with their reason', () => {
    const table = drawnUp(games, { ...SOCCER, points: { A: -4 } });
    expect(order(table)).toEqual(['1 B', '2 A', '3 C']);
    expect(table.rows[1]).toMatchObject({
      wins: 2,
      losses: 0,
      points: 2,
      adjustments: [{ points: -4, reason: 'misconduct', note: 'Why', decidedBy: 'Board' }],
    });
    expect(table.rows[0]).not.toHaveProperty('adjustments');
    expect(drawnUp(games, { ...SOCCER, points: { C: -2 } }).rows.at(-1)).toMatchObject({ points: -2 });
  });

  test('are no part of the games among teams that are level', () => {
    const level = drawnUp(games, { ...SOCCER, points: { A: -3 } });
    expect(order(level)).toEqual(['1 A (head_to_head)', '2 B (head_to_head)', '3 C']);
  });

  test('move nobody by percentage but through the tie-breaker of points', () => {
    const cycle = drawnUp(CYCLE, { points: { A: -1 } });
    expect(cycle.rows.map(({ rank }) => rank)).toEqual([1, 1, 1]);
    expect(order(drawnUp(CYCLE, { points: { A: -1 }, rules: { tieBreakers: ['points'] } }))).toEqual(['1 B', '1 C', '3 A (points)']);
  });
});

describe('divisions', () => {
  const games = `A 1-0 B
    A 1-0 C
    A 1-0 D
    B 1-0 E
    C 1-0 D
    E 1-0 D
    C 1-0 E`;
  const given: Given = { divisions: 'West: C D\nEast: A B' };

  test('have tables of their own, with their own ranks and games behind, and are listed in their order', () => {
    const table = drawnUp(games, given);
    expect(table.divisions).toEqual([
      { id: 'West', name: 'West', teamIds: ['C', 'D'] },
      { id: 'East', name: 'East', teamIds: ['A', 'B'] },
    ]);
    const inDivision = Object.fromEntries(table.rows.map(({ team, inDivision }) => [team.name, inDivision]));
    expect(inDivision).toMatchObject({
      A: { rank: 1, gamesBehindDisplay: '-' },
      B: { rank: 2, gamesBehind: 1.5 },
      C: { rank: 1, gamesBehind: 0, gamesBehindDisplay: '-' },
      D: { rank: 2, gamesBehind: 2 },
    });
    expect(inDivision['E']).toBeNull();
    expect(table.rows.find(({ team }) => team.name === 'C')).toMatchObject({ rank: 2, gamesBehind: 1 });
  });

  test('send their first on, and the best of the others as wild cards', () => {
    const table = drawnUp(games, { ...given, rules: { qualifyingPlaces: 1, wildCards: 1 } });
    const places = table.rows.map(({ team, qualification }) => [team.name, qualification!.place, qualification!.wildCard?.rank ?? null]);
    expect(places).toEqual([
      ['A', 'own', null],
      ['C', 'own', null],
      ['B', 'wild_card', 1],
      ['E', null, 2],
      ['D', null, 3],
    ]);
    expect(table.rows.map(({ qualification }) => [qualification!.clinched, qualification!.eliminated, qualification!.magicNumber])).toEqual(
      [
        [true, false, 0],
        [true, false, 0],
        [true, false, 0],
        [false, true, null],
        [false, true, null],
      ],
    );
  });

  test('that share their last place send nobody on for certain before that is decided', () => {
    const level = `A 1-0 C
      B 1-0 C`;
    const given: Given = { divisions: 'East: A B\nWest: C', rules: { qualifyingPlaces: 1, wildCards: 1 } };
    const open = drawnUp(level, given);
    expect(open.rows.map(({ team, qualification }) => [team.name, qualification!.place, qualification!.clinched])).toEqual([
      ['A', null, true],
      ['B', null, true],
      ['C', 'own', true],
    ]);
    const alone = { ...given, rules: { qualifyingPlaces: 1 } };
    expect(drawnUp(level, alone).rows.map(({ qualification }) => qualification!.clinched)).toEqual([false, false, true]);
    const decided = drawnUp(level, { ...alone, decisions: [decision('coin', 'B', 'A')] });
    expect(
      decided.rows.map(({ team, qualification }) => [team.name, qualification!.place, qualification!.clinched, qualification!.eliminated]),
    ).toEqual([
      ['B', 'own', true, false],
      ['A', null, false, true],
      ['C', 'own', true, false],
    ]);
  });
});

test('when no game remains, tie-breakers say who goes on', () => {
  const games = `A 3-0 B
    B 1-0 C
    C 1-0 A`;
  const qualifies = (remaining: string) =>
    drawnUp(games, { rules: { qualifyingPlaces: 1 }, remaining }).rows.map(({ team, qualification }) => [
      team.name,
      qualification!.clinched,
      qualification!.eliminated,
    ]);
  expect(qualifies('')).toEqual([
    ['A', true, false],
    ['C', false, true],
    ['B', false, true],
  ]);
  expect(qualifies('A-B')).toEqual([
    ['A', false, false],
    ['C', false, false],
    ['B', false, false],
  ]);
});

test('rules of an age group replace those of its season member by member, and points entry by entry', () => {
  const season = { rankBy: 'wins', points: { win: 3, tie: 1 }, bestOf: 3, qualifyingPlaces: 4 } as const;
  expect(overridden(season, {})).toEqual(season);
  expect(overridden(season, { qualifyingPlaces: null, points: { tie: 2 } })).toEqual({
    ...season,
    qualifyingPlaces: null,
    points: { win: 3, tie: 2 },
  });
  const sets = { bySets: { '3-0': [4, 0] } } as const;
  expect(overridden(season, { points: sets }).points).toEqual(sets);
  expect(overridden({ points: sets }, { points: { bySets: { '3-2': [2, 2] } } }).points).toEqual({
    bySets: { '3-0': [4, 0], '3-2': [2, 2] },
  });
  expect(overridden({}, { points: { win: 2 } }).points).toEqual({ win: 2 });
});

test('a table of twenty teams with two hundred games to come is drawn up at once: nothing looks through all that can happen', () => {
  const names = Array.from({ length: 20 }, (_, at) => `T${String(at).padStart(2, '0')}`);
  const pairs = names.flatMap((home, at) => names.slice(at + 1).map((visitor) => [home, visitor] as const));
  const games = pairs.map(([home, visitor], at) => `${home} ${at % 3}-${(at + 1) % 2} ${visitor}`).join('\n');
  const remaining = [...pairs, ...pairs.slice(0, 10)].map((pair) => pair.join('-')).join('\n');
  const facts = factsOf(games, { sport: 'soccer', rules: { qualifyingPlaces: 1 }, remaining });
  expect(tableOf(facts).rows).toHaveLength(20);
});

test('a team of another league has no row, and games against it count only if the rules say so', () => {
  const games = `A 3-0 B
    Riverside 5-0 A
    B 2-0 Riverside`;
  const given = { outside: ['Riverside'], remaining: 'A-Riverside\nA-B' };
  const of = (rules: SeasonRulesOverrides) =>
    drawnUp(games, { ...given, rules: { qualifyingPlaces: 1, ...rules } }).rows.map(({ team, wins, losses, qualification }) => [
      team.name,
      `${wins}-${losses}`,
      qualification!.gamesRemaining,
    ]);
  const leftOut = [
    ['A', '1-0', 1],
    ['B', '0-1', 1],
  ];
  expect(of({})).toEqual(leftOut);
  expect(of({ interleagueGames: 'left_out' })).toEqual(leftOut);
  expect(of({ interleagueGames: 'counted' })).toEqual([
    ['A', '1-1', 2],
    ['B', '1-1', 1],
  ]);
});
