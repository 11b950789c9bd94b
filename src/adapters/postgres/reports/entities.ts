import { defineEntity, p } from '@mikro-orm/postgresql';
import { GAME_REPORTS } from '../../../application/data/reports.ts';
import type { GameReport } from '../../../domain/reports/report.ts';
import type { GameId, OrgId, ReportId, UserId } from '../../../domain/shared/ids.ts';
import { table } from '../orm/table.ts';

export const GameReportEntity = defineEntity({
  name: 'GameReport',
  tableName: 'game_report',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<ReportId>().primary().fieldName('report_id'),
    gameId: p.uuid().$type<GameId>(),
    authorId: p.uuid().$type<UserId>(),
    teams: p.json().$type<GameReport['teams']>(),
    incidents: p.json().$type<GameReport['incidents']>(),
    flaggedForReview: p.boolean(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export const gameReportTable = table(GAME_REPORTS, GameReportEntity);
