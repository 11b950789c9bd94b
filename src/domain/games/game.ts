import type { Fault, InvalidRequest } from '../errors.ts';
import type { RoleRequired } from '../membership/permissions.ts';
import type { AgeGroupId, FacilityId, FieldId, GameId, OrgId, SeasonId, SportId, TeamId, UserId } from '../shared/ids.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { checkMove, type GameNotOpen, type GameStatus, gameNotOpen, type StatusReason } from './game-status.ts';

export const GAME_TYPES = ['regular', 'playoff', 'scrimmage'] as const;
export type GameType = (typeof GAME_TYPES)[number];

/** Runs of an inning, points of a quarter or set, goals of a half. Null where that side had no turn: a home team that leads does not bat. */
export type PeriodScore = Readonly<{ period: number; home: number | null; visitor: number | null }>;

export type Game = Readonly<{
  id: GameId;
  orgId: OrgId;
  seasonId: SeasonId;
  sportId: SportId;
  ageGroupId: AgeGroupId;
  gameType: GameType;
  status: GameStatus;
  statusReason: StatusReason | null;
  /** The team that did not play; set exactly when the status is `forfeit`. */
  forfeitedBy: TeamId | null;
  startsAt: Date;
  endsAt: Date;
  /** When the game was first to start; null as long as it has not been moved. */
  originalStartsAt: Date | null;
  facilityId: FacilityId | null;
  fieldId: FieldId | null;
  homeTeamId: TeamId;
  visitorTeamId: TeamId;
  /** Runs, points or goals; in volleyball the sets won. */
  homeScore: number | null;
  visitorScore: number | null;
  /** In order of period, each once. */
  periodScores: readonly PeriodScore[];
  homeJerseyColor: string | null;
  visitorJerseyColor: string | null;
  snackParentName: string | null;
  snackParentPhone: string | null;
  /** The scorer's name as people write it; `officialScorerUserId` is who may record statistics for it. */
  officialScorer: string | null;
  officialScorerUserId: UserId | null;
  /** 1 for a new game, one more with every change. */
  version: number;
  updatedAt: Date;
}>;

