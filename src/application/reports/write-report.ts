import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import { type Member, seesSeason } from '../../domain/membership/permissions.ts';
import { correctReport, type GameReport, type ReportContent, writeReport as startReport } from '../../domain/reports/report.ts';
import type { GameId, ReportId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { InvalidRequest, UnknownReference } from '../../domain/shared/violation.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member; gameId: GameId; content: ReportContent }>;
type Refusal = NotFound | NotAllowed | InvalidRequest | UnknownReference;

export type WrittenReport = GameReport & Readonly<{ isNew: boolean }>;

/** Writes the actor's report of a game, or corrects their earlier one. There is one report per author and game. */
export const writeReport = useCase(
  'write-report',
  ({ unitOfWork, clock, newId }: WriteDeps<'games' | 'reports'>, { actor, gameId, content }: Command) =>
    unitOfWork.transact<WrittenReport, Refusal>(async ({ games, reports }) => {
      const game = await games.find(actor.org.id, gameId);
      if (!game || !seesSeason(actor, game.seasonId)) return err({ kind: 'not-found' });
      const earlier = await reports.findByAuthor(actor.org.id, gameId, actor.user.id);

      const now = clock();
      const written = earlier
        ? correctReport(earlier, game, content, actor.user.id, now)
        : startReport(game, content, { id: newId<ReportId>(), authorId: actor.user.id }, now);
      if (!written.ok) return written;
      await reports.save(written.value);
      return ok({ ...written.value, isNew: !earlier });
    }),
);
