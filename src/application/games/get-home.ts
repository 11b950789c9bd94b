import { latestFirst } from '../../domain/league/season.ts';
import { seesSeason } from '../../domain/membership/permissions.ts';
import type { TeamsView } from '../../domain/membership/views.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { localDate, startOfMinute, type TimeZone } from '../../domain/shared/time.ts';
import { type SeasonView, seasonsOfHome, viewSeason } from '../league/view-season.ts';
import type { Clock } from '../ports/clock.ts';
import { ReadForAll } from '../ports/read-for-all.ts';
import type { HomeData, LeagueReader } from '../ports/storage/league/league-reader.ts';
import { useCase } from '../use-case.ts';
import { type GameView, viewGame } from './view-game.ts';

type Deps = Readonly<{ read: Pick<LeagueReader, 'home'>; clock: Clock }>;

export type HomeView = Readonly<{
  seasons: readonly SeasonView[];
  upcomingGames: readonly GameView[];
  window: Readonly<{ from: Date; to: Date }>;
  /** The org's time zone. */
  timeZone: TimeZone;
}>;

/** With `mine`, only the actor's own games. */
type Query = Readonly<{ actor: TeamsView; mine?: boolean | undefined }>;

const WINDOW_MS = 7 * 24 * 60 * 60 * 1000;

/** The games of the 7 × 24 hours from the present minute, next one first, and the seasons that are current or have one of them. */
export const getHome = useCase(
  'read-league',
  async ({ read, clock }: Deps, { actor, mine }: Query): Promise<Result<ReadForAll<HomeView>, never>> => {
    const { id: orgId, timeZone } = actor.org;
    const now = clock();
    const from = startOfMinute(now);
    const today = localDate(from, timeZone);
    const window = { from, to: new Date(from.getTime() + WINDOW_MS) };
    const show = ({ seasons, games }: HomeData): HomeView => {
      const upcomingGames = games
        .filter(({ game }) => seesSeason(actor, game.seasonId))
        .map((game) => viewGame(actor, game, now))
        .filter(({ isMine }) => isMine || !mine);
      const shown = seasons.toSorted((a, b) => latestFirst(a.season, b.season)).map(({ season, sport }) => viewSeason(season, sport));
      return { seasons: seasonsOfHome(shown, upcomingGames, today), upcomingGames, window, timeZone };
    };
    return ok(new ReadForAll(JSON.stringify([today, window]), () => read.home(orgId, today, window), show));
  },
);
