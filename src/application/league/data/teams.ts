import type { Division } from '../../../domain/league/season.ts';
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
  unique: ['seasonId', 'ageGroupId', 'name'],
  fixedInUse: ['seasonId', 'ageGroupId'],
  check: ({ seasonId, ageGroupId }, { divisionId: division }) => {
    const { seasonId: season, ageGroupId: age } = (division ?? { seasonId, ageGroupId }) as Pick<Division, 'seasonId' | 'ageGroupId'>;
    return unless(season === seasonId && age === ageGroupId, { path: ['divisionId'], rule: 'not-in-division' });
  },
});
