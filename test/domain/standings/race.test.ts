import { describe, expect, test } from '@jest/globals';
import { type ResultPoints, rulesOf, type SeasonRules, type SeasonRulesOverrides } from '../../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../../src/domain/league/sport.ts';
import type { DivisionId, GameId } from '../../../src/domain/shared/ids.ts';
import { type TableFacts, tableOf } from '../../../src/domain/standings/table.ts';
import type { StandingsGame } from '../../../src/domain/standings/team-result.ts';
import fc from '../../support/fast-check.ts';
import { teamId } from './league.ts';

// Determines clinching and elimination from every possible ending of a small league, by an enumeration that knows
// nothing of bounds, flows or shares: it plays the remaining games out, adds up values game by game, and lets the team
// in question lose, or win, every comparison with teams that are level.

type Pair = readonly [home: string, visitor: string];
type League = Readonly<{
  sport: SportCode;
  overrides: SeasonRulesOverrides;
  /** By team: its division, if any. */
  divisions: Readonly<Record<string, string | null>>;
  results: readonly (readonly [...Pair, home: number, visitor: number])[];
  remaining: readonly Pair[];
  deductions: Readonly<Record<string, number>>;
}>;

const gameOf = ([home, visitor, homeScore, visitorScore]: League['results'][number], at: number): StandingsGame => ({
  id: `game-${at}` as GameId,
  gameType: 'regular',
  status: 'final',
  forfeitedBy: null,
  doubleForfeit: false,
  startsAt: new Date(Date.UTC(2026, 3, 1 + at)),
  homeTeamId: teamId(home),
  visitorTeamId: teamId(visitor),
  homeScore,
  visitorScore,
  periodScores: [],
});

const factsOf = ({ sport, overrides, divisions, results, remaining, deductions }: League): TableFacts => ({
  rules: rulesOf(sport, overrides),
  outsideTeams: [],
  sport,
  teams: Object.entries(divisions).map(([name, division]) => ({
    id: teamId(name),
    name,
    division: division === null ? null : { id: division as DivisionId, name: division, sortOrder: 0 },
  })),
  games: results.map(gameOf),
  adjustments: Object.entries(deductions).map(([name, points]) => ({
    teamId: teamId(name),
    points,
    reason: 'misconduct' as const,
    note: null,
    decidedBy: null,
  })),
  decisions: [],
  cards: [],
  remaining: remaining.map(([home, visitor]) => ({ homeTeamId: teamId(home), visitorTeamId: teamId(visitor) })),
});

type Figures = { value: number; played: number };
type Way = readonly [home: number, visitor: number];

/** By the season's own entries, each goal by itself: what a side gets for its result and for a score. */
function earned(points: ResultPoints, result: number, [own, other]: Way, isWin: boolean): number {
  let total = result;
  for (let goal = 1; goal <= Math.min(own, points.goalsCounted ?? 3); goal += 1) total += points.goal ?? 0;
  return other === 0 ? total + (points.shutout ?? 0) + (isWin ? (points.shutoutWin ?? 0) : 0) : total;
}

/** Every way of a game to end by points of results: each score to 5–5, in regulation, in overtime, on kicks, or by forfeit. */
function waysByResult(points: ResultPoints, mayTie: boolean): readonly Way[] {
  const found: Way[] = [];
  const { win, loss, tie, forfeitLoss, overtimeWin = win, overtimeLoss = loss } = points;
  for (let home = 0; home <= 5; home += 1) {
    for (let visitor = 0; visitor <= 5; visitor += 1) {
      const each = (one: number, other: number): Way => [
        earned(points, one, [home, visitor], home > visitor),
        earned(points, other, [visitor, home], visitor > home),
      ];
      if (home > visitor) found.push(each(win, loss), each(overtimeWin, overtimeLoss));
      if (home < visitor) found.push(each(loss, win), each(overtimeLoss, overtimeWin));
      if (home !== visitor || !mayTie) continue;
      found.push(each(tie, tie));
      if ('overtimeWin' in points || 'overtimeLoss' in points) {
        found.push(each(overtimeWin, overtimeLoss), each(overtimeLoss, overtimeWin));
      }
    }
  }
  found.push([win, forfeitLoss], [forfeitLoss, win]);
  return [...new Map(found.map((way) => [way.join(), way])).values()];
}

