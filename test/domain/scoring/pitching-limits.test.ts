import { describe, expect, it, test } from '@jest/globals';
import { NO_OTHER_LIMITS, PITCHING_TABLES, type PitchingLimits, type PitchingTable } from '../../../src/domain/league/pitching-table.ts';
import type { SportCode } from '../../../src/domain/league/sport.ts';
import { pitchingTableIn } from '../../../src/domain/membership/org.ts';
import { armStatus, brokenLimits, limitsFor, type Outing, ruleBehind } from '../../../src/domain/scoring/pitching-limits.ts';
import { PUBLISHED } from '../../../src/domain/scoring/pitching-tables.ts';
import type { GameId } from '../../../src/domain/shared/ids.ts';
import { addDays, type LocalDate } from '../../../src/domain/shared/time.ts';
import type { Weekday } from '../../../src/domain/shared/weekday.ts';

const [FIRST, SECOND, THIRD, NEXT] = ['first', 'second', 'third', 'next'] as GameId[] as [GameId, GameId, GameId, GameId];
const MONDAY = '2026-05-04' as LocalDate;
const day = (days: number) => addDays(MONDAY, days);
const outing = (given: Partial<Outing>): Outing => ({
  gameId: FIRST,
  date: MONDAY,
  pitches: 0,
  isCountMissing: false,
  timesRemoved: 0,
  returns: 0,
  battersFaced: 0,
  outs: 0,
  inningsPitched: 0,
  pitchesBeforeLastBatter: Math.max(0, (given.pitches ?? 0) - 1),
  inningsCaught: 0,
  caughtFirst: false,
  ...given,
});
const of = (table: PitchingTable) => ({ table, own: null });
const pitchingLimits = (sport: SportCode, table: PitchingTable, age: number) => limitsFor(sport, of(table), 'Majors', age).limits;
const limits = (table: PitchingTable, age: number) => pitchingLimits('baseball', table, age)!;
const TWELVE = limits('little_league', 12);

describe('the days of rest of Little League', () => {
  /** Regulation VI (d), as the book prints it. */
  const BOOK: [age: number, pitches: number, days: number][] = [
    ...[7, 10, 12, 14].flatMap((age): [number, number, number][] => [
      ...([
        [age, 1, 0],
        [age, 20, 0],
        [age, 21, 1],
        [age, 35, 1],
        [age, 36, 2],
        [age, 50, 2],
      ] as [number, number, number][]),
      ...([
        [age, 51, 3],
        [age, 65, 3],
        [age, 66, 4],
      ] as [number, number, number][]),
    ]),
    ...[15, 18].flatMap((age): [number, number, number][] => [
      ...([
        [age, 30, 0],
        [age, 31, 1],
        [age, 45, 1],
        [age, 46, 2],
        [age, 60, 2],
        [age, 61, 3],
        [age, 75, 3],
        [age, 76, 4],
      ] as [number, number, number][]),
    ]),
  ];
  it.each(BOOK)('at %i after %i pitches are %i', (age, pitches, days) => {
    const nextDays = Array.from({ length: 7 }, (_, index) => day(index + 1));
    const free = nextDays.findIndex((on) => armStatus(limits('little_league', age), [outing({ pitches })], on, NEXT).mayPitch);
    expect(free).toBe(days);
    expect(armStatus(limits('little_league', age), [outing({ pitches })], MONDAY, FIRST).nextDay).toBe(day(days + 1));
  });

  it('follow from the pitch with which the last batter began', () => {
    const daysAfter = (pitchesBeforeLastBatter: number, pitches: number) =>
      armStatus(TWELVE, [outing({ pitches, pitchesBeforeLastBatter })], MONDAY, FIRST).nextDay;
    expect(daysAfter(34, 39)).toBe(day(2));
    expect(daysAfter(35, 36)).toBe(day(3));
    expect(daysAfter(45, 51)).toBe(day(3));
    expect(daysAfter(71, 76)).toBe(day(5));
  });
});

