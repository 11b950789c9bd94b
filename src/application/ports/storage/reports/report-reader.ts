import type { GameReport } from '../../../../domain/reports/report.ts';
import type { HistoryGame, HistoryWindow } from '../../../../domain/reports/team-history.ts';
import type { GameId, OrgId, UserId } from '../../../../domain/shared/ids.ts';

type ReportedGame = Omit<HistoryGame, 'localDate'>;

/** A game, and the reports of other games that either of its teams played in a window, in no particular order. */
export type TeamHistoryData = Readonly<{ game: ReportedGame; reports: readonly Readonly<{ report: GameReport; game: ReportedGame }>[] }>;

export interface ReportReader {
  /** MUST answer undefined for a game that is not in the org. */
  historyFacts(orgId: OrgId, gameId: GameId, window: HistoryWindow): Promise<TeamHistoryData | undefined>;
  gameReport(orgId: OrgId, gameId: GameId, authorId: UserId): Promise<GameReport | undefined>;
}
