import { describe, expect, test } from '@jest/globals';
import { eachAtBatOnce } from '../../../src/domain/scoring/batter-by-number.ts';
import type { GameBook, Lineup } from '../../../src/domain/scoring/game-book.ts';
import { SPORT_STATS } from '../../../src/domain/scoring/sports.ts';
import type { PlayerId } from '../../../src/domain/shared/ids.ts';
import { bookOf, type Play, they, we } from './book.ts';

const nine = (prefix: string): Lineup => ({
  places: ['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'].map((position, index) => ({
    playerId: `${prefix}${index + 1}` as PlayerId,
    isStarter: true,
    battingOrder: index + 1,
    position,
  })),
});
const LINEUPS = { home: nine('h'), visitor: nine('v') };
const summary = (plays: readonly Play[], more: Partial<Pick<GameBook, 'isOver'>> = { isOver: false }) =>
  SPORT_STATS.baseball.summarize!(bookOf('baseball', plays, { lineups: LINEUPS, ...more }));
/** Visitors bat in order. */
const top = (type: string, by: number, attributes = {}, period = 1) => they(type, attributes, { by: `v${by}`, period });
/** A visitor at bat, as the home side's coach records its own pitcher. */
const numbered = (type: string, number: string, pitches: string) =>
  they(type, { batterNumber: number, pitcherId: 'h1', pitches }, { by: null });
type Half = Readonly<{ byNumber: readonly Play[]; byName: readonly Play[] }>;
const alternately = (one: readonly Play[], other: readonly Play[]) => one.flatMap((play, index) => [play, other[index]!]);
const bottom = (type: string, by: number, attributes = {}, period = 1) => we(type, attributes, { by: `h${by}`, period });
const kinds = (plays: readonly Play[]) => summary(plays).warnings.map(({ kind }) => kind);

