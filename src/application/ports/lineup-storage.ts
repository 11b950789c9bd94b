import type { SportCode } from '../../domain/league/sport.ts';
import type { Player } from '../../domain/league/team.ts';
import type { BySide } from '../../domain/scoring/game-book.ts';
import type { KeptPlace } from '../../domain/scoring/lineup.ts';
import type { GameId, OrgId, PlayerId, TeamId } from '../../domain/shared/ids.ts';

/** What a team of a game has said of who begins; `version` counts from 1. */
export type KeptLineup = Readonly<{
  orgId: OrgId;
  gameId: GameId;
  teamId: TeamId;
  version: number;
  updatedAt: Date;
  places: readonly KeptPlace[];
}>;

export interface Lineups {
  find(orgId: OrgId, gameId: GameId, teamId: TeamId): Promise<KeptLineup | undefined>;
  /** Keeps it in place of the one there is. MUST keep the order of the places. The caller holds the game. */
  save(lineup: KeptLineup): Promise<void>;
}

/** A place as a row of its own. */
export type KeptLineupPlace = KeptPlace & Pick<KeptLineup, 'orgId' | 'gameId' | 'teamId'> & Readonly<{ ordinal: number }>;
export const rowsOfPlaces = ({ orgId, gameId, teamId }: Omit<KeptLineup, 'places'>, places: readonly KeptPlace[]): KeptLineupPlace[] =>
  places.map((place, ordinal) => ({ ...place, orgId, gameId, teamId, ordinal }));
export const placesInOrder = (rows: Iterable<KeptLineupPlace>): KeptPlace[] =>
  [...rows].sort((a, b) => a.ordinal - b.ordinal).map(({ orgId: _, gameId: __, teamId: ___, ordinal: ____, ...place }) => place);

/** A player, and the teams on whose rosters they are now, of whatever season. */
export type PlayerOnTeams = Readonly<{ player: Pick<Player, 'id' | 'firstName' | 'lastName'>; teamIds: readonly TeamId[] }>;
/** `jerseyNumber` is the one on the roster of the lineup's team. */
export type PlaceWithNames = PlayerOnTeams & Readonly<{ place: KeptPlace; jerseyNumber: string | null }>;
export type LineupWithNames = Pick<KeptLineup, 'version' | 'updatedAt'> & Readonly<{ places: readonly PlaceWithNames[] }>;
export type GameLineups = Readonly<{
  sport: SportCode;
  teams: BySide<TeamId>;
  /** Null where nobody kept one. */
  lineups: BySide<LineupWithNames | null>;
}>;

export interface LineupReader {
  /** MUST answer undefined for a game that is not in the org. */
  gameLineups(orgId: OrgId, gameId: GameId): Promise<GameLineups | undefined>;
  /** Those of them that are in the org, in no particular order. */
  playersOnTeams(orgId: OrgId, playerIds: readonly PlayerId[]): Promise<readonly PlayerOnTeams[]>;
}
