import { pageOf } from '../../../application/ports/storage/page.ts';
import type { ReportReader } from '../../../application/ports/storage/reports/report-reader.ts';
import { type Game, playsIn } from '../../../domain/games/game.ts';
import type { TeamId } from '../../../domain/shared/ids.ts';
import { memoryLeagueReader } from '../league/league-reader.ts';
import { byText } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

export function memoryReportReader(tables: Tables): ReportReader {
  const { games, teams, gameReports } = tables;
  const league = memoryLeagueReader(tables);
  const named = (orgId: string, id: TeamId) => ({ id, name: teams.get(key(orgId, id))!.name });
  const view = ({ orgId, id, startsAt, homeTeamId, visitorTeamId }: Game) => ({
    id,
    startsAt,
    homeTeam: named(orgId, homeTeamId),
    visitorTeam: named(orgId, visitorTeamId),
  });

  return {
    async gameReports(orgId, { gameId, isFlagged }, { limit, after }) {
      const found = [...gameReports.rows()]
        .filter(
          (report) =>
            report.orgId === orgId &&
            (gameId === undefined || report.gameId === gameId) &&
            (isFlagged === undefined || report.flaggedForReview === isFlagged) &&
            (after === undefined || report.id < after),
        )
        .sort((one, other) => byText(other.id, one.id));
      const { items, hasMore } = pageOf(found, limit);
      const about = async (report: (typeof items)[number]) => {
        const { id, name } = [...tables.users.rows()].find((user) => user.id === report.authorId)!;
        return { report, author: { id, name }, listed: (await league.game(orgId, report.gameId))! };
      };
      return { items: await Promise.all(items.map(about)), hasMore };
    },
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
