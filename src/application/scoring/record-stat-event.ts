import type { BracketAffected } from '../../domain/brackets/follow-results.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import type { Result } from '../../domain/shared/result.ts';
import { useCase } from '../use-case.ts';
import { type ClaimedEvent, type LogDeps, type LogItemRefusal, writeToLog } from './stat-event-log.ts';
import type { StatEventView } from './view-stat-event.ts';

type Command = ClaimedEvent & Readonly<{ actor: Member; gameId: GameId }>;

export type RecordedView = StatEventView & Readonly<{ isNew: boolean }>;

/** Records a stat event. If its client id is known, the earlier event is returned in its current state, whatever else is sent with that id. */
export const recordStatEvent = useCase(
  'record-stats',
  (deps: LogDeps, { actor, gameId, ...event }: Command): Promise<Result<RecordedView, NotFound | LogItemRefusal | BracketAffected>> =>
    writeToLog(
      deps,
      { actor, gameId, items: [{ record: event }] },
      {
        refusalOf: (refused) => refused.get(0),
        answerOf: ({ ofItems: [done] }) => ({ ...done!.event, isNew: done!.status === 'recorded' }),
      },
    ),
);
