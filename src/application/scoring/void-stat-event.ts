import type { NotAllowed } from '../../domain/membership/membership.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { EventName } from '../../domain/scoring/event-log.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { draftLog } from './stat-event-log.ts';
import type { StatEventView } from './view-stat-event.ts';

type Command = Readonly<{ actor: Member; gameId: GameId; eventId: EventName }>;

/** Takes an event out of all totals. It stays in the list with the time of its voiding, which a second voiding does not change. */
export const voidStatEvent = useCase(
  'record-stats',
  (deps: WriteDeps<'statEvents', 'scoringFacts' | 'statEventLog'>, { actor, gameId, eventId }: Command) =>
    deps.unitOfWork.transact<StatEventView, NotFound | NotAllowed>(async (repositories) => {
      const drafted = await draftLog(repositories, deps, { actor, gameId, items: [{ void: eventId }] });
      if (!drafted.ok) return drafted;
      const [refusal] = drafted.value.refused.values();
      if (refusal) return err(refusal.kind === 'not-allowed' ? refusal : { kind: 'not-found' });
      return ok(drafted.value.write().then(([done]) => done!.event));
    }),
);
