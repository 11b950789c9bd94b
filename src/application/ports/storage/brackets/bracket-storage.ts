import type { Bracket, BracketGame, Entrant } from '../../../../domain/brackets/bracket.ts';
import type { GameInMatch } from '../../../../domain/brackets/follow-results.ts';
import type { Kicks } from '../../../../domain/brackets/resolve-bracket.ts';
import type { AgeGroupId, BracketId, FieldId, GameId, OrgId, SeasonId } from '../../../../domain/shared/ids.ts';
import type { GameWithNames } from '../league/league-reader.ts';
import type { Store } from '../league/league-storage.ts';

/** Brackets, with their entrants and their games. */
export interface Brackets extends Store<Bracket> {
  /** Removes the bracket with its entrants and its links to games; the games stay. */
  remove(orgId: OrgId, id: BracketId): Promise<void>;
  /** Replaces the entrants that have these seeds. */
  seat(entrants: readonly Entrant[]): Promise<void>;
  /** Links games to the bracket. */
  link(orgId: OrgId, id: BracketId, games: readonly BracketGame<GameId>[]): Promise<void>;
  /** The brackets that have any of these games, each once, in order of id. */
  ofGames(orgId: OrgId, gameIds: readonly GameId[]): Promise<readonly BracketId[]>;
}

export type NamedEntrant = Omit<Entrant, 'orgId' | 'bracketId'> & Readonly<{ teamName: string | null; divisionName: string | null }>;
export type NamedBracketGame = Omit<GameInMatch, 'game'> &
  Readonly<{
    listed: GameWithNames;
    /** By the stat events `shootout_kick` that are not void; null without any. */
    kicks: Kicks | null;
  }>;

/** A bracket with everything needed to resolve it. */
export type BracketData = Readonly<{
  bracket: Bracket;
  ageGroupName: string;
  /** In order of their seeds. */
  entrants: readonly NamedEntrant[];
  /** In no particular order, including archived ones. */
  games: readonly NamedBracketGame[];
  /** The fields that its plan names and that exist, in no particular order. */
  fields: readonly Readonly<{ id: FieldId; name: string; facilityName: string }>[];
}>;

export type BracketFilter = Readonly<{ bracketId?: BracketId; seasonId?: SeasonId | undefined; ageGroupId?: AgeGroupId | undefined }>;

export interface BracketReader {
  /** In order of their creation, then id. */
  brackets(orgId: OrgId, filter: BracketFilter): Promise<readonly BracketData[]>;
}
