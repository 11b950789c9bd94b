import type { AgeGroupId, OrgId, PlayerId, TeamId } from '../../domain/shared/ids.ts';
import type { LocalDate } from '../../domain/shared/time.ts';
import type { WholeName } from '../../domain/shared/whole-name.ts';
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

/** All of them are on rosters of seasons that are current on the day. */
export interface SearchReader {
  /**
   * Players once for each such team, of all teams or of those named. MUST find, grade, order and cut off as `bestNames` does by their
   * `playerKey`; the teams of one player come by name, then id.
   */
  searchPlayers(orgId: OrgId, name: string, today: LocalDate, teams: 'all' | readonly TeamId[]): Promise<readonly PlayerFound[]>;
  /** The same by their `shortKey`, of all teams but those named. */
  searchShortNames(orgId: OrgId, name: string, today: LocalDate, butTeams: readonly TeamId[]): Promise<readonly PlayerFound[]>;
  /** Players of whom `saysWholeName` holds, once for each age group, in no particular order. */
  playersByWholeName(orgId: OrgId, name: WholeName, today: LocalDate): Promise<readonly PlayerNamed[]>;
  /** Teams of current seasons, once for each line of their staff lists that matches: MUST find, order and cut off as `bestNames` does by `staffKey`. */
  searchTeamsByCoach(orgId: OrgId, coachName: string, today: LocalDate): Promise<readonly TeamId[]>;
  /** Searches by whole names, without holding them. */
  nameSearches(searcher: string): Promise<CountedSearches>;
}
