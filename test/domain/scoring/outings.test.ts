import { describe, expect, it } from '@jest/globals';
import { rulesOf } from '../../../src/domain/league/season-rules.ts';
import type { BookEvent, Lineup } from '../../../src/domain/scoring/game-book.ts';
import { outingsOf } from '../../../src/domain/scoring/outings.ts';
import type { GameId, PlayerId, StatEventId, TeamId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';

const HOME = 'home' as TeamId;
const VISITOR = 'visitor' as TeamId;
const [PAT, KIM, LEE] = ['pat', 'kim', 'lee'] as PlayerId[] as [PlayerId, PlayerId, PlayerId];
const SATURDAY = '2026-05-02' as LocalDate;
const SUNDAY = '2026-05-03' as LocalDate;

type Told = Partial<Omit<BookEvent, 'id'>> & { on?: LocalDate };
const event = (type: string, given: Told = {}) => ({
  type,
  teamId: VISITOR,
  playerId: null,
  period: 1,
  clock: null,
  count: 1,
  attributes: {},
  on: SATURDAY,
  ...given,
});
const faced = (pitches: string, type = 'field_out', given: Told = {}) =>
  event(type, { ...given, attributes: { pitcherId: PAT, pitches, ...(type === 'field_out' && { outs: 1 }), ...given.attributes } });

function outings(events: readonly ReturnType<typeof event>[], home: Lineup | null = null, rules = rulesOf('baseball', {})) {
  const numbered = events.map((each, index) => ({ ...each, id: `${index}` as StatEventId }));
  return outingsOf({
    gameId: 'game' as GameId,
    rules,
    teams: { home: HOME, visitor: VISITOR },
    lineups: { home, visitor: null },
    events: numbered,
    dateOf: ({ on }) => on,
  });
}

describe('what a pitcher threw', () => {
  it('is counted by day, with the count at which the last batter began', () => {
    expect(outings([faced('BX'), faced('CFBX'), faced('BBS', 'strikeout')]).get(PAT)).toEqual([
      {
        gameId: 'game',
        date: SATURDAY,
        pitches: 9,
        battersFaced: 3,
        outs: 3,
        inningsPitched: 1,
        pitchesBeforeLastBatter: 6,
        isCountMissing: false,
        timesRemoved: 0,
        returns: 0,
        inningsCaught: 0,
        caughtFirst: false,
      },
    ]);
  });

  it('begins the last batter where a play during the plate appearance came between', () => {
    const stolen = event('stolen_base', { attributes: { pitcherId: PAT, pitches: 'CB', runners: [] } });
    expect(outings([faced('B', 'single'), stolen, faced('BX')]).get(PAT)).toMatchObject([{ pitches: 5, pitchesBeforeLastBatter: 1 }]);
  });

  it('is that of each day of a suspended game', () => {
    const found = outings([faced('X'), faced('X', 'field_out', { on: SUNDAY, period: 2 })]).get(PAT);
    expect(found?.map(({ date, pitches }) => [date, pitches])).toEqual([
      [SATURDAY, 1],
      [SUNDAY, 1],
    ]);
  });

  it('counts four for an intentional walk, none for automatic balls, and what was stated as a number', () => {
    const total = event('pitches', { teamId: HOME, playerId: PAT, attributes: { count: 30 } });
    expect(outings([faced('', 'intentional_walk')]).get(PAT)).toMatchObject([{ pitches: 4 }]);
    expect(outings([faced('VVBX')]).get(PAT)).toMatchObject([{ pitches: 2 }]);
    expect(outings([total]).get(PAT)).toMatchObject([{ pitches: 30 }]);
  });

  it('is counted for the pitcher who threw it where pitchers change', () => {
    const relieved = faced('X', 'field_out', { period: 2, attributes: { pitcherId: KIM, outs: 1 } });
    const found = outings([faced('BX'), relieved]);
    expect([found.get(PAT), found.get(KIM)]).toMatchObject([[{ pitches: 2, inningsPitched: 1 }], [{ pitches: 1, outs: 1 }]]);
  });
});

describe('the outs of a pitcher', () => {
  const outsRecorded = (count: number, given: Told = {}) =>
    event('outs_recorded', { teamId: HOME, playerId: PAT, period: null, attributes: { count }, ...given });
  const ofPat = (type: string, count = 1, attributes: BookEvent['attributes'] = {}) =>
    event(type, { count, period: null, attributes: { pitcherId: PAT, ...attributes } });

  it('are those recorded as a number, with the innings that they need at least', () => {
    expect(outings([outsRecorded(9)]).get(PAT)).toMatchObject([{ outs: 9, inningsPitched: 3 }]);
    expect(outings([outsRecorded(2, { count: 5 })]).get(PAT)).toMatchObject([{ outs: 10, inningsPitched: 4 }]);
  });

  it('are not counted twice where strikeouts of a box score stand beside them', () => {
    expect(outings([ofPat('strikeout', 10), outsRecorded(18)]).get(PAT)).toMatchObject([{ outs: 18, battersFaced: 10 }]);
    expect(outings([ofPat('strikeout'), ofPat('field_out', 1, { outs: 1 }), outsRecorded(6)]).get(PAT)).toMatchObject([{ outs: 7 }]);
  });

  it('are those of several equal plate appearances', () => {
    expect(outings([ofPat('strikeout', 4), ofPat('field_out', 2, { outs: 1 })]).get(PAT)).toMatchObject([{ outs: 6 }]);
  });
});

describe('pitches that nobody counted', () => {
  const unsaid = (period: number | null = 1, pitcherId = PAT) => event('single', { period, attributes: { pitcherId } });
  const total = (count: number, period: number | null = null) =>
    event('pitches', { teamId: HOME, playerId: PAT, period, attributes: { count } });
  const isMissing = (...events: ReturnType<typeof event>[]) =>
    outings(events)
      .get(PAT)
      ?.map(({ isCountMissing }) => isCountMissing);

  it('are missing for each batter without a pitch, whatever was counted of others', () => {
    expect(isMissing(unsaid())).toEqual([true]);
    expect(isMissing(faced('BX'), unsaid(2))).toEqual([true]);
    expect(isMissing(faced('BX'), unsaid(1))).toEqual([true]);
    expect(isMissing(unsaid(1), faced('X'))).toEqual([true]);
    expect(isMissing(event('outs_recorded', { teamId: HOME, playerId: PAT, period: null, attributes: { count: 3 } }))).toEqual([true]);
  });

  it('are not missing where a total follows: it covers what was before, of its inning if it names one', () => {
    expect(isMissing(unsaid(1), unsaid(2), total(30))).toEqual([false]);
    expect(isMissing(unsaid(1), unsaid(2), total(30, 2))).toEqual([false]);
    expect(isMissing(total(30), unsaid(1))).toEqual([true]);
    expect(isMissing(total(30, 1), unsaid(1), unsaid(2))).toEqual([true]);
    expect(isMissing(unsaid(1), unsaid(2), total(30, 1))).toEqual([true]);
  });

  it('are not missing where they were counted one by one, or none was needed', () => {
    const one = event('pitches', { teamId: HOME, playerId: PAT });
    expect(isMissing(one, one, unsaid())).toEqual([false]);
    expect(isMissing(one, one, unsaid(), unsaid())).toEqual([true]);
    expect(isMissing(event('pitches', { teamId: HOME, playerId: PAT, attributes: { pitches: 'BC' } }), unsaid(2))).toEqual([true]);
    expect(isMissing(event('intentional_walk', { attributes: { pitcherId: PAT } }))).toEqual([false]);
    expect(isMissing(faced('VABBB', 'walk'))).toEqual([false]);
  });

  // Rules that nobody can go below: four balls (Official Baseball Rules, Base on Balls), three strikes (Strike Out), one pitch.
  const walk = event('walk', { attributes: { pitcherId: PAT } });
  const ofPat = (...events: ReturnType<typeof event>[]) =>
    outings(events)
      .get(PAT)
      ?.map(({ pitches, isCountMissing }) => [pitches, isCountMissing]);

  it('are at least four for a walk, three for a strikeout, and one for any other batter', () => {
    expect(ofPat(...Array(10).fill(walk), faced('X'))).toEqual([[41, true]]);
    expect(ofPat(faced('', 'strikeout'), unsaid(), event('hit_by_pitch', { attributes: { pitcherId: PAT } }))).toEqual([[5, true]]);
    expect(ofPat(event('walk', { count: 3, period: null, attributes: { pitcherId: PAT } }))).toEqual([[12, true]]);
    expect(ofPat(faced('BB', 'walk'))).toEqual([[4, true]]);
    expect(ofPat(event('intentional_walk', { attributes: { pitcherId: PAT } }), walk)).toEqual([[8, true]]);
  });

  it('are what follows the total and what it covers: fifteen after the first inning, and four innings that nobody counted', () => {
    const inning = (period: number) => Array.from({ length: 4 }, () => unsaid(period));
    const first = [...inning(1), total(15)];
    expect(ofPat(...first)).toEqual([[15, false]]);
    expect(ofPat(...first, ...[2, 3, 4, 5].flatMap(inning))).toEqual([[31, true]]);
    expect(ofPat(...first, ...[2, 3, 4, 5].flatMap(inning), total(50))).toEqual([[65, false]]);
  });

  it('are not covered by a total that is less than they must have been', () => {
    expect(ofPat(...Array(10).fill(walk), total(15))).toEqual([[40, true]]);
    expect(ofPat(...Array(10).fill(walk), total(15), total(25))).toEqual([[40, false]]);
  });

  it('are at least one for a batter whom another pitcher may have begun with, and none for who left', () => {
    const relieved = (type: string) => event(type, { attributes: { pitcherId: KIM } });
    const found = outings([faced('X'), relieved('walk'), relieved('walk')]);
    expect(found.get(KIM)).toMatchObject([{ pitches: 5, isCountMissing: true }]);
    expect(found.get(PAT)).toMatchObject([{ pitches: 1, isCountMissing: false }]);
    const midCount = event('pitches', { teamId: HOME, playerId: PAT, attributes: { pitches: 'BBB' } });
    const both = outings([midCount, faced('B', 'walk', { attributes: { pitcherId: KIM } })]);
    expect([both.get(PAT), both.get(KIM)]).toMatchObject([[{ pitches: 3 }], [{ pitches: 1, isCountMissing: false }]]);
    const nextInning = outings([faced('X'), event('walk', { period: 2, attributes: { pitcherId: KIM } })]);
    expect(nextInning.get(KIM)).toMatchObject([{ pitches: 4 }]);
  });

  it('are not missing for a batter with whom a suspended game went on another day', () => {
    const begun = event('pitches', { teamId: HOME, playerId: PAT, attributes: { pitches: 'BBB' } });
    expect(ofPat(begun, faced('B', 'walk', { on: SUNDAY }))).toEqual([
      [3, false],
      [1, false],
    ]);
  });

  it('are those of the pitcher in the game where the event names nobody', () => {
    const pitches = event('pitches', { teamId: HOME, attributes: { pitches: 'BCB' } });
    expect(outings([faced('X'), pitches]).get(PAT)).toMatchObject([{ pitches: 4 }]);
  });
});

describe('the mound', () => {
  const by = (pitcherId: PlayerId, period = 1) => faced('X', 'field_out', { period, attributes: { pitcherId, outs: 1 } });
  const moves = (playerId: PlayerId, position: string, period = 2) =>
    event('substitution', { teamId: HOME, playerId, period, attributes: { position } });
  const ofPat = (...events: ReturnType<typeof event>[]) =>
    outings(events)
      .get(PAT)
      ?.map(({ date, timesRemoved, returns }) => [date, timesRemoved, returns]);

  it('is left for another position, or to another pitcher', () => {
    expect(ofPat(by(PAT), moves(PAT, 'RF'))).toEqual([[SATURDAY, 1, 0]]);
    expect(ofPat(by(PAT), moves(KIM, 'P'))).toEqual([[SATURDAY, 1, 0]]);
    expect(ofPat(by(PAT), by(KIM, 2))).toEqual([[SATURDAY, 1, 0]]);
    expect(ofPat(by(PAT), moves(PAT, 'RF'), moves(KIM, 'P'), by(KIM, 2))).toEqual([[SATURDAY, 1, 0]]);
  });

  it('is not left by who is batted for, or bats for himself', () => {
    expect(ofPat(by(PAT), moves(KIM, 'PH'), moves(PAT, 'DH'), by(PAT, 2))).toEqual([[SATURDAY, 0, 0]]);
  });

  it('is returned to with the next pitch, also on another day', () => {
    expect(ofPat(by(PAT), by(KIM, 2), by(PAT, 3))).toEqual([[SATURDAY, 1, 1]]);
    expect(ofPat(by(PAT), by(KIM, 2), { ...by(PAT, 3), on: SUNDAY })).toEqual([
      [SATURDAY, 1, 0],
      [SUNDAY, 0, 1],
    ]);
  });

  it('is not told by totals, or by plays without an inning that are entered in any order', () => {
    const total = (playerId: PlayerId) => event('pitches', { teamId: HOME, playerId, attributes: { count: 20 } });
    expect(ofPat(total(PAT), total(KIM), total(PAT))).toEqual([[SATURDAY, 0, 0]]);
    const late = (pitcherId: PlayerId) => event('single', { period: null, attributes: { pitcherId } });
    expect(ofPat(late(PAT), late(KIM), late(PAT))).toEqual([[SATURDAY, 0, 0]]);
  });
});

it('counts the innings of a catcher, and whether the catching came first', () => {
  const home: Lineup = {
    places: [
      { playerId: PAT, isStarter: true, battingOrder: 1, position: 'P' },
      { playerId: LEE, isStarter: true, battingOrder: 2, position: 'C' },
    ],
  };
  const swap = [
    event('substitution', { teamId: HOME, playerId: LEE, period: 3, attributes: { position: 'P' } }),
    event('substitution', { teamId: HOME, playerId: PAT, period: 3, attributes: { position: 'C' } }),
  ];
  const found = outings(
    [
      faced('X'),
      faced('X', 'field_out', { period: 2 }),
      ...swap,
      faced('X', 'field_out', { period: 3, attributes: { pitcherId: LEE, outs: 1 } }),
    ],
    home,
  );
  expect(found.get(LEE)).toMatchObject([{ inningsCaught: 2, caughtFirst: true, pitches: 1 }]);
  expect(found.get(PAT)).toMatchObject([{ inningsCaught: 1, caughtFirst: false, pitches: 2 }]);
});

it('counts the innings of a catcher for whom another batter ran, also where that was entered as a substitution', () => {
  const home: Lineup = {
    places: [
      { playerId: PAT, isStarter: true, battingOrder: 1, position: 'P' },
      { playerId: LEE, isStarter: true, battingOrder: 2, position: 'C' },
      { playerId: KIM, isStarter: true, battingOrder: 3, position: 'EH' },
    ],
  };
  const ran = event('substitution', { teamId: HOME, playerId: KIM, attributes: { replacesPlayerId: LEE } });
  const innings = [1, 2, 3, 4].map((period) => faced('X', 'field_out', { period }));
  expect(outings([innings[0]!, ran, ...innings.slice(1)], home).get(LEE)).toMatchObject([{ inningsCaught: 4 }]);
});

describe('where a coach or a machine pitches', () => {
  const FIELD: Lineup = {
    places: [
      { playerId: PAT, isStarter: true, battingOrder: 1, position: 'P' },
      { playerId: KIM, isStarter: true, battingOrder: 2, position: 'C' },
    ],
  };
  const plays = [event('single', { attributes: { pitches: 'X' } }), event('field_out', { attributes: { pitches: 'BX' } })];

  it('nobody has pitched, whoever stands at the position', () => {
    expect([...outings(plays, FIELD).keys()]).toEqual([PAT, KIM]);
    for (const pitchedBy of ['coach', 'machine', 'tee'] as const) {
      expect([...outings(plays, FIELD, rulesOf('baseball', { diamond: { pitchedBy } })).keys()]).toEqual([KIM]);
    }
  });
});

// Little League, Regulation VI: the innings caught in a game count for the calendar day, and who receives one pitch of an inning has caught in it.
it('counts an inning that goes on another day for its catcher on both days, and one whose half was over only on the first', () => {
  const home: Lineup = {
    places: [
      { playerId: PAT, isStarter: true, battingOrder: 1, position: 'P' },
      { playerId: LEE, isStarter: true, battingOrder: 2, position: 'C' },
    ],
  };
  const inning = (period: number, on: LocalDate) => [faced('X', 'field_out', { period, on }), faced('X', 'field_out', { period, on })];
  const caughtOn = (events: readonly ReturnType<typeof event>[], player = LEE) =>
    outings(events, home)
      .get(player)
      ?.map(({ date, inningsCaught }) => [date, inningsCaught]);
  const goesOn = [...inning(1, SATURDAY), ...inning(2, SATURDAY), ...inning(2, SUNDAY), ...inning(3, SUNDAY)];
  expect(caughtOn(goesOn)).toEqual([
    [SATURDAY, 2],
    [SUNDAY, 2],
  ]);
  const ourHalf = event('field_out', { teamId: HOME, period: 2, on: SUNDAY });
  expect(caughtOn([...inning(1, SATURDAY), ...inning(2, SATURDAY), ourHalf])).toEqual([[SATURDAY, 2]]);
  const replaced = event('substitution', {
    teamId: HOME,
    playerId: KIM,
    period: 2,
    on: SUNDAY,
    attributes: { replacesPlayerId: LEE, position: 'C' },
  });
  const relieved = [...inning(1, SATURDAY), ...inning(2, SATURDAY), replaced, ...inning(2, SUNDAY), ...inning(3, SUNDAY)];
  expect([caughtOn(relieved), caughtOn(relieved, KIM)]).toEqual([[[SATURDAY, 2]], [[SUNDAY, 2]]]);
});
