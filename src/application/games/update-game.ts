import type { BracketAffected, LaterGame } from '../../domain/brackets/follow-results.ts';
import {
  type EditableField,
  type EditRefusal,
  updateGame as edited,
  enteredShootout,
  type FieldChange,
  type Game,
  type GameEdit,
  takesField,
  takesTeams,
} from '../../domain/games/game.ts';
import {
  mayCorrectGame,
  mayForcePlace,
  mayNameAsScorer,
  mayNameScorer,
  mayReopen,
  mayUpdateGame,
} from '../../domain/games/game-permissions.ts';
import type { LimitedAction } from '../../domain/membership/action-limits.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import { setOf } from '../../domain/membership/own-teams.ts';
import { isAdminOrStaff, type Member, seesSeason } from '../../domain/membership/permissions.ts';
import { sidesOf } from '../../domain/notifications/audience.ts';
import { gameChangeKinds } from '../../domain/notifications/push-event.ts';
import type { GameId, OrgId, PushEventId, UserId } from '../../domain/shared/ids.ts';
import type { NotFound, TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type UnknownReference, unknownReference, unless } from '../../domain/shared/violation.ts';
import { type Act, auditEntry } from '../audit-entry.ts';
import { type FillsBrackets, fillBrackets, holdBrackets } from '../brackets/fill-bracket.ts';
import { displaceEvents } from '../displace-events.ts';
import { limitAction } from '../limit-action.ts';
import type { MembershipReader, TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { OfficialReader } from '../ports/storage/officials/official-storage.ts';
import type { ScoringReader } from '../ports/storage/scoring/scoring-reader.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { saveGames } from '../save-games.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type FieldTaken, requireFree, type TeamTaken } from './game-in-the-way.ts';
import { type GameView, viewGame } from './view-game.ts';

type Command = Readonly<{
  actor: Member;
  gameId: GameId;
  edit: GameEdit;
  /** Versions that the edit may be based on; if undefined, it may be based on any, and only the fields that it names are written. */
  versions: readonly number[] | undefined;
  /** Schedules the game even if another game has the field or one of the teams. */
  force: boolean;
}>;
/** Someone else has changed the game in the meantime; `game` is its current state, as far as the actor may see it. */
export type EditConflict = Readonly<{ kind: 'edit-conflict'; game: GameView }>;
/** A game after a change, and what happened to games of a bracket with it. */
export type ChangedGame = GameView & Readonly<{ laterGames?: readonly LaterGame[] }>;
type Refusal = EditRefusal | BracketAffected | NotFound | NotAllowed | EditConflict | FieldTaken | TeamTaken | TooManyRequests;

/**
 * Changes fields of a game, all of them or none, and records who changed what and when. If a game is moved, or put back on the schedule, its
 * field and its teams must be free; its families are notified.
 */
