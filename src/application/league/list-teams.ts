import type { Member } from '../../domain/membership/permissions.ts';
import type { SeasonId, SportId } from '../../domain/shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { LeagueReader } from '../ports/league-reader.ts';
import { chooseSeasons } from './choose-seasons.ts';
import { bySportAndAge, type TeamView, viewTeam } from './view-team.ts';

type Deps = Readonly<{ read: Pick<LeagueReader, 'teams'>; clock: Clock }>;
type Query = Readonly<{ actor: Member; seasonId?: SeasonId | undefined; sportId?: SportId | undefined; mine?: boolean | undefined }>;

/** Teams of one season, or of all that are going on; by sport, age group and name. */
export const listTeams =
  ({ read, clock }: Deps) =>
  async ({ actor, seasonId, sportId, mine }: Query): Promise<readonly TeamView[]> => {
    const teams = await read.teams(actor.org.id, chooseSeasons(seasonId, actor, clock()), sportId);
    const views = teams.toSorted(bySportAndAge).map((team) => viewTeam(actor, team));
    return mine ? views.filter(({ isMine }) => isMine) : views;
  };
