import { describe, expect, it } from '@jest/globals';
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
  ...{ type, teamId: VISITOR, playerId: null, period: 1, clock: null, count: 1, attributes: {}, on: SATURDAY },
  ...given,
});
const faced = (pitches: string, type = 'field_out', given: Told = {}) =>
  event(type, { ...given, attributes: { pitcherId: PAT, pitches, ...(type === 'field_out' && { outs: 1 }), ...given.attributes } });

function outings(events: readonly ReturnType<typeof event>[], home: Lineup | null = null) {
  const numbered = events.map((each, index) => ({ ...each, id: `${index}` as StatEventId }));
  return outingsOf({
    ...{ gameId: 'game' as GameId, teams: { home: HOME, visitor: VISITOR }, lineups: { home, visitor: null }, events: numbered },
    dateOf: ({ on }) => on,
  });
}

describe('what a pitcher threw', () => {
  it('is counted by day, with the count at which the last batter began', () => {
    expect(outings([faced('BX'), faced('CFBX'), faced('BBS', 'strikeout')]).get(PAT)).toEqual([
      {
        ...{ gameId: 'game', date: SATURDAY, pitches: 9, battersFaced: 3, outs: 3, inningsPitched: 1, pitchesBeforeLastBatter: 6 },
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
