import type { Invite } from '../../../../domain/invites/invite.ts';
import type { Facility, Field } from '../../../../domain/league/facility.ts';
import type { AgeGroup, Season, Sport } from '../../../../domain/league/season.ts';
import type { Team } from '../../../../domain/league/team.ts';
import type { ScheduleProposal } from '../../../../domain/scheduling/schedule-proposal.ts';
import type { OrgId } from '../../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../../domain/shared/time.ts';

/** What a league has so far, without what is archived; lists in any order. */
export type LeagueSetup = Readonly<{
  sports: readonly Sport[];
  /** Current ones. */
  seasons: readonly Season[];
  ageGroups: readonly AgeGroup[];
  facilities: readonly Facility[];
  fields: readonly Field[];
  /** Those of the seasons. */
  teams: readonly Pick<Team, 'id' | 'name' | 'seasonId' | 'ageGroupId'>[];
  /** How many lines the staff lists of the teams have. */
  staff: number;
  /** How many places the rosters of the teams have. */
  players: number;
  /** How many games the seasons have. */
  games: number;
  /** Invites with which people can join. */
  invites: readonly Pick<Invite, 'id' | 'code' | 'role'>[];
  /** When an admin asked the operator to confirm the org; null if nobody has. */
  releaseAskedAt: Date | null;
  /** The newest one in a state of `UNDECIDED_STATES`. */
  proposal: Pick<ScheduleProposal, 'id' | 'state'> | null;
}>;

export interface SetupReader {
  /** `today` is the day on which seasons must be current. MUST be one statement. */
  leagueSetup(orgId: OrgId, at: Readonly<{ now: Date; today: LocalDate }>): Promise<LeagueSetup>;
}
