import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Game, PeriodScore } from '../../../src/domain/games/game.ts';
import { rulesOf, type SeasonRulesOverrides } from '../../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../../src/domain/league/sport.ts';
import type { GameSide } from '../../../src/domain/scoring/game-book.ts';
import { countedPeriods, type LineScore, lineScoreOf } from '../../../src/domain/scoring/line-score.ts';
import { standings } from '../../../src/domain/standings/standings.ts';
import { played, teamsOf } from '../standings/league.ts';
import { type Play, summaryOf, they, we } from './book.ts';

type Scored = Pick<Game, 'status' | 'homeScore' | 'visitorScore' | 'periodScores'>;
const scored = (homeScore: number | null, visitorScore: number | null, periodScores: readonly PeriodScore[] = []): Scored => ({
  status: 'final',
  homeScore,
  visitorScore,
  periodScores,
});
const lineOf = (sport: SportCode, game: Scored, plays: readonly Play[] = [], rules: SeasonRulesOverrides = {}): LineScore =>
  lineScoreOf(
    { sport, periods: rulesOf(sport, rules).periods },
    game,
    plays.length === 0 ? undefined : summaryOf(sport, plays, { rules, isOver: game.status === 'final' }),
  );
/** `25-20 10-25` or `1-0 x-2`, home first; `OT` and `SO` before a pair say what it is. */
const periodsOf = (text: string): PeriodScore[] =>
  text.split(' ').map((pair, index) => {
    const [, kind, home, visitor] = /^(OT|SO)?(\d+|x)-(\d+|x)$/.exec(pair)!;
    const of = (side: string) => (side === 'x' ? null : Number(side));
    const extra = kind && ({ kind: kind === 'OT' ? 'overtime' : 'shootout' } as const);
    return { period: index + 1, home: of(home!), visitor: of(visitor!), ...extra };
  });
const textOf = ({ source, isComplete, periods }: LineScore) =>
  [
    source,
    isComplete ? 'complete' : 'not complete',
    periods
      .map(({ home, visitor, kind }) => `${kind ? { overtime: 'OT', shootout: 'SO' }[kind] : ''}${home ?? 'x'}-${visitor ?? 'x'}`)
      .join(' '),
  ].join(': ');

/** The rallies of a set, in no particular order. */
const set = (period: number, home: number, visitor: number): Play[] => [
  ...(home > 0 ? [we('kill', {}, { period, count: home })] : []),
  ...(visitor > 0 ? [they('kill', {}, { period, count: visitor })] : []),
];
const goal = (side: typeof we, period: number) => side('goal', {}, { period });

