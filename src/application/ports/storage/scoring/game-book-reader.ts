import type { Game } from '../../../../domain/games/game.ts';
import type { Season } from '../../../../domain/league/season.ts';
import type { SportCode } from '../../../../domain/league/sport.ts';
import type { BookEvent, BySide } from '../../../../domain/scoring/game-book.ts';
import type { GameId, OrgId, PlayerId, SeasonId, TeamId } from '../../../../domain/shared/ids.ts';
import type { GameWithNames, RosterEntry } from '../league/league-reader.ts';
import type { StoredLineup } from './lineup-storage.ts';

/** Everything recorded of one game, and the rosters of its teams. */
export type GameBookData = GameWithNames &
  Readonly<{
    season: Season;
    /** The age group's overrides in the season; empty if it has none. */
    ageGroupRules: Season['rules'];
    sport: SportCode;
    /** In no particular order. */
    rosters: BySide<readonly RosterEntry[]>;
    /** Null if the team has stored none. */
    lineups: BySide<Pick<StoredLineup, 'places'> | null>;
    /** In game order, without void events. */
    events: readonly BookEvent[];
    /** The sequence number of the last change in the game's log; 0 if nothing was recorded. */
    changeSequence: number;
  }>;

/** When an event happened if its scorer entered it, and when it was recorded; of a correction, both of the event that it corrects. */
export type EventTimes = Readonly<{ occurredAt: Date | null; recordedAt: Date }>;

/** What was recorded of a game, and when. */
export type DatedBook = Pick<GameBookData, 'sport' | 'lineups'> &
  Readonly<{
    game: Pick<Game, 'id' | 'seasonId' | 'homeTeamId' | 'visitorTeamId' | 'startsAt'>;
    ageGroupName: string;
    seasonRules: Season['rules'];
    /** The age group's overrides in the season; empty if it has none. */
    ageGroupRules: Season['rules'];
    /** Earlier starts of the game, each with the time until which it was to start then; the earliest first. */
    earlierStarts: readonly Readonly<{ startsAt: Date; until: Date }>[];
    events: readonly (BookEvent & EventTimes)[];
  }>;

/** A player's league age in a season; if teams of the season give several, the lowest, whose limits protect the arm. */
export type LeagueAge = Readonly<{ playerId: PlayerId; seasonId: SeasonId; leagueAge: number }>;

/** Games of certain sports that start, or were to start before they were moved after `from`, at or after `from` and before `before`. */
export type BookedDays = Readonly<{ from: Date; before: Date; sports: readonly SportCode[] }>;

export interface GameBookReader {
  /** MUST answer undefined for a game that is not in the org. */
  gameBook(orgId: OrgId, gameId: GameId): Promise<GameBookData | undefined>;
  /** The books of those games in which a team shares a player with the roster of the given team, by start, then id. */
  booksOfRoster(orgId: OrgId, teamId: TeamId, games: BookedDays): Promise<readonly DatedBook[]>;
  /** The books of those games, by start, then id. */
  booksBetween(orgId: OrgId, games: BookedDays): Promise<readonly DatedBook[]>;
  /** The rules of a team's season and age group. MUST answer undefined for a team that is not in the org. */
  rulesOfTeam(orgId: OrgId, teamId: TeamId): Promise<Pick<DatedBook, 'seasonRules' | 'ageGroupRules'> | undefined>;
  /** Of those players who have one, in no particular order. */
  leagueAges(orgId: OrgId, playerIds: readonly PlayerId[]): Promise<readonly LeagueAge[]>;
}