describe('what a day allows', () => {
  it.each([
    [8, 50],
    [10, 75],
    [12, 85],
    [14, 95],
    [16, 95],
    [18, 105],
  ])('at %i are %i pitches', (age, most) => {
    expect(armStatus(limits('little_league', age), [], MONDAY, FIRST).left).toBe(most);
    const reached = armStatus(limits('little_league', age), [outing({ pitches: most })], MONDAY, FIRST);
    expect(reached).toMatchObject({ left: 0, mayPitch: false, reasons: expect.arrayContaining(['most_in_a_day']) });
  });

  it('is one game up to twelve years, and a second one after thirty pitches at most from thirteen on', () => {
    const second = (age: number, pitches: number) =>
      armStatus(limits('little_league', age), [outing({ pitches })], MONDAY, SECOND).mayPitch;
    expect([second(12, 1), second(14, 30), second(14, 40), second(16, 30)]).toEqual([false, true, false, true]);
  });

  it('is nothing on a third day in a row', () => {
    const worked = [outing({ pitches: 5 }), outing({ pitches: 5, date: day(1), gameId: SECOND })];
    expect(armStatus(TWELVE, worked, day(2), THIRD).reasons).toEqual(['days_in_a_row']);
    expect(armStatus(TWELVE, worked, day(3), THIRD).mayPitch).toBe(true);
  });

  it('is no pitching after four innings behind the plate, and no catching after 41 pitches, or 21 after catching', () => {
    expect(armStatus(TWELVE, [outing({ inningsCaught: 4 })], MONDAY, FIRST)).toMatchObject({ mayPitch: false, reasons: ['has_caught'] });
    expect(armStatus(TWELVE, [outing({ inningsCaught: 3 })], MONDAY, FIRST).mayPitch).toBe(true);
    const catches = (given: Partial<Outing>) => armStatus(TWELVE, [outing(given)], MONDAY, FIRST).mayCatch;
    expect(catches({ pitches: 40 })).toBe(true);
    expect(catches({ pitches: 41 })).toBe(false);
    expect(catches({ pitches: 43, pitchesBeforeLastBatter: 39 })).toBe(true);
    expect(catches({ pitches: 21, inningsCaught: 2, caughtFirst: true })).toBe(false);
    expect(catches({ pitches: 21, inningsCaught: 2 })).toBe(true);
  });
});

describe('USSSA', () => {
  const U12 = limits('usssa', 12);
  const outs = (date: LocalDate, given: number, gameId = date as string as GameId) => outing({ date, outs: given, gameId });
  it('allows six innings a day and, after more than three, a day of rest', () => {
    expect(armStatus(U12, [], MONDAY, FIRST).left).toBe(18);
    expect(armStatus(U12, [outs(MONDAY, 9)], day(1), NEXT).mayPitch).toBe(true);
    expect(armStatus(U12, [outs(MONDAY, 10)], day(1), NEXT).mayPitch).toBe(false);
    expect(armStatus(U12, [outs(MONDAY, 10)], day(2), NEXT).mayPitch).toBe(true);
  });
  it('allows eight innings in three days, and then requires rest', () => {
    const two = [outs(MONDAY, 9), outs(day(1), 9)];
    expect(armStatus(U12, two, day(2), NEXT).left).toBe(6);
    const three = [...two, outs(day(2), 6)];
    expect(armStatus(U12, three, day(3), NEXT).reasons).toContain('most_in_days');
    expect(armStatus(U12, three, day(4), NEXT).mayPitch).toBe(true);
  });
});

it('has no limits without a table, or at an age that the table does not know', () => {
  expect(PITCHING_TABLES.filter((table) => pitchingLimits('baseball', table, 21) !== null)).toEqual(['pitch_smart', 'pony']);
  expect(pitchingLimits('baseball', 'usssa', 15)).toBeNull();
  expect(pitchingLimits('soccer', 'little_league', 12)).toBeNull();
});

// Little League Softball, Regulation VI: https://www.milfordlittleleague.com/Default.aspx?tabid=2412957
test('softball has innings: twelve a day, and a day of rest after seven, up to twelve years, and no limits above', () => {
  const softball = pitchingLimits('softball', 'little_league', 12)!;
  expect(armStatus(softball, [outing({ inningsPitched: 6 })], day(1), NEXT).mayPitch).toBe(true);
  expect(armStatus(softball, [outing({ inningsPitched: 7 })], MONDAY, FIRST)).toMatchObject({ left: 5, nextDay: day(2) });
  expect(pitchingLimits('softball', 'usssa', 12)).toBeNull();
  const above = ['Juniors', 'Seniors', '14U'].map((name) => limitsFor('softball', of('little_league'), name).withoutLimits);
  expect(above).toEqual(['age-not-limited', 'age-not-limited', 'age-not-limited']);
});

