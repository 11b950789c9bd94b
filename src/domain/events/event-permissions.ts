import { type NotAllowed, notAllowed } from '../membership/not-allowed.ts';
import { isAdminOrStaff, isOwnTeam, type Member, notOwnTeam, type Viewer } from '../membership/permissions.ts';
import type { TeamId } from '../shared/ids.ts';
import { ok, type Result } from '../shared/result.ts';

/** Whether the team's events, with their answers and slots, exist for the member: for others they do not, not even as a number. */
export const seesTeamEvents = (
  viewer: Pick<Viewer, 'roles' | 'coachedTeams' | 'managedTeams' | 'childrensTeams'>,
  teamId: TeamId,
): boolean => runsTeam(viewer, teamId) || isOwnTeam(viewer, teamId);

/** Whether the member runs the team now: its coaches and managers, and who runs the league. */
export const runsTeam = (member: Pick<Member, 'roles' | 'coachedTeams' | 'managedTeams'>, teamId: TeamId): boolean =>
  isAdminOrStaff(member) || member.coachedTeams.has(teamId) || member.managedTeams.has(teamId);

/** The same as a refusal. */
export function mayRunTeam(
  member: Pick<Member, 'roles' | 'coachedTeams' | 'managedTeams' | 'inactiveTeams'>,
  teamId: TeamId,
): Result<undefined, NotAllowed> {
  if (runsTeam(member, teamId)) return ok(undefined);
  return member.inactiveTeams.coach.has(teamId) ? notOwnTeam(member, ['coach'], [teamId]) : notAllowed('not-running-team');
}
