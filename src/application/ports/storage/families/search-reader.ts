import type { AgeGroupId, OrgId, PlayerId, TeamId } from '../../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../../domain/shared/time.ts';
import type { WholeName } from '../../../../domain/shared/whole-name.ts';
import type { CountedSearches } from './name-searches.ts';

/** A player on one team, and how well their name matches, from 0 to 1. */
export type PlayerFound = Readonly<{
  player: Readonly<{ id: PlayerId; firstName: string; lastName: string }>;
  team: Readonly<{ id: TeamId; name: string }>;
  ageGroup: Readonly<{ id: AgeGroupId; name: string }>;
  jerseyNumber: string | null;
  score: number;
}>;

/** A player in one age group. */
export type PlayerNamed = Pick<PlayerFound, 'player' | 'ageGroup'>;

/** All players and teams are those of seasons that are current on the day. */
export interface SearchReader {
  /**
   * Each player once for each team they are on, among all teams or the named ones. MUST match, rank, order and limit as `bestNames` does by
   * `playerKey`; the teams of one player are in order of name, then id.
   */
  searchPlayers(orgId: OrgId, name: string, today: LocalDate, teams: 'all' | readonly TeamId[]): Promise<readonly PlayerFound[]>;
  /** The same by `shortKey`, on all teams but the named ones. */
  searchShortNames(orgId: OrgId, name: string, today: LocalDate, butTeams: readonly TeamId[]): Promise<readonly PlayerFound[]>;
  /** Players for whom `saysWholeName` holds, once for each age group, in no particular order. */
  playersByWholeName(orgId: OrgId, name: WholeName, today: LocalDate): Promise<readonly PlayerNamed[]>;
  /**
   * Teams of current seasons, once for each matching line of their staff lists: MUST match, order and limit as `bestNames` does by `staffKey`.
   */
  searchTeamsByCoach(orgId: OrgId, coachName: string, today: LocalDate): Promise<readonly TeamId[]>;
  /** Searches by whole names, without locking them. */
  nameSearches(searcher: string): Promise<CountedSearches>;
}
