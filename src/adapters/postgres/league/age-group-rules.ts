import type { SeasonRulesOverrides } from '../../../domain/league/season-rules.ts';
import { json, selected } from '../schema/columns.ts';

/** The rules that the age group of a team or game sets for itself in the season; nothing if it sets none. */
export const ageGroupRulesOf = (alias: string) =>
  selected(
    `coalesce((select r.rules from age_group_rules r
               where r.org_id = $1 and r.season_id = ${alias}.season_id and r.age_group_id = ${alias}.age_group_id), '{}')`,
    json<SeasonRulesOverrides>(),
  );