export const updateGame = useCase(
  'update-game',
  async (
    {
      unitOfWork,
      clock,
      newId,
    }: WriteDeps<
      'facilities' | 'teams' | 'audit' | 'actionCounts' | FillsBrackets,
      'game' | 'gameChanges' | 'callerContextIn' | 'brackets' | 'assignsOfficials' | 'keyedHash'
    >,
    { actor, gameId, edit: requestedEdit, versions, force }: Command,
  ): Promise<Result<ChangedGame, Refusal>> => {
    const orgId = actor.org.id;
    // A bracket is locked before any of its games, in the same order everywhere. Few games belong to one, so the first attempt locks none.
    const done = await attempt(false);
    return (done.ok || done.error.kind !== 'of-bracket' ? done : await attempt(true)) as Result<ChangedGame, Refusal>;

    function attempt(holdsBrackets: boolean): Promise<Result<ChangedGame, Refusal | OfBracket>> {
      return unitOfWork.transact<ChangedGame, Refusal | OfBracket>(async (repositories) => {
        const { games, fields, facilities, outbox, audit, read } = repositories;
        const act = { actor, now: clock(), newId };
        const held = holdsBrackets ? await holdBrackets(act, [gameId], repositories) : [];
        const seen = async () => viewGame(actor, (await read.game(orgId, gameId))!, act.now);

        const game = await games.findForUpdate(orgId, gameId);
        if (!game || !seesSeason(actor, game.seasonId)) return err({ kind: 'not-found' });
        const permitted = mayUpdateGame(actor, game, requestedEdit);
        if (!permitted.ok) return permitted;
        const forced = force ? mayForcePlace(actor) : ok(undefined);
        if (!forced.ok) return forced;
        if (versions && !versions.includes(game.version)) return err({ kind: 'edit-conflict', game: await seen() });

        const placed = await withFacility(requestedEdit, orgId, { fields, facilities });
        if (!placed.ok) return placed;
        const edit = placed.value;
        const { officialScorerUserId: scorer = game.officialScorerUserId } = edit;
        const isScorerNamed = scorer !== game.officialScorerUserId;
        if (isScorerNamed) {
          const nameable = await mayName(actor, game, scorer, read);
          if (!nameable.ok) return nameable;
        }
        const mayCorrect = mayCorrectGame(actor);
        const reopens = !mayCorrect && game.status === 'final' && edit.status === 'in_progress';
        const madeFinal = reopens ? await whoMadeFinal(read, orgId, gameId) : undefined;
        const editor = { by: actor.user.id, mayCorrect, mayReopen: mayReopen(actor, madeFinal, act.now) };
        const changed = edited(game, edit, editor, clock());
        if (!changed.ok) return changed;

        const { game: next, changes } = changed.value;
        const hasShootout = (enteredShootout(game) ?? enteredShootout(next)) !== null;
        const isOfResult = (field: EditableField) => RESULT_FIELDS.includes(field) || (field === 'periodScores' && hasShootout);
        const isResult = game.gameType === 'playoff' && changes.some(({ field }) => isOfResult(field));
        if (isResult && !holdsBrackets) return err({ kind: 'of-bracket' });
        if (!force) {
          const free = await requireFree(act, next, { field: takesField(game, next), teams: takesTeams(game, next) }, repositories);
          if (!free.ok) return free;
        }
        const limited = await limitEdit(actor, { game: next, changes }, repositories);
        if (!limited.ok) return limited;
        if (changes.length > 0) {
          await saveGames(repositories, act, [changed.value]);
          if (takesField(game, next) || takesTeams(game, next)) await displaceEvents(act, [next], repositories);
          const news = gameChangeKinds(changes);
          if (news.length > 0) {
            const movedFrom = next.startsAt.getTime() === game.startsAt.getTime() ? {} : { movedFrom: game.startsAt.toISOString() };
            await outbox.add({ id: newId<PushEventId>(), orgId, kind: 'game-change', gameId, news, ...movedFrom });
          }
          if (isScorerNamed) await announceScorer(act, next, { audit, outbox });
        }
        if (!isResult) return ok(await seen());
        const followed = await fillBrackets(act, held, repositories);
        if (!followed.ok) return followed;
        const laterGames = followed.value;
        return ok(laterGames.length > 0 ? { ...(await seen()), laterGames } : await seen());
      });
    }
  },
);

/** The result of a play-off game is about to change, and its bracket is not locked. */
type OfBracket = Readonly<{ kind: 'of-bracket' }>;

/** Who last made the game final, and when. */
async function whoMadeFinal(read: Pick<ScoringReader, 'gameChanges'>, orgId: OrgId, gameId: GameId) {
  let last: Readonly<{ by: UserId; at: Date }> | undefined;
  let after: TimePosition | undefined;
  do {
    const page = await read.gameChanges(orgId, gameId, { limit: CHANGES_AT_ONCE, ...(after && { after }) });
    const found = page?.items.findLast((change) => change.field === 'status' && change.new === 'final');
    if (found) last = { by: found.by.id, at: found.at };
    after = page?.hasMore ? page.items.at(-1) : undefined;
  } while (after);
  return last;
}
const CHANGES_AT_ONCE = 1000;

/** The fields that make up a result. */
const RESULT_FIELDS: readonly EditableField[] = ['status', 'homeScore', 'visitorScore', 'forfeitedBy', 'doubleForfeit'];