describe('how a game stands', () => {
  test('is told after every play: inning, outs, count, bases, who bats, who pitches and how many pitches', () => {
    const { situation, score } = summary([
      top('single', 1, { pitches: 'BX' }),
      top('double', 2, { pitches: 'CX' }),
      top('strikeout', 3, { pitches: 'CSS' }),
      we('pitches', { pitches: 'BBF' }, { by: 'h1' }),
    ]);
    expect(score).toEqual({ home: 0, visitor: 0 });
    const at = (playerId: string) => ({ playerId, number: null, battingOrder: null });
    expect(situation).toEqual({
      kind: 'innings',
      inning: 1,
      batting: 'visitor',
      outs: 1,
      balls: 2,
      strikes: 1,
      bases: [null, at('v2'), at('v1')],
      batter: { playerId: 'v4', number: null, battingOrder: 4 },
      onDeck: { playerId: 'v5', number: null, battingOrder: 5 },
      pitcher: at('h1'),
      pitcherPitches: 10,
    });
  });

  test('has once what both sides recorded: the batters by name, and by number against the pitcher', () => {
    const plays = [
      numbered('home_run', '12', 'BX'),
      top('home_run', 1),
      top('strikeout', 2),
      numbered('strikeout', '7', 'CSS'),
      top('field_out', 3, { pitches: 'CX' }),
      numbered('field_out', '9', 'CX'),
    ];
    const { situation, score, lineScore, notes } = summary(plays);
    expect([score.visitor, lineScore]).toEqual([1, [{ period: 1, visitor: 1, home: null }]]);
    expect(situation).toMatchObject({ inning: 1, batting: 'visitor', outs: 2, batter: { playerId: 'v4' }, pitcherPitches: 7 });
    expect(notes.filter(({ key }) => key === 'home_runs')).toMatchObject([{ entries: [{ participant: { playerId: 'v1' }, count: 1 }] }]);
    expect(kinds(plays)).toEqual([]);
  });

  describe.each([
    [
      'the batters’ coach takes over',
      (half: Half) => [...half.byNumber.slice(0, 3), ...alternately(half.byNumber.slice(3), half.byName.slice(3))],
    ],
    ['the batters’ coach takes over, and sends it later', (half: Half) => [...half.byNumber, ...half.byName.slice(3)]],
    ['the batters’ coach takes over, and the other sends it later', (half: Half) => [...half.byName.slice(3), ...half.byNumber]],
    [
      'the pitcher’s coach begins',
      (half: Half) => [...half.byName.slice(0, 3), ...alternately(half.byName.slice(3), half.byNumber.slice(3))],
    ],
    ['the pitcher’s coach begins, and sends it first', (half: Half) => [...half.byNumber.slice(3), ...half.byName]],
  ])('where %s in the middle of a half', (_, recorded) => {
    test.each([
      ['judged alike', (type: string) => type],
      [
        'judged differently',
        (type: string) => ({ strikeout: 'field_out', walk: 'hit_by_pitch', single: 'reached_on_error' })[type] ?? type,
      ],
    ])('has each plate appearance once: %s', (_, judged) => {
      const types = ['walk', 'single', 'field_out', 'strikeout', 'home_run', 'field_out'];
      const half = {
        byNumber: types.map((type, at) => numbered(judged(type), `${at + 20}`, 'X')),
        byName: types.map((type, at) => top(type, at + 1)),
      };
      const { situation, score, lineScore } = summary(recorded(half));
      expect([score.visitor, lineScore]).toEqual([3, [{ period: 1, visitor: 3, home: null }]]);
      expect(situation).toMatchObject({ inning: 1, batting: 'home', outs: 0 });
    });
  });

  test.each([
    [
      'the batters’ coach begins, and stops',
      ['walk', 'single', 'field_out', 'strikeout'],
      ['field_out', 'strikeout', 'home_run', 'field_out'],
    ],
    ['the pitcher’s coach begins, and stops', ['strikeout', 'home_run', 'field_out'], ['walk', 'single', 'field_out', 'strikeout']],
  ])('has each plate appearance once where %s after the other has taken over, whoever sends first', (_, byName, byNumber) => {
    const whole = ['walk', 'single', 'field_out', 'strikeout', 'home_run', 'field_out'];
    const named = byName.map((type, at) => top(type, at + 1));
    const others = byNumber.map((type) => numbered(type, '20', 'X'));
    for (const plays of [
      [...named, ...others],
      [...others, ...named],
    ]) {
      const once = eachAtBatOnce(bookOf('baseball', plays).events);
      expect(once.map(({ type }) => type)).toEqual(whole);
      expect(eachAtBatOnce(once)).toEqual(once);
      const { situation, score } = summary(plays);
      expect(score.visitor).toBe(3);
      expect(situation).toMatchObject({ inning: 1, batting: 'home', outs: 0 });
    }
  });

  test('has a half once on whose batters two coaches do not agree', () => {
    const plays = [top('single', 1), top('field_out', 2), numbered('single', '20', 'X'), numbered('single', '21', 'X')];
    expect(eachAtBatOnce(bookOf('baseball', plays).events).map(({ type }) => type)).toEqual(['single', 'field_out']);
  });

  test('has a short record that agrees with several parts of the other where it was recorded', () => {
    const plays = [...['20', '21', '22'].map((number) => numbered('strikeout', number, 'CSS')), top('strikeout', 3)];
    const { events } = bookOf('baseball', plays);
    expect(eachAtBatOnce(events).map(({ playerId, attributes }) => playerId ?? attributes['batterNumber'])).toEqual(['20', '21', 'v3']);
  });

  test('is the other side at bat after the third out', () => {
    const plays = [top('field_out', 1, { pitches: 'X' }), top('field_out', 2), top('walk', 3), top('field_out', 4)];
    expect(summary(plays).situation).toMatchObject({
      inning: 1,
      batting: 'home',
      outs: 0,
      bases: [null, null, null],
      pitcher: { playerId: 'v1' },
    });
    expect(summary([...plays, bottom('home_run', 1)])).toMatchObject({
      score: { home: 1, visitor: 0 },
      lineScore: [{ period: 1, visitor: 0, home: 1 }],
      situation: { batting: 'home', batter: { playerId: 'h2' }, bases: [null, null, null] },
    });
  });

  test('follows substitutes: a pinch runner on his base, a pinch hitter in his place, a pitcher', () => {
    const { situation } = summary([
      top('walk', 1, { pitches: 'BBBB' }),
      they('substitution', { replacesPlayerId: 'v1', position: 'PR' }, { by: 'fast' }),
      they('substitution', { replacesPlayerId: 'v2', battingOrder: 2, position: 'PH' }, { by: 'slugger' }),
      we('substitution', { replacesPlayerId: 'h1', position: 'P' }, { by: 'relief' }),
    ]);
    expect(situation).toMatchObject({
      bases: [{ playerId: 'fast' }, null, null],
      batter: { playerId: 'slugger' },
      pitcher: { playerId: 'relief' },
      pitcherPitches: 0,
    });
  });

  test('is complete with halves that the other side follows, in order, whatever ended them', () => {
    const half = [top('field_out', 1, { pitches: 'X' }), top('field_out', 2), top('field_out', 3)];
    expect(summary([...half, bottom('walk', 1)]).isComplete).toBe(true);
    expect(summary([...half.slice(1), bottom('walk', 1)]).isComplete).toBe(true);
    expect(summary([...half, top('walk', 4, {}, 2)]).isComplete).toBe(false);
  });

  // Limits of runs in an inning: https://teamsideline.com/sites/sfllb/content/19374/HOW-to-Scorekeep
  test('is complete where the league ended a half after five runs', () => {
    const five = [1, 2, 3, 4, 5].map((by) => top('home_run', by, { pitches: 'X' }));
    const { score, isComplete, warnings } = summary([...five, top('field_out', 6), bottom('walk', 1)]);
    expect([score, isComplete, warnings]).toEqual([{ home: 0, visitor: 5 }, true, []]);
    expect(kinds([top('home_run', 1, { pitches: 'X' }), bottom('walk', 1)])).toEqual(['inning_without_three_outs']);
  });

  test('has a courtesy runner on the base of another player, who stays in the order and in the field', () => {
    const plays = [top('walk', 2, { pitches: 'BBBB' }), they('courtesy_runner', { forPlayerId: 'v2' }, { by: 'v9' }), top('home_run', 3)];
    const { situation, warnings, notes } = summary(plays.slice(0, 2));
    expect(situation).toMatchObject({ bases: [{ playerId: 'v9' }, null, null], batter: { playerId: 'v3' } });
    expect(warnings.map(({ kind }) => kind)).toEqual(['batting_out_of_turn']);
    expect(notes).toEqual([]);
    expect(summary(plays).score).toEqual({ home: 0, visitor: 2 });
    expect(kinds([top('field_out', 1, { pitches: 'X' }), they('courtesy_runner', { forPlayerId: 'v2' }, { by: 'v9' })])).toEqual([
      'runner_unsaid',
    ]);
  });

  test('says where outs as a number stand beside plays', () => {
    const outs = we('outs_recorded', { count: 3 }, { by: 'h1' });
    expect(kinds([top('strikeout', 1, { pitches: 'SSS' }), outs])).toEqual(['outs_beside_plays']);
    expect(kinds([they('strikeout', { pitcherId: 'h1' }, { by: 'v1' }), outs])).toEqual([]);
  });

  test('tells what stands under a box score', () => {
    const { notes, teamFigures } = summary(
      [
        top('double', 1, { pitches: 'X' }),
        top('home_run', 2),
        top('hit_by_pitch', 3),
        top('stolen_base', 3, { runners: [{ from: 'first', to: 'second' }] }),
        top('reached_on_error', 4, { errors: ['h6'] }),
        top('grounded_into_double_play', 5, { putouts: ['h4', 'h3'], assists: ['h6'] }),
        top('field_out', 6),
      ],
      { isOver: true },
    );
    const told = notes.map(({ key, entries }) => [
      key,
      ...entries.map(({ participant, count, detail }) => `${participant.playerId} ${count}${detail ? ` ${detail}` : ''}`),
    ]);
    expect(told).toEqual([
      ['errors', 'h6 1'],
      ['double_plays', 'h6 1', 'h4 1', 'h3 1'],
      ['hit_batters', 'h1 1'],
      ['doubles', 'v1 1'],
      ['home_runs', 'v2 1 inning 1, 1 on, 0 out'],
      ['grounded_into_double_plays', 'v5 1'],
      ['stolen_bases', 'v3 1'],
    ]);
    expect(teamFigures.map(({ key, visitor, home }) => [key, visitor?.part, home?.part])).toEqual([
      ['r', 2, 0],
      ['h', 2, 0],
      ['e', 0, 1],
      ['lob', 1, 0],
    ]);
  });
});

