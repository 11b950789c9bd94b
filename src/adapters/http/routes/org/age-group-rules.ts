import { z } from 'zod';
import type { AgeGroupId, SeasonId } from '../../../../domain/shared/ids.ts';
import { Id, id } from '../../contract/schemas.ts';
import { dataRoutes, recordMembers } from './data-routes.ts';
import { OwnRules, RulesDraft } from './rules-schemas.ts';

const of = { seasonId: id<SeasonId>(), ageGroupId: id<AgeGroupId>() };

export const {
  list: listOrgAgeGroupRules,
  get: getOrgAgeGroupRules,
  create: createAgeGroupRules,
  edit: updateAgeGroupRules,
  remove: deleteAgeGroupRules,
} = dataRoutes({
  plural: 'age-group-rules',
  singular: 'set of age group rules',
  member: 'ageGroupRules',
  list: 'org-age-group-rules',
  useCases: {
    list: 'listOrgAgeGroupRules',
    get: 'getOrgAgeGroupRules',
    create: 'createAgeGroupRules',
    edit: 'updateAgeGroupRules',
    remove: 'deleteAgeGroupRules',
  },
  names: { draft: 'NewAgeGroupRules', change: 'AgeGroupRulesChange', list: 'AgeGroupRulesList' },
  reply: z
    .object({ id: Id, version: recordMembers.version, seasonId: Id, ageGroupId: Id, rules: OwnRules })
    .meta({ id: 'AgeGroupRules', description: 'The rules that an age group overrides; all others are the season’s' }),
  draft: { ...of, rules: RulesDraft },
  filters: { seasonId: of.seasonId.exactOptional(), ageGroupId: of.ageGroupId.exactOptional() },
  canBeArchived: false,
  note: 'The rules that an age group overrides in its season, member by member. Changing `rules` replaces all of them.',
});
