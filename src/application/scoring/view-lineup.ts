import type { RosterPlayer } from '../../domain/league/roster-player.ts';
import { seesRoster } from '../../domain/membership/permissions.ts';
import type { RosterView } from '../../domain/membership/views.ts';
import { GAME_SIDES, type GameSide } from '../../domain/scoring/game-book.ts';
import { type LineupWarning, lineupWarnings, type StoredPlace } from '../../domain/scoring/lineup.ts';
import { isNumbered } from '../../domain/scoring/numbered-player.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import { viewOutsider, viewRosterPlayer } from '../league/view-roster-player.ts';
import { rulesIn } from '../league/view-season.ts';
import type { GameLineups, PlaceWithNames } from '../ports/storage/scoring/lineup-storage.ts';

export type LineupPlaceView = StoredPlace & Pick<RosterPlayer, 'displayName' | 'jerseyNumber'>;
export type LineupView = Readonly<{
  side: GameSide;
  teamId: TeamId;
  /** 0 as long as none is stored. */
  version: number;
  updatedAt: Date | null;
  places: readonly LineupPlaceView[];
  /** What is unusual about it. */
  warnings: readonly LineupWarning[];
}>;

function viewPlace(viewer: RosterView, teamId: TeamId, { place, player, teamIds, jerseyNumber }: PlaceWithNames): LineupPlaceView {
  if (isNumbered(place.playerId)) return { ...place, displayName: `#${jerseyNumber}`, jerseyNumber };
  const isOnRoster = teamIds.includes(teamId);
  const isGuest = place.isGuest && !isOnRoster;
  const seen = isOnRoster
    ? viewRosterPlayer(viewer, teamId, { player, spot: { jerseyNumber, positions: [] } })
    : viewOutsider(viewer, teamId, { player, teamIds }, { isGuest });
  return { ...place, isGuest, displayName: seen.displayName, jerseyNumber: seen.jerseyNumber };
}

/** A side's lineup as far as the member may see it; for privacy, it is treated as a roster. */
export function viewLineup(
  viewer: RosterView,
  { sport, seasonRules, ageGroupRules, teams, lineups }: GameLineups,
  side: GameSide,
): LineupView {
  const { diamond, playersASide, goalkeeper } = rulesIn({ rules: seasonRules }, ageGroupRules, { code: sport });
  const [teamId, lineup] = [teams[side], lineups[side]];
  const playersVisible = seesRoster(viewer, teamId);
  const places = playersVisible && lineup ? lineup.places : [];
  return {
    side,
    teamId,
    version: lineup?.version ?? 0,
    updatedAt: lineup?.updatedAt ?? null,
    places: places.map((place) => viewPlace(viewer, teamId, place)),
    warnings:
      lineup && playersVisible
        ? lineupWarnings(
            sport,
            places.map(({ place }) => place),
            { pitchedBy: diamond?.pitchedBy, playersASide, goalkeeper },
          )
        : [],
  };
}

export const sideOf = ({ teams }: Pick<GameLineups, 'teams'>, teamId: TeamId): GameSide | undefined =>
  GAME_SIDES.find((side) => teams[side] === teamId);
