import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { fullName } from '../../../dev/demo-league/names.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import { localDate, localTime } from '../../../src/domain/shared/time.ts';
import { DEMO, leagueAt, RIVER, sportOf, tablesOf, userOf } from './league-at.ts';

/** A Wednesday at noon in Chicago. */
const WEDNESDAY = new Date('2026-04-15T17:00:00.000Z');
const league = leagueAt(WEDNESDAY);
const teamNamed = (name: string) => league.teams.findLast((team) => team.name === name)!;
const childNamed = (name: string) => league.players.find((player) => fullName(player) === name)!;
const guardiansOf = (name: string) => league.guardians.filter(({ playerId }) => playerId === childNamed(name).id).map(({ email }) => email);

test('the same moment makes the same league', () => {
  expect(isDeepStrictEqual(leagueAt(WEDNESDAY), league)).toBe(true);
});

test('five sports have a season that is over and one that is on, of eight teams each', () => {
  expect(league.sports.map(({ code }) => code)).toEqual(['baseball', 'football', 'soccer', 'basketball', 'volleyball']);
  for (const sport of league.sports) {
    const seasons = league.seasons.filter(({ sportId }) => sportId === sport.id);
    expect(seasons.map(({ name, isActive }) => ({ name, isActive }))).toEqual([
      { name: 'Fall 2025', isActive: false },
      { name: 'Spring 2026', isActive: true },
    ]);
    for (const season of seasons) expect(league.teams.filter(({ seasonId }) => seasonId === season.id)).toHaveLength(8);
  }
});

test('the past season is played to the end, playoffs and all', () => {
  const over = league.seasons.filter(({ isActive }) => !isActive).map(({ id }) => id);
  const games = league.games.filter(({ seasonId }) => over.includes(seasonId));
  expect(new Set(games.map(({ status }) => status))).toEqual(new Set(['final']));
  expect(games.filter(({ gameType }) => gameType === 'playoff')).toHaveLength(30);
});

test('some games do not go as planned, and say why', () => {
  const disruptions = league.games.filter(({ status }) => !['scheduled', 'in_progress', 'final'].includes(status));
  expect(disruptions.map(({ status, statusReason }) => `${status}: ${statusReason}`).sort()).toEqual([
    'canceled: no_officials',
    'canceled: rain',
    'forfeit: team_short',
    'postponed: field_closed',
    'suspended: lightning',
  ]);
});

test('games that were moved keep when they were first to start', () => {
  const moved = league.games.filter(({ originalStartsAt }) => originalStartsAt !== null);
  expect(moved).toHaveLength(2);
  for (const game of moved) expect(game.originalStartsAt).not.toEqual(game.startsAt);
});

test('a game that is on has the score of the periods that are over', () => {
  const { games, statEvents } = leagueAt(new Date('2026-04-15T23:10:00.000Z'));
  const [game, ...others] = games.filter(({ status }) => status === 'in_progress');
  expect(others).toEqual([]);
  expect(game!.periodScores).toHaveLength(1);
  const periods = statEvents.filter(({ gameId }) => gameId === game!.id).map(({ period }) => period);
  expect(new Set(periods)).toEqual(new Set([1]));
});

test('games are on weekends and in the evening, by the clock of the league', () => {
  for (const { startsAt } of league.games) {
    const isWeekend = [0, 6].includes(new Date(localDate(startsAt, DEMO.timeZone)).getUTCDay());
    expect(isWeekend || localTime(startsAt, DEMO.timeZone) >= '17:30').toBe(true);
  }
});

test.each([
  ['field is taken', ({ fieldId }: Game) => [fieldId!]],
  ['team plays', ({ homeTeamId, visitorTeamId }: Game) => [homeTeamId, visitorTeamId]],
])('no %s twice at once', (_, takersOf: (game: Game) => readonly string[]) => {
  const open = league.games.filter(({ status }) => status !== 'canceled' && status !== 'postponed');
  const claims = open.flatMap((game) => takersOf(game).map((taker) => ({ taker, game })));
  for (const taken of Map.groupBy(claims, ({ taker }) => taker).values()) {
    const inOrder = taken.map(({ game }) => game).toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    for (const [index, { startsAt }] of inOrder.slice(1).entries()) expect(startsAt >= inOrder[index]!.endsAt).toBe(true);
  }
});

