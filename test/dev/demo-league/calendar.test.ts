import { describe, expect, test } from '@jest/globals';
import { isCurrentSeason } from '../../../src/domain/league/season.ts';
import { addDays, localDate, localTime } from '../../../src/domain/shared/time.ts';
import fc from '../../support/fast-check.ts';
import { DEMO, leagueAt } from './league-at.ts';

const WEEK = 7 * 86_400_000;

const CURRENT = { ...DEMO, hasPastSeason: false };

function expectGamesAround(now: Date) {
  const { games, seasons } = leagueAt(now, CURRENT);
  const today = localDate(now, DEMO.timeZone);
  const open = games.filter(({ status }) => status !== 'canceled');
  const atHome = open.filter(({ startsAt }) => startsAt >= now && startsAt.getTime() <= now.getTime() + WEEK);
  expect(atHome.length).toBeGreaterThanOrEqual(18);
  const days = new Set(open.map(({ startsAt }) => localDate(startsAt, DEMO.timeZone)));
  expect(days).toContain(today);
  expect(days).toContain(addDays(today, 1));
  expect(seasons.filter((season) => isCurrentSeason(season, today))).toHaveLength(5);
}

describe('home has games today, tomorrow and in the next seven days', () => {
  test('whenever the league is loaded', () => {
    const moments = fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2034-12-31T00:00:00Z'), noInvalidDate: true });
    fc.assert(fc.property(moments, expectGamesAround), { numRuns: 8 });
  });

  test.each([
    ['before the clock goes forward', '2026-03-08T07:59:59.999Z'],
    ['after it went forward', '2026-03-08T08:00:00.000Z'],
    ['in the hour that comes twice', '2026-11-01T06:30:00.000Z'],
    ['on the last evening of a year', '2027-01-01T05:59:59.999Z'],
    ['on a leap day', '2028-02-29T18:00:00.000Z'],
  ])('%s', (_, now) => expectGamesAround(new Date(now)));
});

test('a clock change moves no game', () => {
  const timesAt = (now: string) => {
    const { games } = leagueAt(new Date(now), CURRENT);
    const [first] = games;
    return [
      ...new Set(
        games
          .filter(({ homeTeamId, originalStartsAt }) => homeTeamId === first!.homeTeamId && !originalStartsAt)
          .map(({ startsAt }) => localTime(startsAt, DEMO.timeZone)),
      ),
    ];
  };
  expect(timesAt('2026-03-10T18:00:00.000Z')).toEqual(timesAt('2026-06-10T18:00:00.000Z'));
});
