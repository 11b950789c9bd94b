import type { SeasonRulesOverrides } from '../../domain/league/season-rules.ts';
import { json, selected } from './columns.ts';

/** What the age group of a team or a game says for itself in its season; nothing where it says nothing. */
export const ageGroupRulesOf = (alias: string) =>
  selected(
    `coalesce((select r.rules from age_group_rules r
               where r.org_id = $1 and r.season_id = ${alias}.season_id and r.age_group_id = ${alias}.age_group_id), '{}')`,
    json<SeasonRulesOverrides>(),
  );
