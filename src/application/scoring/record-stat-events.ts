import type { BracketAffected } from '../../domain/brackets/follow-results.ts';
import type { GameNotOpen } from '../../domain/games/game-status.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { BookKept } from '../../domain/scoring/book-keeping.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { Range } from '../../domain/shared/range.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type InvalidRequest, invalid, type UnknownReference, unknownReference, type Violation } from '../../domain/shared/violation.ts';
import { useCase } from '../use-case.ts';
import { type LogDeps, type LogItem, type LogItemRefusal, type LogOutcome, type RefusedItems, writeToLog } from './stat-event-log.ts';

export const BATCH_SIZE: Range = { min: 1, max: 200 };
/** Either the whole batch or nothing, or each item independently. */
export const BATCH_MODES = ['all', 'each'] as const;

type Command = Readonly<{ actor: Member; gameId: GameId; mode: (typeof BATCH_MODES)[number]; items: readonly LogItem[] }>;
type Refusal = NotFound | NotAllowed | BookKept | GameNotOpen | InvalidRequest | UnknownReference | BracketAffected;

/** The outcome of each item, in order. */
export type BatchOutcome = readonly Result<LogOutcome, LogItemRefusal>[];

/**
 * Records and voids events of a game in order, in one transaction. Events with known client ids are returned in their current state, so that a
 * batch can be sent again, whatever its outcome was.
 */
export const recordStatEvents = useCase(
  'record-stats',
  (deps: LogDeps, { actor, gameId, mode, items }: Command): Promise<Result<BatchOutcome, Refusal>> =>
    writeToLog<BatchOutcome, Refusal>(
      deps,
      { actor, gameId, items },
      {
        refusalOf: (refused) => (mode === 'all' && refused.size > 0 ? wholeRefusal(refused) : refusalOfAll(items, refused)),
        answerOf: ({ ofItems }, refused) => resultsOf(ofItems, refused),
      },
    ),
);

/** The refusal of a batch of which the caller may do nothing. */
export function refusalOfAll(items: readonly LogItem[], refused: RefusedItems): NotAllowed | undefined {
  const mayNot = items.flatMap((_, index) => {
    const refusal = refused.get(index);
    return refusal?.kind === 'not-allowed' ? [refusal] : [];
  });
  return mayNot.length === items.length ? mayNot[0] : undefined;
}

export const resultsOf = (outcomes: readonly (LogOutcome | undefined)[], refused: RefusedItems): BatchOutcome =>
  outcomes.map((outcome, index) => (outcome ? ok(outcome) : err(refused.get(index)!)));

/** A refusal that no correction of an item would avoid is returned alone; otherwise all errors of the items, each with its index. */
function wholeRefusal(refused: RefusedItems): Refusal {
  const violations: Violation[] = [];
  let isValid = true;
  for (const [index, refusal] of refused) {
    if (refusal.kind === 'not-allowed' || refusal.kind === 'book-kept' || refusal.kind === 'game-not-open') return refusal;
    isValid &&= refusal.kind === 'unknown-reference';
    const found: readonly Violation[] =
      refusal.kind === 'stat-not-applicable' ? [{ path: ['type'], rule: 'not-a-choice', allowed: refusal.allowed }] : refusal.violations;
    violations.push(...found.map((violation) => ({ ...violation, path: ['events', index, ...violation.path] })));
  }
  return isValid ? unknownReference(...violations) : invalid(...violations);
}
