import { mayHaveOwnGames } from '../../domain/games/game-permissions.ts';
import type { NotAdmitted } from '../../domain/membership/permissions.ts';
import type { TeamsView } from '../../domain/membership/views.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { addDays, type LocalDate, localDate, startOfDay, type TimeZone } from '../../domain/shared/time.ts';
import type { InvalidRequest } from '../../domain/shared/violation.ts';
import { listSchedule } from '../games/list-schedule.ts';
import { type GameView, viewGame } from '../games/view-game.ts';
import { listSeasons } from '../league/list-seasons.ts';
import { type SeasonView, seasonsOfHome } from '../league/view-season.ts';
import { bySportAndAge, type TeamView, viewTeam } from '../league/view-team.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import { type DepsOf, useCase } from '../use-case.ts';
import { type GamesOnScreen, selectGames } from './select-games.ts';

type Deps = DepsOf<typeof listSchedule> & DepsOf<typeof listSeasons> & Readonly<{ read: Pick<LeagueReader, 'teams'> }>;

/** Whose games a home screen shows: the member's own or, for those who have none, the org's. */
export const GAMES_OF = ['mine', 'organization'] as const;

export type HomeScreen = GamesOnScreen &
  Readonly<{
    /** Current ones, and those of its games. */
    seasons: readonly SeasonView[];
    /** In current seasons. */
    myTeams: readonly TeamView[];
    gamesOf: (typeof GAMES_OF)[number];
    timeZone: TimeZone;
  }>;

const MOST = { teams: 20, upcomingGames: 10, unscoredGames: 10, results: 5 };
const OWN_DAYS = { past: 7, coming: 14 };
const ORG_DAYS = { past: 0, coming: 7 };
/** More own games than anyone has in those days. */
const OWN_GAMES = 100;
const EVENING_MS = 8 * 60 * 60 * 1000;
/** More games than an org begins in an evening. */
const EVENING_GAMES = 100;

/** The app's start screen. It contains nothing specific to one member, so that it is computed once for all members with the same visibility. */
export const getHomeScreen = useCase(
  'read-league',
  async (deps: Deps, { actor }: Readonly<{ actor: TeamsView }>): Promise<Result<HomeScreen, InvalidRequest | NotAdmitted>> => {
    const { org, coachedTeams, managedTeams, childrensTeams, followedTeams } = actor;
    const today = localDate(deps.clock(), org.timeZone);
    const mine = mayHaveOwnGames(actor);
    const days = mine ? OWN_DAYS : ORG_DAYS;
    // One after the other: a request uses at most one connection.
    const schedule = await listSchedule(deps)({
      actor,
      mine,
      startDate: addDays(today, -days.past),
      endDate: addDays(today, days.coming),
      page: { limit: mine ? OWN_GAMES : MOST.upcomingGames },
    });
    if (!schedule.ok) return schedule;
    const { items } = await schedule.value.result();
    const games = mine ? items : [...(await gamesPastMidnight(deps, actor, today)), ...items];
    const seasons = await listSeasons(deps)({ actor });
    if (!seasons.ok) return seasons;
    const teamIds = [...coachedTeams.union(managedTeams).union(childrensTeams).union(followedTeams)];
    const teams = teamIds.length === 0 ? [] : await deps.read.teams(org.id, { teamIds });
    const shown = selectGames(games, { today, timeZone: org.timeZone }, MOST);
    return ok({
      seasons: seasonsOfHome(seasons.value, Object.values(shown).flat(), today),
      myTeams: teams
        .toSorted(bySportAndAge)
        .slice(0, MOST.teams)
        .map((team) => viewTeam(actor, team)),
      gamesOf: mine ? 'mine' : 'organization',
      ...shown,
      timeZone: org.timeZone,
    });
  },
);

/** The org's games that began last evening and last until today. */
async function gamesPastMidnight({ read, clock }: Deps, actor: TeamsView, today: LocalDate): Promise<readonly GameView[]> {
  const { id: orgId, timeZone } = actor.org;
  const midnight = startOfDay(today, timeZone);
  const evening = { from: new Date(midnight.getTime() - EVENING_MS), before: midnight };
  const { items } = await read.schedule(orgId, evening, { butSeasons: [...actor.hiddenSeasons] }, { limit: EVENING_GAMES });
  const now = clock();
  const games = items.map((game) => viewGame(actor, game, now));
  return selectGames(games, { today, timeZone }, { ...MOST, unscoredGames: 0, results: 0 }).upcomingGames;
}
