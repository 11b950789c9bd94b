import { seesTeamEvents } from '../../domain/events/event-permissions.ts';
import type { Game } from '../../domain/games/game.ts';
import type { NotAdmitted } from '../../domain/membership/permissions.ts';
import type { PlayersView } from '../../domain/membership/views.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { gameAsItem } from '../../domain/slots/slot.ts';
import { type GameView, viewGame } from '../games/view-game.ts';
import { type FacilityView, listFacilities } from '../league/list-facilities.ts';
import type { SlotReader } from '../ports/storage/slots/slot-storage.ts';
import { type LiveGameView, viewLiveGame } from '../scoring/get-live-game.ts';
import { type OpenBookDeps, openGameBook } from '../scoring/open-game-book.ts';
import { type SlotView, viewSlot } from '../slots/view-slot.ts';
import { type DepsOf, useCase } from '../use-case.ts';

type Deps = OpenBookDeps & DepsOf<typeof listFacilities> & Readonly<{ read: SlotReader }>;
type Query = Readonly<{ actor: PlayersView; gameId: GameId }>;

export type GameScreen = Readonly<{
  game: GameView;
  live: LiveGameView;
  /** Null if no place is set, or if the league no longer lists it. */
  facility: FacilityView | null;
  /** Of the actor's own teams. */
  slots: readonly SlotView[];
}>;

/** A game's page: the game, its live state, its facility, and what families do for it. */
export const getGameScreen = useCase(
  'read-league',
  async (deps: Deps, { actor, gameId }: Query): Promise<Result<GameScreen, NotFound | NotAdmitted>> => {
    const open = await openGameBook(deps, actor, gameId);
    if (!open) return err({ kind: 'not-found' });
    const game = viewGame(actor, open.data, deps.clock());
    const live = await viewLiveGame(deps, actor, open);
    const slots = await slotsOfOwnTeams(deps, actor, open.data.game);
    if (!game.facility) return ok({ game, live, facility: null, slots });
    const facilities = await listFacilities(deps)({ actor });
    if (!facilities.ok) return facilities;
    return ok({ game, live, facility: facilities.value.find(({ id }) => id === game.facility?.id) ?? null, slots });
  },
);

/** Several people share the page, so that it shows nobody's own phone number. */
async function slotsOfOwnTeams(
  { read }: Pick<Deps, 'read'>,
  { user: _, ...viewer }: PlayersView,
  game: Game,
): Promise<readonly SlotView[]> {
  const teamIds = [game.homeTeamId, game.visitorTeamId].filter((teamId) => seesTeamEvents(viewer, teamId));
  if (teamIds.length === 0) return [];
  const slots = await read.slotsOf(viewer.org.id, [game.id]);
  return slots.filter(({ slot }) => teamIds.includes(slot.teamId)).map((slot) => viewSlot(viewer, slot, gameAsItem(game)));
}
