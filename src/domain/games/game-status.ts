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
  postponed: ['scheduled'],
  suspended: ['scheduled'],
  canceled: ['scheduled'],
  forfeit: [],
};

export const gameNotOpen = (status: GameStatus): GameNotOpen => ({ kind: 'game-not-open', gameStatus: status, nextStatuses: NEXT[status] });

/**
 * Whether a game may go from one status to another; staying where it is is always allowed. Taking a final game up again is a correction
 * and needs an admin or staff, which is what `mayReopen` says of the caller.
 */
export function checkMove(from: GameStatus, to: GameStatus, mayReopen: boolean): Result<undefined, GameNotOpen | RoleRequired> {
  if (from === to) return ok(undefined);
  if (!NEXT[from].includes(to)) return err(gameNotOpen(from));
  if (from === 'final' && !mayReopen) return err({ kind: 'role-required', roles: ['admin', 'staff'] });
  return ok(undefined);
}
