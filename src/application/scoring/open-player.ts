import { isAdminOrStaff, namesOfGuest, seesPlayersFigures, seesPresentPlayers, seesSeason } from '../../domain/membership/permissions.ts';
import type { RosterView } from '../../domain/membership/views.ts';
import { bySide } from '../../domain/scoring/book-reading.ts';
import { GAME_SIDES, type GameSide } from '../../domain/scoring/game-book.ts';
import { countsInTotals, type LineOf, lineOf } from '../../domain/scoring/team-totals.ts';
import type { PlayerId, TeamId } from '../../domain/shared/ids.ts';
import { nameFor } from '../../domain/shared/person-name.ts';
import { type DerivedGame, type DerivedGamesDeps, derivedGames } from '../books/derived-games.ts';
import type { AuditRosterReadDeps } from '../league/audit-roster-read.ts';
import { type RulesByAge, rulesByAge, type SeasonView, viewSeason } from '../league/view-season.ts';
import type { BookedGame, PlayerGames, RuledSeason, SeasonReader, SeasonTeam } from '../ports/storage/league/season-reader.ts';

export type OpenPlayerDeps = AuditRosterReadDeps &
  DerivedGamesDeps &
  Readonly<{ read: Pick<SeasonReader, 'playerGames' | 'recordedBooks'> }>;

export type PlayerView = Readonly<{ playerId: PlayerId; displayName: string }>;

/** A game in which the player has played, and for which team. */
export type PlayedGame = Readonly<{
  game: BookedGame;
  side: GameSide;
  team: SeasonTeam;
  opponent: SeasonTeam;
  line: LineOf;
  derived: DerivedGame;
}>;

export type PlayedSeason = RuledSeason & Readonly<{ rulesFor: RulesByAge }>;
export type OpenPlayer = Readonly<{ player: PlayerView; seasons: readonly PlayedSeason[]; games: readonly PlayedGame[] }>;

/** A season with the rules of the age group for which the player played the last of those games, which are in order of start. */
export function viewPlayedSeason({ season, sport, rulesFor }: PlayedSeason, games: readonly PlayedGame[]): SeasonView {
  return { ...viewSeason(season, { code: sport }), rules: rulesFor(games.at(-1)?.team.ageGroupId) };
}

/** A player without the seasons that do not exist for the member. */
const inSeasonsSeen = (actor: RosterView, { spots, seasons, games, ...player }: PlayerGames): PlayerGames => ({
  ...player,
  spots: spots.filter(({ seasonId }) => seesSeason(actor, seasonId)),
  seasons: seasons.filter(({ season }) => seesSeason(actor, season.id)),
  games: games.filter(({ seasonId }) => seesSeason(actor, seasonId)),
});

/**
 * All counting games in which a player has played, in order of start. A player whom the member may not see is not found: the page of a player
 * would reveal that they exist.
 */
export async function openPlayer(deps: OpenPlayerDeps, actor: RosterView, playerId: PlayerId): Promise<OpenPlayer | undefined> {
  const all = await deps.read.playerGames(actor.org.id, playerId);
  if (!all) return undefined;
  const found = inSeasonsSeen(actor, all);
  // Whom a member knows from a past team alone has a page of that team's season, without the present.
  const isWhole = seesPresentPlayers(actor) || actor.children.has(playerId);
  const isSeen = (teamId: TeamId) => isWhole || seesPlayersFigures(actor, teamId);
  const onTeams = found.spots.map(({ teamId }) => teamId).filter(isSeen);
  const teams = new Map(found.teams.map((team) => [team.id, team]));
  const games: PlayedGame[] = [];
  const seasons = found.seasons.map((season) => ({ ...season, rulesFor: rulesByAge(season) }));
  for (const { season, sport, rulesFor } of seasons) {
    const ofSeason = found.games.filter((game) => game.seasonId === season.id && countsInTotals(game));
    const derived = await derivedGames(deps, actor.org.id, { sport, rulesFor }, ofSeason);
    for (const game of ofSeason) {
      const of = derived.get(game.id)!;
      const playing = bySide((side) => teams.get(side === 'home' ? game.homeTeamId : game.visitorTeamId)!);
      for (const side of GAME_SIDES) {
        const line = lineOf(of.lines[side], playerId);
        if (line && isSeen(playing[side].id))
          games.push({ game, side, team: playing[side], opponent: playing[side === 'home' ? 'visitor' : 'home'], line, derived: of });
      }
    }
  }
  if (!isAdminOrStaff(actor) && onTeams.length === 0 && (isWhole ? found.games : games).length === 0) return undefined;
  const played = new Set(games.map(({ game }) => game.seasonId));
  return {
    player: { playerId, displayName: nameFor(namesOfGuest(actor, onTeams), found.player).displayName },
    seasons: isWhole ? seasons : seasons.filter(({ season }) => played.has(season.id)),
    games: games.sort((a, b) => a.game.startsAt.getTime() - b.game.startsAt.getTime() || (a.game.id < b.game.id ? -1 : 1)),
  };
}
