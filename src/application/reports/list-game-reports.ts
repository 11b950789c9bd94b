import type { Member } from '../../domain/membership/permissions.ts';
import type { GameReport } from '../../domain/reports/report.ts';
import type { GameId, ReportId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { type GameView, viewGame } from '../games/view-game.ts';
import type { Clock } from '../ports/clock.ts';
import type { PersonRef } from '../ports/storage/membership/membership-storage.ts';
import type { PageRequest } from '../ports/storage/page.ts';
import type { ReportReader } from '../ports/storage/reports/report-reader.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<ReportReader, 'gameReports'>; clock: Clock }>;
type Query = Readonly<{ actor: Member; gameId?: GameId | undefined; isFlagged?: boolean | undefined; page: PageRequest<ReportId> }>;
export type GameReportView = Omit<GameReport, 'orgId' | 'gameId' | 'authorId'> & Readonly<{ author: PersonRef; game: GameView }>;

/** What officials have reported on games, the latest report first. */
export const listGameReports = useCase('manage-org', async ({ read, clock }: Deps, { actor, gameId, isFlagged, page }: Query) => {
  const { items, hasMore } = await read.gameReports(actor.org.id, { gameId, isFlagged }, page);
  const now = clock();
  const view = ({
    report: { orgId: _org, gameId: _game, authorId: _author, ...report },
    author,
    listed,
  }: (typeof items)[number]): GameReportView => ({
    ...report,
    author,
    game: viewGame(actor, listed, now),
  });
  return ok({ items: items.map(view), hasMore });
});
