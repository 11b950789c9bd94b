import type { AgeGroupRules } from '../../domain/league/age-group-rules.ts';
import { isCurrentSeason, type Season, type Sport } from '../../domain/league/season.ts';
import { overridden, rulesOf, type SeasonRules, type SeasonRulesOverrides } from '../../domain/league/season-rules.ts';
import type { SportCode } from '../../domain/league/sport.ts';
import type { AgeGroupId, SeasonId } from '../../domain/shared/ids.ts';
import type { LocalDate } from '../../domain/shared/time.ts';

/** A season with its full rules: its own overrides on top of its sport's defaults. */
export type SeasonView = Omit<Season, 'orgId' | 'firstActiveAt' | 'rules'> & Readonly<{ sportCode: SportCode; rules: SeasonRules }>;

export const viewSeason = ({ orgId: _, firstActiveAt: __, ...season }: Season, sport: Pick<Sport, 'code'>): SeasonView => ({
  ...season,
  sportCode: sport.code,
  rules: rulesOf(sport.code, season.rules),
});

/** The seasons of a start page: the current ones, and those of the games on it. */
export function seasonsOfHome(
  seasons: readonly SeasonView[],
  games: readonly Readonly<{ seasonId: SeasonId }>[],
  today: LocalDate,
): readonly SeasonView[] {
  const withGames = new Set(games.map(({ seasonId }) => seasonId));
  return seasons.filter((season) => isCurrentSeason(season, today) || withGames.has(season.id));
}

/** The rules of an age group in a season. */
export const rulesIn = (season: Pick<Season, 'rules'>, ageGroupRules: SeasonRulesOverrides, sport: Pick<Sport, 'code'>): SeasonRules =>
  rulesOf(sport.code, overridden(season.rules, ageGroupRules));

type Ruled = Readonly<{
  season: Pick<Season, 'rules'>;
  sport: SportCode;
  ageGroupRules: readonly Pick<AgeGroupRules, 'ageGroupId' | 'rules'>[];
}>;
/** The rules of each age group in a season; the season's own if no age group is given. */
export type RulesByAge = (ageGroupId: AgeGroupId | undefined) => SeasonRules;

export function rulesByAge({ season, sport, ageGroupRules }: Ruled): RulesByAge {
  const common = rulesOf(sport, season.rules);
  const own = new Map(ageGroupRules.map(({ ageGroupId, rules }) => [ageGroupId, rulesIn(season, rules, { code: sport })]));
  return (ageGroupId) => (ageGroupId && own.get(ageGroupId)) ?? common;
}
