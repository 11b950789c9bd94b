import type { Season, Sport } from '../../domain/league/season.ts';
import { overridden, rulesOf, type SeasonRules, type SeasonRulesOverrides } from '../../domain/league/season-rules.ts';

/** A season with its rules in full: what it says for itself on top of its sport's defaults. */
export type SeasonView = Omit<Season, 'orgId' | 'rules'> & Readonly<{ rules: SeasonRules }>;

export const viewSeason = ({ orgId: _, ...season }: Season, sport: Pick<Sport, 'code'>): SeasonView => ({
  ...season,
  rules: rulesOf(sport.code, season.rules),
});

/** The rules by which an age group of a season plays. */
export const rulesIn = (season: Pick<Season, 'rules'>, ageGroupRules: SeasonRulesOverrides, sport: Pick<Sport, 'code'>): SeasonRules =>
  rulesOf(sport.code, overridden(season.rules, ageGroupRules));