describe('the line score of a final game', () => {
  test('is what was entered, where that adds up to the score, whatever the plays say', () => {
    const plays = [...set(1, 25, 20), ...set(2, 25, 22)];
    expect(textOf(lineOf('volleyball', scored(2, 0, periodsOf('25-19 25-17')), plays))).toBe('entered: complete: 25-19 25-17');
    expect(textOf(lineOf('baseball', scored(3, 1, periodsOf('1-1 2-0 x-0'))))).toBe('entered: complete: 1-1 2-0 x-0');
    expect(textOf(lineOf('soccer', scored(1, 1, periodsOf('1-0 0-1 SO4-3'))))).toBe('entered: complete: 1-0 0-1 SO4-3');
  });

  test('is that of plays that account for the score, where nobody entered one, or one that does not add up to the score', () => {
    const plays = [...set(1, 25, 20), ...set(2, 23, 25), ...set(3, 15, 11)];
    for (const entered of [[], periodsOf('25-20'), periodsOf('25-20 25-23 15-11')]) {
      expect(textOf(lineOf('volleyball', scored(2, 1, entered), plays))).toBe('derived: complete: 25-20 23-25 15-11');
    }
  });

  test('is not complete where plays do not account for the score, or one side’s book was not kept', () => {
    const plays = [...set(1, 25, 20), ...set(2, 23, 25)];
    expect(textOf(lineOf('volleyball', scored(2, 1), plays))).toBe('derived: not complete: 25-20 23-25');
    expect(textOf(lineOf('volleyball', scored(2, 1, periodsOf('25-20')), plays))).toBe('entered: not complete: 25-20');
    expect(lineOf('soccer', scored(2, 0), [goal(we, 1), goal(we, 2)]).isComplete).toBe(false);
    expect(textOf(lineOf('volleyball', scored(2, 1)))).toBe(': not complete: ');
  });

  test('of a game that is still played is never complete', () => {
    const plays = set(1, 25, 20);
    expect(lineOf('volleyball', { ...scored(1, 0), status: 'in_progress' }, plays).isComplete).toBe(false);
    expect(lineOf('volleyball', { ...scored(1, 0, periodsOf('25-20')), status: 'forfeit' }).isComplete).toBe(false);
  });

  test('has periods without a play where a clock ends them, and names those after regulation overtime', () => {
    const plays = [goal(we, 1), they('shot', { outcome: 'saved' }, { period: 1 })];
    expect(textOf(lineOf('soccer', scored(1, 0), plays))).toBe('derived: complete: 1-0 0-0');
    expect(textOf(lineOf('soccer', scored(2, 1), [...plays, goal(they, 2), goal(we, 3)]))).toBe('derived: complete: 1-0 0-1 OT1-0');
  });

  test('has the kicks that were recorded, or those entered with the score', () => {
    const kick = (side: typeof we, isScored: boolean) =>
      side('shootout_kick', { outcome: isScored ? 'scored' : 'saved' }, { period: null });
    const plays = [goal(we, 1), goal(they, 2), kick(we, true), kick(they, false)];
    expect(textOf(lineOf('soccer', scored(1, 1), plays))).toBe('derived: complete: 1-0 0-1 SO1-0');
    const entered: readonly PeriodScore[] = [{ period: 3, home: 4, visitor: 3, kind: 'shootout' }];
    expect(textOf(lineOf('soccer', scored(1, 1, entered), plays))).toBe('derived: complete: 1-0 0-1 SO4-3');
    expect(textOf(lineOf('soccer', scored(1, 1, entered)))).toBe('entered: not complete: SO4-3');
  });

  test('takes overtime from what was entered of it, where the rest was recorded', () => {
    const points = (side: typeof we, period: number, count: number) => side('free_throw_made', {}, { period, count });
    const plays = [points(we, 1, 10), points(they, 2, 10), points(we, 5, 3), points(they, 5, 1)];
    const overtime: readonly PeriodScore[] = [{ period: 5, home: 3, visitor: 1, kind: 'overtime' }];
    expect(textOf(lineOf('basketball', scored(13, 11, overtime), plays))).toBe('derived: complete: 10-0 0-10 0-0 0-0 OT3-1');
  });
});

describe('tables', () => {
  const SETS = [
    [25, 20],
    [18, 25],
    [27, 25],
    [25, 9],
  ] as const;
  /** A match to two sets won: its sets, home first. */
  const anyMatch = fc
    .array(fc.tuple(fc.constantFrom(...SETS), fc.boolean()), { minLength: 3, maxLength: 3 })
    .map((sets) => sets.map(([[a, b], isSwapped]) => (isSwapped ? ([b, a] as const) : ([a, b] as const))))
    .map((sets) => (sets[0]![0] > sets[0]![1] === sets[1]![0] > sets[1]![1] ? sets.slice(0, 2) : sets));
  const pairs = ['A-B', 'B-C', 'C-A', 'C-D', 'D-A', 'B-D'].map((pair) => pair.split('-') as [string, string]);
  const won = (sets: readonly (readonly [number, number])[], side: GameSide) =>
    sets.filter(([home, visitor]) => (side === 'home' ? home > visitor : visitor > home)).length;

  test('are the same whether the sets of each match were entered or recorded play by play', () => {
    fc.assert(
      fc.property(fc.array(anyMatch, { minLength: pairs.length, maxLength: pairs.length }), fc.array(fc.boolean()), (matches, typed) => {
        const rules: SeasonRulesOverrides = {
          bestOf: 3,
          tieBreakers: ['points_against_per_period', 'set_ratio', 'point_ratio', 'head_to_head_against_per_period'],
        };
        const text = matches
          .map((sets, at) => {
            const [home, visitor] = pairs[at]!;
            return `${home} ${won(sets, 'home')}-${won(sets, 'visitor')} ${visitor} [${sets.map((each) => each.join('-')).join(' ')}]`;
          })
          .join('\n');
        const entered = played(text);
        const recorded = entered.map((game, at) => {
          if (typed[at]) return game;
          const bare = { ...game, periodScores: [] };
          const plays = matches[at]!.flatMap(([home, visitor], index) => set(index + 1, home, visitor));
          return { ...bare, periodScores: countedPeriods(lineOf('volleyball', bare, plays, rules), bare) };
        });
        const tableOf = (games: typeof entered) => standings(rulesOf('volleyball', rules), 'volleyball', teamsOf(entered), games);
        expect(tableOf(recorded)).toEqual(tableOf(entered));
      }),
      { numRuns: 60 },
    );
  });
});
