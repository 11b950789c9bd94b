import { z } from 'zod';
import type { AgeGroupId, DivisionId, SeasonId } from '../../../../domain/shared/ids.ts';
import { Id, id } from '../../contract/schemas.ts';
import { dataRoutes, kept } from './data-routes.ts';
import { label, optionalLabel, told, toldOrNull } from './schemas.ts';

const of = { seasonId: id<SeasonId>(), ageGroupId: id<AgeGroupId>() };

export const {
  list: listOrgTeams,
  get: getOrgTeam,
  create: createTeam,
  edit: updateTeam,
  remove: deleteTeam,
} = dataRoutes({
  plural: 'teams',
  singular: 'team',
  member: 'teams',
  list: 'org-teams',
  useCases: { list: 'listOrgTeams', get: 'getOrgTeam', create: 'createTeam', edit: 'updateTeam', remove: 'deleteTeam' },
  names: { draft: 'NewTeam', change: 'TeamChange', list: 'OrgTeams' },
  reply: z
    .object({ ...kept, seasonId: Id, ageGroupId: Id, divisionId: Id.nullable(), name: told('Red Hawks'), color: toldOrNull('Red') })
    .meta({ id: 'OrgTeam', description: 'A team as admins keep it' }),
  draft: { ...of, divisionId: id<DivisionId>().nullable().exactOptional(), name: label(), color: optionalLabel().exactOptional() },
  defaults: { divisionId: null, color: null },
  filters: {
    seasonId: of.seasonId.exactOptional(),
    ageGroupId: of.ageGroupId.exactOptional(),
    divisionId: id<DivisionId>().exactOptional(),
  },
  note: 'Ordered by name. Names are unique within an age group of a season. `seasonId` and `ageGroupId` cannot be changed once a team has players, staff or games.',
});
