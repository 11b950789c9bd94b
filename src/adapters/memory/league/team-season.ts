import { isCurrentSeason, isDraft, type KnownSpan, type Season } from '../../../domain/league/season.ts';
import type { Team } from '../../../domain/league/team.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

/** A team's season as the team sees it: for an archived team it is over, and a team of another league has none. */
export function seasonOf({ seasons }: Pick<Tables, 'seasons'>, { orgId, seasonId, archived, outsideLeague }: Team): Season {
  const season = seasons.get(key(orgId, seasonId))!;
  return archived || outsideLeague !== null ? { ...season, isActive: false } : season;
}

/** The span of its season, likewise. */
export function spanOf(tables: Pick<Tables, 'seasons'>, team: Team): KnownSpan {
  const { isActive, startsOn, endsOn } = seasonOf(tables, team);
  return { isActive, startsOn, endsOn, isDraft: isInDraft(tables, team) };
}

/** Whether a game, or whatever else names it, is of a season that is a draft. */
export const isInDraft = ({ seasons }: Pick<Tables, 'seasons'>, { orgId, seasonId }: Pick<Team, 'orgId' | 'seasonId'>): boolean =>
  isDraft(seasons.get(key(orgId, seasonId))!);

export const isCurrentTeam = (tables: Pick<Tables, 'seasons'>, team: Team, today: LocalDate): boolean =>
  isCurrentSeason(seasonOf(tables, team), today);
