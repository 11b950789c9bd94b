import type { Member } from '../../domain/membership/permissions.ts';
import type { GameReport } from '../../domain/reports/report.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { ReportReader } from '../ports/storage/reports/report-reader.ts';
import { seesGame } from '../sees-game.ts';
import { useCase } from '../use-case.ts';

/** The actor's own report of a game. */
export const getMyReport = useCase(
  'write-report',
  async (
    { read }: { read: Pick<ReportReader, 'gameReport'> & Pick<LeagueReader, 'game'> },
    { actor, gameId }: { actor: Member; gameId: GameId },
  ): Promise<Result<GameReport, NotFound>> => {
    const report = await read.gameReport(actor.org.id, gameId, actor.user.id);
    return report && (await seesGame(read, actor, gameId)) ? ok(report) : err({ kind: 'not-found' });
  },
);
