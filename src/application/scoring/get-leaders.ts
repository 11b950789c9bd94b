import { isTooYoung } from '../../domain/league/season.ts';
import type { SportCode } from '../../domain/league/sport.ts';
import type { Team } from '../../domain/league/team.ts';
import { settingsOf } from '../../domain/membership/org.ts';
import { seesPlayersFigures, seesPresentPlayers, seesSeason } from '../../domain/membership/permissions.ts';
import type { PlayersView } from '../../domain/membership/views.ts';
import { bySide } from '../../domain/scoring/book-reading.ts';
import { GAME_SIDES } from '../../domain/scoring/game-book.ts';
import { type Contestant, type LeaderEntry, type Leaders, leaders } from '../../domain/scoring/leaders.ts';
import { isNumbered } from '../../domain/scoring/numbered-player.ts';
import { countsInTotals } from '../../domain/scoring/team-totals.ts';
import type { AgeGroupId, PlayerId, SeasonId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type DerivedGame, type DerivedGamesDeps, derivedGames } from '../books/derived-games.ts';
import { type AuditRosterReadDeps, auditRosterRead } from '../league/audit-roster-read.ts';
import { rulesByAge, type SeasonView, viewSeason } from '../league/view-season.ts';
import type { SeasonGames, SeasonReader } from '../ports/storage/league/season-reader.ts';
import type { LineupReader } from '../ports/storage/scoring/lineup-storage.ts';
import { useCase } from '../use-case.ts';
import { displayNameOn } from './view-named-player.ts';

type Deps = AuditRosterReadDeps &
  DerivedGamesDeps &
  Readonly<{ read: Pick<SeasonReader & LineupReader, 'seasonGames' | 'seasonOfTeam' | 'recordedBooks' | 'playersOnTeams'> }>;
/** Of one team, or of a season or one of its age groups. */
export type LeadersQuery = Readonly<{ teamId: TeamId } | { seasonId: SeasonId; ageGroupId: AgeGroupId | undefined }>;
type Query = Readonly<{ actor: PlayersView; of: LeadersQuery }>;

export type LeaderView = Omit<LeaderEntry, 'teamId'> & Readonly<{ displayName: string; team: Pick<Team, 'id' | 'name'> }>;
export type LeadersView = Readonly<{
  season: SeasonView;
  sport: SportCode;
  /** Whether the member may see players. */
  playersVisible: boolean;
  boards: readonly (Omit<Leaders, 'entries'> & Readonly<{ leaders: readonly LeaderView[] }>)[];
}>;

/** The leaders of a team or a season in the sport's key columns, as far as the member may see them, without age groups that the org excludes. */
export const getLeaders = useCase('read-league', async (deps: Deps, { actor, of }: Query): Promise<Result<LeadersView, NotFound>> => {
  const { read } = deps;
  const orgId = actor.org.id;
  const seasonId = 'teamId' in of ? await read.seasonOfTeam(orgId, of.teamId) : of.seasonId;
  const facts = seasonId && seesSeason(actor, seasonId) && (await read.seasonGames(orgId, seasonId));
  if (!facts) return err({ kind: 'not-found' });
  const { sport } = facts;
  const rulesFor = rulesByAge(facts);
  const season = { ...viewSeason(facts.season, { code: sport }), rules: rulesFor(ageGroupOf(facts, of)) };
  const playersVisible = 'teamId' in of ? seesPlayersFigures(actor, of.teamId) : seesPresentPlayers(actor);
  const teamIds = playersVisible ? teamsOf(actor, facts, of) : new Set<TeamId>();
  const games = facts.games
    .filter((game) => countsInTotals(game) && (teamIds.has(game.homeTeamId) || teamIds.has(game.visitorTeamId)))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const derived = await derivedGames(deps, orgId, { sport, rulesFor }, games);
  const ageGroups = new Map(facts.teams.map(({ id, ageGroupId }) => [id, ageGroupId]));
  const ruled = (contestant: Unruled): Contestant => ({ ...contestant, rules: rulesFor(ageGroups.get(contestant.teamId)) });
  const boards = leaders(sport, season.rules, contestants(games, derived, teamIds).map(ruled));
  const teamsNamed = new Set(boards.flatMap(({ entries }) => entries.map(({ teamId }) => teamId)));
  for (const teamId of teamsNamed) await auditRosterRead(deps)(actor, teamId);
  const named = [...new Set(boards.flatMap(({ entries }) => entries.map(({ playerId }) => playerId)))];
  const players = named.length === 0 ? [] : await read.playersOnTeams(orgId, named);
  const names = new Map(players.map((found) => [found.player.id, found]));
  const teams = new Map(facts.teams.map((team) => [team.id, team.name]));
  const viewEntry = ({ teamId, ...entry }: LeaderEntry): LeaderView => ({
    ...entry,
    displayName: displayNameOn(actor, teamId, names.get(entry.playerId)!),
    team: { id: teamId, name: teams.get(teamId)! },
  });
  return ok({
    season,
    sport,
    playersVisible,
    boards: boards.map(({ entries, ...board }) => ({ ...board, leaders: entries.map(viewEntry).sort(byRankAndName) })),
  });
});