describe('a contradiction is a warning', () => {
  test.each<[string, readonly Play[]]>([
    ['rbi_beyond_runners', [top('walk', 1), top('single', 2, { rbi: 4 })]],
    ['rbi_beyond_runs', [top('walk', 1, { pitches: 'BBBB' }), top('single', 2, { rbi: 1 })]],
    ['runner_from_empty_base', [top('single', 1, { runners: [{ from: 'third', to: 'home' }] })]],
    ['two_on_one_base', [top('walk', 1), top('single', 2, { runners: [{ from: 'first', to: 'first' }] })]],
    ['outs_differ', [top('strikeout', 1, { outs: 2, pitches: 'SSS' })]],
    [
      'too_many_outs',
      [top('field_out', 1, { pitches: 'X' }), top('walk', 2), top('field_out', 3), top('grounded_into_double_play', 4), top('walk', 5)],
    ],
    ['inning_without_three_outs', [top('field_out', 1, { pitches: 'X' }), bottom('walk', 1)]],
    ['run_of_nobody', [top('walk', 1, { pitches: 'BBBB' }), top('run', 5)]],
    ['batting_out_of_turn', [top('walk', 1, { pitches: 'BBBB' }), top('walk', 3)]],
    ['out_of_whom', [top('walk', 1, { pitches: 'BBBB' }), top('walk', 2), top('force_out', 3)]],
    [
      'earned_unsaid',
      [
        top('walk', 1),
        we('passed_ball', { runners: [{ from: 'first', to: 'second' }] }, { by: 'h2' }),
        top('single', 2, { runners: [{ from: 'second', to: 'home' }] }),
      ],
    ],
    [
      'two_decisions',
      [we('pitching_decision', { decision: 'win' }, { by: 'h1' }), we('pitching_decision', { decision: 'win' }, { by: 'h2' })],
    ],
  ])('%s', (kind, plays) => {
    expect(kinds(plays)).toContain(kind);
  });

  test('and none is where an old scorer counts one thing at a time', () => {
    expect(
      kinds([top('single', 1, { rbi: 0 }), top('double', 2, { rbi: 1 }), top('run', 1), top('field_out', 4), top('wild_pitch', 1)]),
    ).toEqual([]);
  });
});

