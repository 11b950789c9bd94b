import { describe, expect, test } from '@jest/globals';
import type { SeasonRulesOverrides } from '../../../src/domain/league/season-rules.ts';
import { presencesIn, summaryOf as wholeSummaryOf } from '../../../src/domain/scoring/book-summary.ts';
import type { Lineup } from '../../../src/domain/scoring/game-book.ts';
import { lineupFaults, lineupWarnings } from '../../../src/domain/scoring/lineup.ts';
import { bookOf, linesOf, type Play, scoreOf, starting, summaryOf, they, warningsOf, we } from './book.ts';

// Games by rules of youth leagues that are not the published ones of the sport.

const set = (period: number, ours: number, theirs: number): Play[] => [
  we('kill', {}, { period, count: ours }),
  they('kill', {}, { period, count: theirs }),
];

describe('a volleyball match', () => {
  type Match = Readonly<{ rules: SeasonRulesOverrides; sets: readonly Play[]; score: readonly number[]; warnings?: readonly string[] }>;
  // Town & Country Sports (Kentucky): to 21 with a cap of 25, the third to 15 with one of 17. Chapel Hill: to 25, the last to 21, capped.
  const town: SeasonRulesOverrides = { bestOf: 3, setPoints: 21, setCap: 25, decidingSetCap: 17 };
  const winByOne: SeasonRulesOverrides = { bestOf: 3, setPoints: 21, setCap: 21 };
  const allSets: SeasonRulesOverrides = { bestOf: 3, playsAllSets: true };

  test.each<[string, Match]>([
    ['has sets to 21 that one point wins', { rules: winByOne, sets: [...set(1, 21, 20), ...set(2, 21, 10)], score: [2, 0] }],
    ['has sets that one point wins at the cap', { rules: town, sets: [...set(1, 25, 24), ...set(2, 21, 19)], score: [2, 0] }],
    [
      'needs two points below the cap',
      { rules: town, sets: [...set(1, 22, 21), ...set(2, 21, 10)], score: [2, 0], warnings: ['set_not_won_by_two'] },
    ],
    [
      'has a cap of its own in the deciding set',
      { rules: town, sets: [...set(1, 21, 10), ...set(2, 10, 21), ...set(3, 17, 16)], score: [2, 1] },
    ],
    [
      'has a deciding set to another number',
      { rules: { bestOf: 3, decidingSetPoints: 21 }, sets: [...set(1, 25, 10), ...set(2, 10, 25), ...set(3, 21, 19)], score: [2, 1] },
    ],
    [
      'goes on after one side has won where all sets are played',
      { rules: allSets, sets: [...set(1, 25, 10), ...set(2, 25, 10), ...set(3, 10, 15)], score: [2, 1] },
    ],
  ])('%s', (_rule, { rules, sets, score, warnings = [] }) => {
    expect(scoreOf('volleyball', sets, { rules })).toEqual(score);
    expect(warningsOf('volleyball', sets, { rules }).map(([kind]) => kind)).toEqual(warnings);
  });

  test('has won a set that goes on as soon as its rules say', () => {
    const score = (rules: SeasonRulesOverrides, plays: readonly Play[]) => scoreOf('volleyball', plays, { rules, isOver: false });
    expect([score(winByOne, set(1, 21, 20)), score({ setPoints: 21 }, set(1, 21, 20))]).toEqual([
      [1, 0],
      [0, 0],
    ]);
    expect([score({ setPoints: 21 }, set(1, 21, 19)), score({}, set(1, 21, 19))]).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });
});

