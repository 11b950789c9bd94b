import { type TeamEvent, updateEvent } from '../events/team-event.ts';
import { type Game, type GameEdit, type GameState, restoreGame, type WrittenGame } from '../games/game.ts';
import type { StatusReason } from '../games/game-status.ts';
import type { DayChangeId, FacilityId, FieldId, GameId, OrgId, SportId, TeamEventId, TeamId, UserId } from '../shared/ids.ts';
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

/**
 * An event of a team that the change canceled, and the version that this gave it. `isRestored` is null until the change is undone; false for an
 * event that was changed since, or whose field or team has something else at its time.
 */
export type CanceledEvent = Readonly<{
  eventId: TeamEventId;
  teamId: TeamId;
  startsAt: string;
  endsAt: string;
  facilityId: FacilityId;
  fieldId: FieldId | null;
  version: number;
  isRestored: boolean | null;
}>;

/** One change of a day's games, and of what teams do on the same fields. */
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
    /** In order of start. */
    events: readonly CanceledEvent[];
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
export function dayEdit(
  action: Exclude<DayAction, 'move'>,
  reason: StatusReason,
  { status }: Game,
): Pick<GameEdit, 'status' | 'statusReason'> | undefined {
  if (status === 'in_progress') return { status: 'suspended', statusReason: reason };
  if (action === 'cancel')
    return status === 'scheduled' || status === 'postponed' ? { status: 'canceled', statusReason: reason } : undefined;
  return status === 'scheduled' ? { status: 'postponed', statusReason: reason } : undefined;
}

/**
 * The event as a change of the day leaves it, for whatever action: canceled, since its team decides when to meet instead. Undefined for one that
 * the change does not reach: over or canceled already, or at none of the league's places. A change of one sport's games says nothing of fields.
 */
export function calledOff(event: TeamEvent, scope: DayScope, reason: StatusReason, zone: TimeZone, now: Date): TeamEvent | undefined {
  const { date, facilityId, fieldId, sportId, fromTime } = scope;
  const isReached =
    event.status === 'scheduled' &&
    event.endsAt > now &&
    event.facilityId !== null &&
    sportId === null &&
    localDate(event.startsAt, zone) === date &&
    (facilityId === null || event.facilityId === facilityId) &&
    (fieldId === null || event.fieldId === fieldId) &&
    (fromTime === null || localTime(event.startsAt, zone) >= fromTime);
  const canceled = isReached ? updateEvent(event, { status: 'canceled', statusReason: reason }, zone, now) : undefined;
  return canceled?.ok ? canceled.value : undefined;
}

/** The event back on the schedule, provided that it has not been changed since. */
export function calledBack(event: TeamEvent | undefined, { version }: CanceledEvent, zone: TimeZone, now: Date): TeamEvent | undefined {
  const restored = event?.version === version ? updateEvent(event, { status: 'scheduled' }, zone, now) : undefined;
  return restored?.ok ? restored.value : undefined;
}

/** Whether a game can be moved to another date. */
export const isMovable = ({ status }: Game): boolean => status === 'scheduled' || status === 'postponed' || status === 'suspended';

/** The game as it was before the change, provided that it has not been changed since. */
export function undone(game: Game | undefined, { before, version }: ChangedGame, by: UserId, now: Date): WrittenGame | undefined {
  return game && game.version === version ? restoreGame(game, before, by, now) : undefined;
}
