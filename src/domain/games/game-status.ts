import type { RoleRequired } from '../membership/permissions.ts';
import { err, ok, type Result } from '../shared/result.ts';

export const GAME_STATUSES = ['scheduled', 'in_progress', 'final', 'postponed', 'canceled', 'suspended', 'forfeit'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

export const STATUS_REASONS = ['rain', 'lightning', 'heat', 'air_quality', 'field_closed', 'no_officials', 'team_short', 'other'] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

/** The game's status does not let this happen; `nextStatuses` are those it can go to from there. */
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

/** Statuses that settle a game: to take one back is a correction. */
const SETTLED: readonly GameStatus[] = ['final', 'forfeit'];

/** Corrections are for admins and staff. */
export const correctionRequired: RoleRequired = { kind: 'role-required', roles: ['admin', 'staff'] };

export const gameNotOpen = (status: GameStatus): GameNotOpen => ({ kind: 'game-not-open', gameStatus: status, nextStatuses: NEXT[status] });

/**
 * Whether a game may go from one status to another; staying where it is is always allowed. Taking a final game up again and undoing a forfeit
 * are corrections and need an admin or staff, which is what `mayCorrect` says of the caller.
 */
export function checkTransition(from: GameStatus, to: GameStatus, mayCorrect: boolean): Result<undefined, GameNotOpen | RoleRequired> {
  if (from === to) return ok(undefined);
  if (!NEXT[from].includes(to)) return err(gameNotOpen(from));
  if (SETTLED.includes(from) && !mayCorrect) return err(correctionRequired);
  return ok(undefined);
}
