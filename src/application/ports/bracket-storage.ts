import type { Bracket, BracketGame, Entrant } from '../../domain/brackets/bracket.ts';
import type { GameInMatch } from '../../domain/brackets/follow-results.ts';
import type { AgeGroupId, BracketId, FieldId, GameId, OrgId, SeasonId } from '../../domain/shared/ids.ts';
import type { GameWithNames } from './league-reader.ts';
import type { Store } from './league-storage.ts';

/** Brackets, with who is in them and which games are theirs. */
export interface Brackets extends Store<Bracket> {
  /** With its entrants and the links to its games, which stay. */
  remove(orgId: OrgId, id: BracketId): Promise<void>;
  /** In place of those that have these seeds. */
  seat(entrants: readonly Entrant[]): Promise<void>;
  /** Makes games the bracket's. */
  link(orgId: OrgId, id: BracketId, games: readonly BracketGame<GameId>[]): Promise<void>;
  /** Those of which any of the games is, each once, in order of their ids. */
  ofGames(orgId: OrgId, gameIds: readonly GameId[]): Promise<readonly BracketId[]>;
}

export type NamedEntrant = Omit<Entrant, 'orgId' | 'bracketId'> & Readonly<{ teamName: string | null; divisionName: string | null }>;
export type NamedBracketGame = Omit<GameInMatch, 'game'> & Readonly<{ listed: GameWithNames }>;

/** A bracket with all that it is resolved from. */
export type BracketData = Readonly<{
  bracket: Bracket;
  ageGroupName: string;
  /** In order of their seeds. */
  entrants: readonly NamedEntrant[];
  /** In no particular order, archived ones among them. */
  games: readonly NamedBracketGame[];
  /** Those that its plan names and that are there, in no particular order. */
  fields: readonly Readonly<{ id: FieldId; name: string; facilityName: string }>[];
}>;

export type BracketFilter = Readonly<{ bracketId?: BracketId; seasonId?: SeasonId | undefined; ageGroupId?: AgeGroupId | undefined }>;

export interface BracketReader {
  /** In order of their creation, then id. */
  brackets(orgId: OrgId, filter: BracketFilter): Promise<readonly BracketData[]>;
}
