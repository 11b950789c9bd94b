import type { Archivable } from '../league/archivable.ts';
import type { RoleRequired } from '../membership/not-allowed.ts';
import type { AgeGroupId, FacilityId, FieldId, GameId, OrgId, SeasonId, SportId, TeamId, UserId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { TimeZone } from '../shared/time.ts';
import { isTimeTbd, type PlannedSpan, type Span, timeTbdIn } from '../shared/time-tbd.ts';
import { type InvalidRequest, invalid, type UnknownReference, unknownReference, unless, type Violation } from '../shared/violation.ts';
import { checkTransition, correctionRequired, type GameNotOpen, type GameStatus, gameNotOpen, type StatusReason } from './game-status.ts';

export const GAME_TYPES = ['regular', 'playoff', 'scrimmage'] as const;
export type GameType = (typeof GAME_TYPES)[number];

/** Runs of an inning, points of a quarter or set, goals of a half. Null if that side had no turn: a home team that leads does not bat. */
export type PeriodScore = Readonly<{ period: number; home: number | null; visitor: number | null; kind?: PeriodKind }>;
/** What a period is beyond regulation: overtime, whose score is part of the game's, or kicks or shots in turn, whose score is not. */
export const PERIOD_KINDS = ['overtime', 'shootout'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** Points, runs, goals or sets of one side. */
export const SCORE: Range = { min: 0, max: 999 };
export const JERSEY_COLOR_LENGTH: Range = { min: 1, max: 40 };
export const PERSON_NAME_LENGTH: Range = { min: 1, max: 100 };
export const PHONE_LENGTH: Range = { min: 1, max: 40 };

export type Game = Archivable &
  Readonly<{
    id: GameId;
    orgId: OrgId;
    seasonId: SeasonId;
    sportId: SportId;
    ageGroupId: AgeGroupId;
    gameType: GameType;
    status: GameStatus;
    statusReason: StatusReason | null;
    /** The team that forfeited. A game with status `forfeit` has either this or `doubleForfeit`; any other game has neither. */
    forfeitedBy: TeamId | null;
    /** Whether neither team played: a loss for both. */
    doubleForfeit: boolean;
    startsAt: Date;
    /** After the start, or at the start while only the day is decided. */
    endsAt: Date;
    /** The original start; null until the game is moved. */
    originalStartsAt: Date | null;
    facilityId: FacilityId | null;
    fieldId: FieldId | null;
    homeTeamId: TeamId;
    visitorTeamId: TeamId;
    /** Runs, points or goals; in volleyball, sets won. */
    homeScore: number | null;
    visitorScore: number | null;
    /** In order of period, without duplicates. */
    periodScores: readonly PeriodScore[];
    homeJerseyColor: string | null;
    visitorJerseyColor: string | null;
    snackParentName: string | null;
    snackParentPhone: string | null;
    /** The scorer's name as free text; `officialScorerUserId` is the user who may record statistics for it. */
    officialScorer: string | null;
    officialScorerUserId: UserId | null;
    /** 1 for a new game; each change adds one. */
    version: number;
    updatedAt: Date;
  }>;

export const EDITABLE_FIELDS = [
  'status',
  'statusReason',
  'forfeitedBy',
  'doubleForfeit',
  'startsAt',
  'endsAt',
  'facilityId',
  'fieldId',
  'homeScore',
  'visitorScore',
  'periodScores',
  'homeJerseyColor',
  'visitorJerseyColor',
  'snackParentName',
  'snackParentPhone',
  'officialScorer',
  'officialScorerUserId',
] as const satisfies readonly (keyof Game)[];
export type EditableField = (typeof EDITABLE_FIELDS)[number];
type Editable = Pick<Game, EditableField>;

/** A requested change: an absent field stays as it is, null clears it. */
export type GameEdit = Readonly<
  Partial<
    Omit<Editable, 'periodScores'> & {
      periodScores: readonly PeriodScore[] | null;
    } & Pick<PlannedSpan, 'isTimeTbd'>
  >
>;

/** A game's schedule state as stored, with instants as text. */
export type GameState = Readonly<
  Pick<Game, 'status' | 'statusReason' | 'facilityId' | 'fieldId'> &
    Record<'startsAt' | 'endsAt', string> & { originalStartsAt: string | null }
>;

export const gameState = ({ status, statusReason, facilityId, fieldId, startsAt, endsAt, originalStartsAt }: Game): GameState => ({
  status,
  statusReason,
  facilityId,
  fieldId,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  originalStartsAt: originalStartsAt?.toISOString() ?? null,
});

/** The fields of a game that the state holds. */
export const stateOfGame = ({ startsAt, endsAt, originalStartsAt, ...state }: GameState) => ({
  ...state,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  originalStartsAt: originalStartsAt === null ? null : new Date(originalStartsAt),
});

/** One entry of a game's change log; for a field that names a person it records `set` or `cleared`. */
export type FieldChange = Readonly<{
  field: EditableField;
  old: Editable[EditableField];
  new: Editable[EditableField];
  by: UserId;
  at: Date;
}>;

declare const BY_RULE: unique symbol;
/**
 * A game to save, and the entries of its change log. Only the functions of this file make one: a use case that sets a member of a game itself
 * does not compile.
 */
export type WrittenGame = Readonly<{ game: Game; changes: readonly FieldChange[]; [BY_RULE]: true }>;

/** Fields that name a person or hold contact details. */
export const PERSONAL_FIELDS = ['snackParentName', 'snackParentPhone', 'officialScorer'] as const satisfies readonly EditableField[];

const isPersonal = (field: EditableField): boolean => (PERSONAL_FIELDS as readonly EditableField[]).includes(field);

/**
 * What the change log stores of a field: for one that names a person only whether it was set or cleared, since log entries are never
 * changed.
 */
const loggedValues = (field: EditableField, old: FieldChange['old'], next: FieldChange['new']): Pick<FieldChange, 'old' | 'new'> =>
  isPersonal(field) ? { old: null, new: next === null ? 'cleared' : 'set' } : { old, new: next };

/** What an edit of a field may be refused for, beside a value that is invalid. */
type RefusalsOf = Readonly<{
  status: GameNotOpen | RoleRequired;
  forfeitedBy: UnknownReference | RoleRequired;
  doubleForfeit: RoleRequired;
  homeScore: GameNotOpen;
  visitorScore: GameNotOpen;
  periodScores: GameNotOpen;
}>;
/** What an edit of these fields may be refused for. */
export type EditRefusal<Field extends keyof GameEdit = keyof GameEdit> = InvalidRequest | RefusalsOf[Field & keyof RefusalsOf];

type Editor = Readonly<{
  by: UserId;
  /** Whether the caller is an admin or staff; only they may undo a forfeit, or reopen a final game later than `mayReopen` says. */
  mayCorrect: boolean;
  mayReopen?: boolean;
}>;

/** The fields that a game is created with. */
export type NewGame = Pick<
  Game,
  | 'id'
  | 'orgId'
  | 'seasonId'
  | 'sportId'
  | 'ageGroupId'
  | 'gameType'
  | 'startsAt'
  | 'endsAt'
  | 'facilityId'
  | 'fieldId'
  | 'homeTeamId'
  | 'visitorTeamId'
>;

/** What people enter about a game, before anybody has. */
const NOTHING_ENTERED = {
  homeScore: null,
  visitorScore: null,
  periodScores: [],
  homeJerseyColor: null,
  visitorJerseyColor: null,
  snackParentName: null,
  snackParentPhone: null,
  officialScorer: null,
  officialScorerUserId: null,
} as const;

/** Refuses a team playing itself and an end that is not after the start. */
export function scheduleGame({ isTimeTbd, ...draft }: NewGame & PlannedSpan, now: Date): Result<WrittenGame, InvalidRequest> {
  const violations = [
    ...unless(draft.homeTeamId !== draft.visitorTeamId, { path: ['visitorTeamId'], rule: 'own-opponent' }),
    ...endViolations({ ...draft, isTimeTbd }),
  ];
  if (violations.length > 0) return err(invalid(...violations));
  const game: Game = {
    ...draft,
    status: 'scheduled',
    statusReason: null,
    forfeitedBy: null,
    doubleForfeit: false,
    originalStartsAt: null,
    ...NOTHING_ENTERED,
    archived: false,
    version: 1,
    updatedAt: now,
  };
  return ok(written(game, []));
}

/**
 * Changes a game and lists the changes, field by field. An edit that changes nothing returns the game and its version as they were.
 * Scores never finalize a game: only `status` does. A canceled game takes no scores.
 */
export const updateGame = <Field extends keyof GameEdit>(
  game: Game,
  edit: Pick<GameEdit, Field>,
  editor: Editor,
  now: Date,
): Result<WrittenGame, EditRefusal<Field>> => edited(game, edit, editor, now) as Result<WrittenGame, EditRefusal<Field>>;

function edited(game: Game, edit: GameEdit, { by, mayCorrect, mayReopen = false }: Editor, now: Date): Result<WrittenGame, EditRefusal> {
  const next = withEdit(game, edit);
  const violations = [...forfeitViolations(next), ...timeViolations(next, edit, now), ...periodViolations(edit.periodScores ?? [])];
  if (violations.length > 0) return err(invalid(...violations));
  if (next.forfeitedBy !== null && !playsIn(next, next.forfeitedBy)) {
    return err(unknownReference({ path: ['forfeitedBy'], rule: 'not-in-game' }));
  }
  const transition = checkTransition(game.status, next.status, mayCorrect || (mayReopen && game.status === 'final'));
  if (!transition.ok) return transition;

  const changed = EDITABLE_FIELDS.filter((field) => !isSame(game[field], next[field]));
  if (next.status === 'canceled' && changed.some(isScore)) return err(gameNotOpen('canceled'));
  const forfeitField = changed.find((field) => field === 'forfeitedBy' || field === 'doubleForfeit');
  if (game.status === 'forfeit' && forfeitField && !mayCorrect) return correctionRequired(forfeitField);
  if (changed.length === 0) return ok(written(game, []));
  // Rescheduling a canceled game unarchives it.
  return ok(rewritten(game, { ...next, archived: game.archived && next.status === 'canceled' }, by, now));
}

/** Restores an earlier state of a game, whatever happened in between, and lists the changes. */
export const restoreGame = (game: Game, state: GameState, by: UserId, now: Date): WrittenGame =>
  rewritten(game, { ...game, ...stateOfGame(state) }, by, now);

/** The game on its day in the org's new zone while only the day is decided, and the changes; undefined if it stays as it is. */
export function gameInZone(game: Game, from: TimeZone, to: TimeZone, by: UserId, now: Date): WrittenGame | undefined {
  const span = timeTbdIn(game, from, to);
  return span && rewritten(game, { ...game, ...span }, by, now);
}

/** Gives the game to two other teams, and the field that it can have then: unarchives it, and drops what was entered for the previous teams. */
export function reteamedGame(game: Game, next: Pick<Game, 'homeTeamId' | 'visitorTeamId' | 'fieldId'>, by: UserId, now: Date): WrittenGame {
  const { status, statusReason } = game.archived ? ({ status: 'scheduled', statusReason: null } as const) : game;
  return rewritten(game, { ...game, ...next, status, statusReason, archived: false, ...NOTHING_ENTERED }, by, now);
}

/**
 * The game after a change of who has its snack place: an edit like one by hand, so that what is refused there leaves it as it is here. The change
 * log names the person as who entered themselves, whoever's act it follows from: what somebody entered is what an erasure clears. Clearing is
 * logged for `by`.
 */
export function withSnackParent(
  game: Game,
  parent: Readonly<{ id: UserId; name: string; phone: string | null }> | null,
  by: UserId,
  now: Date,
): WrittenGame {
  const edit = { snackParentName: parent?.name ?? null, snackParentPhone: parent?.phone ?? null };
  const edited = updateGame(game, edit, { by, mayCorrect: false }, now);
  if (!edited.ok) return written(game, []);
  const { game: next, changes } = edited.value;
  return written(
    next,
    changes.map((change) => (change.new === 'set' && parent ? { ...change, by: parent.id } : change)),
  );
}

const written = (game: Game, changes: readonly FieldChange[]) => ({ game, changes }) as WrittenGame;

/** The next version of a game, and the changes. */
const rewritten = (before: Game, after: Game, by: UserId, now: Date): WrittenGame =>
  written({ ...after, version: before.version + 1, updatedAt: now }, loggedChanges(before, after, by, now));

const loggedChanges = (before: Game, after: Game, by: UserId, at: Date): readonly FieldChange[] =>
  EDITABLE_FIELDS.filter((field) => !isSame(before[field], after[field])).map((field) => ({
    field,
    ...loggedValues(field, before[field], after[field]),
    by,
    at,
  }));

/** The one of the other games that occupies this game's field at its time. */
export const holderOf = (game: Game, others: readonly Game[]): Game | undefined =>
  others.find(
    (other) =>
      game.fieldId !== null &&
      other.fieldId === game.fieldId &&
      usesField(other) &&
      other.startsAt < game.endsAt &&
      other.endsAt > game.startsAt,
  );

/** The one of the other games in which one of this game's teams plays at its time. */
export const rivalOf = (game: Game, others: readonly Game[]): Game | undefined =>
  others.find(
    (other) =>
      (playsIn(other, game.homeTeamId) || playsIn(other, game.visitorTeamId)) &&
      usesField(other) &&
      other.startsAt < game.endsAt &&
      other.endsAt > game.startsAt,
  );

/**
 * Whether this game accepts stat events. Only a canceled game refuses them: an app that was offline may deliver late, and a scorer may be
 * ahead of the status. The status at the time of totalling decides which events count.
 */
export const mayRecordStats = (game: Pick<Game, 'status'>): Result<undefined, GameNotOpen> =>
  game.status === 'canceled' ? err(gameNotOpen('canceled')) : ok(undefined);

/** The game as it is kept only for the data recorded about it: canceled, and in no list. */
export function archivedGame(game: Game, by: UserId, now: Date): WrittenGame {
  const statusReason = game.status === 'canceled' ? game.statusReason : 'other';
  return rewritten(game, { ...game, status: 'canceled', statusReason, forfeitedBy: null, doubleForfeit: false, archived: true }, by, now);
}

export const playsIn = (game: Pick<Game, 'homeTeamId' | 'visitorTeamId'>, teamId: TeamId): boolean =>
  teamId === game.homeTeamId || teamId === game.visitorTeamId;

/** Applies the edit and its implied changes. */
function withEdit(game: Game, { isTimeTbd: _, ...edit }: GameEdit): Game {
  const { startsAt = game.startsAt, facilityId = game.facilityId } = edit;
  const status = edit.status ?? (isInterrupted(game) && isMoved(game, edit) ? 'scheduled' : game.status);
  const isPutBack = status === 'scheduled' && game.status !== 'scheduled';
  const isForfeit = status === 'forfeit';
  const delay = startsAt.getTime() - game.startsAt.getTime();
  return {
    ...game,
    status,
    statusReason: isPutBack ? null : game.statusReason,
    // Naming one replaces the other.
    forfeitedBy: isForfeit && !edit.doubleForfeit ? game.forfeitedBy : null,
    doubleForfeit: isForfeit && !edit.forfeitedBy && game.doubleForfeit,
    // A game that is moved keeps its length, and a field belongs to its facility.
    endsAt: new Date(game.endsAt.getTime() + delay),
    fieldId: facilityId === game.facilityId ? game.fieldId : null,
    // A game whose time was to be decided is not moved away from one.
    originalStartsAt: game.originalStartsAt ?? (delay === 0 || isTimeTbd(game) ? null : game.startsAt),
    ...edit,
    periodScores: edit.periodScores === undefined ? game.periodScores : inOrder(edit.periodScores ?? []),
  };
}

/** Whether the game waits for a new date: moving it puts it back on the schedule. */
const isInterrupted = ({ status }: Game): boolean => status === 'postponed' || status === 'suspended';

const PLACE_AND_TIME = ['startsAt', 'endsAt', 'facilityId', 'fieldId'] as const satisfies readonly EditableField[];

/** Whether the edit changes the game's time or place. */
export const isMoved = (game: Game, edit: GameEdit): boolean =>
  PLACE_AND_TIME.some((field) => edit[field] !== undefined && !isSame(game[field], edit[field]));

/** Whether a game occupies its field and its teams: a postponed, canceled or forfeited game does not. */
const usesField = ({ status }: Pick<Game, 'status'>): boolean => USES_FIELD.includes(status);
/** The statuses in which a game occupies its field and its teams: no other game can be there, or theirs, at the same time. */
export const USES_FIELD: readonly GameStatus[] = ['scheduled', 'in_progress', 'final'];

/** Whether the change occupies a field at a time that the game did not have before: it was moved, or is back on the schedule. */
export const takesField = (before: Game, after: Game): boolean =>
  after.fieldId !== null && usesField(after) && (isMoved(before, after) || isBack(before, after));

/** Whether the change has the teams play at a time that the game did not have before. */
export const takesTeams = (before: Game, after: Game): boolean =>
  usesField(after) && (!isSame(before.startsAt, after.startsAt) || !isSame(before.endsAt, after.endsAt) || isBack(before, after));

const isBack = (before: Game, after: Game): boolean => after.status === 'scheduled' && !usesField(before);

const inOrder = (periods: readonly PeriodScore[]): readonly PeriodScore[] => periods.toSorted((a, b) => a.period - b.period);

function forfeitViolations({ status, forfeitedBy, doubleForfeit }: Game): readonly Violation[] {
  if (status !== 'forfeit') {
    return [
      ...unless(!forfeitedBy, { path: ['forfeitedBy'], rule: 'not-a-forfeit' }),
      ...unless(!doubleForfeit, { path: ['doubleForfeit'], rule: 'not-a-forfeit' }),
    ];
  }
  if (forfeitedBy && doubleForfeit) return [{ path: ['doubleForfeit'], rule: 'two-kinds-of-forfeit' }];
  return unless(forfeitedBy !== null || doubleForfeit, { path: ['forfeitedBy'], rule: 'forfeit-by-nobody' });
}

const HOUR_MS = 60 * 60 * 1000;
/** The maximum length of a game in hours. */
export const MAX_HOURS = 24;
const MAX_YEARS_AWAY = 10;
const YEAR_MS = 365 * 24 * HOUR_MS;

/** An absurd length would block a field for all other games, and an absurd year is outside every calendar. */
function timeViolations(edited: Game, edit: GameEdit, now: Date): readonly Violation[] {
  if (edit.startsAt === undefined && edit.endsAt === undefined) return [];
  const { startsAt, endsAt } = edited;
  const isNear = Math.abs(startsAt.getTime() - now.getTime()) <= MAX_YEARS_AWAY * YEAR_MS;
  const isShort = endsAt.getTime() - startsAt.getTime() <= MAX_HOURS * HOUR_MS;
  return [
    ...unless(isNear, { path: ['startsAt'], rule: 'too-many-years-away', limit: MAX_YEARS_AWAY }),
    ...endViolations({ ...edited, isTimeTbd: edit.isTimeTbd }),
    ...unless(isShort, { path: ['endsAt'], rule: 'too-many-hours', limit: MAX_HOURS }),
  ];
}

const endViolations = ({ startsAt, endsAt, isTimeTbd }: Span & { isTimeTbd: true | undefined }): readonly Violation[] =>
  unless(isTimeTbd || endsAt > startsAt, { path: ['endsAt'], rule: 'not-after-other', other: 'startsAt' });

const periodViolations = (periods: readonly PeriodScore[]): readonly Violation[] =>
  periods.flatMap(({ period }, index) => {
    const isFirst = periods.findIndex((other) => other.period === period) === index;
    return unless(isFirst, { path: ['periodScores', index, 'period'], rule: 'listed-twice' });
  });

/** Kicks or shots in turn, as entered with the score; null if there were none. */
export function enteredShootout({ periodScores }: Pick<Game, 'periodScores'>): Readonly<{ home: number; visitor: number }> | null {
  const entered = periodScores.find(({ kind }) => kind === 'shootout');
  return entered ? { home: entered.home ?? 0, visitor: entered.visitor ?? 0 } : null;
}

/** The side that overtime, or a shoot-out after a level score, made the winner; null if the game was decided before, or not at all. */
export function decidedInOvertime(game: Pick<Game, 'homeScore' | 'visitorScore' | 'periodScores'>): 'home' | 'visitor' | null {
  if (!game.periodScores.some(({ kind }) => kind !== undefined)) return null;
  const goals = { home: game.homeScore ?? 0, visitor: game.visitorScore ?? 0 };
  const deciding = goals.home === goals.visitor ? enteredShootout(game) : goals;
  if (!deciding || deciding.home === deciding.visitor) return null;
  return deciding.home > deciding.visitor ? 'home' : 'visitor';
}

const isScore = (field: EditableField): boolean => field === 'homeScore' || field === 'visitorScore' || field === 'periodScores';

function isSame(a: Editable[EditableField], b: Editable[EditableField]): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (Array.isArray(a) && Array.isArray(b)) return arePeriodsSame(a, b);
  return a === b;
}

const arePeriodsSame = (a: readonly PeriodScore[], b: readonly PeriodScore[]): boolean =>
  a.length === b.length &&
  a.every(({ period, home, visitor, kind }, index) => {
    const other = b[index]!;
    return period === other.period && home === other.home && visitor === other.visitor && kind === other.kind;
  });