test('an age group has the limits of the age that its name tells, else it says why it has none', () => {
  const most = (...asked: Parameters<typeof limitsFor>) => {
    const { limits, withoutLimits } = limitsFor(...asked);
    return limits?.mostInADay ?? withoutLimits;
  };
  // Little League, Regulation VI(c): https://www.littleleague.org/playing-rules/pitch-count/
  const names = ['Majors', 'Minors AAA', 'Juniors', 'Farm', '10U'];
  expect(names.map((name) => most('baseball', of('little_league'), name))).toEqual([85, 75, 95, 50, 75]);
  expect(['Division 15', 'Coast 2'].map((name) => most('baseball', of('little_league'), name))).toEqual(['age-unknown', 'age-unknown']);
  expect(most('baseball', of('usssa'), 'U16')).toBe('age-not-in-table');
  expect(most('softball', of('usssa'), '10U')).toBe('sport-not-in-table');
  expect(most('soccer', of('little_league'), '10U')).toBe('sport-not-in-table');
  expect(most('baseball', of('none'), 'Coast 2')).toBe('no-table');
});

// Little League, Regulation VI(c): limits go by the pitcher's league age, not by the division.
test('a league age comes before the age of the group, and gives limits where the group has none', () => {
  const at = (name: string, leagueAge: number | null) => limitsFor('baseball', of('little_league'), name, leagueAge);
  expect([9, 10, 11, 12, null].map((age) => at('10-12', age).limits?.mostInADay)).toEqual([75, 75, 85, 85, 85]);
  expect(at('Coast 2', 10)).toMatchObject({ age: 10, limits: { mostInADay: 75 }, withoutLimits: null });
  expect(at('Coast 2', 19)).toMatchObject({ age: 19, limits: null, withoutLimits: 'age-not-in-table' });
  expect(limitsFor('baseball', of('none'), '10-12', 10)).toMatchObject({ limits: null, withoutLimits: 'no-table' });
});

// Little League, Regulation VI(b); Pitch Smart: https://www.mlb.com/pitch-smart/pitching-guidelines
describe('a pitcher who has left the mound', () => {
  const left = (given: Partial<Outing> = {}) => outing({ pitches: 12, timesRemoved: 1, ...given });
  const mayReturn = (table: PitchingTable, age: number, given?: Partial<Outing>) =>
    armStatus(limits(table, age), [left(given)], MONDAY, FIRST).mayPitch;

  it('may not return in that game up to twelve years, and once from thirteen on', () => {
    for (const table of ['little_league', 'pitch_smart'] as const) {
      expect([8, 10, 12, 14, 16, 18].map((age) => mayReturn(table, age))).toEqual([false, false, false, true, true, true]);
      expect(mayReturn(table, 14, { timesRemoved: 2, returns: 1 })).toBe(false);
    }
    expect(mayReturn('usssa', 12)).toBe(true);
    expect(armStatus(TWELVE, [left()], MONDAY, FIRST).reasons).toEqual(['has_left_mound']);
  });

  it('may not return when the game goes on another day either, but may pitch in another game', () => {
    expect(armStatus(TWELVE, [left()], day(3), FIRST).reasons).toEqual(['has_left_mound']);
    expect(armStatus(TWELVE, [left()], day(3), NEXT).mayPitch).toBe(true);
    expect(armStatus(TWELVE, [left()], day(3), null).mayPitch).toBe(true);
  });

  it('breaks the limits by returning', () => {
    const returned = outing({ pitches: 15, timesRemoved: 1, returns: 1 });
    expect(brokenLimits(TWELVE, [], returned)).toEqual(['has_left_mound']);
    expect(brokenLimits(limits('little_league', 14), [], returned)).toEqual([]);
    expect(brokenLimits(limits('little_league', 14), [], { ...returned, returns: 2 })).toEqual(['has_left_mound']);
    expect(brokenLimits(TWELVE, [left()], outing({ date: day(3), pitches: 3, returns: 1 }))).toEqual(['has_left_mound']);
    expect(brokenLimits(TWELVE, [], left())).toEqual([]);
  });
});

