import { type NotAllowed, notAllowed } from '../membership/not-allowed.ts';
import { settingsOf } from '../membership/org.ts';
import { isAdminOrStaff, isOwnTeam, type Member, notOwnTeam, ownTeamsOf, type Viewer } from '../membership/permissions.ts';
import type { TeamId } from '../shared/ids.ts';
import { ok, type Result } from '../shared/result.ts';

type Belonging = Pick<Viewer, 'roles' | 'coachedTeams' | 'managedTeams' | 'childrensTeams'>;
/** What decides which events a member reads. */
export type EventViewer = Belonging & Pick<Viewer, 'followedTeams'> & Pick<Member, 'org'>;

/**
 * Whether the team's events exist for the member with everything that belongs to them: notes, answers, deadlines and slots. For others they do not,
 * not even as a number; except for `readsTeamEvents`.
 */
export const seesTeamEvents = (viewer: Belonging, teamId: TeamId): boolean => runsTeam(viewer, teamId) || isOwnTeam(viewer, teamId);

/** Whether the member may read what the team's events are, when and where: also who follows one of its players, if the org wants it. */
export const readsTeamEvents = (viewer: EventViewer, teamId: TeamId): boolean =>
  seesTeamEvents(viewer, teamId) || (settingsOf(viewer.org).followersSeeEvents && viewer.followedTeams.has(teamId));

/** The member's own teams and those of the players whom they follow, as far as they may read their events. */
export const teamsOfOwnEvents = (viewer: EventViewer): readonly TeamId[] =>
  [...ownTeamsOf(viewer).union(viewer.followedTeams)].filter((teamId) => readsTeamEvents(viewer, teamId));

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
