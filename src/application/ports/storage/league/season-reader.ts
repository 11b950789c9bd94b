import type { Game } from '../../../../domain/games/game.ts';
import type { AgeGroupRules } from '../../../../domain/league/age-group-rules.ts';
import type { AgeGroup, Season } from '../../../../domain/league/season.ts';
import type { SportCode } from '../../../../domain/league/sport.ts';
import type { Player, RosterSpot, Team } from '../../../../domain/league/team.ts';
import type { GameId, OrgId, PlayerId, SeasonId, TeamId } from '../../../../domain/shared/ids.ts';
import type { GameBookData } from '../scoring/game-book-reader.ts';
import type { BookVersion } from './league-reader.ts';

/** A game that may have recorded events, and the version of its book. */
export type BookedGame = Pick<
  Game,
  'id' | 'seasonId' | 'homeTeamId' | 'visitorTeamId' | 'status' | 'gameType' | 'startsAt' | 'homeScore' | 'visitorScore'
> &
  BookVersion;

export type SeasonTeam = Pick<Team, 'id' | 'name' | 'ageGroupId'>;
/** A season with the overrides of its age groups. */
export type RuledSeason = Readonly<{
  season: Season;
  sport: SportCode;
  ageGroupRules: readonly Pick<AgeGroupRules, 'ageGroupId' | 'rules'>[];
}>;
export type SeasonGames = RuledSeason &
  Readonly<{
    /** In no particular order, like all lists here. */
    teams: readonly SeasonTeam[];
    ageGroups: readonly AgeGroup[];
    games: readonly BookedGame[];
  }>;

export type PlayerGames = Readonly<{
  player: Pick<Player, 'id' | 'firstName' | 'lastName'>;
  /** The rosters with the player. */
  spots: readonly (Pick<RosterSpot, 'teamId' | 'jerseyNumber'> & Readonly<{ seasonId: SeasonId }>)[];
  seasons: readonly RuledSeason[];
  /** The teams of everyone who plays in the games. */
  teams: readonly SeasonTeam[];
  /** Games of every team that has the player on its roster or in a lineup, or for which an event of them was recorded. */
  games: readonly BookedGame[];
}>;

export type ScoredGames = Readonly<{ seasons: readonly RuledSeason[]; games: readonly (BookedGame & Pick<Game, 'periodScores'>)[] }>;

/** What was recorded of a game. */
export type RecordedBook = Pick<GameBookData, 'events' | 'lineups'> & Readonly<{ gameId: GameId }>;

export interface SeasonReader {
  /** Excludes games with nothing recorded. MUST answer undefined for a season that is not in the org. */
  seasonGames(orgId: OrgId, seasonId: SeasonId): Promise<SeasonGames | undefined>;
  /** The season of a team. MUST answer undefined for a team that is not in the org. */
  seasonOfTeam(orgId: OrgId, teamId: TeamId): Promise<SeasonId | undefined>;
  /** Excludes games with nothing recorded. MUST answer undefined for a player who is not in the org. */
  playerGames(orgId: OrgId, playerId: PlayerId): Promise<PlayerGames | undefined>;
  /** Those of the games that are in the org, and their seasons. */
  scoredGames(orgId: OrgId, gameIds: readonly GameId[]): Promise<ScoredGames>;
  /** The books of those games that are in the org. */
  recordedBooks(orgId: OrgId, gameIds: readonly GameId[]): Promise<readonly RecordedBook[]>;
}
