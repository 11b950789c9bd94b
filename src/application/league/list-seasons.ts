import { latestFirst } from '../../domain/league/season.ts';
import { seesSeason } from '../../domain/membership/permissions.ts';
import type { OrgView } from '../../domain/membership/views.ts';
import type { SportId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import { useCase } from '../use-case.ts';
import { type SeasonView, viewSeason } from './view-season.ts';

type Query = Readonly<{ actor: OrgView; sportId?: SportId | undefined }>;

/** Past, current and future seasons, of one sport or of all, latest first. */
export const listSeasons = useCase(
  'read-league',
  async ({ read }: { read: Pick<LeagueReader, 'seasons'> }, { actor, sportId }: Query): Promise<Result<readonly SeasonView[], never>> => {
    const seasons = await read.seasons(actor.org.id, sportId);
    const shown = seasons.filter(({ season }) => seesSeason(actor, season.id));
    return ok(shown.toSorted((a, b) => latestFirst(a.season, b.season)).map(({ season, sport }) => viewSeason(season, sport)));
  },
);
