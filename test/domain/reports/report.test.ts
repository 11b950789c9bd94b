import { describe, expect, test } from '@jest/globals';
import { notAllowed } from '../../../src/domain/membership/not-allowed.ts';
import {
  correctReport,
  type Incident,
  type ReportContent,
  reportMayBeEdited,
  type TeamReport,
  writeReport,
} from '../../../src/domain/reports/report.ts';
import type { GameId, OrgId, ReportId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';

const NOW = new Date('2026-04-11T18:00:00Z');
const hoursLater = (hours: number, milliseconds = 0) => new Date(NOW.getTime() + hours * 3_600_000 + milliseconds);
const UMPIRE = 'umpire' as UserId;
const game = { id: 'game' as GameId, orgId: 'org' as OrgId, homeTeamId: 'reds' as TeamId, visitorTeamId: 'blues' as TeamId };

const about = (team: string): TeamReport => ({
  teamId: team as TeamId,
  sportsmanship: 4,
  coachConduct: 4,
  spectatorConduct: 4,
  warnings: 0,
  ejections: 0,
  note: null,
  noteVisibility: 'admins',
});
const incident = (team: string | null): Incident => ({
  teamId: team as TeamId | null,
  type: 'weather',
  personRole: 'other',
  period: null,
  description: null,
  severity: 'low',
});
const content = (facts: Partial<ReportContent> = {}): ReportContent => ({
  teams: [about('reds'), about('blues')],
  incidents: [],
  flaggedForReview: false,
  ...facts,
});
const write = (facts: Partial<ReportContent> = {}) =>
  writeReport(game, content(facts), { id: 'report' as ReportId, authorId: UMPIRE }, NOW);

describe('a report', () => {
  test('belongs to the game and its author', () => {
    expect(write()).toEqual({
      ok: true,
      value: { ...content(), id: 'report', orgId: 'org', gameId: 'game', authorId: UMPIRE, createdAt: NOW, updatedAt: NOW },
    });
  });

  test('speaks of both teams in any order', () => {
    expect(write({ teams: [about('blues'), about('reds')] }).ok).toBe(true);
  });

  test.each([[[]], [['reds']], [['reds', 'reds']], [['reds', 'blues', 'reds']]])('about the teams %j is refused', (teams) => {
    expect(write({ teams: teams.map(about) })).toMatchObject({ error: { kind: 'invalid-request', violations: [{ path: ['teams'] }] } });
  });

  test('of an incident of no team is taken', () => {
    expect(write({ incidents: [incident(null), incident('blues')] }).ok).toBe(true);
  });

  test('about teams that did not play names every one of them', () => {
    expect(write({ teams: [about('reds'), about('greens')], incidents: [incident('reds'), incident('golds')] })).toMatchObject({
      error: { kind: 'unknown-reference', violations: [{ path: ['teams', 1, 'teamId'] }, { path: ['incidents', 1, 'teamId'] }] },
    });
  });
});

describe('correcting a report', () => {
  const written = write();
  if (!written.ok) throw new Error(written.error.kind);
  const report = written.value;

  test('is up to its author for 24 hours', () => {
    expect(reportMayBeEdited(report, UMPIRE, hoursLater(24, -1)).ok).toBe(true);
    expect(reportMayBeEdited(report, UMPIRE, hoursLater(24))).toEqual(notAllowed('report-too-old'));
  });

  test('is up to nobody else', () => {
    expect(reportMayBeEdited(report, 'other' as UserId, NOW)).toEqual(notAllowed('not-the-author'));
  });

  test('replaces what it says and keeps when it was written', () => {
    const corrected = correctReport(report, game, content({ flaggedForReview: true }), UMPIRE, hoursLater(2));
    expect(corrected).toEqual({ ok: true, value: { ...report, flaggedForReview: true, updatedAt: hoursLater(2) } });
  });

  test('later does not extend the 24 hours', () => {
    const corrected = correctReport(report, game, content(), UMPIRE, hoursLater(20));
    expect(corrected.ok && reportMayBeEdited(corrected.value, UMPIRE, hoursLater(25)).ok).toBe(false);
  });

  test('holds to the rules of writing one', () => {
    expect(correctReport(report, game, content({ teams: [about('reds')] }), UMPIRE, NOW)).toMatchObject({
      error: { kind: 'invalid-request' },
    });
  });
});