describe('an outing whose pitches nobody counted', () => {
  const uncounted = (given: Partial<Outing> = {}) =>
    outing({ battersFaced: 8, outs: 6, inningsPitched: 2, isCountMissing: true, ...given });

  it('leaves it unknown whether the player may pitch, that day and as long as the longest rest', () => {
    expect(armStatus(TWELVE, [uncounted()], MONDAY, FIRST)).toEqual({
      thrownToday: null,
      thrownAtLeast: 0,
      left: null,
      alsoLeft: [],
      mayPitch: null,
      mayCatch: null,
      reasons: ['count-missing'],
      nextDay: day(5),
    });
    expect([1, 2, 3, 4, 5].map((days) => armStatus(TWELVE, [uncounted()], day(days), NEXT).mayPitch)).toEqual([
      null,
      null,
      null,
      null,
      true,
    ]);
    expect(armStatus(TWELVE, [uncounted()], day(1), NEXT)).toMatchObject({ thrownToday: 0, left: null, mayCatch: true });
  });

  it('does not hide what forbids pitching anyway', () => {
    expect(armStatus(TWELVE, [uncounted({ pitches: 85 })], MONDAY, FIRST)).toMatchObject({ mayPitch: false, left: 0, mayCatch: false });
    expect(armStatus(TWELVE, [uncounted()], MONDAY, SECOND).reasons).toEqual(['another_game', 'count-missing']);
    const twoDays = [uncounted(), uncounted({ date: day(1), gameId: SECOND })];
    expect(armStatus(TWELVE, twoDays, day(2), THIRD)).toMatchObject({ mayPitch: false, reasons: ['days_in_a_row'] });
  });

  it('forbids by what it must have been at least: the day, the rest, and catching', () => {
    const atLeast = (pitches: number) => uncounted({ pitches, pitchesBeforeLastBatter: pitches - 4 });
    expect(armStatus(TWELVE, [atLeast(84)], MONDAY, FIRST)).toMatchObject({ mayPitch: null, thrownAtLeast: 84, mayCatch: false });
    expect(armStatus(TWELVE, [atLeast(85)], MONDAY, FIRST)).toMatchObject({ mayPitch: false, reasons: ['most_in_a_day', 'has_pitched'] });
    const rests = [1, 2, 3, 4, 5].map((days) => armStatus(TWELVE, [atLeast(40)], day(days), NEXT));
    expect(rests.map(({ mayPitch }) => mayPitch)).toEqual([false, false, null, null, true]);
    expect(rests[0]!.reasons).toEqual(['resting']);
    expect(brokenLimits(TWELVE, [], uncounted({ pitches: 90, pitchesBeforeLastBatter: 86 }))).toEqual(['most_in_a_day']);
    expect(brokenLimits(TWELVE, [], uncounted({ pitches: 84, pitchesBeforeLastBatter: 80 }))).toEqual([]);
  });

  it('is work: who pitched while resting broke the limits, counted or not', () => {
    expect(brokenLimits(TWELVE, [outing({ pitches: 50 })], uncounted({ date: day(1), gameId: SECOND }))).toEqual(['resting']);
    expect(brokenLimits(TWELVE, [], uncounted())).toEqual([]);
  });

  it('is no matter where a table counts outs or innings', () => {
    expect(armStatus(limits('usssa', 12), [uncounted()], MONDAY, FIRST)).toMatchObject({ mayPitch: true, left: 12, reasons: [] });
  });
});

