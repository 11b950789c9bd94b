import { z } from 'zod';
import type { ReportReader, TeamHistoryData } from '../../../application/ports/storage/reports/report-reader.ts';
import type { GameReport } from '../../../domain/reports/report.ts';
import type { GameId, OrgId, ReportId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { json, jsonInstant, object, row, selected, uuid } from '../schema/columns.ts';

const teamIn = (team: string) => object(team, { id: selected(`${team}.team_id`, uuid<TeamId>()), name: z.string() });
const gameIn = (game: string, home: string, visitor: string) =>
  object(game, {
    id: selected(`${game}.game_id`, uuid<GameId>()),
    startsAt: jsonInstant(),
    homeTeam: teamIn(home),
    visitorTeam: teamIn(visitor),
  });
const REPORT = object('r', {
  id: selected('r.report_id', uuid<ReportId>()),
  orgId: uuid<OrgId>(),
  gameId: uuid<GameId>(),
  authorId: uuid<UserId>(),
  teams: json<GameReport['teams']>(),
  incidents: json<GameReport['incidents']>(),
  flaggedForReview: z.boolean(),
  createdAt: jsonInstant(),
  updatedAt: jsonInstant(),
});

const GAME = gameIn('g', 'h', 'v');
const PAST_GAME = gameIn('p', 'ph', 'pv');
const HISTORY_ROW = row('', {
  game: GAME,
  pastGame: selected('past.game', PAST_GAME.type.nullable()),
  report: selected('past.report', REPORT.type.nullable()),
});
const HISTORY = statement<[orgId: OrgId, gameId: GameId, from: Date, to: Date]>(
  'reports.history',
  `select ${HISTORY_ROW.sql}
   from game g
     join team h on h.org_id = $1 and h.team_id = g.home_team_id
     join team v on v.org_id = $1 and v.team_id = g.visitor_team_id
     left join lateral (
       select ${PAST_GAME.sql} as game, ${REPORT.sql} as report
       from game p
         join game_report r on r.org_id = $1 and r.game_id = p.game_id
         join team ph on ph.org_id = $1 and ph.team_id = p.home_team_id
         join team pv on pv.org_id = $1 and pv.team_id = p.visitor_team_id
       where p.org_id = $1 and p.game_id <> $2 and p.starts_at between $3 and $4
         and (p.home_team_id in (g.home_team_id, g.visitor_team_id) or p.visitor_team_id in (g.home_team_id, g.visitor_team_id))
     ) past on true
   where g.org_id = $1 and g.game_id = $2`,
).rows(HISTORY_ROW);

const REPORT_ROW = row('', { report: REPORT });
const REPORT_OF = statement<[orgId: OrgId, gameId: GameId, authorId: UserId]>(
  'reports.of-author',
  `select ${REPORT_ROW.sql} from game_report r where r.org_id = $1 and r.game_id = $2 and r.author_id = $3`,
).rows(REPORT_ROW);

const played = (game: z.output<typeof GAME.type>): TeamHistoryData['game'] => ({ ...game, startsAt: new Date(game.startsAt) });
const stored = (report: z.output<typeof REPORT.type>): GameReport => ({
  ...report,
  createdAt: new Date(report.createdAt),
  updatedAt: new Date(report.updatedAt),
});

export const postgresReportReader = (sql: Sql): ReportReader => ({
  async historyFacts(orgId, gameId, { from, to }) {
    const rows = await sql(HISTORY, [orgId, gameId, from, to]);
    const [first] = rows;
    if (!first) return undefined;
    return {
      game: played(first.game),
      reports: rows.flatMap(({ pastGame, report }) => (pastGame && report ? [{ report: stored(report), game: played(pastGame) }] : [])),
    };
  },

  async gameReport(orgId, gameId, authorId) {
    const [found] = await sql(REPORT_OF, [orgId, gameId, authorId]);
    return found && stored(found.report);
  },
});
