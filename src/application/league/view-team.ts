import { byAge } from '../../domain/league/season.ts';
import { STAFF_ROLES, type StaffMember, type Team } from '../../domain/league/team.ts';
import { isOrWasOwnTeam, seesRoster } from '../../domain/membership/permissions.ts';
import type { TeamsView } from '../../domain/membership/views.ts';
import type { AgeGroupId, SportId } from '../../domain/shared/ids.ts';
import { byName } from '../../domain/shared/name-order.ts';
import type { WinLossTie } from '../../domain/standings/standings.ts';
import type { TeamWithNames } from '../ports/storage/league/league-reader.ts';

/** A team as a member sees it. */
export type TeamView = Pick<Team, 'id' | 'name' | 'seasonId' | 'color'> &
  Readonly<{
    sportId: SportId;
    ageGroup: Readonly<{ id: AgeGroupId; name: string }>;
    record: WinLossTie;
    /** Head coaches first; only their names, no contact data. */
    coaches: readonly Pick<StaffMember, 'name' | 'role'>[];
    playerCount: number;
    /** Whether it is or was the member's own team, or a child's. */
    isMine: boolean;
    /** Whether the member may see the roster. */
    rosterVisible: boolean;
  }>;

export const viewTeam = (viewer: TeamsView, { team, sport, ageGroup, staff, playerCount, record }: TeamWithNames): TeamView => ({
  id: team.id,
  name: team.name,
  seasonId: team.seasonId,
  sportId: sport.id,
  ageGroup: { id: ageGroup.id, name: ageGroup.name },
  color: team.color,
  isMine: isOrWasOwnTeam(viewer, team.id) || viewer.followedTeams.has(team.id),
  record,
  coaches: staff.toSorted(byRank).map(({ name, role }) => ({ name, role })),
  playerCount,
  rosterVisible: seesRoster(viewer, team.id),
});

type Coach = TeamWithNames['staff'][number];
const byRank = (a: Coach, b: Coach): number => STAFF_ROLES.indexOf(a.role) - STAFF_ROLES.indexOf(b.role) || byName(a, b);

/** By sport, then youngest age group first. */
export const bySportAndAge = (a: TeamWithNames, b: TeamWithNames): number =>
  (a.sport.id === b.sport.id ? 0 : byName(a.sport, b.sport)) ||
  (a.ageGroup.id === b.ageGroup.id ? 0 : byAge(a.ageGroup, b.ageGroup)) ||
  byName(a.team, b.team);
