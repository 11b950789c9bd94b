import type { FieldChange, Game, PeriodScore } from '../../domain/games/game.ts';
import type { Season } from '../../domain/league/season.ts';
import type { SportCode } from '../../domain/league/sport.ts';
import type { Team } from '../../domain/league/team.ts';
import type { NamedMember } from '../../domain/membership/member-name.ts';
import type { PlayedLineup } from '../../domain/scoring/appearances.ts';
import type { CountedEvent } from '../../domain/scoring/team-totals.ts';
import type { GameChangeId, GameId, OrgId, PlayerId, TeamId, UserId } from '../../domain/shared/ids.ts';
import type { RosterEntry } from './league-reader.ts';
import type { RecordedEvent, ValidatedAgainst } from './league-storage.ts';
import type { TimePosition } from './membership-storage.ts';
import type { Page, PageRequest } from './page.ts';

/** An event, the sport that says what its type means, and what the name of the user who recorded it is made of. */
export type StatEventWithNames = Readonly<{ event: RecordedEvent; sport: SportCode; recorder: NamedMember }>;

/** Everything that decides whether an event of a game is taken. */
export type ScoringContext = Readonly<{
  game: ValidatedAgainst['game'];
  sport: SportCode;
  /** Who may be named for a side: its roster and its lineup for this game. */
  homeRoster: readonly PlayerId[];
  visitorRoster: readonly PlayerId[];
  /** The events that came with one of the client ids before. */
  earlier: readonly StatEventWithNames[];
}>;

/** Events and the game they are of. */
export type PlayedEvent = CountedEvent & Pick<Game, 'status' | 'gameType'>;

export type TeamStatsData = Readonly<{
  team: Pick<Team, 'id' | 'name'>;
  season: Season;
  /** What the team's age group says for itself in the season; nothing where it says nothing. */
  ageGroupRules: Season['rules'];
  sport: SportCode;
  roster: readonly RosterEntry[];
  /** Those of both sides, of every game of the team, that are not void. */
  events: readonly PlayedEvent[];
  /** Those that the team has kept for its games. */
  lineups: readonly (PlayedLineup & Pick<Game, 'status' | 'gameType'>)[];
}>;

/** What a field of a game held; instants as RFC 3339 text. */
export type FieldValue = string | number | boolean | readonly PeriodScore[] | null;

export type GameChangeWithNames = Readonly<{
  id: GameChangeId;
  field: FieldChange['field'];
  old: FieldValue;
  new: FieldValue;
  at: Date;
  by: Readonly<{ id: UserId; name: string | null }>;
}>;

/** What has happened in the log of a game. */
export type LogNews = Readonly<{
  events: readonly StatEventWithNames[];
  /** The last number in the log when the events were read. */
  last: number;
}>;

/** What makes somebody known to those of a game. */
export const GAME_TIES = ['staff', 'official', 'parent'] as const;
export type GameTie = (typeof GAME_TIES)[number];
export type ScorerCandidate = Readonly<{ userId: UserId; name: NamedMember; ties: readonly GameTie[] }>;

export interface ScoringReader {
  /** MUST answer undefined for a game that is not in the org. */
  scoringFacts(orgId: OrgId, gameId: GameId, clientEventIds: readonly string[]): Promise<ScoringContext | undefined>;
  /** Every event of a game, void ones too, in no particular order. */
  statEventLog(orgId: OrgId, gameId: GameId): Promise<readonly StatEventWithNames[]>;
  /** Events of a game, void ones too, of one team or of both, after a sequence. MUST answer undefined for a game that is not in the org. */
  gameStatEvents(
    orgId: OrgId,
    gameId: GameId,
    teamId: TeamId | undefined,
    page: PageRequest<number>,
  ): Promise<Page<StatEventWithNames> | undefined>;
  /**
   * Events whose last change came later than `since`, void ones too, in the order of these changes. MUST come from a reading that began when the
   * log was known to have come as far as `knownLast`. MUST answer undefined for a game that is not in the org.
   */
  statEventNews(orgId: OrgId, gameId: GameId, since: number, limit: number, knownLast?: number): Promise<LogNews | undefined>;
  /** Changes of a game, oldest first. MUST answer undefined for a game that is not in the org. */
  gameChanges(orgId: OrgId, gameId: GameId, page: PageRequest<TimePosition>): Promise<Page<GameChangeWithNames> | undefined>;
  /** Approved members who are on the staff of one of the teams, accepted to officiate the game, or are linked to a child of one of `parentsOf`; in no particular order. */
  scorerCandidates(
    orgId: OrgId,
    gameId: GameId,
    of: Readonly<{ teamIds: readonly TeamId[]; parentsOf: readonly TeamId[] }>,
  ): Promise<readonly ScorerCandidate[]>;
  /** In no particular order. MUST answer undefined for a team that is not in the org. */
  teamStatFacts(orgId: OrgId, teamId: TeamId): Promise<TeamStatsData | undefined>;
}