/** The values that each outcome of a game gives the two sides. */
function ways({ rankBy, points }: SeasonRules, sport: SportCode): readonly Way[] {
  const either = ([winner, loser]: Way): Way[] => [
    [winner, loser],
    [loser, winner],
  ];
  const level = sport === 'volleyball' ? [] : [(rankBy === 'win_pct' ? [1, 1] : [0, 0]) as Way];
  if (rankBy === 'wins') return [...either([1, 0]), ...level];
  if (rankBy === 'win_pct') return [...either([2, 0]), ...level];
  if ('bySets' in points) return [...either(points.bySets['3-0'] as Way), ...either(points.bySets['3-2'] as Way)];
  return waysByResult(points, sport !== 'volleyball');
}

const toAdd = (rules: SeasonRules, sport: SportCode, ours: number, theirs: number): Way => {
  const { rankBy, points } = rules;
  if (isByPoints(rankBy) && !('bySets' in points)) {
    const [home, visitor] = ours === theirs ? [points.tie, points.tie] : [points.win, points.loss];
    return [earned(points, home, [ours, theirs], ours > theirs), earned(points, visitor, [theirs, ours], theirs > ours)];
  }
  const all = ways(rules, sport);
  if (ours === theirs) return all.at(-1)!;
  return 'bySets' in points && isByPoints(rankBy) && ours + theirs === 5 ? all[2]! : all[0]!;
};

const isByPoints = (rankBy: SeasonRules['rankBy']): boolean => rankBy === 'points' || rankBy === 'points_per_game';

/** Calls `look` with the teams' values after every way in which the remaining games can end. */
function forEveryEnding(league: League, look: (values: readonly number[], endedIn: readonly Way[]) => void): void {
  const rules = rulesOf(league.sport, league.overrides);
  const names = Object.keys(league.divisions);
  const figures = names.map((name): Figures => ({ value: isByPoints(rules.rankBy) ? (league.deductions[name] ?? 0) : 0, played: 0 }));
  const add = (team: string, value: number, games: number) => {
    const own = figures[names.indexOf(team)];
    if (own) own.value += value;
    if (own) own.played += games;
  };
  const all = ways(rules, league.sport);
  for (const [home, visitor, ours, theirs] of league.results) {
    const [forHome, forVisitor] = toAdd(rules, league.sport, ours, theirs);
    add(home, forHome, 1);
    add(visitor, forVisitor, 1);
  }
  const endedIn: Way[] = [];
  const play = (at: number): void => {
    const game = league.remaining[at];
    if (!game) {
      const isPerGame = rules.rankBy === 'win_pct' || rules.rankBy === 'points_per_game';
      const values = figures.map(({ value, played }) => (!isPerGame ? value : played === 0 ? 0 : value / played));
      look(values, endedIn);
      return;
    }
    const [home, visitor] = game;
    for (const way of all) {
      endedIn[at] = way;
      add(home, way[0], 1);
      add(visitor, way[1], 1);
      play(at + 1);
      add(home, -way[0], -1);
      add(visitor, -way[1], -1);
    }
  };
  play(0);
}

/** Whether the team advances if it ranks last, or first, among the teams with its value. */
function goesOn(league: League, values: readonly number[], team: number, atLevel: 'last' | 'first'): boolean {
  const divisions = Object.values(league.divisions);
  const hasDivisions = divisions.some((division) => division !== null);
  const favor = (each: number) => (each === team ? (atLevel === 'last' ? -1 : 1) : 0);
  const order = [...values.keys()].sort((a, b) =>
    Math.abs(values[a]! - values[b]!) < 1e-9 ? favor(b) - favor(a) : values[b]! - values[a]!,
  );
  const taken: Record<string, number> = {};
  let wild = 0;
  for (const each of order) {
    const division = hasDivisions ? divisions[each]! : 'all';
    if (division !== null) taken[division] = (taken[division] ?? 0) + 1;
    const place = division === null ? Number.POSITIVE_INFINITY : taken[division]!;
    if (place > league.overrides.qualifyingPlaces!) wild += 1;
    if (each === team) return place <= league.overrides.qualifyingPlaces! || wild <= league.overrides.wildCards!;
  }
  throw new Error('no such team');
}

