import type { RoleRequired } from '../../domain/membership/not-allowed.ts';
import type { MembershipPending } from '../../domain/membership/permissions.ts';
import type { PlayersView } from '../../domain/membership/views.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type GameView, viewGame } from '../games/view-game.ts';
import { type FacilityView, listFacilities } from '../league/list-facilities.ts';
import { type LiveGameView, viewLiveGame } from '../scoring/get-live-game.ts';
import { type OpenBookDeps, openGameBook } from '../scoring/open-game-book.ts';
import { type DepsOf, useCase } from '../use-case.ts';

type Deps = OpenBookDeps & DepsOf<typeof listFacilities>;
type Query = Readonly<{ actor: PlayersView; gameId: GameId }>;

export type GameScreen = Readonly<{
  game: GameView;
  live: LiveGameView;
  /** Null if no place is set, or if the league no longer lists it. */
  facility: FacilityView | null;
}>;

/** A game's page: the game, its live state and its facility. */
export const getGameScreen = useCase(
  'read-league',
  async (deps: Deps, { actor, gameId }: Query): Promise<Result<GameScreen, NotFound | RoleRequired | MembershipPending>> => {
    const open = await openGameBook(deps, actor, gameId);
    if (!open) return err({ kind: 'not-found' });
    const game = viewGame(actor, open.data, deps.clock());
    const live = await viewLiveGame(deps, actor, open);
    if (!game.facility) return ok({ game, live, facility: null });
    const facilities = await listFacilities(deps)({ actor });
    if (!facilities.ok) return facilities;
    return ok({ game, live, facility: facilities.value.find(({ id }) => id === game.facility?.id) ?? null });
  },
);
