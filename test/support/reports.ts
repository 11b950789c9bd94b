import { beforeEach } from '@jest/globals';
import { writeReport } from '../../src/application/reports/write-report.ts';
import type { Game } from '../../src/domain/games/game.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { ReportContent, TeamReport } from '../../src/domain/reports/report.ts';
import type { TeamId } from '../../src/domain/shared/ids.ts';
import { DAY, later, NOON } from './builders.ts';
import { given, setUpUseCases } from './given.ts';

/** A finished game of the Blue Jays and the Red Hawks, and two officials. */
export let game: Game;
export let umpire: User;
export let other: User;

export function setUpReports(): void {
  setUpUseCases();
  beforeEach(async () => {
    game = await playedAt(later(NOON, -DAY));
    [umpire, other] = [await given.person({}, 'umpire'), await given.person({}, 'umpire')];
  });
}

export const playedAt = (startsAt: Date) => given.league.addGame(given.league.jays, given.league.hawks, { startsAt, status: 'final' });
export const onTeam = (teamId: TeamId, over: Partial<TeamReport> = {}): TeamReport => ({
  teamId,
  sportsmanship: 4,
  coachConduct: 3,
  spectatorConduct: 5,
  warnings: 0,
  ejections: 0,
  note: null,
  noteVisibility: 'admins',
  ...over,
});
export const write = async (author: User, over: Partial<ReportContent> = {}, of = game) => {
  const { jays, hawks } = given.league;
  const content = { teams: [onTeam(jays.id), onTeam(hawks.id)], incidents: [], flaggedForReview: false, ...over };
  return writeReport(given.ports)({ actor: await given.as(author), gameId: of.id, content });
};
