import { seesSeason } from '../../domain/membership/permissions.ts';
import type { TeamsView } from '../../domain/membership/views.ts';
import type { SeasonId, SportId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import { useCase } from '../use-case.ts';
import { chooseSeasons } from './choose-seasons.ts';
import { bySportAndAge, type TeamView, viewTeam } from './view-team.ts';

type Deps = Readonly<{ read: Pick<LeagueReader, 'teams'>; clock: Clock }>;
type Query = Readonly<{ actor: TeamsView; seasonId?: SeasonId | undefined; sportId?: SportId | undefined; mine?: boolean | undefined }>;

/** Teams of one season, or of all current ones; by sport, age group and name. */
export const listTeams = useCase(
  'read-league',
  async ({ read, clock }: Deps, { actor, seasonId, sportId, mine }: Query): Promise<Result<readonly TeamView[], never>> => {
    if (seasonId && !seesSeason(actor, seasonId)) return ok([]);
    const teams = await read.teams(actor.org.id, chooseSeasons(seasonId, actor, clock()), sportId);
    const views = teams.toSorted(bySportAndAge).map((team) => viewTeam(actor, team));
    return ok(mine ? views.filter(({ isMine }) => isMine) : views);
  },
);