describe('a basketball game', () => {
  const fouls = (count: number, period = 1) => we('foul', {}, { count, period, by: null });
  const bonusOf = (rules: SeasonRulesOverrides, ...plays: readonly Play[]) => {
    const situation = summaryOf('basketball', plays, { rules }).situation;
    return situation?.kind === 'clock' ? situation.bonus?.visitor : undefined;
  };

  // East Greenwich: four quarters, one-and-one from the seventh foul of a half, two shots from the tenth. The next foul is the one that is shot.
  test.each([
    [5, null],
    [6, 'one_and_one'],
    [7, 'one_and_one'],
    [8, 'one_and_one'],
    [9, 'two_shots'],
    [10, 'two_shots'],
  ])('by halves gives after %i fouls: %s', (count, bonus) => {
    for (const rules of [{ foulRules: 'nfhs_halves' }, { foulRules: 'nfhs_halves', periods: 2 }, { foulRules: 'ncaa_men' }] as const)
      expect(bonusOf(rules, fouls(count))).toBe(bonus);
  });

  test('counts the fouls of a half over its two quarters, and overtime with the second', () => {
    const rules = { foulRules: 'nfhs_halves' } as const;
    expect(bonusOf(rules, fouls(3, 1), fouls(3, 2))).toBe('one_and_one');
    expect(bonusOf(rules, fouls(3, 2), fouls(3, 3))).toBeNull();
    expect(bonusOf(rules, fouls(3, 3), fouls(3, 4), fouls(3, 5))).toBe('two_shots');
  });

  test('by quarters gives two shots from the fifth foul, since 2023 by NFHS too', () => {
    for (const foulRules of ['nfhs', 'fiba'] as const) {
      const foulsOf = (count: number) => Array.from({ length: count }, () => we('foul'));
      expect([bonusOf({ foulRules }, ...foulsOf(3)), bonusOf({ foulRules }, ...foulsOf(4))]).toEqual([null, 'two_shots']);
    }
  });

  test('in halves counts by halves, and overtime with the second', () => {
    expect(bonusOf({ periods: 2 }, fouls(2, 2), fouls(2, 3))).toBe('two_shots');
    expect(bonusOf({}, fouls(2, 2), fouls(2, 3))).toBeNull();
  });

  test('may leave its players six fouls, which are then no contradiction', () => {
    const plays = [we('foul', {}, { count: 5 }), we('steal'), we('foul')];
    expect(warningsOf('basketball', plays, { rules: { foulsToLeave: 6 } })).toEqual([]);
    expect(warningsOf('basketball', [...plays, we('steal')], { rules: { foulsToLeave: 6 } })).toEqual([['played_after_fouling_out', 3, 4]]);
    expect(summaryOf('basketball', plays, { rules: { foulsToLeave: 6 } }).notes).toMatchObject([{ label: 'Fouled out' }]);
    expect(summaryOf('basketball', [plays[0]!], { rules: { foulsToLeave: 6 } }).notes).toEqual([]);
  });
});

describe('the time that players have played', () => {
  const FIVE: Lineup = starting(['sam', 'G'], ['ana', 'C']);
  const change = (period: number, clock: string, by = 'pat', replacesPlayerId = 'ana') =>
    we('substitution', { replacesPlayerId }, { by, period, clock });
  const minutesOf = (sport: 'basketball' | 'football' | 'soccer', rules: SeasonRulesOverrides, ...plays: readonly Play[]) =>
    Object.fromEntries(
      presencesIn(sport, bookOf(sport, plays, { rules, lineups: { home: FIVE } }), 'home').map(({ playerId, seconds }) => [
        playerId,
        seconds === null ? null : seconds / 60,
      ]),
    );

  // NFHS: quarters of eight minutes, whose clock counts down.
  test('is that of quarters of the season’s length, by a clock that counts down', () => {
    const eight = { periodMinutes: 8 };
    expect(minutesOf('basketball', eight, change(2, '06:00'))).toEqual({ sam: 32, ana: 10, pat: 22 });
    expect(minutesOf('basketball', eight, change(2, '06:00'), change(4, '08:00', 'ana', 'pat'))).toEqual({ sam: 32, ana: 18, pat: 14 });
    expect(minutesOf('basketball', {}, change(2, '06:00'))).toEqual({ sam: null, ana: null, pat: null });
    expect(minutesOf('basketball', eight, change(2, '06:00'), change(5, '01:00', 'ana', 'pat'))).toEqual({
      sam: null,
      ana: null,
      pat: null,
    });
  });

  // NFHS Basketball 5-7: extra periods of four minutes. IFAB Law 7: two halves of extra time of at most fifteen minutes.
  test('goes on in overtime of a known length, and not while kicks from the mark are taken', () => {
    const known = { periodMinutes: 8, overtimeMinutes: 4 };
    expect(minutesOf('basketball', known, change(2, '06:00'), change(5, '01:00', 'ana', 'pat'))).toEqual({ sam: 36, ana: 11, pat: 25 });
    const extra = { regulationMinutes: 90, overtimeMinutes: 15 };
    for (const clock of ['10:00', '115:00']) {
      const plays = [change(4, clock), we('shootout_kick', { outcome: 'scored' }, { period: 5 })];
      expect(minutesOf('soccer', extra, ...plays)).toEqual({ sam: 120, ana: 115, pat: 5 });
    }
    const kicks = we('shootout_kick', { outcome: 'scored' }, { period: 3 });
    expect(minutesOf('soccer', { regulationMinutes: 90 }, change(2, '60:00'), kicks)).toEqual({ sam: 90, ana: 60, pat: 30 });
  });

  // https://github.com/dblackrun/pbpstats/issues/7: in and out again while the clock stands.
  test('is none of who came in and left again while the clock stood, and of nobody who stayed on the bench', () => {
    const stood = [change(2, '06:00'), change(2, '06:00', 'ana', 'pat')];
    expect(minutesOf('basketball', { periodMinutes: 8 }, ...stood)).toEqual({ sam: 32, ana: 32, pat: 0 });
  });

  // NFL FLAG: two halves of twenty minutes.
  test('is that of halves in flag football', () => {
    expect(minutesOf('football', { periods: 2, periodMinutes: 20 }, change(2, '05:00'))).toEqual({ sam: 40, ana: 35, pat: 5 });
  });

  // US Youth Soccer under 8: four quarters of twelve minutes; other leagues play three periods.
  test('is that of quarters or thirds in soccer, by a clock that begins anew or runs on', () => {
    const quarters = { periods: 4, periodMinutes: 12 };
    for (const clock of ['03:00', '27:00']) expect(minutesOf('soccer', quarters, change(3, clock))).toEqual({ sam: 48, ana: 27, pat: 21 });
    expect(minutesOf('soccer', { periods: 3, regulationMinutes: 45 }, change(3, '05:00'))).toEqual({ sam: 45, ana: 35, pat: 10 });
    expect(minutesOf('soccer', {}, change(2, '61:00'))).toEqual({ sam: 60, ana: 60, pat: 0 });
  });

  test('is shown of everybody, and how far apart it is, where it is to be equal', () => {
    const lineup = { places: [...FIVE.places, { ...FIVE.places[0]!, playerId: 'ben' as never, isStarter: false }] };
    const shown = (rules: SeasonRulesOverrides) => {
      const { notes, teamFigures } = wholeSummaryOf(
        'soccer',
        bookOf('soccer', [change(1, '20:00')], { rules, lineups: { home: lineup } }),
      )!;
      const figure = teamFigures.find(({ key }) => key === 'minutesApart');
      return {
        apart: figure && [figure.home?.part ?? null, figure.visitor],
        minutes: notes.find(({ key }) => key === 'minutes')?.entries.map(({ participant, count }) => [participant.playerId, count]),
      };
    };
    expect(shown({ equalMinutes: true })).toEqual({
      apart: [60, null],
      minutes: [
        ['ben', 0],
        ['ana', 20],
        ['pat', 40],
        ['sam', 60],
      ],
    });
    expect(shown({})).toEqual({ apart: undefined, minutes: undefined });
  });

  test('has no limit on how often players change', () => {
    const often = [change(1, '05:00'), change(1, '10:00', 'ana', 'pat'), change(1, '15:00'), change(1, '20:00', 'ana', 'pat')];
    expect(wholeSummaryOf('soccer', bookOf('soccer', often, { lineups: { home: FIVE } }))!.warnings).toEqual([]);
    expect(minutesOf('soccer', {}, ...often)).toEqual({ sam: 60, ana: 50, pat: 10 });
  });
});

