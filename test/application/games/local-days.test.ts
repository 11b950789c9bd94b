import { describe, expect, test } from '@jest/globals';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import { getHome } from '../../../src/application/games/get-home.ts';
import { listSchedule } from '../../../src/application/games/list-schedule.ts';
import { listTeams } from '../../../src/application/league/list-teams.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';
import { aMember, anOrg, HOUR, later } from '../../support/builders.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

const day = (text: string) => text as LocalDate;

/** A league in a time zone at an instant, with games that start at the given times. */
async function leagueIn(zone: string, now: string, starts: readonly string[], season: { startsOn?: LocalDate; endsOn?: LocalDate } = {}) {
  const { unitOfWork, read } = memoryStorage();
  const clock = () => new Date(now);
  const year = now.slice(0, 4);
  const league = await givenLeague(unitOfWork, {
    org: anOrg({ timeZone: zone as TimeZone }),
    season: { startsOn: day(`${year}-01-01`), endsOn: day(`${year}-12-31`), ...season },
  });
  for (const start of starts) {
    const startsAt = new Date(start);
    await league.addGame(league.hawks, league.owls, { startsAt, endsAt: later(startsAt, HOUR) });
  }

  const actor = aMember({ org: league.org, roles: new Set(['parent']) });
  const shown = (game: { localDate: string; localTime: string }) => `${game.localDate} ${game.localTime}`;
  return {
    /** The games of a schedule by their local day and clock. */
    async schedule(startDate?: string, endDate?: string): Promise<readonly string[]> {
      const dates = { ...(startDate && { startDate: day(startDate) }), ...(endDate && { endDate: day(endDate) }) };
      const { items } = await accepted(await listSchedule({ read, clock })({ actor, ...dates, page: { limit: 100 } })).result();
      return items.map(shown);
    },
    home: async () => {
      const { seasons, upcomingGames } = await accepted(await getHome({ read, clock })({ actor })).result();
      return { seasons: seasons.length, games: upcomingGames.map(shown) };
    },
    teams: async () => accepted(await listTeams({ read, clock })({ actor })).length,
  };
}

describe('the day on which clocks go forward', () => {
  // Chicago, 8 March 2026: 01:59 CST is followed by 03:00 CDT.
  test('has 23 hours, and a schedule all games of them', async () => {
    const games = ['2026-03-08T05:59:59Z', '2026-03-08T06:00:00Z', '2026-03-08T07:59:00Z', '2026-03-08T08:00:00Z'];
    const { schedule } = await leagueIn('America/Chicago', '2026-03-01T18:00:00Z', [
      ...games,
      '2026-03-09T04:59:00Z',
      '2026-03-09T05:00:00Z',
    ]);
    expect(await schedule('2026-03-08', '2026-03-08')).toEqual([
      '2026-03-08 00:00',
      '2026-03-08 01:59',
      '2026-03-08 03:00',
      '2026-03-08 23:59',
    ]);
  });

  test('does not shorten the 7 × 24 hours of home: they end an hour later on the clock', async () => {
    const games = ['2026-03-14T18:00:00Z', '2026-03-14T18:01:00Z'];
    const { home } = await leagueIn('America/Chicago', '2026-03-07T18:00:00Z', games);
    expect((await home()).games).toEqual(['2026-03-14 13:00']);
  });
});

