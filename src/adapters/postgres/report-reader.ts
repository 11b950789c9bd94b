import type { ReportReader, TeamHistoryData } from '../../application/ports/report-reader.ts';
import type { GameReport } from '../../domain/reports/report.ts';
import type { Sql } from './sql.ts';

type HistoryRow = Readonly<{ game: Played; pastGame: Played | null; report: Stored | null }>;
type Played = Omit<TeamHistoryData['game'], 'startsAt'> & Readonly<{ startsAt: string }>;
type Stored = Omit<GameReport, 'createdAt' | 'updatedAt'> & Readonly<{ createdAt: string; updatedAt: string }>;

const gameIn = (game: string, home: string, visitor: string) => `json_build_object('id', ${game}.game_id, 'startsAt', ${game}.starts_at,
  'homeTeam', json_build_object('id', ${home}.team_id, 'name', ${home}.name),
  'visitorTeam', json_build_object('id', ${visitor}.team_id, 'name', ${visitor}.name))`;

const REPORT = `json_build_object('id', r.report_id, 'orgId', r.org_id, 'gameId', r.game_id, 'authorId', r.author_id, 'teams', r.teams,
  'incidents', r.incidents, 'flaggedForReview', r.flagged_for_review, 'createdAt', r.created_at, 'updatedAt', r.updated_at)`;

const played = (game: Played) => ({ ...game, startsAt: new Date(game.startsAt) });
const stored = (report: Stored): GameReport => ({
  ...report,
  createdAt: new Date(report.createdAt),
  updatedAt: new Date(report.updatedAt),
});

export const postgresReportReader = (sql: Sql): ReportReader => ({
  async historyFacts(orgId, gameId, { from, to }) {
    const rows = await sql<HistoryRow>(
      `select ${gameIn('g', 'h', 'v')} as game, past.game as "pastGame", past.report
       from game g
       join team h on h.org_id = g.org_id and h.team_id = g.home_team_id
       join team v on v.org_id = g.org_id and v.team_id = g.visitor_team_id
       left join lateral (
         select ${gameIn('p', 'ph', 'pv')} as game, ${REPORT} as report
         from game p
         join game_report r on r.org_id = p.org_id and r.game_id = p.game_id
         join team ph on ph.org_id = p.org_id and ph.team_id = p.home_team_id
         join team pv on pv.org_id = p.org_id and pv.team_id = p.visitor_team_id
         where p.org_id = $1 and p.game_id <> $2 and p.starts_at between $3 and $4
           and (p.home_team_id in (g.home_team_id, g.visitor_team_id) or p.visitor_team_id in (g.home_team_id, g.visitor_team_id))
       ) past on true
       where g.org_id = $1 and g.game_id = $2`,
      [orgId, gameId, from, to],
    );
    const [first] = rows;
    if (!first) return undefined;
    return {
      game: played(first.game),
      reports: rows.flatMap(({ pastGame, report }) => (pastGame && report ? [{ report: stored(report), game: played(pastGame) }] : [])),
    };
  },

  async gameReport(orgId, gameId, authorId) {
    const [row] = await sql<{ report: Stored }>(
      `select ${REPORT} as report from game_report r where r.org_id = $1 and r.game_id = $2 and r.author_id = $3`,
      [orgId, gameId, authorId],
    );
    return row && stored(row.report);
  },
});
