import type { GameReport } from '../../../../domain/reports/report.ts';
import type { HistoryGame, HistoryWindow } from '../../../../domain/reports/team-history.ts';
import type { GameId, OrgId, ReportId, UserId } from '../../../../domain/shared/ids.ts';
import type { GameWithNames } from '../league/league-reader.ts';
import type { PersonRef } from '../membership/membership-storage.ts';
import type { Page, PageRequest } from '../page.ts';

type ReportedGame = Omit<HistoryGame, 'localDate'>;

/** A game, and the reports of other games that either of its teams played in a window, in no particular order. */
export type TeamHistoryData = Readonly<{ game: ReportedGame; reports: readonly Readonly<{ report: GameReport; game: ReportedGame }>[] }>;

/** Only reports on one game, only those with the flag, or both. */
export type ReportFilter = Readonly<{ gameId?: GameId | undefined; isFlagged?: boolean | undefined }>;
/** A report, who wrote it, and the game that it is on. */
export type ReportOnGame = Readonly<{ report: GameReport; author: PersonRef; listed: GameWithNames }>;

export interface ReportReader {
  /** By id, the last one first: ids begin with the time at which they were made. */
  gameReports(orgId: OrgId, filter: ReportFilter, page: PageRequest<ReportId>): Promise<Page<ReportOnGame>>;
  /** MUST answer undefined for a game that is not in the org. */
  historyFacts(orgId: OrgId, gameId: GameId, window: HistoryWindow): Promise<TeamHistoryData | undefined>;
  gameReport(orgId: OrgId, gameId: GameId, authorId: UserId): Promise<GameReport | undefined>;
}
