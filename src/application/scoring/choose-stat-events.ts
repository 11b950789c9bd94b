import type { BracketAffected } from '../../domain/brackets/follow-results.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import type { Result } from '../../domain/shared/result.ts';
import { useCase } from '../use-case.ts';
import { type Choice, type ChoiceRefusal, type LogDeps, writeToLog } from './stat-event-log.ts';
import type { StatEventView } from './view-stat-event.ts';

type Command = Choice & Readonly<{ actor: Member; gameId: GameId }>;

/**
 * Chooses, for a period of a side's book, between what its own keepers and what the opponent's coach recorded: what loses is voided, and what is kept
 * is the side's own from then on. Returns the events that it changed; none if it was chosen before.
 */
export const chooseStatEvents = useCase(
  'record-stats',
  (
    deps: LogDeps,
    { actor, gameId, ...choose }: Command,
  ): Promise<Result<readonly StatEventView[], NotFound | ChoiceRefusal | BracketAffected>> =>
    writeToLog<readonly StatEventView[], NotFound | ChoiceRefusal>(
      deps,
      { actor, gameId, items: [{ choose }] },
      { refusalOf: (refused) => refused.get(0) as ChoiceRefusal | undefined, answerOf: ({ changed }) => changed },
    ),
);
