import { byAge, latestFirst } from '../../domain/league/season.ts';
import type { SeasonRules } from '../../domain/league/season-rules.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { AgeGroupId, SeasonId } from '../../domain/shared/ids.ts';
import { byName } from '../../domain/shared/name-order.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { type StandingRow, standings } from '../../domain/standings/standings.ts';
import { outcomeFor } from '../../domain/standings/team-result.ts';
import { chooseSeasons } from '../league/choose-seasons.ts';
import { type SeasonView, viewSeason } from '../league/view-season.ts';
import type { Clock } from '../ports/clock.ts';
import type { LeagueReader, StandingsData } from '../ports/league-reader.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<LeagueReader, 'standingsData'>; clock: Clock }>;
type Query = Readonly<{ actor: Member; seasonId?: SeasonId | undefined; ageGroupId?: AgeGroupId | undefined }>;

export type StandingsTable = Readonly<{
  season: SeasonView;
  ageGroup: Readonly<{ id: AgeGroupId; name: string }>;
  rules: SeasonRules;
  rows: readonly StandingRow[];
}>;

/** A table for each age group that has teams, of one season or of all that are going on; by sport, season and age group. */
export const getStandings = useCase(
  'read-league',
  async ({ read, clock }: Deps, { actor, seasonId, ageGroupId }: Query): Promise<Result<readonly StandingsTable[], never>> => {
    const tables = await read.standingsData(actor.org.id, chooseSeasons(seasonId, actor, clock()), ageGroupId);
    return ok(tables.toSorted(bySportSeasonAndAge).map(drawUp));
  },
);

function drawUp({ season, sport, ageGroup, teams, games }: StandingsData): StandingsTable {
  const view = viewSeason(season, sport);
  const counted = games.filter((game) => outcomeFor(game.homeTeamId, game));
  const played = new Set(counted.flatMap(({ homeTeamId, visitorTeamId }) => [homeTeamId, visitorTeamId]));
  // A team that has left is there for the games that it has played.
  const isInTable = ({ id, archived }: StandingsData['teams'][number]) => !archived || played.has(id);
  return {
    season: view,
    ageGroup: { id: ageGroup.id, name: ageGroup.name },
    rules: view.rules,
    rows: standings(view.rules, sport.code, teams.filter(isInTable), games),
  };
}

const bySportSeasonAndAge = (a: StandingsData, b: StandingsData): number =>
  (a.sport.id === b.sport.id ? 0 : byName(a.sport, b.sport)) ||
  (a.season.id === b.season.id ? 0 : latestFirst(a.season, b.season)) ||
  byAge(a.ageGroup, b.ageGroup);
