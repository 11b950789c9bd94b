import { type Member, seesRoster } from '../../domain/membership/permissions.ts';
import { GAME_SIDES } from '../../domain/scoring/game-book.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type NoteRosterReadDeps, noteRosterRead } from '../league/note-roster-read.ts';
import type { LineupReader } from '../ports/lineup-storage.ts';
import { useCase } from '../use-case.ts';
import { type LineupView, viewLineup } from './view-lineup.ts';

type Deps = NoteRosterReadDeps & Readonly<{ read: Pick<LineupReader, 'gameLineups'> }>;
type Query = Readonly<{ actor: Member; gameId: GameId }>;

/** `playersVisible` says whether the lineups name players. */
export type LineupsView = Readonly<{ lineups: readonly LineupView[]; playersVisible: boolean }>;

/** The lineups of both sides of a game, home first, as far as the member may see them. */
export const listLineups = useCase(
  'read-league',
  async ({ read, ...deps }: Deps, { actor, gameId }: Query): Promise<Result<LineupsView, NotFound>> => {
    const found = await read.gameLineups(actor.org.id, gameId);
    if (!found) return err({ kind: 'not-found' });
    for (const side of GAME_SIDES) await noteRosterRead(deps)(actor, found.teams[side]);
    return ok({
      lineups: GAME_SIDES.map((side) => viewLineup(actor, found, side)),
      playersVisible: GAME_SIDES.every((side) => seesRoster(actor, found.teams[side])),
    });
  },
);
