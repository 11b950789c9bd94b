import type { RosterPlayer } from '../../domain/league/roster-player.ts';
import type { SportCode } from '../../domain/league/sport.ts';
import type { Team } from '../../domain/league/team.ts';
import { type Member, seesRoster } from '../../domain/membership/permissions.ts';
import type { StatColumn } from '../../domain/scoring/stat-column.ts';
import { countsInTotals, type StatFigures, teamTotals } from '../../domain/scoring/team-totals.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type NoteRosterReadDeps, noteRosterRead } from '../league/note-roster-read.ts';
import { byShownName, viewRosterPlayer } from '../league/view-roster-player.ts';
import { type SeasonView, viewSeason } from '../league/view-season.ts';
import type { ScoringReader } from '../ports/scoring-reader.ts';
import { useCase } from '../use-case.ts';

type Deps = NoteRosterReadDeps & Readonly<{ read: Pick<ScoringReader, 'teamStatFacts'> }>;
type Query = Readonly<{ actor: Member; teamId: TeamId }>;

export type TeamStatsView = StatFigures &
  Readonly<{
    team: Pick<Team, 'id' | 'name'>;
    season: SeasonView;
    sport: SportCode;
    /** The rules of the season that went into the figures. */
    basis: Readonly<Record<string, number>>;
    columns: readonly StatColumn[];
    /** Whether the member may see the players and their figures. */
    playersVisible: boolean;
    players: readonly (StatFigures & Pick<RosterPlayer, 'playerId' | 'displayName' | 'jerseyNumber'>)[];
  }>;

/** The season totals of a team and of everybody on its roster, by jersey number, as far as the member may see them; a visitor sees the team alone. */
export const getTeamStats = useCase(
  'read-league',
  async ({ read, ...deps }: Deps, { actor, teamId }: Query): Promise<Result<TeamStatsView, NotFound>> => {
    const facts = await read.teamStatFacts(actor.org.id, teamId);
    if (!facts) return err({ kind: 'not-found' });
    await noteRosterRead(deps)(actor, teamId);

    const { team, sport } = facts;
    const season = viewSeason(facts.season, { code: sport });
    const playersVisible = seesRoster(actor, teamId);
    const roster = (playersVisible ? facts.roster : []).map((entry) => viewRosterPlayer(actor, teamId, entry)).sort(byShownJersey);
    const {
      basis,
      columns,
      players,
      team: ofTeam,
    } = teamTotals({
      sport,
      rules: season.rules,
      teamId,
      events: facts.events.filter(countsInTotals),
      rosterPlayerIds: roster.map(({ playerId }) => playerId),
    });
    return ok({
      team,
      season,
      sport,
      basis,
      columns,
      playersVisible,
      players: players.map((figures, index) => {
        const { displayName, jerseyNumber } = roster[index]!;
        return { ...figures, displayName, jerseyNumber };
      }),
      ...ofTeam,
    });
  },
);

const numbers = new Intl.Collator('en', { numeric: true });

/** By the numbers that are shown, 7 level with 07 and 10 after them; who shows none comes last, and what is level goes by the name shown. */
function byShownJersey(a: RosterPlayer, b: RosterPlayer): number {
  const [left, right] = [a.jerseyNumber, b.jerseyNumber];
  if (left === null || right === null) return Number(left === null) - Number(right === null) || byShownName(a, b);
  return numbers.compare(left, right) || byShownName(a, b);
}
