import { type FieldChange, type Game, type GameEdit, type GameState, restoreGame } from '../games/game.ts';
import type { StatusReason } from '../games/game-status.ts';
import type { DayChangeId, FacilityId, FieldId, GameId, OrgId, SportId, UserId } from '../shared/ids.ts';
import { type LocalDate, localDate, localTime, type TimeZone } from '../shared/time.ts';

/** `move` brings the games of the day, those that were postponed before too, to another date. */
export const DAY_ACTIONS = ['cancel', 'postpone', 'move'] as const;
export type DayAction = (typeof DAY_ACTIONS)[number];

/** Which games of a day: all, or those at one place, of one sport, and that start from some clock on. */
export type DayScope = Readonly<{
  date: LocalDate;
  facilityId: FacilityId | null;
  fieldId: FieldId | null;
  sportId: SportId | null;
  /** `HH:MM`, where the org is. */
  fromTime: string | null;
}>;

/** A game as it stood before a change and as it stands after, and the version that the change gave it. */
export type ChangedGame = Pick<Game, 'homeTeamId' | 'visitorTeamId'> &
  Readonly<{ gameId: GameId; before: GameState; after: GameState; version: number }>;

/** Why a game was not brought back: somebody has changed it since, or another game has its field. */
export type NotUndone = Readonly<{ gameId: GameId; reason: 'changed-since' | 'field-taken' }>;

/** One change of the games of a day. */
export type DayChange = DayScope &
  Readonly<{
    id: DayChangeId;
    orgId: OrgId;
    action: DayAction;
    reason: StatusReason;
    /** Where a move goes. */
    toDate: LocalDate | null;
    /** In order of start. */
    games: readonly ChangedGame[];
    changedBy: UserId;
    changedAt: Date;
    undoneBy: UserId | null;
    undoneAt: Date | null;
    /** Empty as long as it is not undone. */
    notUndone: readonly NotUndone[];
  }>;

const HOUR_MS = 60 * 60 * 1000;

/** Longer than anybody is told of it; the games keep who changed what for themselves. */
export const DAY_CHANGES_KEPT_FOR_MS = 30 * 24 * HOUR_MS;

/** Until when a change of a day can be undone. */
export const undoableUntil = ({ changedAt }: Pick<DayChange, 'changedAt'>): Date => new Date(changedAt.getTime() + HOUR_MS);

/** The hour in which a change of a day can be undone is over. */
export type UndoExpired = Readonly<{ kind: 'undo-expired'; undoableUntil: Date }>;

export const isOnDay = (game: Game, { date, facilityId, fieldId, sportId, fromTime }: DayScope, zone: TimeZone): boolean =>
  localDate(game.startsAt, zone) === date &&
  (facilityId === null || game.facilityId === facilityId) &&
  (fieldId === null || game.fieldId === fieldId) &&
  (sportId === null || game.sportId === sportId) &&
  (fromTime === null || localTime(game.startsAt, zone) >= fromTime);

/**
 * What canceling or postponing a day does to a game; undefined where it leaves the game alone, such as one that has been played. A game that is going on is
 * suspended, so that its score is kept.
 */
export function dayEdit(action: Exclude<DayAction, 'move'>, reason: StatusReason, { status }: Game): GameEdit | undefined {
  if (status === 'in_progress') return { status: 'suspended', statusReason: reason };
  if (action === 'cancel')
    return status === 'scheduled' || status === 'postponed' ? { status: 'canceled', statusReason: reason } : undefined;
  return status === 'scheduled' ? { status: 'postponed', statusReason: reason } : undefined;
}

/** Whether a game can be brought to another date. */
export const isMovable = ({ status }: Game): boolean => status === 'scheduled' || status === 'postponed' || status === 'suspended';

/** The game as it was before the change, provided that nobody has changed it since. */
export function undone(
  game: Game | undefined,
  { before, version }: ChangedGame,
  by: UserId,
  now: Date,
): Readonly<{ game: Game; changes: readonly FieldChange[] }> | undefined {
  return game && game.version === version ? restoreGame(game, before, by, now) : undefined;
}