describe('who pitched against the limits', () => {
  const broken = (earlier: Partial<Outing>[], last: Partial<Outing>) => brokenLimits(TWELVE, earlier.map(outing), outing(last));
  it('is a pitcher who was resting, or threw more than a day allows', () => {
    expect(broken([{ pitches: 21 }], { date: day(1), pitches: 1 })).toEqual(['resting']);
    expect(broken([{ pitches: 21 }], { date: day(2), pitches: 85 })).toEqual([]);
    expect(broken([], { pitches: 90, pitchesBeforeLastBatter: 84 })).toEqual([]);
    expect(broken([], { pitches: 90, pitchesBeforeLastBatter: 85 })).toEqual(['most_in_a_day']);
  });
  it('is a player who pitched after four innings behind the plate, or caught after 41 pitches', () => {
    expect(broken([], { pitches: 5, inningsCaught: 4, caughtFirst: true })).toEqual(['has_caught']);
    expect(broken([], { pitches: 50, inningsCaught: 1 })).toEqual(['has_pitched']);
    expect(broken([], { inningsCaught: 6 })).toEqual([]);
  });
});

// Babe Ruth League, rule changes for 2018 and 2023: https://docslib.org/doc/1756592, https://www.pointbaseball.com/news_article/show/1253407
describe('Babe Ruth and Cal Ripken', () => {
  const rested = (age: number, pitches: number) =>
    [1, 2, 3].find((days) => armStatus(limits('babe_ruth', age), [outing({ pitches })], day(days), NEXT).mayPitch)! - 1;

  it.each([
    [7, 50, [20, 21, 36]],
    [8, 75, [40, 41, 66]],
    [10, 75, [40, 41, 66]],
    [12, 85, [40, 41, 66]],
    [15, 95, [45, 46, 76]],
    [18, 105, [45, 46, 76]],
  ])('at %i allow %i pitches a day, and after %j require no, one and two days of rest', (age, most, counts) => {
    expect(armStatus(limits('babe_ruth', age), [], MONDAY, FIRST).left).toBe(most);
    expect(counts.map((pitches) => rested(age, pitches))).toEqual([0, 1, 2]);
  });

  // The league's own example: https://jcbaseball.org/Default.aspx?tabid=1178889
  it('count the day, whether in one game or two: 42 in the first leave 33 for the second, and two days of rest', () => {
    const ten = limits('babe_ruth', 10);
    expect(armStatus(ten, [outing({ pitches: 42 })], MONDAY, SECOND)).toMatchObject({ mayPitch: true, left: 33 });
    const both = [outing({ pitches: 42 }), outing({ pitches: 33, gameId: SECOND })];
    expect([1, 2, 3].map((days) => armStatus(ten, both, day(days), NEXT).mayPitch)).toEqual([false, false, true]);
  });

  it('let the batter be finished, whose pitches count for the rest', () => {
    const ten = limits('babe_ruth', 10);
    expect(brokenLimits(ten, [], outing({ pitches: 78, pitchesBeforeLastBatter: 74 }))).toEqual([]);
    expect(brokenLimits(ten, [], outing({ pitches: 78, pitchesBeforeLastBatter: 75 }))).toEqual(['most_in_a_day']);
    expect(rested(10, 43)).toBe(1);
    expect(armStatus(ten, [outing({ pitches: 43, pitchesBeforeLastBatter: 38 })], day(1), NEXT).mayPitch).toBe(false);
  });
});

// PONY Baseball since 2018: https://www.southernchesapeake.com/Default.aspx?tabid=2220457, https://www.fvbsa.org/Default.aspx?tabid=1439760
test('PONY has the counts and rests of Pitch Smart, two games on a day within the count, and no third day in a row', () => {
  for (const age of [8, 10, 12, 14, 16, 18, 22]) {
    const { mostInADay, rest } = limits('pitch_smart', age);
    expect(limits('pony', age)).toMatchObject({ mostInADay, rest });
  }
  const ten = limits('pony', 10);
  expect(armStatus(ten, [outing({ pitches: 20 })], MONDAY, SECOND)).toMatchObject({ mayPitch: true, left: 55 });
  expect(brokenLimits(ten, [], outing({ pitches: 78, pitchesBeforeLastBatter: 74 }))).toEqual([]);
  const twice = [outing({ pitches: 5 }), outing({ pitches: 5, date: day(1), gameId: SECOND })];
  expect(armStatus(ten, twice, day(2), THIRD).reasons).toEqual(['days_in_a_row']);
});