/** The edit with the facility of the named field; both must be the org's, and the field must belong to the facility. */
async function withFacility(
  edit: GameEdit,
  orgId: OrgId,
  { fields, facilities }: Pick<Repositories, 'fields' | 'facilities'>,
): Promise<Result<GameEdit, UnknownReference>> {
  const { facilityId, fieldId } = edit;
  const isFacilityKnown = !facilityId || (await facilities.find(orgId, facilityId)) !== undefined;
  const field = fieldId ? await fields.find(orgId, fieldId) : undefined;
  const isElsewhere = field !== undefined && facilityId !== undefined && field.facilityId !== facilityId;
  const violations = [
    ...unless(isFacilityKnown, { path: ['facilityId'], rule: 'unknown', what: 'facility' }),
    ...unless(!fieldId || field !== undefined, { path: ['fieldId'], rule: 'unknown', what: 'field' }),
    ...unless(!field?.archived, { path: ['fieldId'], rule: 'archived', what: 'field' }),
    ...unless(!isElsewhere, { path: ['fieldId'], rule: 'not-in-facility' }),
  ];
  if (violations.length > 0) return err(unknownReference(...violations));
  return ok(field ? { ...edit, facilityId: field.facilityId } : edit);
}

/** What members other than admins and staff enter without anyone's decision, and clear again. */
const LIMITED: readonly Readonly<{ action: LimitedAction; fields: readonly EditableField[] }>[] = [
  { action: 'snacks', fields: ['snackParentName', 'snackParentPhone'] },
  { action: 'naming-a-scorer', fields: ['officialScorerUserId'] },
];

/** Counts what the changes enter, once a kind; clearing a field is never refused. */
async function limitEdit(
  { org, user, roles }: Member,
  { game, changes }: Readonly<{ game: Game; changes: readonly FieldChange[] }>,
  repositories: Repositories<'actionCounts', 'keyedHash'>,
): Promise<Result<undefined, TooManyRequests>> {
  if (isAdminOrStaff({ roles })) return ok(undefined);
  for (const { action, fields } of LIMITED) {
    if (!changes.some(({ field }) => fields.includes(field) && game[field] !== null)) continue;
    const limited = await limitAction(repositories, action, org.id, user);
    if (!limited.ok) return limited;
  }
  return ok(undefined);
}

type MemberAct = Act & Readonly<{ actor: Member }>;

/** Whether the actor may name the user, a member of the org, as official scorer of the game, or clear it. */
async function mayName(
  actor: Member,
  game: Game,
  userId: UserId | null,
  read: Pick<MembershipReader, 'callerContextIn'> & Pick<OfficialReader, 'assignsOfficials'>,
): Promise<Result<undefined, NotAllowed | UnknownReference>> {
  const permitted = mayNameScorer(actor, game, await read.assignsOfficials(actor.org.id));
  if (!permitted.ok || userId === null) return permitted;
  const { memberships, children } = await read.callerContextIn(actor.org.id, userId);
  const roles = setOf(memberships.filter(({ state }) => state === 'approved').map(({ role }) => role));
  if (roles.size === 0) {
    return err(unknownReference({ path: ['officialScorerUserId'], rule: 'unknown', what: 'member' }));
  }
  return mayNameAsScorer(actor, { roles, children: setOf(roles.has('parent') ? children.map(({ playerId }) => playerId) : []) });
}

/** Records who may see both rosters now, and tells the coaches of the teams that are not the actor's. */
async function announceScorer(act: MemberAct, game: Game, { audit, outbox }: Pick<Repositories, 'audit' | 'outbox'>): Promise<void> {
  const { id: gameId, orgId, officialScorerUserId } = game;
  await audit.append(auditEntry(act, 'scorer-named', gameId, { userId: officialScorerUserId }));
  if (officialScorerUserId === null) return;
  for (const teamId of sidesOf(game)) {
    if (act.actor.coachedTeams.has(teamId)) continue;
    await outbox.add({ id: act.newId<PushEventId>(), orgId, kind: 'scorer-named', gameId, teamId });
  }
}
