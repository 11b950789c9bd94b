import type { ReportReader } from '../../../application/ports/storage/reports/report-reader.ts';
import { type Game, playsIn } from '../../../domain/games/game.ts';
import type { TeamId } from '../../../domain/shared/ids.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

export function memoryReportReader({ games, teams, gameReports }: Tables): ReportReader {
  const named = (orgId: string, id: TeamId) => ({ id, name: teams.get(key(orgId, id))!.name });
  const view = ({ orgId, id, startsAt, homeTeamId, visitorTeamId }: Game) => ({
    id,
    startsAt,
    homeTeam: named(orgId, homeTeamId),
    visitorTeam: named(orgId, visitorTeamId),
  });

  return {
    async historyFacts(orgId, gameId, { from, to }) {
      const game = games.get(key(orgId, gameId));
      if (!game) return undefined;
      const isPast = (other: Game) =>
        other.id !== gameId &&
        other.startsAt >= from &&
        other.startsAt <= to &&
        (playsIn(other, game.homeTeamId) || playsIn(other, game.visitorTeamId));
      const ofOrg = [...gameReports.rows()].filter((report) => report.orgId === orgId);
      return {
        game: view(game),
        reports: ofOrg.flatMap((report) => {
          const reported = games.get(key(orgId, report.gameId))!;
          return isPast(reported) ? [{ report, game: view(reported) }] : [];
        }),
      };
    },
    gameReport: async (orgId, gameId, authorId) =>
      [...gameReports.rows()].find((report) => report.orgId === orgId && report.gameId === gameId && report.authorId === authorId),
  };
}
