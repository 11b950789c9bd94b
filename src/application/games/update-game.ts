import type { BracketAffected, LaterGame } from '../../domain/brackets/follow-results.ts';
import { type EditableField, updateGame as edited, type GameEdit, takesField } from '../../domain/games/game.ts';
import { mayCorrectGame, mayForceField, mayUpdateGame } from '../../domain/games/game-permissions.ts';
import type { GameNotOpen } from '../../domain/games/game-status.ts';
import type { NotAllowed } from '../../domain/membership/membership.ts';
import type { Member, RoleRequired } from '../../domain/membership/permissions.ts';
import { gameChangeKinds } from '../../domain/notifications/push-event.ts';
import type { GameChangeId, GameId, OrgId, PushEventId, UserId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type InvalidRequest, type UnknownReference, unknownReference, unless } from '../../domain/shared/violation.ts';
import { type FillsBrackets, fillBrackets, holdBrackets } from '../brackets/fill-bracket.ts';
import type { MembershipReader } from '../ports/membership-storage.ts';
import type { Repositories } from '../ports/storage.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type GameView, viewGame } from './view-game.ts';

type Command = Readonly<{
  actor: Member;
  gameId: GameId;
  edit: GameEdit;
  /** Versions that the edit may be based on; if undefined, it may be based on any, and only the fields that it names are written. */
  versions: readonly number[] | undefined;
  /** Schedules the game even if another game has the field. */
  force: boolean;
}>;
/** Someone else has changed the game in the meantime; `game` is its current state, as far as the actor may see it. */
export type EditConflict = Readonly<{ kind: 'edit-conflict'; game: GameView }>;
/** Another game has the field at that time; `game` is that one, as far as the actor may see it. */
export type FieldTaken = Readonly<{ kind: 'field-taken'; game: GameView }>;
/** A game after a change, and what happened to games of a bracket with it. */
export type ChangedGame = GameView & Readonly<{ laterGames?: readonly LaterGame[] }>;
type Refusal =
  | BracketAffected
  | NotFound
  | RoleRequired
  | NotAllowed
  | EditConflict
  | FieldTaken
  | InvalidRequest
  | UnknownReference
  | GameNotOpen;

/**
 * Changes fields of a game, all of them or none, and records who changed what and when. If a game is moved, or put back on the schedule, its
 * field must be free; its families are notified.
 */
export const updateGame = useCase(
  'update-game',
  async (
    { unitOfWork, clock, newId }: WriteDeps<'facilities' | FillsBrackets, 'game' | 'callerContextIn' | 'brackets'>,
    { actor, gameId, edit: asked, versions, force }: Command,
  ): Promise<Result<ChangedGame, Refusal>> => {
    const orgId = actor.org.id;
    // A bracket is locked before any of its games, in the same order everywhere. Few games belong to one, so the first attempt locks none.
    const done = await attempt(false);
    return (done.ok || done.error.kind !== 'of-bracket' ? done : await attempt(true)) as Result<ChangedGame, Refusal>;

    function attempt(holdsBrackets: boolean): Promise<Result<ChangedGame, Refusal | OfBracket>> {
      return unitOfWork.transact<ChangedGame, Refusal | OfBracket>(async (repositories) => {
        const { games, fields, facilities, gameChanges, outbox, read } = repositories;
        const act = { actor, now: clock(), newId };
        const held = holdsBrackets ? await holdBrackets(act, [gameId], repositories) : [];
        const seen = async (id = gameId) => viewGame(actor, (await read.game(orgId, id))!);

        const game = await games.findForUpdate(orgId, gameId);
        if (!game) return err({ kind: 'not-found' });
        const permitted = mayUpdateGame(actor, game, asked);
        if (!permitted.ok) return permitted;
        const forced = force ? mayForceField(actor) : ok(undefined);
        if (!forced.ok) return forced;
        if (versions && !versions.includes(game.version)) return err({ kind: 'edit-conflict', game: await seen() });

        const placed = await withFacility(asked, orgId, { fields, facilities });
        if (!placed.ok) return placed;
        const edit = placed.value;
        const scorer = edit.officialScorerUserId;
        if (scorer && scorer !== game.officialScorerUserId && !(await isMember(read, orgId, scorer))) {
          return err(unknownReference({ path: ['officialScorerUserId'], rule: 'unknown', what: 'member' }));
        }
        const changed = edited(game, edit, { by: actor.user.id, mayCorrect: mayCorrectGame(actor) }, clock());
        if (!changed.ok) return changed;

        const { game: next, changes } = changed.value;
        const isResult = game.gameType === 'playoff' && changes.some(({ field }) => RESULT_FIELDS.includes(field));
        if (isResult && !holdsBrackets) return err({ kind: 'of-bracket' });
        if (!force && next.fieldId && takesField(game, next)) {
          // Fields are locked one at a time: otherwise two concurrent transactions would both find one free.
          await fields.findForUpdate(orgId, next.fieldId);
          const other = await games.atField(orgId, next.fieldId, next, gameId);
          if (other) return err({ kind: 'field-taken', game: await seen(other) });
        }
        if (changes.length > 0) {
          await games.save(next);
          await gameChanges.append(changes.map((change) => ({ ...change, id: newId<GameChangeId>(), orgId, gameId })));
          const news = gameChangeKinds(changes);
          if (news.length > 0) {
            await outbox.add({ id: newId<PushEventId>(), orgId, kind: 'game-change', gameId, news });
          }
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

async function isMember(read: Pick<MembershipReader, 'callerContextIn'>, orgId: OrgId, userId: UserId): Promise<boolean> {
  const { memberships: standings } = await read.callerContextIn(orgId, userId);
  return standings.some(({ state }) => state === 'approved');
}