describe('the day on which clocks go back', () => {
  // Chicago, 1 November 2026: 01:59 CDT is followed by 01:00 CST.
  test('has 25 hours, and a schedule all games of them, those of the doubled hour in the order in which they are played', async () => {
    const games = ['2026-11-01T04:59:00Z', '2026-11-01T05:00:00Z', '2026-11-01T06:30:00Z', '2026-11-01T07:15:00Z', '2026-11-02T05:59:00Z'];
    const { schedule } = await leagueIn('America/Chicago', '2026-10-20T18:00:00Z', [...games, '2026-11-02T06:00:00Z']);
    const days = ['2026-11-01 00:00', '2026-11-01 01:30', '2026-11-01 01:15', '2026-11-01 23:59'];
    expect(await schedule('2026-11-01', '2026-11-01')).toEqual(days);
  });

  test('does not lengthen the 7 × 24 hours of home: they end an hour earlier on the clock', async () => {
    const games = ['2026-11-07T17:00:00Z', '2026-11-07T17:01:00Z'];
    const { home } = await leagueIn('America/Chicago', '2026-10-31T17:00:00Z', games);
    expect((await home()).games).toEqual(['2026-11-07 11:00']);
  });

  test('is one of the days of a week’s schedule like any other', async () => {
    const games = ['2026-10-31T17:00:00Z', '2026-11-01T18:00:00Z', '2026-11-02T18:00:00Z'];
    const { schedule } = await leagueIn('America/Chicago', '2026-10-26T12:00:00Z', games);
    expect(await schedule('2026-10-31', '2026-11-02')).toEqual(['2026-10-31 12:00', '2026-11-01 12:00', '2026-11-02 12:00']);
  });
});

describe('in a zone of half an hour', () => {
  const GAMES = ['2026-04-10T18:29:00Z', '2026-04-10T18:30:00Z', '2026-04-11T18:29:00Z', '2026-04-11T18:30:00Z'];

  test('a day is that of the zone', async () => {
    const { schedule } = await leagueIn('Asia/Kolkata', '2026-04-01T00:00:00Z', GAMES);
    expect(await schedule('2026-04-11', '2026-04-11')).toEqual(['2026-04-11 00:00', '2026-04-11 23:59']);
  });

  test('today begins at half past on the clock of UTC', async () => {
    const before = await leagueIn('Asia/Kolkata', '2026-04-10T18:29:59.999Z', GAMES);
    const after = await leagueIn('Asia/Kolkata', '2026-04-10T18:30:00Z', GAMES);
    expect((await before.schedule())[0]).toBe('2026-04-10 23:59');
    expect((await after.schedule())[0]).toBe('2026-04-11 00:00');
  });
});

test('a game at midnight is one of the day that begins', async () => {
  const { schedule } = await leagueIn('America/Chicago', '2026-04-11T17:00:00Z', ['2026-04-12T05:00:00Z']);
  expect(await schedule('2026-04-11', '2026-04-11')).toEqual([]);
  expect(await schedule('2026-04-12', '2026-04-12')).toEqual(['2026-04-12 00:00']);
});

test('the schedule of today begins with the first game of the day, also late in the evening', async () => {
  const games = ['2026-04-11T14:00:00Z', '2026-04-12T02:00:00Z', '2026-05-12T04:59:00Z', '2026-05-12T05:00:00Z'];
  const { schedule } = await leagueIn('America/Chicago', '2026-04-12T04:59:00Z', games);
  expect(await schedule()).toEqual(['2026-04-11 09:00', '2026-04-11 21:00', '2026-05-11 23:59']);
});

describe('a season', () => {
  test.each([
    ['America/Los_Angeles', '2026-04-26T06:59:59Z', 3],
    ['America/Los_Angeles', '2026-04-26T07:00:00Z', 0],
    ['Pacific/Kiritimati', '2026-04-25T09:59:59Z', 3],
    ['Pacific/Kiritimati', '2026-04-25T10:00:00Z', 0],
    ['America/Chicago', '2026-01-01T00:00:00Z', 3],
  ])(
    'is current before it starts and for 14 days after its end in %s: at %s, it is on Home and its teams are listed',
    async (zone, now, listed) => {
      const oneDay = { startsOn: day('2026-04-11'), endsOn: day('2026-04-11') };
      const { home, teams } = await leagueIn(zone, now, [], oneDay);
      expect((await home()).seasons).toBe(listed > 0 ? 1 : 0);
      expect(await teams()).toBe(listed);
    },
  );
});
