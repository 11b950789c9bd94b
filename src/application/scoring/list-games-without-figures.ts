import { isTooYoung } from '../../domain/league/season.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { GameId, SeasonId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { type GameWithoutFigures, gamesWithoutFigures } from '../../domain/standings/missing-figures.ts';
import type { DerivedGamesDeps } from '../books/derived-games.ts';
import { type GameView, viewGame } from '../games/view-game.ts';
import { chooseSeasons } from '../league/choose-seasons.ts';
import type { Clock } from '../ports/clock.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import { lineScoresOfTable, rulesOfTable } from '../standings/compute-table.ts';
import { useCase } from '../use-case.ts';

type Deps = DerivedGamesDeps & Readonly<{ read: Pick<LeagueReader, 'standingsData' | 'schedule'>; clock: Clock }>;
type Query = Readonly<{ actor: Member; seasonId: SeasonId | undefined; page: PageRequest<TimePosition> }>;

export type ViewWithoutFigures = Readonly<{ game: GameView }> & Pick<GameWithoutFigures, 'missing' | 'tieBreakers'>;
/** `count` is that of all pages. */
export type GamesWithoutFigures = Page<ViewWithoutFigures> & Readonly<{ count: number }>;

/** The final games of a season, or of all current ones, whose figures the tables lack, in order of start. */
export const listGamesWithoutFigures = useCase(
  'manage-org',
  async (deps: Deps, { actor, seasonId, page }: Query): Promise<Result<GamesWithoutFigures, never>> => {
    const { id: orgId } = actor.org;
    const now = deps.clock();
    const tables = await deps.read.standingsData(orgId, chooseSeasons(seasonId, actor, now));
    const found = new Map<GameId, GameWithoutFigures>();
    for (const table of tables) {
      if (isTooYoung(table.ageGroup, table.youngest)) continue;
      const lines = await lineScoresOfTable(deps, orgId, table);
      for (const each of gamesWithoutFigures(rulesOfTable(table), table.sport.code, table.games, lines, table.outsideTeams)) {
        const tieBreakers = new Set([...(found.get(each.game.id)?.tieBreakers ?? []), ...each.tieBreakers]);
        found.set(each.game.id, { ...each, tieBreakers: [...tieBreakers] });
      }
    }
    if (found.size === 0) return ok({ count: 0, items: [], hasMore: false });
    const starts = [...found.values()].map(({ game }) => game.startsAt.getTime());
    const range = { from: new Date(Math.min(...starts)), before: new Date(Math.max(...starts) + 1) };
    const { items, hasMore } = await deps.read.schedule(orgId, range, { own: { teamIds: [], gameIds: [...found.keys()] } }, page);
    return ok({
      count: found.size,
      items: items.map((listed) => {
        const { missing, tieBreakers } = found.get(listed.game.id)!;
        return { game: viewGame(actor, listed, now), missing, tieBreakers };
      }),
      hasMore,
    });
  },
);
