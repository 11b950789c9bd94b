import { latestFirst } from '../../domain/league/season.ts';
import type { SportCode } from '../../domain/league/sport.ts';
import type { Team } from '../../domain/league/team.ts';
import type { RosterView } from '../../domain/membership/views.ts';
import { statColumns } from '../../domain/scoring/sports.ts';
import type { StatColumn } from '../../domain/scoring/stat-column.ts';
import { figuresOf, type StatFigures } from '../../domain/scoring/team-totals.ts';
import type { PlayerId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type AuditRosterReadDeps, auditRosterRead } from '../league/audit-roster-read.ts';
import type { SeasonView } from '../league/view-season.ts';
import { useCase } from '../use-case.ts';
import { type OpenPlayer, type OpenPlayerDeps, openPlayer, type PlayedGame, type PlayerView, viewPlayedSeason } from './open-player.ts';

type Query = Readonly<{ actor: RosterView; playerId: PlayerId }>;

export const SPLITS = ['regular', 'playoff', 'home', 'away'] as const;
type Split = (typeof SPLITS)[number];

export type SeasonStatsView = StatFigures &
  Readonly<{
    season: SeasonView;
    sport: SportCode;
    columns: readonly StatColumn[];
    /** Teams for which the player has played, in the order of the first game. */
    teams: readonly Pick<Team, 'id' | 'name'>[];
    splits: Readonly<Record<Split, StatFigures>>;
  }>;

export type PlayerStatsView = Readonly<{
  player: PlayerView;
  /** Latest first. */
  seasons: readonly SeasonStatsView[];
  /** Over all seasons of a sport in the org, by the rules of the latest. */
  career: readonly (StatFigures & Readonly<{ sport: SportCode; columns: readonly StatColumn[]; seasons: number }>)[];
}>;

/** A player's statistics in the org, per season and career. */
export const getPlayerStats = useCase(
  'read-league',
  async (deps: OpenPlayerDeps, { actor, playerId }: Query): Promise<Result<PlayerStatsView, NotFound>> => {
    const open = await openPlayer(deps, actor, playerId);
    return open ? ok(await viewPlayerStats(deps, actor, open)) : err({ kind: 'not-found' });
  },
);

/** The same for a player whose games have been read. */
export async function viewPlayerStats(deps: AuditRosterReadDeps, actor: RosterView, open: OpenPlayer): Promise<PlayerStatsView> {
  const { seasons, games, player } = open;
  const inOrder = [...seasons].sort((a, b) => latestFirst(a.season, b.season));
  for (const teamId of new Set(games.map(({ team }) => team.id))) await auditRosterRead(deps)(actor, teamId);
  const gamesOf = Map.groupBy(games, ({ game }) => game.seasonId);
  const played = inOrder.flatMap((of) => {
    const own = gamesOf.get(of.season.id);
    return own ? [{ season: viewPlayedSeason(of, own), sport: of.sport, own }] : [];
  });
  return {
    player,
    seasons: played.map(({ season, sport, own }): SeasonStatsView => {
      const over = (part: readonly PlayedGame[]) =>
        figuresOf(
          sport,
          season.rules,
          part.map(({ line }) => line),
        );
      return {
        season,
        sport,
        columns: statColumns(sport),
        teams: [...new Map(own.map(({ team }) => [team.id, { id: team.id, name: team.name }])).values()],
        ...over(own),
        splits: {
          regular: over(own.filter(({ game }) => game.gameType === 'regular')),
          playoff: over(own.filter(({ game }) => game.gameType === 'playoff')),
          home: over(own.filter(({ side }) => side === 'home')),
          away: over(own.filter(({ side }) => side === 'visitor')),
        },
      };
    }),
    career: [...Map.groupBy(played, ({ sport }) => sport)].map(([sport, ofSport]) => ({
      sport,
      columns: statColumns(sport),
      seasons: ofSport.length,
      ...figuresOf(
        sport,
        ofSport[0]!.season.rules,
        ofSport.flatMap(({ own }) => own.map(({ line }) => line)),
      ),
    })),
  };
}