// Little League, Tournament Rule 4: https://vadist16.org/2017/07/05/july-5-suspended-games/
describe('a suspended game of a Little League tournament', () => {
  const TOURNAMENT = limits('little_league_tournament', 12);
  const thrown = (pitches: number, given: Partial<Outing> = {}) => outing({ pitches, ...given });

  it('goes on with its pitcher and the count of the day before, 21 to 40', () => {
    expect(armStatus(TWELVE, [thrown(35)], day(1), FIRST)).toMatchObject({ mayPitch: false, reasons: ['resting'] });
    expect(armStatus(TOURNAMENT, [thrown(35)], day(1), FIRST)).toMatchObject({ mayPitch: true, thrownToday: 35, left: 50 });
    expect(armStatus(TOURNAMENT, [thrown(41)], day(1), FIRST)).toMatchObject({ mayPitch: false, reasons: ['resting'] });
    expect(armStatus(TOURNAMENT, [thrown(20)], day(1), FIRST)).toMatchObject({ mayPitch: true, thrownToday: 0, left: 85 });
  });

  it('is no other game: for one the pitcher rests', () => {
    expect(armStatus(TOURNAMENT, [thrown(35)], day(1), SECOND)).toMatchObject({ mayPitch: false, reasons: ['resting'] });
    expect(armStatus(TOURNAMENT, [thrown(35)], day(1), null).mayPitch).toBe(false);
  });

  it('is followed by the rest for the pitches of both days, or of the first alone if the pitcher did not go on', () => {
    const both = [thrown(35), thrown(20, { date: day(1) })];
    expect(armStatus(TOURNAMENT, both, day(1), FIRST)).toMatchObject({ thrownToday: 55, left: 30, nextDay: day(5) });
    expect([2, 3, 4, 5].map((days) => armStatus(TOURNAMENT, both, day(days), NEXT).mayPitch)).toEqual([false, false, false, true]);
    expect(armStatus(TOURNAMENT, [thrown(35)], day(1), FIRST).nextDay).toBe(day(2));
    expect(brokenLimits(TOURNAMENT, [thrown(35)], thrown(50, { date: day(1) }))).toEqual([]);
    expect(brokenLimits(TOURNAMENT, [thrown(35)], thrown(52, { date: day(1) }))).toEqual(['most_in_a_day']);
    expect(brokenLimits(TWELVE, [thrown(35)], thrown(10, { date: day(1) }))).toEqual(['resting']);
  });

  it('goes on only with who was on the mound, and has pitched in no game between', () => {
    expect(armStatus(TOURNAMENT, [thrown(35, { timesRemoved: 1 })], day(1), FIRST).mayPitch).toBe(false);
    const between = [thrown(35), thrown(5, { date: day(2), gameId: SECOND })];
    expect(armStatus(TOURNAMENT, between, day(3), FIRST)).toMatchObject({ mayPitch: true, thrownToday: 0 });
    expect(armStatus(TOURNAMENT, [thrown(35, { isCountMissing: true })], day(1), FIRST).mayPitch).toBe(false);
  });

  it('takes nothing from the days in a row', () => {
    const worked = [thrown(5, { gameId: SECOND }), thrown(35, { date: day(1) })];
    expect(armStatus(TOURNAMENT, worked, day(2), FIRST).reasons).toEqual(['days_in_a_row']);
  });
});