function fates(league: League) {
  const found = Object.keys(league.divisions).map((team) => ({ team, clinched: true, eliminated: true }));
  forEveryEnding(league, (values) =>
    found.forEach((fate, at) => {
      fate.clinched &&= goesOn(league, values, at, 'last');
      fate.eliminated &&= !goesOn(league, values, at, 'first');
    }),
  );
  return found;
}

const qualifications = (league: League) =>
  new Map(tableOf(factsOf(league)).rows.map(({ team, qualification }) => [team.name, qualification!] as const));

const NAMES = ['A', 'B', 'C', 'D', 'E'];
const anyPair = fc.shuffledSubarray([...NAMES, 'elsewhere'], { minLength: 2, maxLength: 2 }).map(([a, b]) => [a!, b!] as Pair);
const SPORTS: readonly (readonly [SportCode, SeasonRulesOverrides])[] = [
  ['baseball', {}],
  ['soccer', {}],
  ['soccer', { points: { forfeitLoss: -1 } }],
  ['soccer', { points: { win: 2 } }],
  ['volleyball', {}],
  ['volleyball', { rankBy: 'points' }],
  ['basketball', { rankBy: 'wins' }],
  ['soccer', { rankBy: 'points_per_game' }],
  ['volleyball', { rankBy: 'points_per_game' }],
  ['soccer', { points: { win: 2, overtimeLoss: 1 } }],
  ['soccer', { points: { overtimeWin: 2, overtimeLoss: 1 } }],
  ['soccer', { points: { win: 6, tie: 3, goal: 1, shutout: 1 } }],
  ['soccer', { rankBy: 'points_per_game', points: { win: 6, tie: 3, goal: 1, goalsCounted: 2, shutoutWin: 1 } }],
];

const anyLeague = (
  games: (sport: SportCode, overrides: SeasonRulesOverrides) => number,
  some: Partial<Record<'places' | 'wildCards' | 'isDivided', number>> = {},
) =>
  fc.constantFrom(...SPORTS).chain(([sport, own]) =>
    fc.record({
      sport: fc.constant(sport),
      overrides: fc
        .record({
          qualifyingPlaces: fc.integer({ min: some.places ?? 0, max: some.places ?? 3 }),
          wildCards: fc.integer({ min: 0, max: some.wildCards ?? 2 }),
        })
        .map((places): SeasonRulesOverrides => ({ ...own, ...places })),
      divisions: fc
        .tuple(...NAMES.map(() => (some.isDivided === 0 ? fc.constant(null) : fc.constantFrom('east', 'east', 'west', 'west', null))))
        .map((divisions): Record<string, string | null> => Object.fromEntries(NAMES.map((name, at) => [name, divisions[at]!]))),
      results: fc.array(
        fc
          .tuple(anyPair, fc.constantFrom([3, 0], [3, 2], ...(sport === 'volleyball' ? [] : [[1, 1]])))
          .map(([pair, [home, visitor]]) => [...pair, home!, visitor!] as const),
        { maxLength: 12 },
      ),
      remaining: fc.array(anyPair, { minLength: games(sport, own), maxLength: games(sport, own) }),
      deductions: fc.dictionary(
        fc.constantFrom(...NAMES),
        fc.integer({ min: -4, max: 1 }).filter((points) => points !== 0),
        { maxKeys: 1 },
      ),
    }),
  );

/** The largest number of games that can end in at most 243 ways, and one more. */
const few = (sport: SportCode, overrides: SeasonRulesOverrides) =>
  Math.floor(Math.log(243.5) / Math.log(ways(rulesOf(sport, overrides), sport).length));
const many = (sport: SportCode, overrides: SeasonRulesOverrides) => few(sport, overrides) + 1;

