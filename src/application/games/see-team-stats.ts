import type { NotFound } from '../../domain/errors.ts';
import type { RosterPlayer } from '../../domain/games/roster-player.ts';
import type { SportCode } from '../../domain/games/sport.ts';
import type { StatColumn } from '../../domain/games/stats/stat-column.ts';
import { countsInTotals, type StatFigures, teamTotals } from '../../domain/games/stats/team-totals.ts';
import type { Team } from '../../domain/games/team.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { RosterEntry } from '../ports/league-reader.ts';
import type { ScoringReader } from '../ports/scoring-reader.ts';
import { byLastName, viewRosterPlayer } from './view-roster-player.ts';
import { type SeasonView, viewSeason } from './view-season.ts';

type Query = Readonly<{ actor: Member; teamId: TeamId }>;

export type TeamStatsView = StatFigures &
  Readonly<{
    team: Pick<Team, 'id' | 'name'>;
    season: SeasonView;
    sport: SportCode;
    /** The rules of the season that went into the figures. */
    basis: Readonly<Record<string, number>>;
    columns: readonly StatColumn[];
    players: readonly (StatFigures & Pick<RosterPlayer, 'playerId' | 'displayName' | 'jerseyNumber'>)[];
  }>;

/** The season totals of a team and of everybody on its roster, by jersey number, with names as far as the member may see them. */
export const seeTeamStats =
  ({ read }: { read: Pick<ScoringReader, 'teamStatFacts'> }) =>
  async ({ actor, teamId }: Query): Promise<Result<TeamStatsView, NotFound>> => {
    const facts = await read.teamStatFacts(actor.org.id, teamId);
    if (!facts) return err({ kind: 'not-found' });

    const { team, sport } = facts;
    const season = viewSeason(facts.season, { code: sport });
    const roster = facts.roster.toSorted(byJersey);
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
      rosterPlayerIds: roster.map(({ player }) => player.id),
    });
    const named = roster.map((entry) => {
      const { displayName, jerseyNumber } = viewRosterPlayer(actor, teamId, entry);
      return { displayName, jerseyNumber };
    });
    return ok({
      team,
      season,
      sport,
      basis,
      columns,
      players: players.map((figures, index) => ({ ...figures, ...named[index]! })),
      ...ofTeam,
    });
  };

const numbers = new Intl.Collator('en', { numeric: true });

/** 7 and 07 are level, 10 comes after them, and who has no number comes last. */
function byJersey(a: RosterEntry, b: RosterEntry): number {
  const [left, right] = [a.spot.jerseyNumber, b.spot.jerseyNumber];
  if (left === null || right === null) return Number(left === null) - Number(right === null) || byLastName(a, b);
  return numbers.compare(left, right) || byLastName(a, b);
}