describe('the standings', () => {
  const tables = tablesOf(league);

  test.each(['baseball', 'football', 'soccer', 'basketball', 'volleyball'])('of %s have a tie that is decided', (sport) => {
    const rows = tables.filter((table) => table.sport.code === sport).flatMap((table) => table.rows);
    expect(rows.some(({ decidedBy }) => decidedBy !== null)).toBe(true);
  });

  test('count a forfeit, and hold a difference within the cap', () => {
    const soccer = tables.filter(({ sport, season }) => sport.code === 'soccer' && season.isActive).flatMap(({ rows }) => rows);
    expect(soccer.map(({ forfeits }) => forfeits).filter((forfeits) => forfeits > 0)).toEqual([1]);
    const football = tables.filter(({ sport, season }) => sport.code === 'football' && season.isActive).flatMap(({ rows }) => rows);
    expect(football.some((row) => row.pointDiff !== row.pointsFor - row.pointsAgainst)).toBe(true);
  });
});

describe('the people', () => {
  test('make rosters of 10 to 13, no number twice on a team', () => {
    for (const team of league.teams) {
      const roster = league.roster.filter(({ teamId }) => teamId === team.id);
      expect(roster.length).toBeGreaterThanOrEqual(10);
      expect(roster.length).toBeLessThanOrEqual(13);
      expect(new Set(roster.map(({ jerseyNumber }) => jerseyNumber)).size).toBe(roster.length);
    }
  });

  test('have names of many kinds, two of them the same', () => {
    const names = league.players.map(fullName);
    expect(names).toEqual(expect.arrayContaining(['Sam Ortiz', 'José García', 'María García', "Zoë O'Brien", 'Minh Nguyễn']));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual(['Liam Johnson']);
    expect(names.some((name) => name.includes('-'))).toBe(true);
  });

  test('have one linked child, one who would be linked at once, and one whose link waits', () => {
    expect(guardiansOf('Sam Ortiz')).toEqual(['parent@demo.test']);
    expect(guardiansOf('Mia Ortiz')).toEqual(['parent@demo.test']);
    expect(guardiansOf('Jamie Brooks')).toEqual([]);
    expect(league.parentLinks.map(({ playerId, userId, state }) => ({ playerId, userId, state }))).toEqual([
      { playerId: childNamed('Sam Ortiz').id, userId: userOf()('parent@demo.test'), state: 'approved' },
      { playerId: childNamed('Jamie Brooks').id, userId: userOf()('both@demo.test'), state: 'pending' },
    ]);
  });

  test('have a coach who is a member, and one who has not signed up yet', () => {
    const headOf = (name: string) => league.staff.find(({ teamId, role }) => teamId === teamNamed(name).id && role === 'head_coach')!;
    expect(headOf('Red Hawks')).toMatchObject({ name: 'Lee Park', userId: userOf()('coach@demo.test') });
    expect(headOf('Blue Herons')).toMatchObject({ email: 'maria.santos@demo.test', userId: null });
    expect(league.staff.filter(({ userId }) => userId !== null)).toHaveLength(1);
  });

  test('join by invites of this year', () => {
    expect(league.invites.map(({ code }) => code)).toEqual(['DEMO-PARENT-2026', 'DEMO-UMPIRE-2026']);
  });
});

test('officials have reported three times and more on some teams, with notes for either kind of reader', () => {
  const pages = league.reports.flatMap(({ teams }) => teams);
  const counts = [...Map.groupBy(pages, ({ teamId }) => teamId).values()].map(({ length }) => length);
  expect(counts.filter((count) => count >= 3).length).toBeGreaterThanOrEqual(10);
  expect(new Set(pages.filter(({ note }) => note !== null).map(({ noteVisibility }) => noteVisibility))).toEqual(
    new Set(['admins', 'officials']),
  );
});

test('the second league is small, and in a time zone of its own', () => {
  const river = leagueAt(WEDNESDAY, RIVER);
  expect(river.org.timeZone).toBe('America/New_York');
  expect(river.seasons).toHaveLength(1);
  expect(river.teams).toHaveLength(4);
  expect(river.games.map((game) => sportOf(river, game).code)).toContain('soccer');
});