// Cal Ripken style of a league: https://www.cpyl.org/Default.aspx?tabid=1166107
describe('a table of the league’s own', () => {
  const upTo = (upToAge: number, mostInAGame: number) => ({
    upToAge,
    limits: {
      ...NO_OTHER_LIMITS,
      measure: 'pitches' as const,
      mostInADay: mostInAGame + 20,
      mostInAGame,
      secondGameUpTo: 20,
      returnsInGame: 0,
    },
  });
  const own = { table: 'own' as const, own: [upTo(10, 55), upTo(12, 75)] };
  const at = (age: number) => limitsFor('baseball', own, 'Majors', age).limits!;

  it('has limits by age, for softball too', () => {
    expect([9, 10, 11, 12].map((age) => at(age).mostInAGame)).toEqual([55, 55, 75, 75]);
    expect(limitsFor('softball', own, '10U').limits).toEqual(at(10));
    expect(limitsFor('baseball', own, '14U')).toMatchObject({ limits: null, withoutLimits: 'age-not-in-table' });
    expect(limitsFor('soccer', own, '10U').withoutLimits).toBe('sport-not-in-table');
    expect(limitsFor('baseball', { table: 'own', own: null }, '10U').withoutLimits).toBe('no-table');
  });

  it('allows a second game after a count that needs no rest, up to the most of a game', () => {
    expect(armStatus(at(10), [], MONDAY, FIRST).left).toBe(55);
    expect(armStatus(at(10), [outing({ pitches: 20 })], MONDAY, SECOND)).toMatchObject({ mayPitch: true, left: 55 });
    expect(armStatus(at(10), [outing({ pitches: 25 })], MONDAY, SECOND)).toMatchObject({ mayPitch: false, reasons: ['another_game'] });
    expect(armStatus(at(10), [outing({ pitches: 55 })], MONDAY, FIRST).reasons).toEqual(['most_in_a_game']);
    expect(brokenLimits(at(10), [], outing({ pitches: 56 }))).toEqual(['most_in_a_game']);
  });
});

// Six innings in a calendar week and three in a game beside pitches: https://jacksonholeyouthbaseball.com/cal-ripken/cal-ripken-rules/; pitches and at
// most nine outs: https://tcll.org/site/ClientSite/article/89328; weeks from Monday on: https://www.cpyl.org/Default.aspx?tabid=1166107
describe('a table of the league’s own with several units', () => {
  const none = { mostInADay: null, mostInAGame: null, mostInDays: null, mostInAWeek: null };
  const inWeeks = (startsOn: Weekday): PitchingLimits => ({
    ...NO_OTHER_LIMITS,
    ...{ measure: 'pitches', mostInADay: 50 },
    also: [{ ...none, measure: 'innings', mostInAGame: 3, mostInAWeek: { startsOn, most: 6 } }],
  });
  const limits = inWeeks('monday');
  const thrown = (days: number, inningsPitched: number, given: Partial<Outing> = {}) =>
    outing({ date: day(days), gameId: `${days}` as GameId, pitches: 10, inningsPitched, ...given });

  it('holds all of them', () => {
    const worked = (given: Partial<Outing>) => armStatus(limits, [outing(given)], MONDAY, FIRST);
    expect(worked({ pitches: 20, inningsPitched: 2 })).toMatchObject({
      mayPitch: true,
      left: 30,
      alsoLeft: [{ measure: 'innings', left: 1 }],
    });
    expect(worked({ pitches: 20, inningsPitched: 3 })).toMatchObject({ mayPitch: false, left: 0, reasons: ['most_in_a_game'] });
    expect(worked({ pitches: 50, inningsPitched: 1 })).toMatchObject({ mayPitch: false, reasons: ['most_in_a_day'] });
    expect(armStatus(limits, [outing({ inningsPitched: 3, pitches: 20 })], MONDAY, SECOND).mayPitch).toBe(true);
    expect(brokenLimits(limits, [], outing({ pitches: 20, inningsPitched: 4 }))).toEqual(['most_in_a_game']);
    expect(brokenLimits(limits, [], outing({ pitches: 51, inningsPitched: 4 }))).toEqual(['most_in_a_day', 'most_in_a_game']);
  });

  it('counts a calendar week from its first day on, and not seven days', () => {
    const week = [thrown(0, 3), thrown(5, 3)];
    const on = (days: number, of = limits) => armStatus(of, week, day(days), NEXT);
    expect(on(6)).toMatchObject({ mayPitch: false, reasons: ['most_in_a_week'], nextDay: day(7) });
    expect(on(7)).toMatchObject({ mayPitch: true, alsoLeft: [{ measure: 'innings', left: 3 }] });
    expect(on(6, inWeeks('sunday'))).toMatchObject({ mayPitch: true, alsoLeft: [{ left: 3 }] });
    expect(on(5, inWeeks('saturday')).mayPitch).toBe(true);
    expect(ruleBehind(limits, 'most_in_a_week', week, day(6))).toEqual({ figure: 6, measure: 'innings' });
    expect(brokenLimits(limits, [thrown(0, 3), thrown(3, 2)], thrown(5, 2))).toEqual(['most_in_a_week']);
    expect(brokenLimits(limits, [thrown(0, 3), thrown(3, 2)], thrown(7, 2))).toEqual([]);
  });

  it('is unknown where one of its units is', () => {
    const uncounted = thrown(0, 1, { isCountMissing: true });
    expect(armStatus(limits, [uncounted], MONDAY, NEXT)).toMatchObject({ mayPitch: null, alsoLeft: [{ left: null }] });
    expect(armStatus(limits, [uncounted], day(1), NEXT).mayPitch).toBe(true);
    const inDays: PitchingLimits = {
      ...NO_OTHER_LIMITS,
      measure: 'outs',
      mostInADay: 9,
      also: [{ ...none, measure: 'pitches', mostInDays: { days: 3, most: 60 } }],
    };
    expect([1, 2, 3].map((days) => armStatus(inDays, [uncounted], day(days), NEXT).mayPitch)).toEqual([null, null, true]);
    expect(armStatus(inDays, [uncounted], MONDAY, NEXT).nextDay).toBe(day(3));
  });
});

