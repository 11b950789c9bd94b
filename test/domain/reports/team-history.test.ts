import { describe, expect, test } from '@jest/globals';
import type { Incident, TeamReport } from '../../../src/domain/reports/report.ts';
import { historyWindow, type PastReport, teamHistory } from '../../../src/domain/reports/team-history.ts';
import type { GameId, OrgId, ReportId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const team = (id: string) => ({ id: id as TeamId, name: id.toUpperCase() });
const UPCOMING = { id: 'upcoming' as GameId, homeTeam: team('reds'), visitorTeam: team('blues') };

const about = (id: string, facts: Partial<TeamReport> = {}): TeamReport => ({
  teamId: id as TeamId,
  sportsmanship: 4,
  coachConduct: 4,
  spectatorConduct: 4,
  warnings: 0,
  ejections: 0,
  note: null,
  noteVisibility: 'admins',
  ...facts,
});
const incident = (id: string | null, type: Incident['type']): Incident => ({
  teamId: id as TeamId | null,
  type,
  personRole: 'coach',
  period: 3,
  description: 'Coach Lee shouted at number 7',
  severity: 'low',
});

/** A report of a game that the Reds played at home on a day. */
const reportOf = (
  day: string,
  opponent: string,
  facts: { id?: string; gameId?: string; reds?: Partial<TeamReport>; other?: Partial<TeamReport>; incidents?: readonly Incident[] } = {},
): PastReport => ({
  game: {
    id: (facts.gameId ?? `game-${day}`) as GameId,
    startsAt: new Date(`${day}T15:00:00Z`),
    localDate: day,
    homeTeam: team('reds'),
    visitorTeam: team(opponent),
  },
  report: {
    id: (facts.id ?? `report-${day}`) as ReportId,
    orgId: 'org' as OrgId,
    gameId: (facts.gameId ?? `game-${day}`) as GameId,
    authorId: 'umpire' as UserId,
    teams: [about(opponent, facts.other), about('reds', facts.reds)],
    incidents: facts.incidents ?? [],
    flaggedForReview: false,
    createdAt: new Date(`${day}T18:00:00Z`),
    updatedAt: new Date(`${day}T18:00:00Z`),
  },
});

const historyOfReds = (reports: readonly PastReport[]) => teamHistory(UPCOMING, reports, NOW).teams[0];

describe('the history of a game', () => {
  test('always shows both teams, home first', () => {
    const nothing = { reportCount: 0, averages: null, warnings: 0, ejections: 0, incidentsByType: {}, reports: [] };
    expect(teamHistory(UPCOMING, [], NOW)).toEqual({
      gameId: 'upcoming',
      window: { from: new Date('2024-06-01T12:00:00Z'), to: NOW },
      teams: [
        { team: team('reds'), side: 'home', ...nothing },
        { team: team('blues'), side: 'visitor', ...nothing },
      ],
    });
  });

  test('leaves reports of the game itself out', () => {
    expect(historyOfReds([reportOf('2026-05-31', 'blues', { gameId: 'upcoming' })]).reportCount).toBe(0);
  });

  test('goes back two years to the instant', () => {
    const reports = [reportOf('2024-06-01', 'greens'), reportOf('2024-05-31', 'greens'), reportOf('2026-07-01', 'greens')];
    expect(historyOfReds(reports).reports.map(({ gameDate }) => gameDate)).toEqual(['2024-06-01']);
  });

  test('goes back from a leap day to the last of February', () => {
    expect(historyWindow(new Date('2028-02-29T12:00:00Z')).from).toEqual(new Date('2026-02-28T12:00:00Z'));
  });

  test('shows an earlier meeting of the two under both', () => {
    const { teams } = teamHistory(UPCOMING, [reportOf('2026-05-01', 'blues', { other: { warnings: 2 } })], NOW);
    expect(teams.map(({ warnings, reports }) => [warnings, reports[0]!.opponent.name])).toEqual([
      [0, 'BLUES'],
      [2, 'REDS'],
    ]);
  });
});

describe("a team's history", () => {
  test('tells of each report the figures of that team and no description', () => {
    const report = reportOf('2026-04-04', 'greens', {
      reds: { sportsmanship: 3, spectatorConduct: 5, warnings: 1, note: 'Loud bench', noteVisibility: 'officials' },
      incidents: [incident('reds', 'rule_dispute'), incident('greens', 'ejection'), incident(null, 'weather')],
    });
    expect(historyOfReds([report]).reports).toEqual([
      {
        reportId: 'report-2026-04-04',
        gameId: 'game-2026-04-04',
        gameDate: '2026-04-04',
        opponent: team('greens'),
        sportsmanship: 3,
        coachConduct: 4,
        spectatorConduct: 5,
        warnings: 1,
        ejections: 0,
        incidents: [{ type: 'rule_dispute', personRole: 'coach', severity: 'low' }],
        note: 'Loud bench',
      },
    ]);
  });

  test('keeps a note from officials that was written for admins', () => {
    const report = reportOf('2026-04-04', 'greens', { reds: { note: 'Call me', noteVisibility: 'admins' } });
    expect(historyOfReds([report]).reports[0]!.note).toBeNull();
  });

  test('has the newest game first, and of one game the newest report', () => {
    const reports = [
      reportOf('2026-04-04', 'greens'),
      reportOf('2026-05-09', 'golds', { id: 'report-a' }),
      reportOf('2026-05-09', 'golds', { id: 'report-b' }),
      reportOf('2026-04-18', 'blues'),
    ];
    expect(historyOfReds(reports).reports.map(({ reportId }) => reportId)).toEqual([
      'report-b',
      'report-a',
      'report-2026-04-18',
      'report-2026-04-04',
    ]);
  });

  test('adds up warnings, ejections and incidents by type', () => {
    const reports = [
      reportOf('2026-04-04', 'greens', { reds: { warnings: 1, ejections: 1 }, incidents: [incident('reds', 'rule_dispute')] }),
      reportOf('2026-04-11', 'golds', {
        reds: { warnings: 2 },
        incidents: [incident('reds', 'rule_dispute'), incident('reds', 'ejection'), incident('golds', 'injury')],
      }),
    ];
    expect(historyOfReds(reports)).toMatchObject({
      reportCount: 2,
      warnings: 3,
      ejections: 1,
      incidentsByType: { ejection: 1, rule_dispute: 2 },
    });
    expect(historyOfReds(reports).incidentsByType).not.toHaveProperty('injury');
  });
});

describe('averages', () => {
  const rated = (...ratings: number[]) =>
    historyOfReds(ratings.map((sportsmanship, index) => reportOf(`2026-04-0${index + 1}`, 'greens', { reds: { sportsmanship } }))).averages;

  test('are kept back below three reports', () => {
    expect(rated(1, 5)).toBeNull();
    expect(rated(1, 5, 4)).not.toBeNull();
  });

  test('have one decimal, rounded from the exact fraction', () => {
    expect(rated(4, 4, 5)).toEqual({ sportsmanship: 4.3, coachConduct: 4, spectatorConduct: 4 });
    expect(rated(4, 5, 5)?.sportsmanship).toBe(4.7);
  });

  test('round a half up', () => {
    expect(rated(4, 4, 4, 5)?.sportsmanship).toBe(4.3);
    expect(rated(1, 1, 1, 2)?.sportsmanship).toBe(1.3);
  });
});
