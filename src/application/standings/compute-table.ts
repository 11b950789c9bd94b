import { isTooYoung } from '../../domain/league/season.ts';
import type { SeasonRules } from '../../domain/league/season-rules.ts';
import type { AgeGroupId } from '../../domain/shared/ids.ts';
import { type Table, tableOf } from '../../domain/standings/table.ts';
import { isCounted } from '../../domain/standings/team-result.ts';
import { rulesIn, type SeasonView, viewSeason } from '../league/view-season.ts';
import type { StandingsData } from '../ports/storage/league-reader.ts';

export type StandingsTable = Table &
  Readonly<{
    season: SeasonView;
    ageGroup: Readonly<{ id: AgeGroupId; name: string }>;
    /** The season's rules with the age group's overrides. */
    rules: SeasonRules;
    /** Whether the league publishes standings for this age group; if not, there are no rows. */
    shown: boolean;
  }>;

/** The table of one season and age group. */
export function computeTable(data: StandingsData): StandingsTable {
  const { season, sport, ageGroup, ageGroupRules, youngest } = data;
  const rules = rulesIn(season, ageGroupRules, sport);
  const about = { season: viewSeason(season, sport), ageGroup: { id: ageGroup.id, name: ageGroup.name }, rules };
  if (isTooYoung(ageGroup, youngest)) return { ...about, shown: false, rows: [] };

  const counted = data.games.filter(isCounted);
  const played = new Set(counted.flatMap(({ homeTeamId, visitorTeamId }) => [homeTeamId, visitorTeamId]));
  // An archived team is listed if it has played games.
  const teams = data.teams.filter(({ id, archived }) => !archived || played.has(id));
  return { ...about, shown: true, ...tableOf({ ...data, rules, sport: sport.code, teams }) };
}