test('a table that the league wrote before a limit was known does not limit by it', () => {
  const { also: _, mostInAWeek: __, ...stored } = { ...NO_OTHER_LIMITS, measure: 'pitches' as const, mostInADay: 50 };
  const settings = { pitchingTable: 'own' as const, ownPitchingTable: [{ upToAge: 10, limits: stored as PitchingLimits }] };
  const { limits } = limitsFor('baseball', pitchingTableIn({ settings }, null), '10U');
  expect(limits).toEqual({ ...stored, also: [], mostInAWeek: null });
});

test('a run of days is exceeded by the outing that goes beyond it', () => {
  const usssa = limits('usssa', 12);
  const outs = (days: number, given: number) => outing({ date: day(days), outs: given, gameId: `${days}` as GameId });
  expect(brokenLimits(usssa, [outs(0, 9), outs(1, 9)], outs(2, 6))).toEqual([]);
  expect(brokenLimits(usssa, [outs(0, 9), outs(1, 9)], outs(2, 7))).toEqual(['most_in_days']);
});

test('every row of every published table names its source, its year and where it can be read', () => {
  const rows = Object.values(PUBLISHED).flatMap((sports) => Object.values(sports).flat());
  for (const { source } of rows) {
    expect(source).toEqual({ title: expect.stringMatching(/\w/), year: expect.any(Number), url: expect.stringMatching(/^https:\/\/\w/) });
    expect(source.year).toBeGreaterThan(2000);
  }
  const sources = PUBLISHED.babe_ruth.baseball!.map(({ upToAge, source: { year } }) => [upToAge, year]);
  // What changed for 2023 is about league ages 8 to 10 alone: at 7, the stricter limits of 2018 stand.
  expect(sources).toEqual([7, 10, 12, 15, 18].map((upToAge) => [upToAge, upToAge === 10 ? 2023 : 2018]));
});

test('behind each reason there is a figure of the limits', () => {
  const figures = (outings: readonly Outing[], on: LocalDate, gameId: GameId) =>
    armStatus(TWELVE, outings, on, gameId).reasons.map((reason) => [reason, ruleBehind(TWELVE, reason, outings, on).figure]);
  expect(figures([outing({ pitches: 66 })], day(3), NEXT)).toEqual([['resting', 4]]);
  expect(figures([outing({ pitches: 86 })], MONDAY, FIRST)).toEqual([
    ['most_in_a_day', 85],
    ['has_pitched', 41],
  ]);
  expect(figures([outing({ inningsCaught: 4 })], MONDAY, FIRST)).toEqual([['has_caught', 4]]);
  expect(figures([outing({ pitches: 22, inningsCaught: 1, caughtFirst: true })], MONDAY, FIRST)).toEqual([['has_pitched', 21]]);
  expect(figures([outing({ pitches: 3 })], MONDAY, SECOND)).toEqual([['another_game', 0]]);
  expect(figures([outing({ pitches: 3, timesRemoved: 1 })], MONDAY, FIRST)).toEqual([['has_left_mound', 0]]);
  expect(figures([outing({ battersFaced: 1, isCountMissing: true })], MONDAY, FIRST)).toEqual([['count-missing', null]]);
});
