import type { BracketAffected } from '../../domain/brackets/follow-results.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import type { Result } from '../../domain/shared/result.ts';
import { useCase } from '../use-case.ts';
import { type BatchOutcome, refusalOfAll, resultsOf } from './record-stat-events.ts';
import { type LogDeps, type LogItem, writeToLog } from './stat-event-log.ts';

type Command = Readonly<{ actor: Member; gameId: GameId; items: readonly LogItem[] }>;

/**
 * Records and voids events item by item, as a batch does, but stores what the batch refuses since the side's own keepers have its book: it counts
 * nowhere until one of them chooses.
 */
export const setAsideStatEvents = useCase(
  'record-stats',
  (deps: LogDeps, { actor, gameId, items }: Command): Promise<Result<BatchOutcome, NotFound | NotAllowed | BracketAffected>> =>
    writeToLog<BatchOutcome, NotFound | NotAllowed>(
      deps,
      { actor, gameId, items, setsAside: true },
      { refusalOf: (refused) => refusalOfAll(items, refused), answerOf: ({ ofItems }, refused) => resultsOf(ofItems, refused) },
    ),
);
