import type { EditConflict, InvalidRequest, NotFound } from '../../domain/errors.ts';
import { type EditableField, updateGame as edited, type GameEdit, type UnknownReference } from '../../domain/games/game.ts';
import type { GameNotOpen } from '../../domain/games/game-status.ts';
import type { NotAllowed } from '../../domain/membership/membership.ts';
import { type Member, mayReopenGame, mayUpdateGame, type RoleRequired } from '../../domain/membership/permissions.ts';
import { gameNews } from '../../domain/push/push-event.ts';
import type { GameChangeId, GameId, OrgId, PushEventId, UserId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { MembershipReader } from '../ports/membership-storage.ts';
import type { NewId } from '../ports/new-id.ts';
import type { UnitOfWork } from '../ports/storage.ts';
import { type GameView, viewGame } from './view-game.ts';

type Command = Readonly<{
  actor: Member;
  gameId: GameId;
  edit: GameEdit;
  /** Versions on which the edit may build; undefined where it may build on any, and then only the fields that it names are written. */
  versions: readonly number[] | undefined;
}>;
type Refusal = NotFound | RoleRequired | NotAllowed | EditConflict | InvalidRequest | UnknownReference | GameNotOpen;

/** Changes fields of a game, all of them or none, and keeps who changed what and when. */
export const updateGame =
  ({ unitOfWork, clock, newId }: { unitOfWork: UnitOfWork; clock: Clock; newId: NewId }) =>
  ({ actor, gameId, edit, versions }: Command): Promise<Result<GameView, Refusal>> =>
    unitOfWork.transact<GameView, Refusal>(async ({ games, gameChanges, outbox, read }) => {
      const orgId = actor.org.id;
      const seen = async () => viewGame(actor, (await read.game(orgId, gameId))!);

      const game = await games.find(orgId, gameId);
      if (!game) return err({ kind: 'not-found' });
      const permitted = mayUpdateGame(actor, game, Object.keys(edit) as EditableField[]);
      if (!permitted.ok) return permitted;
      if (versions && !versions.includes(game.version)) return err({ kind: 'edit-conflict', game: await seen() });

      const scorer = edit.officialScorerUserId;
      if (scorer && scorer !== game.officialScorerUserId && !(await isMember(read, orgId, scorer))) {
        const detail = 'is not a member of this organization';
        return err({ kind: 'unknown-reference', errors: [{ in: 'body', pointer: '/officialScorerUserId', detail }] });
      }
      const changed = edited(game, edit, { by: actor.user.id, mayCorrect: mayReopenGame(actor) }, clock());
      if (!changed.ok) return changed;

      const { game: next, changes } = changed.value;
      if (changes.length > 0) {
        await games.save(next);
        await gameChanges.append(changes.map((change) => ({ ...change, id: newId<GameChangeId>(), orgId, gameId })));
        const news = gameNews(changes);
        if (news.length > 0) {
          await outbox.add({ id: newId<PushEventId>(), orgId, happenedAt: next.updatedAt, kind: 'game-change', gameId, news });
        }
      }
      return ok(await seen());
    });

async function isMember(read: Pick<MembershipReader, 'callerFacts'>, orgId: OrgId, userId: UserId): Promise<boolean> {
  const { standings } = await read.callerFacts(userId);
  return standings.some(({ org, state }) => org.id === orgId && state === 'approved');
}
