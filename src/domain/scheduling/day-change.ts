import { type FieldChange, type Game, type GameEdit, type GameState, restoreGame } from '../games/game.ts';
import type { StatusReason } from '../games/game-status.ts';
import type { DayChangeId, FacilityId, FieldId, GameId, OrgId, SportId, UserId } from '../shared/ids.ts';
import { type LocalDate, localDate, localTime, type TimeZone } from '../shared/time.ts';

/** `move` moves the games of the day, including those already postponed, to another date. */
export const DAY_ACTIONS = ['cancel', 'postpone', 'move'] as const;
export type DayAction = (typeof DAY_ACTIONS)[number];

/** Filters the games of a day: all, or those at one place, of one sport, or starting no earlier than a given time. */
export type DayScope = Readonly<{
  date: LocalDate;
  facilityId: FacilityId | null;
  fieldId: FieldId | null;
  sportId: SportId | null;
  /** `HH:MM`, in the org's time zone. */
  fromTime: string | null;
}>;

/** A game's state before and after a change, and the version that the change gave it. */
export type ChangedGame = Pick<Game, 'homeTeamId' | 'visitorTeamId'> &
  Readonly<{ gameId: GameId; before: GameState; after: GameState; version: number }>;

/** Why a game was not restored: it was changed since, or another game has its field. */
export type NotUndone = Readonly<{ gameId: GameId; reason: 'changed-since' | 'field-taken' | 'team-taken' }>;

/** One change of a day's games. */
export type DayChange = DayScope &
  Readonly<{
    id: DayChangeId;
    orgId: OrgId;
    action: DayAction;
    reason: StatusReason;
    /** The target date of a move. */
    toDate: LocalDate | null;
    /** In order of start. */
    games: readonly ChangedGame[];
    changedBy: UserId;
    changedAt: Date;
    undoneBy: UserId | null;
    undoneAt: Date | null;
    /** Empty until the change is undone. */
    notUndone: readonly NotUndone[];
  }>;

const HOUR_MS = 60 * 60 * 1000;

/** Longer than the changes are shown; the games' own change logs are kept. */
export const DAY_CHANGES_KEPT_FOR_MS = 30 * 24 * HOUR_MS;

/** The deadline for undoing a day change. */
export const undoableUntil = ({ changedAt }: Pick<DayChange, 'changedAt'>): Date => new Date(changedAt.getTime() + HOUR_MS);

/** The hour in which a day change can be undone is over. */
export type UndoExpired = Readonly<{ kind: 'undo-expired'; undoableUntil: Date }>;

export const isOnDay = (game: Game, { date, facilityId, fieldId, sportId, fromTime }: DayScope, zone: TimeZone): boolean =>
  localDate(game.startsAt, zone) === date &&
  (facilityId === null || game.facilityId === facilityId) &&
  (fieldId === null || game.fieldId === fieldId) &&
  (sportId === null || game.sportId === sportId) &&
  (fromTime === null || localTime(game.startsAt, zone) >= fromTime);

/**
 * The edit by which canceling or postponing a day changes a game; undefined if the game is unaffected, such as one already played. A game
 * in progress is suspended, so that its score is kept.
 */
export function dayEdit(action: Exclude<DayAction, 'move'>, reason: StatusReason, { status }: Game): GameEdit | undefined {
  if (status === 'in_progress') return { status: 'suspended', statusReason: reason };
  if (action === 'cancel')
    return status === 'scheduled' || status === 'postponed' ? { status: 'canceled', statusReason: reason } : undefined;
  return status === 'scheduled' ? { status: 'postponed', statusReason: reason } : undefined;
}

/** Whether a game can be moved to another date. */
export const isMovable = ({ status }: Game): boolean => status === 'scheduled' || status === 'postponed' || status === 'suspended';

/** The game as it was before the change, provided that it has not been changed since. */
export function undone(
  game: Game | undefined,
  { before, version }: ChangedGame,
  by: UserId,
  now: Date,
): Readonly<{ game: Game; changes: readonly FieldChange[] }> | undefined {
  return game && game.version === version ? restoreGame(game, before, by, now) : undefined;
}
