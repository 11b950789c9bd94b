import { byAge, latestFirst } from '../../domain/games/season.ts';
import type { SeasonRules } from '../../domain/games/season-rules.ts';
import { type StandingRow, standings } from '../../domain/games/standings.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { AgeGroupId, SeasonId } from '../../domain/shared/ids.ts';
import { byName } from '../../domain/shared/name-order.ts';
import type { Clock } from '../ports/clock.ts';
import type { LeagueReader, StandingsFacts } from '../ports/league-reader.ts';
import { chooseSeasons } from './choose-seasons.ts';
import { type SeasonView, viewSeason } from './view-season.ts';

type Deps = Readonly<{ read: Pick<LeagueReader, 'standingsFacts'>; clock: Clock }>;
type Query = Readonly<{ actor: Member; seasonId?: SeasonId | undefined; ageGroupId?: AgeGroupId | undefined }>;

export type StandingsTable = Readonly<{
  season: SeasonView;
  ageGroup: Readonly<{ id: AgeGroupId; name: string }>;
  rules: SeasonRules;
  rows: readonly StandingRow[];
}>;

/** A table for each age group that has teams, of one season or of all that are going on; by sport, season and age group. */
export const seeStandings =
  ({ read, clock }: Deps) =>
  async ({ actor, seasonId, ageGroupId }: Query): Promise<readonly StandingsTable[]> => {
    const tables = await read.standingsFacts(actor.org.id, chooseSeasons(seasonId, actor, clock()), ageGroupId);
    return tables.toSorted(bySportSeasonAndAge).map(drawUp);
  };

function drawUp({ season, sport, ageGroup, teams, games }: StandingsFacts): StandingsTable {
  const view = viewSeason(season, sport);
  return {
    season: view,
    ageGroup: { id: ageGroup.id, name: ageGroup.name },
    rules: view.rules,
    rows: standings(view.rules, sport.code, teams, games),
  };
}

const bySportSeasonAndAge = (a: StandingsFacts, b: StandingsFacts): number =>
  (a.sport.id === b.sport.id ? 0 : byName(a.sport, b.sport)) ||
  (a.season.id === b.season.id ? 0 : latestFirst(a.season, b.season)) ||
  byAge(a.ageGroup, b.ageGroup);
