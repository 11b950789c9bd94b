import type { Member } from '../../domain/membership/permissions.ts';
import { type GameTeamHistory, historyWindow, teamHistory } from '../../domain/reports/team-history.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import { dailyEntry } from '../audit-entry.ts';
import { seesGame } from '../sees-game.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Query = Readonly<{ actor: Member; gameId: GameId }>;

/** Officials' reports on both teams of a game. Who has read it is in the audit log, once a day: it is not answered if that cannot be recorded. */
export const getTeamHistory = useCase(
  'read-team-history',
  ({ unitOfWork, clock, newId }: WriteDeps<'audit', 'historyFacts' | 'game'>, { actor, gameId }: Query) =>
    unitOfWork.transact<GameTeamHistory, NotFound>(async ({ read, audit }) => {
      const now = clock();
      const facts = await read.historyFacts(actor.org.id, gameId, historyWindow(now));
      if (!facts || !(await seesGame(read, actor, gameId))) return err({ kind: 'not-found' });

      await audit.appendOnceADay(
        dailyEntry({ actor, now, newId }, 'team-history-read', gameId, {
          homeTeamId: facts.game.homeTeam.id,
          visitorTeamId: facts.game.visitorTeam.id,
        }),
      );
      const reports = facts.reports.map(({ report, game }) => ({
        report,
        game: { ...game, localDate: localDate(game.startsAt, actor.org.timeZone) },
      }));
      return ok(teamHistory(facts.game, reports, now));
    }),
);
