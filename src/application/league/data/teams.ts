import type { Division } from '../../../domain/league/season.ts';
import { isOutside, outsideViolations } from '../../../domain/league/team.ts';
import { unless } from '../../../domain/shared/violation.ts';
import { leagueData } from '../league-data.ts';

export const {
  list: listOrgTeams,
  get: getOrgTeam,
  create: createTeam,
  edit: updateTeam,
  remove: deleteTeam,
} = leagueData({
  name: 'teams',
  kind: 'team',
  references: { seasonId: 'seasons', ageGroupId: 'ageGroups', divisionId: 'divisions' },
  unique: ['seasonId', 'ageGroupId', 'outsideLeague', 'name'],
  fixedInUse: ['seasonId', 'ageGroupId'],
  // Another spelling of the other league changes nothing. What becomes one of its teams would take a roster, families, results and proposed
  // games along, or get them from whoever looked before.
  fixedIf: { outsideLeague: (team, before) => isOutside(team) !== isOutside(before) },
  check: (team, { divisionId: division }) => {
    const { seasonId, ageGroupId } = team;
    const { seasonId: season, ageGroupId: age } = (division ?? { seasonId, ageGroupId }) as Pick<Division, 'seasonId' | 'ageGroupId'>;
    return [
      ...unless(season === seasonId && age === ageGroupId, { path: ['divisionId'], rule: 'not-in-division' }),
      ...outsideViolations(team),
    ];
  },
});
