import { type RoleRequired, roleRequired } from '../membership/not-allowed.ts';
import { type Err, err, ok, type Result } from '../shared/result.ts';

export const GAME_STATUSES = ['scheduled', 'in_progress', 'final', 'postponed', 'canceled', 'suspended', 'forfeit'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

export const STATUS_REASONS = ['rain', 'lightning', 'heat', 'air_quality', 'field_closed', 'no_officials', 'team_short', 'other'] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

/** The game's status does not permit this; `nextStatuses` are the statuses that it can change to. */
export type GameNotOpen = Readonly<{ kind: 'game-not-open'; gameStatus: GameStatus; nextStatuses: readonly GameStatus[] }>;

const INTERRUPTED = ['postponed', 'canceled', 'suspended', 'forfeit'] as const;

const NEXT: Readonly<Record<GameStatus, readonly GameStatus[]>> = {
  scheduled: ['in_progress', ...INTERRUPTED],
  in_progress: ['final', ...INTERRUPTED],
  final: ['in_progress'],
  postponed: ['scheduled', 'canceled', 'forfeit'],
  suspended: ['scheduled', 'canceled', 'forfeit'],
  canceled: ['scheduled'],
  forfeit: ['scheduled', 'in_progress', 'final', 'canceled'],
};

/** The statuses of games that lack a result once they are over. Postponed and suspended games wait for a date instead. */
export const WITHOUT_RESULT: readonly GameStatus[] = ['scheduled', 'in_progress'];

/** Statuses that settle a game; leaving one is a correction. */
const SETTLED: readonly GameStatus[] = ['final', 'forfeit'];

/** Only admins and staff may make corrections of a settled game, but for who has just made it final. */
export const correctionRequired = (field: string): Err<RoleRequired> =>
  roleRequired(['admin', 'staff'], { cause: 'settled-result', field });

export const gameNotOpen = (status: GameStatus): GameNotOpen => ({ kind: 'game-not-open', gameStatus: status, nextStatuses: NEXT[status] });

/**
 * Whether a game may change from one status to another; keeping its status is always allowed. Reopening a final game and undoing a
 * forfeit are corrections; `mayCorrect` says whether the caller may make this one.
 */
export function checkTransition(from: GameStatus, to: GameStatus, mayCorrect: boolean): Result<undefined, GameNotOpen | RoleRequired> {
  if (from === to) return ok(undefined);
  if (!NEXT[from].includes(to)) return err(gameNotOpen(from));
  if (SETTLED.includes(from) && !mayCorrect) return correctionRequired('status');
  return ok(undefined);
}
