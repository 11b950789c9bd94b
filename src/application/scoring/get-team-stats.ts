import type { RosterPlayer } from '../../domain/league/roster-player.ts';
import type { SportCode } from '../../domain/league/sport.ts';
import type { Team } from '../../domain/league/team.ts';
import { seesPlayersFigures, seesSeason } from '../../domain/membership/permissions.ts';
import type { RosterView } from '../../domain/membership/views.ts';
import { isGuestOfAll, startersComing } from '../../domain/scoring/appearances.ts';
import type { StatColumn } from '../../domain/scoring/stat-column.ts';
import { countsInTotals, type StatFigures, teamTotals } from '../../domain/scoring/team-totals.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type AuditRosterReadDeps, auditRosterRead } from '../league/audit-roster-read.ts';
import { byShownName, viewOutsider, viewRosterPlayer } from '../league/view-roster-player.ts';
import { rulesIn, type SeasonView, viewSeason } from '../league/view-season.ts';
import type { LineupReader } from '../ports/storage/scoring/lineup-storage.ts';
import type { ScoringReader } from '../ports/storage/scoring/scoring-reader.ts';
import { useCase } from '../use-case.ts';

type Deps = AuditRosterReadDeps & Readonly<{ read: Pick<ScoringReader & LineupReader, 'teamStatFacts' | 'playersOnTeams'> }>;
type Query = Readonly<{ actor: RosterView; teamId: TeamId }>;

export type TeamStatsView = StatFigures &
  Readonly<{
    team: Pick<Team, 'id' | 'name'>;
    season: SeasonView;
    sport: SportCode;
    /** The season rules that the figures use. */
    basis: Readonly<Record<string, number>>;
    columns: readonly StatColumn[];
    /** Whether the member may see the players and their figures. */
    playersVisible: boolean;
    players: readonly (StatFigures &
      Pick<RosterPlayer, 'playerId' | 'displayName' | 'jerseyNumber'> &
      Readonly<{
        /** No longer on the roster. */
        isFormer: boolean;
        /** Never on the roster, as far as the team's lineups show. */
        isGuest: boolean;
      }>)[];
  }>;

/**
 * The season totals of a team and of each player on its roster, by jersey number, followed by everyone else who has played for it, by name: as
 * far as the member may see them; a visitor sees only the team.
 */
export const getTeamStats = useCase(
  'read-league',
  async ({ read, ...deps }: Deps, { actor, teamId }: Query): Promise<Result<TeamStatsView, NotFound>> => {
    const facts = await read.teamStatFacts(actor.org.id, teamId);
    if (!facts || !seesSeason(actor, facts.season.id)) return err({ kind: 'not-found' });
    await auditRosterRead(deps)(actor, teamId);

    const { team, sport } = facts;
    const season = { ...viewSeason(facts.season, { code: sport }), rules: rulesIn(facts.season, facts.ageGroupRules, { code: sport }) };
    const playersVisible = seesPlayersFigures(actor, teamId);
    const roster = (playersVisible ? facts.roster : []).map((entry) => viewRosterPlayer(actor, teamId, entry)).sort(byShownJersey);
    const lineups = facts.lineups.filter(countsInTotals);
    const recorded = facts.events.filter(countsInTotals);
    const finished = new Set(lineups.flatMap(({ gameId, status }) => (status === 'final' ? [gameId] : [])));
    const events = [...lineups.flatMap((lineup) => startersComing(teamId, lineup.gameId, lineup)), ...recorded];
    const {
      basis,
      columns,
      players,
      others,
      team: ofTeam,
    } = teamTotals({
      sport,
      rules: season.rules,
      teamId,
      events,
      rosterPlayerIds: roster.map(({ playerId }) => playerId),
      lineups: new Map(lineups.map(({ gameId, places }) => [gameId, new Map([[teamId, { places }]])])),
      isOver: (gameId) => finished.has(gameId),
    });
    const outsideIds = playersVisible ? others.map(({ playerId }) => playerId) : [];
    const outsiders = outsideIds.length === 0 ? [] : await read.playersOnTeams(actor.org.id, outsideIds);
    const leftOrGuests = outsiders
      .map((found) => {
        const isGuest = isGuestOfAll(found.player.id, lineups, recorded);
        return { ...viewOutsider(actor, teamId, found, { isGuest }), isGuest };
      })
      .sort(byShownName);
    const figuresOf = new Map(others.map((figures) => [figures.playerId, figures]));
    return ok({
      team,
      season,
      sport,
      basis,
      columns,
      playersVisible,
      players: [
        ...players.map((figures, index) => {
          const { displayName, jerseyNumber } = roster[index]!;
          return { ...figures, displayName, jerseyNumber, isFormer: false, isGuest: false };
        }),
        ...leftOrGuests.map(({ playerId, displayName, jerseyNumber, isGuest }) => ({
          ...figuresOf.get(playerId)!,
          displayName,
          jerseyNumber,
          isFormer: !isGuest,
          isGuest,
        })),
      ],
      ...ofTeam,
    });
  },
);

const numbers = new Intl.Collator('en', { numeric: true });

/**
 * By displayed number, with 7 equal to 07 and before 10; players without a displayed number come last, and ties are broken by displayed name.
 */
function byShownJersey(a: RosterPlayer, b: RosterPlayer): number {
  const [left, right] = [a.jerseyNumber, b.jerseyNumber];
  if (left === null || right === null) return Number(left === null) - Number(right === null) || byShownName(a, b);
  return numbers.compare(left, right) || byShownName(a, b);
}