// Metro Detroit officials: 35 points after the first half of a football game, and as always once the lead is smaller; Colorado has it in basketball.
test('a lead of so many points in the second half makes the clock run on, until the lead is smaller', () => {
  const runs = (sport: 'football' | 'basketball' | 'soccer', rules: SeasonRulesOverrides, ...plays: readonly Play[]) => {
    const situation = summaryOf(sport, plays, { rules }).situation;
    return situation?.kind === 'clock' ? situation.runningClock : undefined;
  };
  const rules = { runningClockLead: 35 };
  const basket = (side: typeof we, count: number, period: number) => side('free_throw_made', {}, { count, period });
  expect(runs('basketball', rules, basket(we, 35, 2), basket(they, 0, 2))).toBe(false);
  expect(runs('basketball', rules, basket(we, 36, 2), basket(they, 1, 3))).toBe(true);
  expect(runs('basketball', rules, basket(we, 36, 2), basket(they, 1, 3), basket(they, 1, 3))).toBe(false);
  expect(runs('basketball', { ...rules, periods: 2 }, basket(they, 1, 1), basket(we, 36, 2))).toBe(true);
  expect(runs('basketball', {}, basket(we, 36, 2), basket(they, 1, 3))).toBeNull();
  expect(
    runs('football', rules, we('rush', { yards: 5, touchdown: true }, { count: 6, period: 3 }), they('rush', { yards: 1 }, { period: 3 })),
  ).toBe(true);
  expect(runs('soccer', {}, we('goal'))).toBeNull();
});

test('a clock that shows more than a period is warned of where it counts down and the length is known', () => {
  const warned = (sport: 'basketball' | 'soccer', rules: SeasonRulesOverrides, period = 1) => {
    const play = we(sport === 'soccer' ? 'shot' : 'foul', {}, { period, clock: '09:59' });
    return wholeSummaryOf(sport, bookOf(sport, [play], { rules }))!.warnings.map(({ kind, eventIds }) => [kind, ...eventIds]);
  };
  expect(warned('basketball', { periodMinutes: 8 })).toEqual([['clock_beyond_period', 'event 1']]);
  expect(warned('basketball', { periodMinutes: 10 })).toEqual([]);
  expect(warned('basketball', {})).toEqual([]);
  expect(warned('basketball', { periodMinutes: 8 }, 5)).toEqual([]);
  expect(warned('soccer', { periodMinutes: 8 })).toEqual([]);
  // NFHS Basketball 5-7: extra periods of four minutes.
  expect(warned('basketball', { periodMinutes: 8, overtimeMinutes: 4 }, 5)).toEqual([['clock_beyond_period', 'event 1']]);
});

