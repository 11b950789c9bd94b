import type { BracketAffected } from '../../domain/brackets/follow-results.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { BookKept } from '../../domain/scoring/book-keeping.ts';
import type { EventName } from '../../domain/scoring/event-log.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import type { Result } from '../../domain/shared/result.ts';
import { useCase } from '../use-case.ts';
import { type LogDeps, writeToLog } from './stat-event-log.ts';
import type { StatEventView } from './view-stat-event.ts';

type Command = Readonly<{ actor: Member; gameId: GameId; eventId: EventName }>;

/** Removes an event from all totals. It stays in the list with the time of its voiding, which voiding it again does not change. */
export const voidStatEvent = useCase(
  'record-stats',
  (
    deps: LogDeps,
    { actor, gameId, eventId }: Command,
  ): Promise<Result<StatEventView, NotFound | NotAllowed | BookKept | BracketAffected>> =>
    writeToLog<StatEventView, NotFound | NotAllowed | BookKept>(
      deps,
      { actor, gameId, items: [{ void: eventId }] },
      {
        refusalOf: (refused) => {
          const refusal = refused.get(0);
          return !refusal || refusal.kind === 'not-allowed' || refusal.kind === 'book-kept' ? refusal : { kind: 'not-found' };
        },
        answerOf: ({ ofItems: [done] }) => done!.event,
      },
    ),
);