export const EDITABLE_FIELDS = [
  'status',
  'statusReason',
  'forfeitedBy',
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

/** What somebody wants changed: an absent field is left, null clears it. */
export type GameEdit = Readonly<Partial<Omit<Editable, 'periodScores'> & { periodScores: readonly PeriodScore[] | null }>>;

/** One line of a game's change log. */
export type FieldChange = Readonly<{
  field: EditableField;
  old: Editable[EditableField];
  new: Editable[EditableField];
  by: UserId;
  at: Date;
}>;

/** Ids that are no part of what the request is about. */
export type UnknownReference = Readonly<{ kind: 'unknown-reference'; errors: readonly Fault[] }>;

type Editor = Readonly<{
  by: UserId;
  /** Whether they are an admin or staff, who alone take a final game up again. */
  mayReopen: boolean;
}>;

/** What a game is before anybody has touched it. */
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

/** Refuses a team against itself and an end that is not after the start. */
export function scheduleGame(terms: NewGame, now: Date): Result<Game, InvalidRequest> {
  const errors = [
    ...(terms.homeTeamId === terms.visitorTeamId ? [fault('/visitorTeamId', 'a team does not play itself')] : []),
    ...endFaults(terms),
  ];
  if (errors.length > 0) return err({ kind: 'invalid-request', errors });
  return ok({
    ...terms,
    status: 'scheduled',
    statusReason: null,
    forfeitedBy: null,
    originalStartsAt: null,
    homeScore: null,
    visitorScore: null,
    periodScores: [],
    homeJerseyColor: null,
    visitorJerseyColor: null,
    snackParentName: null,
    snackParentPhone: null,
    officialScorer: null,
    officialScorerUserId: null,
    version: 1,
    updatedAt: now,
  });
}

/**
 * Changes a game and says what changed, field by field. An edit that changes nothing answers the game as it was, with its version.
 * Scores never finalise a game: only `status` does. A canceled game takes no scores.
 */
export function updateGame(
  game: Game,
  edit: GameEdit,
  { by, mayReopen }: Editor,
  now: Date,
): Result<Readonly<{ game: Game; changes: readonly FieldChange[] }>, InvalidRequest | UnknownReference | GameNotOpen | RoleRequired> {
  const edited = withEdit(game, edit);
  const errors = [...forfeitFaults(edited), ...endFaults(edited), ...periodFaults(edit.periodScores ?? [])];
  if (errors.length > 0) return err({ kind: 'invalid-request', errors });
  if (edited.forfeitedBy !== null && !playsIn(edited, edited.forfeitedBy)) {
    return err({ kind: 'unknown-reference', errors: [fault('/forfeitedBy', 'is neither of the two teams of this game')] });
  }
  const move = checkMove(game.status, edited.status, mayReopen);
  if (!move.ok) return move;

  const changed = EDITABLE_FIELDS.filter((field) => !isSame(game[field], edited[field]));
  if (edited.status === 'canceled' && changed.some(isScore)) return err(gameNotOpen('canceled'));
  if (changed.length === 0) return ok({ game, changes: [] });
  return ok({
    game: { ...edited, version: game.version + 1, updatedAt: now },
    changes: changed.map((field) => ({ field, old: game[field], new: edited[field], by, at: now })),
  });
}

/**
 * Whether stat events of this game are taken. Only a canceled game refuses them: an app that was offline may deliver late, and a scorer may
 * be ahead of the status. Which events count is decided by the status when totals are drawn up.
 */
export const mayRecordStats = (game: Pick<Game, 'status'>): Result<undefined, GameNotOpen> =>
  game.status === 'canceled' ? err(gameNotOpen('canceled')) : ok(undefined);

export const playsIn = (game: Pick<Game, 'homeTeamId' | 'visitorTeamId'>, teamId: TeamId): boolean =>
  teamId === game.homeTeamId || teamId === game.visitorTeamId;

/** The game as the edit wants it, with what follows from it and was not said. */
function withEdit(game: Game, edit: GameEdit): Game {
  const { status = game.status, startsAt = game.startsAt, facilityId = game.facilityId } = edit;
  const isPutBack = status === 'scheduled' && game.status !== 'scheduled';
  const delay = startsAt.getTime() - game.startsAt.getTime();
  return {
    ...game,
    statusReason: isPutBack ? null : game.statusReason,
    forfeitedBy: status === 'forfeit' ? game.forfeitedBy : null,
    // A game that is moved keeps its length, and a field belongs to its facility.
    endsAt: new Date(game.endsAt.getTime() + delay),
    fieldId: facilityId === game.facilityId ? game.fieldId : null,
    originalStartsAt: game.originalStartsAt ?? (delay === 0 ? null : game.startsAt),
    ...edit,
    periodScores: edit.periodScores === undefined ? game.periodScores : inOrder(edit.periodScores ?? []),
  };
}

const inOrder = (periods: readonly PeriodScore[]): readonly PeriodScore[] => periods.toSorted((a, b) => a.period - b.period);

function forfeitFaults({ status, forfeitedBy }: Game): Fault[] {
  if (status === 'forfeit') return forfeitedBy ? [] : [fault('/forfeitedBy', 'a forfeit names the team that forfeited')];
  return forfeitedBy ? [fault('/forfeitedBy', 'only a game with the status forfeit has one')] : [];
}

const endFaults = ({ startsAt, endsAt }: Pick<Game, 'startsAt' | 'endsAt'>): Fault[] =>
  endsAt > startsAt ? [] : [fault('/endsAt', 'is after startsAt')];

const periodFaults = (periods: readonly PeriodScore[]): Fault[] =>
  periods.flatMap(({ period }, index) =>
    periods.findIndex((other) => other.period === period) === index
      ? []
      : [fault(`/periodScores/${index}/period`, 'each period is listed once')],
  );

const fault = (pointer: string, detail: string): Fault => ({ in: 'body', pointer, detail });

const isScore = (field: EditableField): boolean => field === 'homeScore' || field === 'visitorScore' || field === 'periodScores';

function isSame(a: Editable[EditableField], b: Editable[EditableField]): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (Array.isArray(a) && Array.isArray(b)) return arePeriodsSame(a, b);
  return a === b;
}

const arePeriodsSame = (a: readonly PeriodScore[], b: readonly PeriodScore[]): boolean =>
  a.length === b.length &&
  a.every(({ period, home, visitor }, index) => {
    const other = b[index]!;
    return period === other.period && home === other.home && visitor === other.visitor;
  });
