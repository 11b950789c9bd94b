import { isOutside, type Team } from '../../../domain/league/team.ts';
import { unless } from '../../../domain/shared/violation.ts';
import { leagueData } from '../league-data.ts';

export const {
  list: listOrgStandingsDecisions,
  get: getOrgStandingsDecision,
  create: createStandingsDecision,
  edit: updateStandingsDecision,
  remove: deleteStandingsDecision,
} = leagueData({
  name: 'standingsDecisions',
  kind: 'standings-decision',
  references: { seasonId: 'seasons', ageGroupId: 'ageGroups', teamIds: 'teams' },
  check: ({ seasonId, ageGroupId, teamIds }, { teamIds: teams }) =>
    (teams as readonly Team[]).flatMap((team, at) => [
      ...unless(teamIds.indexOf(team.id) === at, { path: ['teamIds', at], rule: 'listed-twice' }),
      ...unless(team.seasonId === seasonId && team.ageGroupId === ageGroupId, { path: ['teamIds', at], rule: 'not-in-table' }),
      ...unless(!isOutside(team), { path: ['teamIds', at], rule: 'outside-team' }),
    ]),
});
