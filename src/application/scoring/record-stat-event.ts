import type { Member } from '../../domain/membership/permissions.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type ClaimedEvent, draftLog, type LogItemRefusal } from './stat-event-log.ts';
import type { StatEventView } from './view-stat-event.ts';

type Command = ClaimedEvent & Readonly<{ actor: Member; gameId: GameId }>;

export type RecordedView = StatEventView & Readonly<{ isNew: boolean }>;

/** Records a stat event. One that came before under its client id is answered as it stands, whatever else is sent with that id. */
export const recordStatEvent = useCase(
  'record-stats',
  (deps: WriteDeps<'statEvents', 'scoringFacts' | 'statEventLog'>, { actor, gameId, ...event }: Command) =>
    deps.unitOfWork.transact<RecordedView, NotFound | LogItemRefusal>(async (repositories) => {
      const drafted = await draftLog(repositories, deps, { actor, gameId, items: [{ record: event }] });
      if (!drafted.ok) return drafted;
      const [refusal] = drafted.value.refused.values();
      if (refusal) return err(refusal);
      // Not waited for: other events of the game wait no longer than the commit takes.
      return ok(drafted.value.write().then(([done]) => ({ ...done!.event, isNew: done!.status === 'recorded' })));
    }),
);
