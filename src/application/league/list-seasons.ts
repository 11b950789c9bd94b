import { latestFirst } from '../../domain/league/season.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { SportId } from '../../domain/shared/ids.ts';
import type { LeagueReader } from '../ports/league-reader.ts';
import { type SeasonView, viewSeason } from './view-season.ts';

type Query = Readonly<{ actor: Member; sportId?: SportId | undefined }>;

/** Past, present and coming seasons, of one sport or of all, the latest first. */
export const listSeasons =
  ({ read }: { read: Pick<LeagueReader, 'seasons'> }) =>
  async ({ actor, sportId }: Query): Promise<readonly SeasonView[]> => {
    const seasons = await read.seasons(actor.org.id, sportId);
    return seasons.toSorted((a, b) => latestFirst(a.season, b.season)).map(({ season, sport }) => viewSeason(season, sport));
  };
