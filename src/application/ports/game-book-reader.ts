import type { Game } from '../../domain/games/game.ts';
import type { Season } from '../../domain/league/season.ts';
import type { SportCode } from '../../domain/league/sport.ts';
import type { BookEvent, BySide } from '../../domain/scoring/game-book.ts';
import type { GameId, OrgId, TeamId } from '../../domain/shared/ids.ts';
import type { GameWithNames, RosterEntry } from './league-reader.ts';
import type { StoredLineup } from './lineup-storage.ts';

/** Everything that was recorded of one game, and who is on its teams. */
export type GameBookData = GameWithNames &
  Readonly<{
    season: Season;
    /** What the age group says for itself in the season; nothing where it says nothing. */
    ageGroupRules: Season['rules'];
    sport: SportCode;
    /** In no particular order. */
    rosters: BySide<readonly RosterEntry[]>;
    /** Null where nobody kept one. */
    lineups: BySide<Pick<StoredLineup, 'places'> | null>;
    /** In the order of the game; void ones left out. */
    events: readonly BookEvent[];
    /** The number of the last change of the game's log; 0 where nothing was recorded. */
    changeSequence: number;
  }>;

/** What was recorded of a game, and when each event happened where its scorer said so. */
export type DatedBook = Pick<GameBookData, 'sport' | 'lineups'> &
  Readonly<{
    game: Pick<Game, 'id' | 'homeTeamId' | 'visitorTeamId' | 'startsAt'>;
    ageGroupName: string;
    events: readonly (BookEvent & Readonly<{ occurredAt: Date | null }>)[];
  }>;

/** Games of some sports that start from `from` on and before `before`. */
export type BookedDays = Readonly<{ from: Date; before: Date; sports: readonly SportCode[] }>;

export interface GameBookReader {
  /** MUST answer undefined for a game that is not in the org. */
  gameBook(orgId: OrgId, gameId: GameId): Promise<GameBookData | undefined>;
  /** Of those games the books in which a team plays on whose roster somebody is who is on that of the given one, by start, then id. */
  booksOfRoster(orgId: OrgId, teamId: TeamId, games: BookedDays): Promise<readonly DatedBook[]>;
  /** The books of those games, by start, then id. */
  booksBetween(orgId: OrgId, games: BookedDays): Promise<readonly DatedBook[]>;
}