describe('decisions', () => {
  const inning = (side: typeof top, period: number, runs: readonly number[] = []) => [
    ...runs.map((by) => side('home_run', by, { batterTo: 'home' }, period)),
    ...[1, 2, 3].map((by) => side('field_out', by, { batterTo: 'out' }, period)),
  ];
  const game = (winsBy: number, relief: readonly Play[], from: number): Play[] =>
    [1, 2, 3, 4, 5, 6].flatMap((period) => [
      ...(period === from ? relief : []),
      ...inning(top, period),
      ...(period === 6 ? [] : inning(bottom, period, period === 1 ? Array.from({ length: winsBy }, (_, index) => index + 1) : [])),
    ]);
  const decided = (plays: readonly Play[]) => {
    const { decisions, warnings } = summary(plays, { isOver: true });
    return [decisions.map(({ kind, playerId }) => `${kind} ${playerId}`), warnings.filter(({ kind }) => kind === 'decision_open').length];
  };
  const reliever = [we('substitution', { replacesPlayerId: 'h1', position: 'P' }, { by: 'relief' })];

  test('follow from the rules: a starter of five innings wins, the pitcher who gave the lead away loses, the last pitcher of a close game saves it', () => {
    expect(decided(game(2, [], 0))).toEqual([['win h1', 'loss v1'], 0]);
    expect(decided(game(2, reliever, 6))).toEqual([['win h1', 'loss v1', 'save relief'], 0]);
    expect(decided(game(4, reliever, 6))).toEqual([['win h1', 'loss v1'], 0]);
  });

  test('go to the only relief pitcher where the starter did not pitch long enough, and are the scorer’s where there were several', () => {
    expect(decided(game(2, reliever, 4))).toEqual([['win relief', 'loss v1'], 0]);
    const another = we('substitution', { replacesPlayerId: 'relief', position: 'P' }, { by: 'closer' });
    const three = game(2, reliever, 4).flatMap((play) => (play.period === 6 && play.by === 'v1' ? [another, play] : [play]));
    expect(decided(three)).toEqual([['loss v1'], 2]);
    expect(decided([...three, we('pitching_decision', { decision: 'win' }, { by: 'relief' })])).toEqual([
      ['win relief', 'loss v1', 'save closer'],
      0,
    ]);
  });
});