test('minutes of soccer goals follow periods of any length', () => {
  const goals = [
    we('goal', {}, { period: 3, clock: '01:00' }),
    we('goal', {}, { period: 3, clock: '25:30' }),
    we('goal', {}, { period: 2, clock: '12:10' }),
  ];
  const notes = (plays: readonly Play[]) =>
    summaryOf('soccer', plays, { rules: { periods: 4, periodMinutes: 12 } }).notes[0]!.entries[0]!.detail;
  expect(notes(goals)).toBe("26', 26', 13'");
  expect(linesOf('soccer', goals)).toEqual(['0:null', '1:null', '2:null']);
  const late = (clock: string) => we('goal', {}, { period: 3, clock });
  const inOvertime = (overtimeMinutes: number | null, clock: string) =>
    summaryOf('soccer', [late(clock)], { rules: { regulationMinutes: 90, overtimeMinutes } }).notes[0]!.entries[0]!.detail;
  expect([inOvertime(15, '92:00'), inOvertime(15, '02:00'), inOvertime(15, '105:30'), inOvertime(null, '92:00')]).toEqual([
    ...["93'", "93'", "105+1'", "93'"],
  ]);
});

test('soccer positions are taken as coaches write them', () => {
  const lineup = (...positions: string[]) =>
    positions.map((position, at) => ({ playerId: `${at}` as never, isStarter: true, battingOrder: null, position }));
  expect(
    lineupFaults('soccer', lineup('GK', 'D', 'M', 'F', 'DEF', 'MID', 'FWD', 'DF', 'MF', 'FW', 'SW', 'CDM', 'CAM', 'LCB', 'RWB')),
  ).toEqual([]);
  expect(lineupFaults('soccer', lineup('X'))).toMatchObject([{ rule: 'not-a-choice' }]);
});

// NFL FLAG: what breaks the rules of laterals and of no-run zones is a penalty.
test('penalties of flag football name an illegal lateral and a run in a no-run zone', () => {
  const plays = ['illegal_lateral', 'no_run_zone'].map((kind) => we('penalty', { kind, yards: 5 }));
  expect(
    warningsOf('football', plays, { rules: { laterals: false, noRunZones: { yards: 5, before: ['goal_line', 'midfield'] } } }),
  ).toEqual([]);
});

// US Youth Soccer: three or four a side without a goalkeeper under 6 and under 8; Regent Soccer Club plays so.
test('a lineup of so many a side, without a goalkeeper where there is none, is no warning once the season says so', () => {
  const of = (positions: readonly string[]) =>
    positions.map((position, at) => ({ playerId: `${at}` as never, isStarter: true, battingOrder: null, position }));
  const warned = (positions: readonly string[], rules: Parameters<typeof lineupWarnings>[2] = {}) =>
    lineupWarnings('soccer', of(positions), rules).map(({ kind }) => kind);
  const three = ['D', 'M', 'F'];
  expect(warned(three)).toEqual(['too-few-starters', 'position-missing']);
  expect(warned(three, { playersASide: 3, goalkeeper: false })).toEqual([]);
  expect(warned([...three, 'F'], { goalkeeper: false })).toEqual([]);
  expect(warned([...three, 'F'], { playersASide: 3, goalkeeper: false })).toEqual(['too-many-starters']);
  expect(warned(['GK', 'D'], { playersASide: 7 })).toEqual(['too-few-starters']);
});

// Okanagan Urban Rec reports a set each as a draw where time runs out; Big Z's pool play has two sets.
test('a match of two sets may end with one each, and its second set is no deciding one', () => {
  const rules = { bestOf: 2, setPoints: 21 };
  const tied = [...set(1, 21, 19), ...set(2, 19, 21)];
  expect(scoreOf('volleyball', tied, { rules })).toEqual([1, 1]);
  expect(warningsOf('volleyball', tied, { rules })).toEqual([]);
  expect(warningsOf('volleyball', tied, { rules: { bestOf: 3, setPoints: 21 } })).toEqual([['match_not_won']]);
  expect(warningsOf('volleyball', set(1, 21, 19), { rules })).toEqual([['match_not_won']]);
  expect(scoreOf('volleyball', [...set(1, 21, 19), ...set(2, 15, 13)], { rules, isOver: false })).toEqual([1, 0]);
});
