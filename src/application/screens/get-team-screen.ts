import { readsTeamEvents, runsTeam } from '../../domain/events/event-permissions.ts';
import type { NotAdmitted } from '../../domain/membership/permissions.ts';
import type { RosterView } from '../../domain/membership/views.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { addDays, localDate } from '../../domain/shared/time.ts';
import type { InvalidRequest } from '../../domain/shared/violation.ts';
import { listSchedule } from '../games/list-schedule.ts';
import { getTeam, type TeamWithRoster } from '../league/get-team.ts';
import type { StandingsTable } from '../standings/compute-table.ts';
import { getStandings } from '../standings/get-standings.ts';
import { type DepsOf, useCase } from '../use-case.ts';
import { type AgendaItem, getAgenda } from './get-agenda.ts';
import { type GamesOnScreen, selectGames } from './select-games.ts';

type Deps = DepsOf<typeof getTeam> & DepsOf<typeof listSchedule> & DepsOf<typeof getStandings> & DepsOf<typeof getAgenda>;
type Query = Readonly<{ actor: RosterView; teamId: TeamId }>;

export type TeamScreen = GamesOnScreen &
  Readonly<{
    team: TeamWithRoster;
    /** The next games and events of the team; empty for whom its events do not exist. */
    agenda: readonly AgendaItem[];
    /** The standings table that contains the team; null for a team of another league. */
    standings: StandingsTable | null;
    /** Whether the actor runs the team: makes and changes its events. */
    runsTeam: boolean;
  }>;

const DAYS = 30;
const AGENDA = { limit: 5 };
const MOST = { upcomingGames: 3, unscoredGames: 3, results: 3 };
/** More than a team plays in those days. */
const MAX_GAMES = 100;

/** A team's page without its statistics, which change with every play of a game. */
export const getTeamScreen = useCase(
  'read-league',
  async (deps: Deps, { actor, teamId }: Query): Promise<Result<TeamScreen, NotFound | InvalidRequest | NotAdmitted>> => {
    const team = await getTeam(deps)({ actor, teamId });
    if (!team.ok) return team;
    const { seasonId, ageGroup } = team.value;
    const today = localDate(deps.clock(), actor.org.timeZone);
    // One after the other: a request uses at most one connection.
    const schedule = await listSchedule(deps)({
      actor,
      teamId,
      startDate: addDays(today, -DAYS),
      endDate: addDays(today, DAYS),
      page: { limit: MAX_GAMES },
    });
    if (!schedule.ok) return schedule;
    const { items: games } = await schedule.value.result();
    const standings = await getStandings(deps)({ actor, seasonId, ageGroupId: ageGroup.id });
    if (!standings.ok) return standings;
    const agenda = readsTeamEvents(actor, teamId)
      ? await getAgenda(deps)({ actor, teamId, endDate: addDays(today, DAYS), page: AGENDA })
      : ok({ items: [] });
    if (!agenda.ok) return agenda;
    return ok({
      team: team.value,
      ...selectGames(games, { today, timeZone: actor.org.timeZone }, MOST),
      agenda: agenda.value.items,
      standings: team.value.outsideLeague === null ? (standings.value[0] ?? null) : null,
      runsTeam: runsTeam(actor, teamId),
    });
  },
);
