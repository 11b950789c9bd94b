import { describe, expect, test } from '@jest/globals';
import { proposeSchedule } from '../../../src/domain/scheduling/propose-schedule.ts';
import { type ProposedGame, qualityOf } from '../../../src/domain/scheduling/schedule-quality.ts';
import { only, type ScheduleWishes } from '../../../src/domain/scheduling/schedule-wishes.ts';
import fc from '../../support/fast-check.ts';
import { bestOfAll, faultsOf, isPossible, meetingsInARow, returnsTooSoonOf } from './check-schedule.ts';
import { greedySchedule } from './greedy-schedule.ts';
import { bigLeague, date, fieldId, teamId, wishesOf } from './wishes.ts';

const SATURDAYS = [{ weekday: 'saturday', from: '09:00', to: '15:00' }] as const;
const WEEKEND = [...SATURDAYS, { weekday: 'sunday', from: '12:00', to: '16:30' }] as const;

const span = fc.tuple(fc.nat(34), fc.nat(9)).map(([first, days]) => ({ from: dayOfSpring(first), to: dayOfSpring(first + days) }));
const dayOfSpring = (days: number) => date(new Date(Date.UTC(2026, 3, 4 + days)).toISOString().slice(0, 10));

const anyWishes = fc
  .record({
    teams: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
    format: fc.oneof(
      fc.record({ kind: fc.constant('round-robin' as const), meetings: fc.constantFrom(1 as const, 2 as const) }),
      fc.record({ kind: fc.constant('games-per-team' as const), games: fc.integer({ min: 1, max: 8 }) }),
    ),
    fields: fc.integer({ min: 1, max: 3 }),
    hours: fc.constantFrom(SATURDAYS, WEEKEND),
    weeks: fc.integer({ min: 1, max: 6 }),
    teamBlackouts: fc.array(fc.tuple(fc.nat(20), span), { maxLength: 6 }),
    fieldBlackouts: fc.array(fc.tuple(fc.nat(2), span), { maxLength: 2 }),
    oneGameADay: fc.boolean(),
    minRestDays: fc.nat(3),
    coaches: fc.array(fc.uniqueArray(fc.nat(20), { minLength: 2, maxLength: 3 }), { maxLength: 3 }),
    engaged: fc.array(fc.nat(20), { maxLength: 2 }),
  })
  .map(({ teams, weeks, teamBlackouts, fieldBlackouts, coaches, engaged, ...given }) => {
    const size = teams.reduce((sum, each) => sum + each, 0);
    const wishes = wishesOf({
      ...given,
      teams,
      from: '2026-04-04',
      to: dayOfSpring(7 * weeks - 6),
      teamBlackouts: teamBlackouts.map(([team, days]) => ({ teamId: teamId(team % size), ...days })),
      fieldBlackouts: fieldBlackouts.map(([field, days]) => ({ fieldId: fieldId(field), ...days })),
      sharedCoaches: coaches.map((ids) => ids.filter((id) => id < size).map(teamId)).filter(({ length }) => length > 1),
    });
    return {
      ...wishes,
      engagements: engaged.flatMap((team, at) => (wishes.slots[at] ? [{ ...wishes.slots[at], teamId: teamId(team % size) }] : [])),
    };
  });

