import type { Change } from '../../domain/imports/league.ts';
import type { ImportFinding, ImportOutcome, ImportProgress, LeagueImport } from '../../domain/imports/league-import.ts';
import type { LeaguePart, PartValue } from '../../domain/imports/league-parts.ts';
import type { GameId, LeagueImportId, OrgId } from '../../domain/shared/ids.ts';
import type { TimePosition } from './membership-storage.ts';
import type { Page, PageRequest } from './page.ts';

/** Imports as jobs. One whose lease is over has ended with its process: it counts as failed, interrupted, whatever it goes on to do. */
export interface LeagueImports {
  /** Adds an import that runs, under a lease. MUST let only one of an org run: answers the one that runs, and undefined where it was added. */
  begin(job: LeagueImport): Promise<LeagueImport | undefined>;
  /** Notes how far it is, and renews its lease. Answers false where it does not run any more. */
  renew(orgId: OrgId, id: LeagueImportId, progress: ImportProgress): Promise<boolean>;
  /** Ends it. MUST answer false, and change nothing, where it does not run any more. */
  end(orgId: OrgId, id: LeagueImportId, outcome: ImportOutcome): Promise<boolean>;
  /** Adds to what was found in its file, which is kept in this order from `first` on. */
  addFindings(orgId: OrgId, id: LeagueImportId, first: number, findings: readonly ImportFinding[]): Promise<void>;
}

export interface ImportedLeague {
  /**
   * Writes part of a plan, of which nothing refers to what comes later. MUST hold what is changed against others. MUST answer false where
   * something is not as the plan found it any more: changed, there already, or gone.
   */
  apply(orgId: OrgId, changes: readonly Change[]): Promise<boolean>;
  /**
   * Whether no other game that was changed after `since` takes a field that one of these games takes. MUST hold the fields against others
   * who place games.
   */
  areFieldsFree(orgId: OrgId, gameIds: readonly GameId[], since: Date): Promise<boolean>;
}

/** The first member of a page's key that is left out is where a part begins. */
export type PartPage = Readonly<{ limit: number; after?: readonly string[] }>;
/** Values of a part, and the key of the last one where there may be more. */
export type PartRead<P extends LeaguePart = LeaguePart> = Readonly<{
  values: readonly PartValue<P>[];
  next: readonly string[] | undefined;
}>;

export interface ImportReader {
  leagueImport(orgId: OrgId, id: LeagueImportId): Promise<LeagueImport | undefined>;
  /** Newest first. */
  leagueImports(orgId: OrgId, page: PageRequest<TimePosition>): Promise<Page<LeagueImport>>;
  /** From the one of that number on, in order. */
  importFindings(orgId: OrgId, id: LeagueImportId, first: number, limit: number): Promise<readonly ImportFinding[]>;
  /** All of the org's, each once where nothing is changed meanwhile, page after page. */
  leaguePart<P extends LeaguePart>(orgId: OrgId, part: P, page: PartPage): Promise<PartRead<P>>;
}
