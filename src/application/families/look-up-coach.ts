import type { Member } from '../../domain/membership/permissions.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import { type TeamView, viewTeam } from '../league/view-team.ts';
import type { Clock } from '../ports/clock.ts';
import type { LeagueReader } from '../ports/storage/league-reader.ts';
import type { SearchReader } from '../ports/storage/search-reader.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<SearchReader, 'searchTeamsByCoach'> & Pick<LeagueReader, 'teams'>; clock: Clock }>;
type Query = Readonly<{ actor: Member; coachName: string }>;

/** Teams of current seasons with someone of that name on their staff, best match first; at most 25. */
export const lookUpCoach = useCase(
  'look-up-coaches',
  async ({ read, clock }: Deps, { actor, coachName }: Query): Promise<Result<readonly TeamView[], never>> => {
    const teamIds = [...new Set(await read.searchTeamsByCoach(actor.org.id, coachName, localDate(clock(), actor.org.timeZone)))];
    if (teamIds.length === 0) return ok([]);
    const teams = new Map((await read.teams(actor.org.id, { teamIds })).map((listed) => [listed.team.id, viewTeam(actor, listed)]));
    return ok(teamIds.flatMap((id) => teams.get(id) ?? []));
  },
);