describe('a schedule proposal', () => {
  test('keeps every wish, or names wishes that do not hold together', () => {
    const found = { proposed: 0, proven: 0, open: 0 };
    fc.assert(
      fc.property(anyWishes, fc.nat(), (wishes, seed) => {
        const outcome = proposeSchedule(wishes, seed, 0);
        if (outcome.kind === 'proposed') {
          expect(faultsOf(wishes, outcome.games)).toEqual([]);
          expect(outcome.quality.returnsTooSoon ?? 0).toBe(returnsTooSoonOf(outcome.games));
          found.proposed++;
        } else {
          expect(proposeSchedule(only(wishes, outcome.wishes), seed, 0).kind).toBe('impossible');
          for (const dropped of outcome.isProven ? outcome.wishes : []) {
            const rest = only(
              wishes,
              outcome.wishes.filter((wish) => wish !== dropped),
            );
            const others = proposeSchedule(rest, seed, 0);
            expect(others.kind === 'proposed' || !others.isProven).toBe(true);
          }
          found[outcome.isProven ? 'proven' : 'open']++;
        }
      }),
      { numRuns: 40 },
    );
    expect(found.proposed).toBeGreaterThan(5);
    expect(found.proven).toBeGreaterThan(5);
    expect(found.open).toBeLessThan(10);
  });

  test('agrees with one who tries everything, and names no wish too many', () => {
    const smallest = anyWishes.filter(
      ({ groups, slots, format }) =>
        groups.length < 3 &&
        groups.every(({ teamIds }) => teamIds.length < 4) &&
        slots.length < 9 &&
        (format.kind === 'round-robin' || format.games < 4),
    );
    fc.assert(
      fc.property(smallest, (wishes) => {
        const outcome = proposeSchedule(wishes, 1, 0);
        expect(outcome.kind === 'proposed').toBe(isPossible(wishes));
        if (outcome.kind === 'proposed') return;
        expect(isPossible(only(wishes, outcome.wishes))).toBe(false);
        for (const dropped of outcome.wishes) {
          const rest = outcome.wishes.filter((wish) => wish !== dropped);
          expect(isPossible(only(wishes, rest))).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('is the same for the same seed, and another for another', () => {
    const wishes = wishesOf({
      teams: [6, 5],
      format: { kind: 'round-robin', meetings: 2 },
      fields: 2,
      from: '2026-04-04',
      to: '2026-06-30',
      hours: WEEKEND,
    });
    expect(proposeSchedule(wishes, 7)).toEqual(proposeSchedule(wishes, 7));
    expect(proposeSchedule(wishes, 7)).not.toEqual(proposeSchedule(wishes, 8));
  });

  test('places 100 teams with 12 games each, where taking the first free slot leaves games out and starts uneven', () => {
    const wishes = bigLeague();
    const outcome = proposeSchedule(wishes, 1);
    if (outcome.kind !== 'proposed') throw new Error('no schedule was found');
    expect(faultsOf(wishes, outcome.games)).toEqual([]);
    expect(outcome.quality.games).toBe(600);
    expect(outcome.quality.homeAwayDifference).toBe(0);
    // Of 150 return games; two thirds of the teams have not a day to spare.
    expect(outcome.quality.returnsTooSoon).toBeLessThan(50);
    const greedy = greedySchedule(wishes);
    const naive = qualityOf(wishes, greedy);
    expect(greedy.length).toBeLessThan(600);
    const width = ({ least, most }: { least: number; most: number }) => most - least;
    expect(width(outcome.quality.earlyStarts)).toBeLessThan(width(naive.earlyStarts));
    expect(width(outcome.quality.lateStarts)).toBeLessThan(width(naive.lateStarts));
  });
});

describe('a league whose teams meet more than once', () => {
  /** One group on Saturdays, of which `spare` are more than it needs. */
  const small = (teams: number, meetings: number, spare: number) => {
    const games = meetings * (teams - 1);
    const weeks = (teams % 2 === 0 ? games : meetings * teams) + spare;
    return wishesOf({
      teams: [teams],
      fields: 2,
      format: { kind: 'games-per-team', games },
      from: '2026-04-04',
      to: dayOfSpring(7 * weeks - 6),
      hours: SATURDAYS,
    });
  };
  const found = (wishes: ScheduleWishes, seed: number) => {
    const outcome = proposeSchedule(wishes, seed, 0);
    if (outcome.kind !== 'proposed') throw new Error('no schedule was found');
    const [{ teamIds }] = wishes.groups as [ScheduleWishes['groups'][number]];
    return { ...outcome, inARow: meetingsInARow(teamIds, outcome.games) };
  };

  test.each([
    [3, 4, '10:30'],
    [3, 8, '10:30'],
    [4, 6, '12:00'],
  ])('%i teams with %i games: as good as the best of all schedules', (teams, games, to) => {
    const wishes = wishesOf({
      teams: [teams],
      fields: 1,
      format: { kind: 'games-per-team', games },
      from: '2026-04-04',
      to: dayOfSpring(7 * (teams === 4 ? 6 : (3 * games) / 2) - 6),
      hours: [{ weekday: 'saturday', from: '09:00', to }],
    });
    const [{ teamIds }] = wishes.groups as [ScheduleWishes['groups'][number]];
    const best = bestOfAll(wishes, returnsTooSoonOf);
    const leastInARow = bestOfAll(wishes, (each) => meetingsInARow(teamIds, each));
    for (const seed of [1, 2]) {
      const { quality, inARow } = found(wishes, seed);
      expect({ returnsTooSoon: quality.returnsTooSoon, inARow }).toEqual({ returnsTooSoon: best, inARow: leastInARow });
    }
  });

  test('has its return games after the first ones, not in a row, and starts early and late in turn', () => {
    let [returns, tooSoon, games, inARow] = [0, 0, 0, 0];
    const leagues = fc.record({ teams: fc.integer({ min: 3, max: 8 }), meetings: fc.integer({ min: 2, max: 3 }), spare: fc.nat(4) });
    fc.assert(
      fc.property(leagues, fc.nat(), ({ teams, meetings, spare }, seed) => {
        const wishes = small(teams, meetings, spare);
        const league = found(wishes, seed);
        expect(faultsOf(wishes, league.games)).toEqual([]);
        for (const { least, most } of [league.quality.earlyStarts, league.quality.lateStarts]) expect(most - least).toBeLessThanOrEqual(1);
        returns += (league.games.length * (meetings - 1)) / meetings;
        tooSoon += league.quality.returnsTooSoon!;
        games += league.games.length;
        inARow += league.inARow;
      }),
      { numRuns: 12 },
    );
    // A season without a day to spare does not always leave room for the last of them.
    expect(tooSoon / returns).toBeLessThan(0.05);
    expect(inARow / games).toBeLessThan(0.02);
  });

  test('says how many return games come too soon', () => {
    const wishes = small(4, 2, 0);
    const { games, quality } = found(wishes, 1);
    expect(quality.returnsTooSoon).toBe(0);
    const [first] = games as [(typeof games)[number]];
    const returnGame = games.findLast(
      ({ homeTeamId, visitorTeamId }) => homeTeamId === first.visitorTeamId && visitorTeamId === first.homeTeamId,
    )!;
    const second = games.find(({ slot }) => slot.date > first.slot.date)!;
    const swapped = games.map((game) => {
      if (game === returnGame) return { ...game, slot: second.slot };
      return game === second ? { ...game, slot: returnGame.slot } : game;
    });
    expect(qualityOf(wishes, swapped).returnsTooSoon).toBeGreaterThan(0);
    expect(qualityOf(wishes, games.slice(0, 2)).returnsTooSoon).toBeNull();
  });
});

describe('home and away', () => {
  /** The longest run of games at home or away, counted by team. */
  const runsOf = (games: readonly ProposedGame[]) => {
    const sides = new Map<string, string>();
    for (const { homeTeamId, visitorTeamId } of games) {
      sides.set(homeTeamId, `${sides.get(homeTeamId) ?? ''}H`);
      sides.set(visitorTeamId, `${sides.get(visitorTeamId) ?? ''}a`);
    }
    const longest = (side: RegExp) =>
      Math.max(...[...sides.values()].flatMap((each) => (each.match(side) ?? []).map(({ length }) => length)));
    return { home: longest(/H+/g), away: longest(/a+/g) };
  };
  const twice = (teams: number) =>
    wishesOf({
      teams: [teams],
      fields: 2,
      format: { kind: 'round-robin', meetings: 2 },
      from: '2026-04-04',
      to: dayOfSpring(7 * (2 * (teams - 1 + (teams % 2)) + 1)),
      hours: SATURDAYS,
    });

  test.each([4, 5, 6, 7, 8, 10])('alternate in a double round robin of %i teams, whose return games are at the other team', (teams) => {
    const wishes = twice(teams);
    for (const seed of [1, 2]) {
      const outcome = proposeSchedule(wishes, seed, 0);
      if (outcome.kind !== 'proposed') throw new Error('no schedule was found');
      expect(faultsOf(wishes, outcome.games)).toEqual([]);
      const { longestRun } = outcome.quality;
      expect(longestRun).toEqual(runsOf(outcome.games));
      expect(Math.max(longestRun.home, longestRun.away)).toBeLessThanOrEqual(3);
      const hosts = new Set(outcome.games.map(({ homeTeamId, visitorTeamId }) => `${homeTeamId} ${visitorTeamId}`));
      expect(hosts.size).toBe(outcome.games.length);
    }
  });

  test('alternate where each team plays the others once, or some of them twice', () => {
    for (const games of [7, 11]) {
      const wishes = wishesOf({
        ...{ teams: [8], fields: 2, format: { kind: 'games-per-team', games } },
        ...{ from: '2026-04-04', to: dayOfSpring(7 * games), hours: SATURDAYS },
      });
      const outcome = proposeSchedule(wishes, 1, 0);
      if (outcome.kind !== 'proposed') throw new Error('no schedule was found');
      expect(faultsOf(wishes, outcome.games)).toEqual([]);
      expect(Math.max(...Object.values(runsOf(outcome.games)))).toBeLessThanOrEqual(3);
    }
  });
});

describe('a schedule that could be better', () => {
  const wishes = wishesOf({
    ...{ teams: [8, 8], fields: 3, format: { kind: 'round-robin', meetings: 2 } },
    ...{ from: '2026-04-04', to: dayOfSpring(7 * 13), hours: SATURDAYS },
    sharedCoaches: [
      [teamId(0), teamId(8)],
      [teamId(1), teamId(9)],
    ],
  });
  const tooSoon = (seed: number, work?: number) => {
    const outcome = proposeSchedule(wishes, seed, work);
    return outcome.kind === 'proposed' ? outcome.quality.returnsTooSoon! : Number.NaN;
  };

  test('is made anew within its work, so that another seed does not do much worse', () => {
    const seeds = [1, 4];
    const [once, again] = [seeds.map((seed) => tooSoon(seed, 0)), seeds.map((seed) => tooSoon(seed))];
    expect(again.every((each, at) => each <= once[at]!)).toBe(true);
    expect(Math.max(...once)).toBeGreaterThan(Math.max(...again));
    expect(Math.max(...again)).toBeLessThanOrEqual(2);
  });
});

describe('wishes that cannot hold together', () => {
  const reasonOf = (wishes: ScheduleWishes) => {
    const outcome = proposeSchedule(wishes, 1);
    if (outcome.kind === 'proposed') throw new Error('a schedule was found');
    return { wishes: outcome.wishes, isProven: outcome.isProven, reason: outcome.reason };
  };
  const season = { from: '2026-04-04', to: '2026-05-02', hours: SATURDAYS, fields: 2 } as const;

  test('an odd number of teams with an odd number of games', () => {
    expect(reasonOf(wishesOf({ ...season, teams: [4, 5], format: { kind: 'games-per-team', games: 3 } }))).toEqual({
      wishes: [{ kind: 'games', group: 1 }],
      isProven: true,
      reason: { kind: 'odd-games', group: 'group-1', teams: 5, gamesPerTeam: 3 },
    });
  });

  test('more games than the fields have room for, which all groups have part in', () => {
    const wishes = wishesOf({ ...season, fields: 1, teams: [6, 6], format: { kind: 'games-per-team', games: 4 } });
    expect(reasonOf(wishes)).toEqual({
      wishes: [
        { kind: 'games', group: 0 },
        { kind: 'games', group: 1 },
      ],
      isProven: true,
      reason: { kind: 'too-few-slots', games: 24, slots: 20 },
    });
  });

  test('more games than closed fields leave times for, of which all closed days are counted', () => {
    const fieldBlackouts = [{ fieldId: fieldId(0), from: date('2026-04-11'), to: date('2026-04-11') }];
    const wishes = wishesOf({ ...season, fields: 1, teams: [6, 6], format: { kind: 'games-per-team', games: 4 }, fieldBlackouts });
    expect(reasonOf(wishes).reason).toEqual({ kind: 'too-few-slots', games: 24, slots: 16 });
  });

  test('a team that is away more often than its conflict needs: the count is of the days that it has', () => {
    const wishes = wishesOf({
      ...season,
      teams: [6],
      format: { kind: 'games-per-team', games: 5 },
      teamBlackouts: [
        { teamId: teamId(3), from: date('2026-04-10'), to: date('2026-04-12') },
        { teamId: teamId(3), from: date('2026-04-17'), to: date('2026-04-19') },
      ],
    });
    const { wishes: named, reason } = reasonOf(wishes);
    expect(named.filter(({ kind }) => kind === 'team-blackout')).toHaveLength(1);
    expect(reason).toEqual({ kind: 'too-few-days-of-team', teamId: 'team-3', games: 5, room: 3 });
  });

  test('a team that is away on a day too many, and none of the other blackouts', () => {
    const wishes = wishesOf({
      ...season,
      teams: [6],
      format: { kind: 'games-per-team', games: 5 },
      teamBlackouts: [
        { teamId: teamId(0), from: date('2026-06-01'), to: date('2026-06-02') },
        { teamId: teamId(3), from: date('2026-04-10'), to: date('2026-04-12') },
      ],
    });
    expect(reasonOf(wishes)).toEqual({
      wishes: [{ kind: 'games', group: 0 }, { kind: 'one-game-a-day' }, { kind: 'team-blackout', at: 1 }],
      isProven: true,
      reason: { kind: 'too-few-days-of-team', teamId: 'team-3', games: 5, room: 4 },
    });
  });

  test('two teams who meet, and are never there on the same day', () => {
    const wishes = wishesOf({
      ...season,
      teams: [4],
      format: { kind: 'round-robin', meetings: 1 },
      hours: WEEKEND,
      to: '2026-04-26',
      teamBlackouts: [
        { teamId: teamId(0), from: date('2026-04-01'), to: date('2026-04-13') },
        { teamId: teamId(1), from: date('2026-04-14'), to: date('2026-04-30') },
      ],
    });
    expect(reasonOf(wishes)).toMatchObject({
      wishes: [
        { kind: 'games', group: 0 },
        { kind: 'team-blackout', at: 0 },
        { kind: 'team-blackout', at: 1 },
      ],
      reason: { kind: 'too-few-common-days', teamIds: ['team-0', 'team-1'], games: 1, room: 0 },
    });
  });

  test('a coach of two teams where all games start at the same hour', () => {
    const wishes = wishesOf({
      ...season,
      teams: [4, 4],
      fields: 4,
      format: { kind: 'games-per-team', games: 3 },
      to: '2026-04-25',
      hours: [{ weekday: 'saturday', from: '09:00', to: '10:30' }],
      sharedCoaches: [[teamId(0), teamId(4)]],
    });
    expect(reasonOf(wishes)).toMatchObject({
      wishes: [
        { kind: 'games', group: 0 },
        { kind: 'games', group: 1 },
        { kind: 'shared-coach', at: 0 },
      ],
      reason: { kind: 'too-few-times-of-coach', games: 6, room: 4 },
    });
  });

  test('rest that the season is too short for', () => {
    const wishes = wishesOf({ ...season, teams: [4], format: { kind: 'games-per-team', games: 4 }, minRestDays: 7 });
    expect(reasonOf(wishes)).toMatchObject({
      wishes: [{ kind: 'games', group: 0 }, { kind: 'rest' }],
      reason: { kind: 'too-few-days-of-team', games: 4, room: 3 },
    });
  });
});