const ageGroupOf = ({ teams }: SeasonGames, of: LeadersQuery): AgeGroupId | undefined =>
  'teamId' in of ? teams.find(({ id }) => id === of.teamId)?.ageGroupId : of.ageGroupId;

/** The requested teams, in age groups that have leaders. */
function teamsOf(actor: PlayersView, { teams, ageGroups }: SeasonGames, of: LeadersQuery): ReadonlySet<TeamId> {
  const { youngestWithLeaders } = settingsOf(actor.org);
  const ages = new Map(ageGroups.map((ageGroup) => [ageGroup.id, ageGroup]));
  const youngest = (youngestWithLeaders && ages.get(youngestWithLeaders)) ?? null;
  const isShown = (ageGroupId: AgeGroupId) => !isTooYoung(ages.get(ageGroupId)!, youngest);
  const isAsked = (team: SeasonGames['teams'][number]) =>
    'teamId' in of ? team.id === of.teamId : of.ageGroupId === undefined || team.ageGroupId === of.ageGroupId;
  return new Set(teams.filter((team) => isAsked(team) && isShown(team.ageGroupId)).map(({ id }) => id));
}

type Unruled = Omit<Contestant, 'rules'>;

/** Everyone who has played for one of the teams; `games` are in the order in which they were played. */
function contestants(
  games: SeasonGames['games'],
  derived: ReadonlyMap<unknown, DerivedGame>,
  teamIds: ReadonlySet<TeamId>,
): readonly Unruled[] {
  const played = new Map<TeamId, number>();
  const found = new Map<PlayerId, { teams: Set<TeamId>; teamId: TeamId; lines: Contestant['lines'][number][] }>();
  for (const game of games) {
    const { lines } = derived.get(game.id)!;
    const teams = bySide((side) => (side === 'home' ? game.homeTeamId : game.visitorTeamId));
    for (const side of GAME_SIDES) {
      const teamId = teams[side];
      if (!teamIds.has(teamId) || lines[side].playerIds.length === 0) continue;
      played.set(teamId, (played.get(teamId) ?? 0) + 1);
      for (const [row, playerId] of lines[side].playerIds.entries()) {
        if (playerId === null || isNumbered(playerId)) continue;
        const contestant = found.get(playerId) ?? { teams: new Set(), teamId, lines: [] };
        found.set(playerId, contestant);
        contestant.teams.add(teamId);
        contestant.teamId = teamId;
        contestant.lines.push({ lines: lines[side], row });
      }
    }
  }
  return [...found].map(([playerId, { teams, teamId, lines }]) => ({
    playerId,
    teamId,
    lines,
    teamGames: Math.max(...[...teams].map((each) => played.get(each)!)),
  }));
}

const alphabet = new Intl.Collator('en');

const byRankAndName = (a: LeaderView, b: LeaderView): number =>
  a.rank - b.rank || alphabet.compare(a.displayName, b.displayName) || (a.playerId < b.playerId ? -1 : 1);
