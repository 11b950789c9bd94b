import type { Game } from '../../../../domain/games/game.ts';
import type { Facility, Field } from '../../../../domain/league/facility.ts';
import type { SaidOfPlace } from '../../../../domain/league/place-state.ts';
import type { AgeGroup, Division, Season, Sport } from '../../../../domain/league/season.ts';
import type { SeasonRulesOverrides } from '../../../../domain/league/season-rules.ts';
import type { Player, RosterSpot, StaffMember, Team, TeamContact } from '../../../../domain/league/team.ts';
import type { AgeGroupId, FieldId, GameId, OrgId, SeasonId, SportId, TeamId } from '../../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../../domain/shared/time.ts';
import type { CardsInGame } from '../../../../domain/standings/conduct.ts';
import type { DivisionName } from '../../../../domain/standings/contender.ts';
import type { RemainingGame } from '../../../../domain/standings/race-field.ts';
import type { Adjustment, WinLossTie } from '../../../../domain/standings/standings.ts';
import type { TableDecision } from '../../../../domain/standings/table.ts';
import type { StandingsGame } from '../../../../domain/standings/team-result.ts';
import type { TimePosition } from '../membership/membership-storage.ts';
import type { Page, PageRequest } from '../page.ts';

/** A season and its sport, whose defaults the season's rules build on. */
export type SportSeason = Readonly<{ season: Season; sport: Sport }>;

/** A game with the names of everything it refers to. */
export type GameWithNames = Readonly<{
  game: Game;
  ageGroupName: string;
  homeTeamName: string;
  visitorTeamName: string;
  homeTeamColor: string | null;
  visitorTeamColor: string | null;
  facilityName: string | null;
  fieldName: string | null;
  /** What is said about its facility as a whole, and about its field. */
  ofFacility: SaidOfPlace | null;
  ofField: SaidOfPlace | null;
}>;

/** A facility, its fields, and what is said about it as a whole, with a null `fieldId`, and about each of the fields. */
export type FacilityWithFields = Readonly<{
  facility: Facility;
  fields: readonly Pick<Field, 'id' | 'name'>[];
  said: readonly (SaidOfPlace & Readonly<{ fieldId: FieldId | null }>)[];
}>;

export type TeamWithNames = Readonly<{
  /** Without the contact of a team of another league, which admins alone see. */
  team: Omit<Team, keyof TeamContact>;
  sport: Sport;
  ageGroup: AgeGroup;
  /** In no particular order. */
  staff: readonly Pick<StaffMember, 'id' | 'name' | 'role'>[];
  playerCount: number;
  /** As `recordOf` counts it over the games of the team's season, without those that its rules leave out. */
  record: WinLossTie;
}>;

export type RosterEntry = Readonly<{
  player: Pick<Player, 'id' | 'firstName' | 'lastName'>;
  spot: Pick<RosterSpot, 'jerseyNumber' | 'positions'>;
}>;

/** What decides with the rules of its age group what a game's book adds up to. */
export type BookVersion = Pick<Game, 'ageGroupId'> & Readonly<{ changeSequence: number; lineupVersions: number }>;

/** A game of a table. `book` is the version of what was recorded of a final game, null if no event was. */
export type TableGame = StandingsGame & Readonly<{ book: (BookVersion & Readonly<{ ageGroupRules: SeasonRulesOverrides }>) | null }>;

/** The data for one standings table: one season and age group. */
export type StandingsData = SportSeason &
  Readonly<{
    ageGroup: AgeGroup;
    /** The age group's overrides in the season; empty if it has none. */
    ageGroupRules: SeasonRulesOverrides;
    /** The youngest age group of the org that has standings; null if all have them. */
    youngest: AgeGroup | null;
    /** Those of the org itself, at least one; may include archived ones. */
    teams: readonly (Pick<Team, 'id' | 'name' | 'archived'> &
      Readonly<{ division: (DivisionName & Pick<Division, 'sortOrder'>) | null }>)[];
    /** MUST hold every game of the season that counts and involves one of the teams; MAY hold others. */
    games: readonly TableGame[];
    /** Those of other leagues in the season. */
    outsideTeams: readonly TeamId[];
    /** The teams' undecided regular games in the season, if the rules name qualifying places; else empty. */
    remaining: readonly RemainingGame[];
    /** Points that the league has added to or deducted from the teams, in order of id. */
    adjustments: readonly Adjustment[];
    decisions: readonly TableDecision[];
    /** Of the teams' games that count, if the rules break ties by `fair_play`; else empty. At most one entry for each game, team and player. */
    cards: readonly CardsInGame[];
  }>;

/** One season, or all seasons current on a day of the org's calendar. */
export type SeasonChoice = Readonly<{ seasonId: SeasonId } | { currentOn: LocalDate }>;

export type TeamChoice = SeasonChoice | Readonly<{ teamIds: readonly TeamId[] }>;

export type HomeData = Readonly<{
  seasons: readonly SportSeason[];
  /** In order of start, then id. */
  games: readonly GameWithNames[];
}>;

/**
 * Filters a schedule: games of one team, or a user's own games, which are those of their teams and those named by id; in any case without the games
 * of the named seasons.
 */
export type GameFilter = Readonly<{
  butSeasons?: readonly SeasonId[] | undefined;
  teamId?: TeamId | undefined;
  own?: Readonly<{ teamIds: readonly TeamId[]; gameIds: readonly GameId[] }> | undefined;
}>;

/** Unless stated otherwise, lists are complete, exclude what is archived, and are in no particular order. */
export interface LeagueReader {
  /** Games of any status that start within the window, both ends included, and the seasons that are current on the day or have one of them. */
  home(orgId: OrgId, today: LocalDate, window: Readonly<{ from: Date; to: Date }>): Promise<HomeData>;
  /** MUST exclude teams of other leagues, unless they are named by id. */
  teams(orgId: OrgId, choice: TeamChoice, sportId?: SportId): Promise<readonly TeamWithNames[]>;
  /** MUST answer undefined for a team that is not in the org. */
  team(orgId: OrgId, teamId: TeamId): Promise<Readonly<{ listed: TeamWithNames; roster: readonly RosterEntry[] }> | undefined>;
  /** Games of the org that match the filter and start at or after `from` and before `before`, in order of start, then id. */
  schedule(
    orgId: OrgId,
    range: Readonly<{ from: Date; before: Date }>,
    filter: GameFilter,
    page: PageRequest<TimePosition>,
  ): Promise<Page<GameWithNames>>;
  /** MUST answer undefined for a game that is not in the org. */
  game(orgId: OrgId, gameId: GameId): Promise<GameWithNames | undefined>;
  /** One per season and age group of the choice that has a team of the org itself. */
  standingsData(orgId: OrgId, seasons: SeasonChoice, ageGroupId?: AgeGroupId): Promise<readonly StandingsData[]>;
  /** Active sports only. */
  sports(orgId: OrgId): Promise<readonly Sport[]>;
  seasons(orgId: OrgId, sportId?: SportId): Promise<readonly SportSeason[]>;
  /** Those of which `isDraft` is true, archived ones too. */
  draftSeasons(orgId: OrgId): Promise<readonly SeasonId[]>;
  facilities(orgId: OrgId): Promise<readonly FacilityWithFields[]>;
}
