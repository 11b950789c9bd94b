import type { SeasonRulesOverrides } from '../../../../domain/league/season-rules.ts';
import type { SportCode } from '../../../../domain/league/sport.ts';
import type { Player } from '../../../../domain/league/team.ts';
import type { BySide } from '../../../../domain/scoring/game-book.ts';
import type { StoredPlace } from '../../../../domain/scoring/lineup.ts';
import { numberBehind } from '../../../../domain/scoring/numbered-player.ts';
import type { GameId, OrgId, PlayerId, TeamId } from '../../../../domain/shared/ids.ts';

/** A team's stored starting lineup for a game; `version` counts from 1. */
export type StoredLineup = Readonly<{
  orgId: OrgId;
  gameId: GameId;
  teamId: TeamId;
  version: number;
  updatedAt: Date;
  places: readonly StoredPlace[];
}>;

export interface Lineups {
  find(orgId: OrgId, gameId: GameId, teamId: TeamId): Promise<StoredLineup | undefined>;
  /** Replaces the stored lineup. MUST keep the order of the places. The caller has locked the game. */
  save(lineup: StoredLineup): Promise<void>;
}

/** A place as a row. */
export type StoredLineupPlace = StoredPlace & Pick<StoredLineup, 'orgId' | 'gameId' | 'teamId'> & Readonly<{ ordinal: number }>;
export const rowsOfPlaces = (
  { orgId, gameId, teamId }: Omit<StoredLineup, 'places'>,
  places: readonly StoredPlace[],
): StoredLineupPlace[] => places.map((place, ordinal) => ({ ...place, orgId, gameId, teamId, ordinal }));
export const placesInOrder = (rows: Iterable<StoredLineupPlace>): StoredPlace[] =>
  [...rows].sort((a, b) => a.ordinal - b.ordinal).map(({ orgId: _, gameId: __, teamId: ___, ordinal: ____, ...place }) => place);

/** A player, and the teams whose rosters they are on now, in any season. */
export type PlayerOnTeams = Readonly<{ player: Pick<Player, 'id' | 'firstName' | 'lastName'>; teamIds: readonly TeamId[] }>;
/** `jerseyNumber` is from the roster of the lineup's team; in that of a team of another league it is all that is known of a player. */
export type PlaceWithNames = PlayerOnTeams & Readonly<{ place: StoredPlace; jerseyNumber: string | null }>;
export const placeOfNumber = (place: StoredPlace): PlaceWithNames => ({
  player: { id: place.playerId, firstName: '', lastName: '' },
  place,
  jerseyNumber: numberBehind(place.playerId),
  teamIds: [],
});
export type LineupWithNames = Pick<StoredLineup, 'version' | 'updatedAt'> & Readonly<{ places: readonly PlaceWithNames[] }>;
export type GameLineups = Readonly<{
  sport: SportCode;
  seasonRules: SeasonRulesOverrides;
  /** The age group's overrides in the season; empty if it has none. */
  ageGroupRules: SeasonRulesOverrides;
  teams: BySide<TeamId>;
  /** Null if none was stored. */
  lineups: BySide<LineupWithNames | null>;
}>;

export interface LineupReader {
  /** MUST answer undefined for a game that is not in the org. */
  gameLineups(orgId: OrgId, gameId: GameId): Promise<GameLineups | undefined>;
  /** Those of the players that are in the org, in no particular order. */
  playersOnTeams(orgId: OrgId, playerIds: readonly PlayerId[]): Promise<readonly PlayerOnTeams[]>;
}
