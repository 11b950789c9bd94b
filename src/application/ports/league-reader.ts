import type { Game } from '../../domain/games/game.ts';
import type { Facility, Field } from '../../domain/league/facility.ts';
import type { AgeGroup, Division, Season, Sport } from '../../domain/league/season.ts';
import type { SeasonRulesOverrides } from '../../domain/league/season-rules.ts';
import type { Player, RosterSpot, StaffMember, Team } from '../../domain/league/team.ts';
import type { AgeGroupId, GameId, OrgId, SeasonId, SportId, TeamId, UserId } from '../../domain/shared/ids.ts';
import type { LocalDate } from '../../domain/shared/time.ts';
import type { DivisionName } from '../../domain/standings/contender.ts';
import type { RemainingGame } from '../../domain/standings/race-field.ts';
import type { Adjustment, WinLossTie } from '../../domain/standings/standings.ts';
import type { TableDecision } from '../../domain/standings/table.ts';
import type { StandingsGame } from '../../domain/standings/team-result.ts';
import type { TimePosition } from './membership-storage.ts';
import type { Page, PageRequest } from './page.ts';

/** A season and the sport that it is of, on whose defaults its rules rest. */
export type SportSeason = Readonly<{ season: Season; sport: Sport }>;

/** A game with the names of all that it refers to. */
export type GameWithNames = Readonly<{
  game: Game;
  ageGroupName: string;
  homeTeamName: string;
  visitorTeamName: string;
  facilityName: string | null;
  fieldName: string | null;
}>;

export type TeamWithNames = Readonly<{
  team: Team;
  sport: Sport;
  ageGroup: AgeGroup;
  /** In no particular order. */
  staff: readonly Pick<StaffMember, 'id' | 'name' | 'role'>[];
  playerCount: number;
  /** As `recordOf` counts it over the games of the team's season. */
  record: WinLossTie;
}>;

export type RosterEntry = Readonly<{
  player: Pick<Player, 'id' | 'firstName' | 'lastName'>;
  spot: Pick<RosterSpot, 'jerseyNumber' | 'positions'>;
}>;

/** What a table of one season and age group is drawn up from. */
export type StandingsData = SportSeason &
  Readonly<{
    ageGroup: AgeGroup;
    /** What the age group says for itself in the season; nothing where it says nothing. */
    ageGroupRules: SeasonRulesOverrides;
    /** The youngest age group of the org that has standings; null where all have. */
    youngest: AgeGroup | null;
    /** At least one; archived ones are among them. */
    teams: readonly (Pick<Team, 'id' | 'name' | 'archived'> &
      Readonly<{ division: (DivisionName & Pick<Division, 'sortOrder'>) | null }>)[];
    /** MUST hold every game of the season that counts and in which one of the teams plays; MAY hold others. */
    games: readonly StandingsGame[];
    /** Regular games of the teams in the season that have yet to be decided, where the rules name places that lead on; else none. */
    remaining: readonly RemainingGame[];
    /** What the league has added to the teams' points or taken from them, in order of the ids. */
    adjustments: readonly Adjustment[];
    decisions: readonly TableDecision[];
  }>;

/** One season, or all that are current on a day of the org's calendar. */
export type SeasonChoice = Readonly<{ seasonId: SeasonId } | { currentOn: LocalDate }>;

export type TeamChoice = SeasonChoice | Readonly<{ teamIds: readonly TeamId[] }>;

export type HomeData = Readonly<{
  seasons: readonly SportSeason[];
  /** In order of start, then id. */
  games: readonly GameWithNames[];
}>;

/** Which games of a schedule: of one team, and of somebody's own, their teams', those that they score, and those that are named. */
export type GameFilter = Readonly<{
  teamId?: TeamId | undefined;
  own?: Readonly<{ teamIds: readonly TeamId[]; scorerId: UserId; gameIds: readonly GameId[] }> | undefined;
}>;

/** Where nothing else is said, lists are complete, without what is archived, and in no particular order. */
export interface LeagueReader {
  /** Seasons that are running on the day, and games that are not canceled and start within the window, both ends included. */
  home(orgId: OrgId, today: LocalDate, window: Readonly<{ from: Date; to: Date }>): Promise<HomeData>;
  teams(orgId: OrgId, choice: TeamChoice, sportId?: SportId): Promise<readonly TeamWithNames[]>;
  /** MUST answer undefined for a team that is not in the org. */
  team(orgId: OrgId, teamId: TeamId): Promise<Readonly<{ listed: TeamWithNames; roster: readonly RosterEntry[] }> | undefined>;
  /** Games of the org that pass the filter and start from `from` on and before `before`, in order of start, then id. */
  schedule(
    orgId: OrgId,
    range: Readonly<{ from: Date; before: Date }>,
    filter: GameFilter,
    page: PageRequest<TimePosition>,
  ): Promise<Page<GameWithNames>>;
  /** MUST answer undefined for a game that is not in the org. */
  game(orgId: OrgId, gameId: GameId): Promise<GameWithNames | undefined>;
  /** One for each season and age group of the choice that has a team. */
  standingsData(orgId: OrgId, seasons: SeasonChoice, ageGroupId?: AgeGroupId): Promise<readonly StandingsData[]>;
  /** Those that are active. */
  sports(orgId: OrgId): Promise<readonly Sport[]>;
  seasons(orgId: OrgId, sportId?: SportId): Promise<readonly SportSeason[]>;
  facilities(orgId: OrgId): Promise<readonly Readonly<{ facility: Facility; fields: readonly Pick<Field, 'id' | 'name'>[] }>[]>;
}
