import { isCurrentSeason, type Season } from '../../domain/league/season.ts';
import type { Team } from '../../domain/league/team.ts';
import type { LocalDate } from '../../domain/shared/time.ts';
import { key } from './tables/table.ts';
import type { Tables } from './tables/tables.ts';

/** A team's season as the team sees it: for an archived team it is over, and a team of another league has none. */
export function seasonOf({ seasons }: Pick<Tables, 'seasons'>, { orgId, seasonId, archived, outsideLeague }: Team): Season {
  const season = seasons.get(key(orgId, seasonId))!;
  return archived || outsideLeague !== null ? { ...season, isActive: false } : season;
}

export const isCurrentTeam = (tables: Pick<Tables, 'seasons'>, team: Team, today: LocalDate): boolean =>
  isCurrentSeason(seasonOf(tables, team), today);
