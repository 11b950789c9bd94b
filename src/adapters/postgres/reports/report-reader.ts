import { expressionBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { pageOf } from '../../../application/ports/storage/page.ts';
import type { ReportReader, TeamHistoryData } from '../../../application/ports/storage/reports/report-reader.ts';
import type { GameReport } from '../../../domain/reports/report.ts';
import type { GameId, OrgId, ReportId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { gamesWithNames, LISTED_GAME, listedGame } from '../league/listed-games.ts';
import { personRef } from '../membership/named-member.ts';
import { objectOf } from '../orm/object-of.ts';
import { prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';

const REPORT = [
  'r.report_id as id',
  'r.org_id as orgId',
  'r.game_id as gameId',
  'r.author_id as authorId',
  'r.teams',
  'r.incidents',
  'r.flagged_for_review as flaggedForReview',
  'r.created_at as createdAt',
  'r.updated_at as updatedAt',
] as const;

type Joined = { g: Schema['game']; h: Schema['team']; v: Schema['team']; p: Schema['game']; ph: Schema['team']; pv: Schema['team'] };
const eb = expressionBuilder<Joined, keyof Joined>();
const teamNamed = (team: 'h' | 'v' | 'ph' | 'pv') => jsonBuildObject({ id: eb.ref(`${team}.team_id`), name: eb.ref(`${team}.name`) });
const gameBetween = (game: 'g' | 'p', home: 'h' | 'ph', visitor: 'v' | 'pv') =>
  jsonBuildObject({
    id: eb.ref(`${game}.game_id`),
    startsAt: eb.ref(`${game}.starts_at`),
    homeTeam: teamNamed(home),
    visitorTeam: teamNamed(visitor),
  });

type History = Readonly<{ orgId: OrgId; gameId: GameId; from: Date; to: Date }>;
const HISTORY = prepared('reports.history', ({ orgId, gameId, from, to }: History, db) =>
  db
    .selectFrom('game as g')
    .innerJoin('team as h', (join) => join.on('h.org_id', '=', orgId).onRef('h.team_id', '=', 'g.home_team_id'))
    .innerJoin('team as v', (join) => join.on('v.org_id', '=', orgId).onRef('v.team_id', '=', 'g.visitor_team_id'))
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('game as p')
          .innerJoin('game_report as r', (join) => join.on('r.org_id', '=', orgId).onRef('r.game_id', '=', 'p.game_id'))
          .innerJoin('team as ph', (join) => join.on('ph.org_id', '=', orgId).onRef('ph.team_id', '=', 'p.home_team_id'))
          .innerJoin('team as pv', (join) => join.on('pv.org_id', '=', orgId).onRef('pv.team_id', '=', 'p.visitor_team_id'))
          .where('p.org_id', '=', orgId)
          .where('p.game_id', '<>', gameId)
          .where((is) => is.between('p.starts_at', from, to))
          .where((is) =>
            is.or([
              is('p.home_team_id', 'in', [is.ref('g.home_team_id'), is.ref('g.visitor_team_id')]),
              is('p.visitor_team_id', 'in', [is.ref('g.home_team_id'), is.ref('g.visitor_team_id')]),
            ]),
          )
          .select((row) => [gameBetween('p', 'ph', 'pv').as('game'), objectOf(row, REPORT).as('report')])
          .as('past'),
      (join) => join.onTrue(),
    )
    .where('g.org_id', '=', orgId)
    .where('g.game_id', '=', gameId)
    .select([gameBetween('g', 'h', 'v').as('game'), 'past.game as pastGame', 'past.report']),
);

type Reports = Readonly<{
  orgId: OrgId;
  limit: number;
  gameId: GameId | undefined;
  isFlagged: boolean | undefined;
  after: ReportId | undefined;
}>;
const REPORTS = prepared(
  'reports.of-org',
  ({ orgId, limit, gameId, isFlagged, after }: Reports, db) =>
    db
      .selectFrom('game_report as r')
      .innerJoin(gamesWithNames(db, orgId).where('g.org_id', '=', orgId).select(LISTED_GAME).as('listed'), 'listed.id', 'r.game_id')
      .innerJoin('app_user as u', 'u.user_id', 'r.author_id')
      .where('r.org_id', '=', orgId)
      .where((eb) =>
        eb.and([
          ...(gameId === undefined ? [] : [eb('r.game_id', '=', gameId)]),
          ...(isFlagged === undefined ? [] : [eb('r.flagged_for_review', '=', isFlagged)]),
          ...(after === undefined ? [] : [eb('r.report_id', '<', after)]),
        ]),
      )
      .selectAll('listed')
      .select((row) => [objectOf(row, REPORT).as('report'), personRef('u').as('author')])
      .orderBy('r.report_id', 'desc')
      .limit(limit),
  ['gameId', 'isFlagged', 'after'],
);

type ByAuthor = Readonly<{ orgId: OrgId; gameId: GameId; authorId: UserId }>;
const REPORT_OF = prepared('reports.of-author', ({ orgId, gameId, authorId }: ByAuthor, db) =>
  db
    .selectFrom('game_report as r')
    .where('r.org_id', '=', orgId)
    .where('r.game_id', '=', gameId)
    .where('r.author_id', '=', authorId)
    .select(REPORT),
);

type PlayedGame = TeamHistoryData['game'];
const played = ({ startsAt, ...game }: Omit<PlayedGame, 'startsAt'> & Readonly<{ startsAt: string }>): PlayedGame => ({
  ...game,
  startsAt: new Date(startsAt),
});
type WrittenReport = Omit<GameReport, 'createdAt' | 'updatedAt'> & Readonly<{ createdAt: string; updatedAt: string }>;
const stored = ({ createdAt, updatedAt, ...report }: WrittenReport): GameReport => ({
  ...report,
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
});

export const postgresReportReader = (sql: Sql): ReportReader => ({
  async gameReports(orgId, { gameId, isFlagged }, { limit, after }) {
    const rows = await REPORTS(sql, { orgId, limit: limit + 1, gameId, isFlagged, after });
    return pageOf(
      rows.map(({ report, author, ...listed }) => ({ report: stored(report), author, listed: listedGame(listed) })),
      limit,
    );
  },

  async historyFacts(orgId, gameId, { from, to }) {
    const rows = await HISTORY(sql, { orgId, gameId, from, to });
    const [first] = rows;
    if (!first) return undefined;
    return {
      game: played(first.game),
      reports: rows.flatMap(({ pastGame, report }) => (pastGame && report ? [{ report: stored(report), game: played(pastGame) }] : [])),
    };
  },

  gameReport: async (orgId, gameId, authorId) => (await REPORT_OF(sql, { orgId, gameId, authorId }))[0],
});