describe('the race for the places that lead on', () => {
  test('is decided for a team exactly when it is in every way in which few games can end', () => {
    fc.assert(
      fc.property(anyLeague(few), (league) => {
        const actual = qualifications(league);
        for (const { team, clinched, eliminated } of fates(league)) {
          // Without remaining games tie-breakers have been applied, and may decide more than values do.
          const found = actual.get(team)!;
          expect({ team, clinched: found.clinched, eliminated: found.eliminated }).toEqual({ team, clinched, eliminated });
          expect([found.magicNumber === 0, found.magicNumber === null]).toEqual([clinched, eliminated || found.magicNumber === null]);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('is never called decided for a team that is not, however many games remain', () => {
    fc.assert(
      fc.property(anyLeague(many), (league) => {
        const actual = qualifications(league);
        for (const { team, clinched, eliminated } of fates(league)) {
          const found = actual.get(team)!;
          expect({ team, clinched: found.clinched && !clinched, eliminated: found.eliminated && !eliminated }).toEqual({
            team,
            clinched: false,
            eliminated: false,
          });
        }
      }),
      { numRuns: 25 },
    );
  });

  test('for first place alone is called decided whenever it is, where every game gives the same to be shared', () => {
    const isShared = ({ sport, overrides }: League) =>
      sport === 'volleyball'
        ? overrides.rankBy === undefined
        : overrides.rankBy !== 'wins' && (sport === 'baseball' || (overrides.points as { win?: number } | undefined)?.win === 2);
    fc.assert(
      fc.property(anyLeague(many, { places: 1, wildCards: 0, isDivided: 0 }).filter(isShared), (league) => {
        const actual = qualifications(league);
        for (const { team, clinched, eliminated } of fates(league)) {
          const found = actual.get(team)!;
          expect({ team, clinched: found.clinched, eliminated: found.eliminated }).toEqual({ team, clinched, eliminated });
        }
      }),
      { numRuns: 25 },
    );
  });

  test('is sure for a team that has won, or whose rivals have lost, as often as its magic number says', () => {
    fc.assert(
      fc.property(anyLeague(few), (league) => {
        const actual = qualifications(league);
        const rules = rulesOf(league.sport, league.overrides);
        const isLoss = ([ours, theirs]: Way) => ours < theirs;
        const names = Object.keys(league.divisions);
        forEveryEnding(league, (values, endedIn) => {
          const count = (team: string, counts: (mine: number, other: number) => boolean) =>
            league.remaining.filter((game, at) =>
              game.some((each, side) => each === team && counts(endedIn[at]![side]!, endedIn[at]![1 - side]!)),
            ).length;
          const lost = names.map((name) => count(name, (mine, other) => isLoss([mine, other])));
          names.forEach((name, at) => {
            const { magicNumber } = actual.get(name)!;
            if (magicNumber === null) return;
            const won = count(name, (mine, other) => isLoss([other, mine]));
            const isSure = names.every((_, rival) => rival === at || won + lost[rival]! >= magicNumber);
            if (isSure) expect(goesOn(league, values, at, 'last')).toBe(true);
          });
          expect(rules.qualifyingPlaces).not.toBeNull();
        });
      }),
      { numRuns: 20 },
    );
  });

  // Points that the league has given hold the teams so close that a single goal, or overtime, can decide.
  test.each<readonly [string, SportCode, SeasonRulesOverrides]>([
    ['points for goals and shutouts', 'soccer', { points: { win: 6, tie: 3, goal: 1, shutout: 1 } }],
    ['points for goals of which two count', 'soccer', { points: { win: 6, tie: 3, goal: 2, goalsCounted: 2, shutoutWin: 1 } }],
    ['overtime', 'soccer', { points: { win: 3, overtimeWin: 2, overtimeLoss: 1 } }],
    ['kicks that beat a tie', 'soccer', { points: { win: 3, tie: 0, overtimeWin: 2, overtimeLoss: 1 } }],
    ['overtime that costs points', 'soccer', { points: { win: 2, overtimeWin: 3, overtimeLoss: -1 } }],
    ['points per game', 'soccer', { rankBy: 'points_per_game' }],
    ['points per game, for sets', 'volleyball', { rankBy: 'points_per_game' }],
    ['points per game and goals', 'soccer', { rankBy: 'points_per_game', points: { win: 6, tie: 3, goal: 1, shutout: 1 } }],
  ])('with %s is called decided exactly if few games remain, and never wrongly if more do', (_, sport, own) => {
    const teams = NAMES.slice(0, 3);
    const pair = fc.shuffledSubarray([...teams, 'elsewhere'], { minLength: 2, maxLength: 2 }).map(([a, b]) => [a!, b!] as Pair);
    const most = few(sport, own);
    const anyClose = fc.integer({ min: 1, max: most + 1 }).chain((count) =>
      fc.record({
        sport: fc.constant(sport),
        overrides: fc.constantFrom(1, 2).map((qualifyingPlaces): SeasonRulesOverrides => ({ ...own, qualifyingPlaces, wildCards: 0 })),
        divisions: fc.constant(Object.fromEntries(teams.map((name) => [name, null]))),
        results: fc.array(
          pair.map((each) => [...each, 3, 0] as const),
          { maxLength: 2 },
        ),
        remaining: fc.array(pair, { minLength: count, maxLength: count }),
        deductions: fc.record(Object.fromEntries(teams.map((name) => [name, fc.integer({ min: -9, max: 9 })]))),
      }),
    );
    fc.assert(
      fc.property(anyClose, (league) => {
        const actual = qualifications(league);
        for (const { team, clinched, eliminated } of fates(league)) {
          const found = actual.get(team)!;
          const isExact = league.remaining.length <= most;
          expect([team, found.clinched && !clinched, found.eliminated && !eliminated]).toEqual([team, false, false]);
          if (isExact) expect([team, found.clinched, found.eliminated]).toEqual([team, clinched, eliminated]);
        }
      }),
      { numRuns: 250 },
    );
  });

  // https://okanagan.urbanrec.ca/leagues/indoor-volleyball/rules: a match whose time runs out after a set each is a draw.
  test('is open in volleyball for a team that others can only stay level with by a draw, once the season has had one', () => {
    const fateOf = (results: League['results'], own: SeasonRulesOverrides = {}) => {
      const league: League = {
        sport: 'volleyball',
        overrides: { qualifyingPlaces: 1, ...own },
        divisions: { A: null, B: null, C: null, D: null },
        results: [['A', 'D', 3, 0], ['A', 'D', 3, 0], ['B', 'D', 3, 0], ['B', 'D', 3, 0], ['C', 'D', 3, 0], ...results],
        remaining: [
          ['A', 'B'],
          ['C', 'D'],
        ],
        deductions: {},
      };
      return qualifications(league).get('C')!.eliminated;
    };
    expect(fateOf([])).toBe(true);
    expect(fateOf([['C', 'D', 1, 1]])).toBe(false);
    // Of two sets each side may win one in any match.
    expect(fateOf([], { bestOf: 2 })).toBe(false);
  });

  // Sedgewick and Wayne, "Baseball elimination": the American League East on August 30. Detroit could still win 76 games and New York has 75, but
  // its four rivals will have won 76.25 on average. The magic numbers are 163 less the wins of the one and the losses of the other.
  test('is over for Detroit in 1996, whose rivals must win too often among themselves', () => {
    const left: Record<string, number> = {
      'NY Bal': 3,
      'NY Bos': 8,
      'NY Tor': 7,
      'NY Det': 3,
      'Bal Bos': 2,
      'Bal Tor': 7,
      'Bal Det': 4,
      'Bos Det': 0,
      'Bos Tor': 0,
      'Det Tor': 0,
    };
    const wins: Record<string, readonly [number, number]> = { NY: [75, 59], Bal: [71, 63], Bos: [69, 66], Tor: [63, 72], Det: [49, 86] };
    const results = Object.entries(wins).flatMap(([team, [won, lost]]) => [
      ...Array.from({ length: won }, () => [team, 'elsewhere', 3, 0] as const),
      ...Array.from({ length: lost }, () => ['elsewhere', team, 3, 0] as const),
    ]);
    const among = Object.entries(left).flatMap(([pair, games]) => Array.from({ length: games }, () => pair.split(' ') as unknown as Pair));
    const elsewhere = { NY: 7, Bal: 12, Bos: 17, Tor: 13, Det: 20 };
    const remaining = [
      ...among,
      ...Object.entries(elsewhere).flatMap(([team, games]) => Array.from({ length: games }, () => [team, 'elsewhere'] as const)),
    ];
    const divisions = Object.fromEntries(Object.keys(wins).map((team) => [team, null]));
    const league: League = { sport: 'baseball', overrides: { qualifyingPlaces: 1 }, divisions, results, remaining, deductions: {} };
    const found = qualifications(league);
    expect([...found].map(([team, { clinched, eliminated, magicNumber }]) => [team, clinched, eliminated, magicNumber])).toEqual([
      ['NY', false, false, 163 - 75 - 63],
      ['Bal', false, false, 163 - 71 - 59],
      ['Bos', false, false, 163 - 69 - 59],
      ['Tor', false, false, 163 - 63 - 59],
      ['Det', false, true, null],
    ]);
  });
});
