import { byAge, latestFirst } from '../../domain/league/season.ts';
import { seesSeason } from '../../domain/membership/permissions.ts';
import type { OrgView } from '../../domain/membership/views.ts';
import type { AgeGroupId, SeasonId } from '../../domain/shared/ids.ts';
import { byName } from '../../domain/shared/name-order.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { DerivedGamesDeps } from '../books/derived-games.ts';
import { chooseSeasons } from '../league/choose-seasons.ts';
import type { Clock } from '../ports/clock.ts';
import type { LeagueReader, StandingsData } from '../ports/storage/league/league-reader.ts';
import { useCase } from '../use-case.ts';
import { computeTable, type StandingsTable } from './compute-table.ts';

type Deps = DerivedGamesDeps & Readonly<{ read: Pick<LeagueReader, 'standingsData'>; clock: Clock }>;
type Query = Readonly<{ actor: OrgView; seasonId?: SeasonId | undefined; ageGroupId?: AgeGroupId | undefined }>;

/** A table for each age group that has teams, of one season or of all current ones; by sport, season and age group. */
export const getStandings = useCase(
  'read-league',
  async ({ read, derivations, clock }: Deps, { actor, seasonId, ageGroupId }: Query): Promise<Result<readonly StandingsTable[], never>> => {
    if (seasonId && !seesSeason(actor, seasonId)) return ok([]);
    const tables = await read.standingsData(actor.org.id, chooseSeasons(seasonId, actor, clock()), ageGroupId);
    return ok(
      await Promise.all(tables.toSorted(bySportSeasonAndAge).map((data) => computeTable({ read, derivations }, actor.org.id, data))),
    );
  },
);

export const bySportSeasonAndAge = (a: StandingsData, b: StandingsData): number =>
  (a.sport.id === b.sport.id ? 0 : byName(a.sport, b.sport)) ||
  (a.season.id === b.season.id ? 0 : latestFirst(a.season, b.season)) ||
  byAge(a.ageGroup, b.ageGroup);
