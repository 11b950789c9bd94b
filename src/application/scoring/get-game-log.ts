import type { Game } from '../../domain/games/game.ts';
import { latestFirst } from '../../domain/league/season.ts';
import type { SportCode } from '../../domain/league/sport.ts';
import type { Team } from '../../domain/league/team.ts';
import type { RosterView } from '../../domain/membership/views.ts';
import type { GameSide } from '../../domain/scoring/game-book.ts';
import { type GameScore, gameScore } from '../../domain/scoring/game-score.ts';
import { statColumns } from '../../domain/scoring/sports.ts';
import type { StatColumn } from '../../domain/scoring/stat-column.ts';
import { figuresOf, type StatFigures } from '../../domain/scoring/team-totals.ts';
import type { GameId, PlayerId, SeasonId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type LocalDate, localDate } from '../../domain/shared/time.ts';
import { type AuditRosterReadDeps, auditRosterRead } from '../league/audit-roster-read.ts';
import type { SeasonView } from '../league/view-season.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { PageRequest } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';
import { type OpenPlayer, type OpenPlayerDeps, openPlayer, type PlayedGame, type PlayerView, viewPlayedSeason } from './open-player.ts';

type Query = Readonly<{ actor: RosterView; playerId: PlayerId; seasonId: SeasonId | undefined; page: PageRequest<TimePosition> }>;

type Named = Pick<Team, 'id' | 'name'>;
export type LoggedGame = Pick<StatFigures, 'totals' | 'display'> &
  Readonly<{
    game: Pick<Game, 'status' | 'gameType' | 'startsAt'> & Readonly<{ id: GameId; localDate: LocalDate }>;
    side: GameSide;
    team: Named;
    opponent: Named;
    score: GameScore;
  }>;
export type GameLogView = Readonly<{
  player: PlayerView;
  /** Null if the player has played no games. */
  season: SeasonView | null;
  sport: SportCode | null;
  columns: readonly StatColumn[];
  /** Newest first. */
  items: readonly LoggedGame[];
  hasMore: boolean;
}>;

/** A player's games of one season, by default the latest. */
export const getGameLog = useCase(
  'read-league',
  async (deps: OpenPlayerDeps, { actor, playerId, ...query }: Query): Promise<Result<GameLogView, NotFound>> => {
    const open = await openPlayer(deps, actor, playerId);
    return open ? ok(await viewGameLog(deps, actor, open, query)) : err({ kind: 'not-found' });
  },
);

/** The same for a player whose games have been read. */
export async function viewGameLog(
  deps: AuditRosterReadDeps,
  actor: RosterView,
  open: OpenPlayer,
  { seasonId, page }: Pick<Query, 'seasonId' | 'page'>,
): Promise<GameLogView> {
  const { player, seasons, games } = open;
  const played = new Set(games.map(({ game }) => game.seasonId));
  const chosen = [...seasons]
    .filter(({ season }) => (seasonId === undefined ? played.has(season.id) : season.id === seasonId))
    .sort((a, b) => latestFirst(a.season, b.season))[0];
  if (!chosen) return { player, season: null, sport: null, columns: [], items: [], hasMore: false };
  const { season, sport, rulesFor } = chosen;
  const ofSeason = games.filter(({ game }) => game.seasonId === season.id);
  const { limit, after } = page;
  const rest = ofSeason.filter(({ game }) => !after || isBefore(game, after)).toReversed();
  const items = rest.slice(0, limit);
  for (const teamId of new Set(items.map(({ team }) => team.id))) await auditRosterRead(deps)(actor, teamId);
  const view = ({ game, side, team, opponent, line, derived }: PlayedGame): LoggedGame => {
    const { id, status, gameType, startsAt } = game;
    const { gamesPlayed: _, ...figures } = figuresOf(sport, rulesFor(game.ageGroupId), [line]);
    return {
      game: { id, status, gameType, startsAt, localDate: localDate(startsAt, actor.org.timeZone) },
      side,
      team: { id: team.id, name: team.name },
      opponent: { id: opponent.id, name: opponent.name },
      score: gameScore(game, derived),
      ...figures,
    };
  };
  return {
    player,
    season: viewPlayedSeason(chosen, ofSeason),
    sport,
    columns: statColumns(sport),
    items: items.map(view),
    hasMore: rest.length > limit,
  };
}

const isBefore = ({ startsAt, id }: Pick<Game, 'startsAt' | 'id'>, { at, id: lastId }: TimePosition): boolean =>
  startsAt.getTime() === at.getTime() ? id < lastId : startsAt < at;
