import type { AgeGroupId, OrgId, PlayerId, TeamId } from '../../domain/shared/ids.ts';
import type { LocalDate } from '../../domain/shared/time.ts';

/** A player on one team, and how well their name matches, from 0 to 1. */
export type PlayerFound = Readonly<{
  player: Readonly<{ id: PlayerId; firstName: string; lastName: string }>;
  team: Readonly<{ id: TeamId; name: string }>;
  ageGroup: Readonly<{ id: AgeGroupId; name: string }>;
  jerseyNumber: string | null;
  score: number;
}>;

export interface SearchReader {
  /**
   * Players on the rosters of seasons that are current on the day, once for each such team. MUST find, grade, order and cut off as `bestNames` does by their
   * `playerKey`; the teams of one player come by name, then id.
   */
  searchPlayers(orgId: OrgId, name: string, today: LocalDate): Promise<readonly PlayerFound[]>;
  /** Teams of current seasons, once for each line of their staff lists that matches: MUST find, order and cut off as `bestNames` does by `staffKey`. */
  searchTeamsByCoach(orgId: OrgId, coachName: string, today: LocalDate): Promise<readonly TeamId[]>;
}
