import type { FieldChange, Game, PeriodScore } from '../../../../domain/games/game.ts';
import type { Season } from '../../../../domain/league/season.ts';
import type { SportCode } from '../../../../domain/league/sport.ts';
import type { Team } from '../../../../domain/league/team.ts';
import type { NamedMember } from '../../../../domain/membership/member-name.ts';
import type { PlayedLineup } from '../../../../domain/scoring/appearances.ts';
import type { CountedEvent } from '../../../../domain/scoring/team-totals.ts';
import type { GameChangeId, GameId, OrgId, PlayerId, SeasonId, TeamId, UserId } from '../../../../domain/shared/ids.ts';
import type { RosterEntry } from '../league/league-reader.ts';
import type { RecordedEvent } from '../league/league-storage.ts';
import type { TimePosition } from '../membership/membership-storage.ts';
import type { Page, PageRequest } from '../page.ts';

/** An event, the sport that defines its type, and the data for the name of the user who recorded it. */
export type StatEventWithNames = Readonly<{ event: RecordedEvent; sport: SportCode; recorder: NamedMember }>;

/** Everything that decides whether an event of a game is accepted. */
export type ScoringContext = Readonly<{
  game: Pick<Game, 'seasonId' | 'status' | 'homeTeamId' | 'visitorTeamId' | 'officialScorerUserId'> &
    Readonly<{
      /** The one of its teams that is of another league, if any. */
      outsideTeamId: TeamId | null;
    }>;
  sport: SportCode;
  /** Players who may be named for a side: those on its roster and in its lineup for this game. */
  homeRoster: readonly PlayerId[];
  visitorRoster: readonly PlayerId[];
  kept: Readonly<{
    /** The teams whose own keepers have entered a play of their book, in no particular order: see `isOwnPlay`. */
    own: readonly TeamId[];
    /** Whether there is an event that counts for a side whose opponent's coach entered it. */
    isAnyByOpponent: boolean;
  }>;
  /** Events recorded earlier with one of the client ids. */
  earlier: readonly StatEventWithNames[];
}>;

/** An event with its game's status and type. */
export type PlayedEvent = CountedEvent & Pick<Game, 'status' | 'gameType'>;

export type TeamStatsData = Readonly<{
  team: Pick<Team, 'id' | 'name'>;
  season: Season;
  /** The age group's overrides in the season; empty if it has none. */
  ageGroupRules: Season['rules'];
  sport: SportCode;
  roster: readonly RosterEntry[];
  /** Events of both sides that are not void, in every game of the team. */
  events: readonly PlayedEvent[];
  /** The team's stored lineups. */
  lineups: readonly (PlayedLineup & Pick<Game, 'status' | 'gameType'>)[];
}>;

/** The value of a field of a game; instants as RFC 3339 text. */
export type FieldValue = string | number | boolean | readonly PeriodScore[] | null;

export type GameChangeWithNames = Readonly<{
  id: GameChangeId;
  field: FieldChange['field'];
  old: FieldValue;
  new: FieldValue;
  at: Date;
  by: Readonly<{ id: UserId; name: string | null }>;
}>;

/** Changes in the log of a game. */
export type LogNews = Readonly<{
  /** The season of the game. */
  seasonId: SeasonId;
  events: readonly StatEventWithNames[];
  /** The last sequence number in the log when the events were read. */
  last: number;
}>;

/** Ties of a user to a game that allow naming them as its scorer. */
export const GAME_TIES = ['staff', 'official', 'parent'] as const;
export type GameTie = (typeof GAME_TIES)[number];
export type ScorerCandidate = Readonly<{ userId: UserId; name: NamedMember; ties: readonly GameTie[] }>;

export interface ScoringReader {
  /**
   * MUST wait for a transaction that has found the game for update, and make later ones wait until this transaction ends, so that no event is
   * added to a game that is no longer open. MUST answer undefined for a game that is not in the org.
   */
  scoringFacts(orgId: OrgId, gameId: GameId, clientEventIds: readonly string[]): Promise<ScoringContext | undefined>;
  /** Every event of a game, including void ones, in no particular order. */
  statEventLog(orgId: OrgId, gameId: GameId): Promise<readonly StatEventWithNames[]>;
  /**
   * Events of a game after a sequence number, including void ones, of one team or of both. MUST answer undefined for a game that is not in the
   * org.
   */
  gameStatEvents(
    orgId: OrgId,
    gameId: GameId,
    teamId: TeamId | undefined,
    page: PageRequest<number>,
  ): Promise<Page<StatEventWithNames> | undefined>;
  /**
   * Events whose last change is later than `since`, including void ones, in the order of these changes. MUST come from a read that began when
   * the log was known to have reached `knownLast`. MUST answer undefined for a game that is not in the org.
   */
  statEventNews(orgId: OrgId, gameId: GameId, since: number, limit: number, knownLast?: number): Promise<LogNews | undefined>;
  /** Changes of a game, oldest first. MUST answer undefined for a game that is not in the org. */
  gameChanges(orgId: OrgId, gameId: GameId, page: PageRequest<TimePosition>): Promise<Page<GameChangeWithNames> | undefined>;
  /**
   * Approved members who are on the staff of one of the teams, have accepted to officiate the game, or are linked to a child on one of
   * `parentsOf`; in no particular order.
   */
  scorerCandidates(
    orgId: OrgId,
    gameId: GameId,
    of: Readonly<{ teamIds: readonly TeamId[]; parentsOf: readonly TeamId[] }>,
  ): Promise<readonly ScorerCandidate[]>;
  /** In no particular order. MUST answer undefined for a team that is not in the org. */
  teamStatFacts(orgId: OrgId, teamId: TeamId): Promise<TeamStatsData | undefined>;
}
