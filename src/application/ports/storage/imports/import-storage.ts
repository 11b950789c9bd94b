import type { Change } from '../../../../domain/imports/league.ts';
import type { ImportFinding, ImportOutcome, ImportProgress, LeagueImport, Undo } from '../../../../domain/imports/league-import.ts';
import type { LeaguePart, PartValue } from '../../../../domain/imports/league-parts.ts';
import type { Held, HeldMade, Made, Stored } from '../../../../domain/imports/undo.ts';
import type { GameId, LeagueImportId, OrgId } from '../../../../domain/shared/ids.ts';
import type { TimePosition } from '../membership/membership-storage.ts';
import type { Page, PageRequest } from '../page.ts';

/**
 * Imports as jobs. If a job's lease has expired, its process has ended: the job counts as failed and interrupted, whatever the process still
 * does.
 */
export interface LeagueImports {
  /**
   * Adds a running import under a lease. MUST let only one run per org: returns the one that is already running, or undefined if this one was
   * added.
   */
  begin(job: LeagueImport): Promise<LeagueImport | undefined>;
  /** Records its progress and renews its lease. Returns false if it is no longer running. */
  renew(orgId: OrgId, id: LeagueImportId, progress: ImportProgress): Promise<boolean>;
  /** Ends it. MUST return false and change nothing if it is no longer running. */
  end(orgId: OrgId, id: LeagueImportId, outcome: ImportOutcome): Promise<boolean>;
  /** Appends findings on its file, numbered in this order from `first` on. */
  addFindings(orgId: OrgId, id: LeagueImportId, first: number, findings: readonly ImportFinding[]): Promise<void>;
  /** Remembers rows that it made, numbered in this order from `first` on. */
  addMade(orgId: OrgId, id: LeagueImportId, first: number, made: readonly Made[]): Promise<void>;
  /** MUST lock the import against other transactions until this one ends. */
  findForUpdate(orgId: OrgId, id: LeagueImportId): Promise<LeagueImport | undefined>;
  /** The one that is running. */
  findRunning(orgId: OrgId): Promise<LeagueImport | undefined>;
  /** Records that it has been undone. MUST forget what it made. */
  saveUndo(orgId: OrgId, id: LeagueImportId, undo: Undo): Promise<void>;
}

export interface ImportedLeague {
  /**
   * Writes part of a plan; nothing in it may refer to a later part. MUST lock the changed rows. MUST return false if a row is no longer as the
   * plan found it: changed, already there, or gone.
   */
  apply(orgId: OrgId, changes: readonly Change[]): Promise<boolean>;
  /**
   * Whether no other game changed after `since` uses a field at the time of one of these games. MUST lock the fields against other transactions
   * that schedule games.
   */
  areFieldsFree(orgId: OrgId, gameIds: readonly GameId[], since: Date): Promise<boolean>;
  /** What is left of what an import made, as it made it, and what has been changed since. MUST lock all of it against other transactions. */
  holdMade(orgId: OrgId, id: LeagueImportId): Promise<HeldMade>;
  /**
   * What refers to rows that an import made, without its other rows: whatever keeps a value from being removed, and of a child whom it added to a
   * team, answers, lineups and statistics there. MUST see what other transactions have committed before the call.
   */
  usesOfMade(orgId: OrgId, id: LeagueImportId): Promise<readonly Held[]>;
  /** Removes these values, and external ids of those things. MUST NOT remove a value that something else refers to. */
  remove(orgId: OrgId, stored: readonly Stored[]): Promise<void>;
}

/** `after` is the key of the last value that the caller has; without it, the part starts at the beginning. */
export type PartPage = Readonly<{ limit: number; after?: readonly string[] }>;
/** Values of a part, and the key of the last one if there may be more. */
export type PartRead<P extends LeaguePart = LeaguePart> = Readonly<{
  values: readonly PartValue<P>[];
  next: readonly string[] | undefined;
}>;

export interface ImportReader {
  leagueImport(orgId: OrgId, id: LeagueImportId): Promise<LeagueImport | undefined>;
  /** Newest first. */
  leagueImports(orgId: OrgId, page: PageRequest<TimePosition>): Promise<Page<LeagueImport>>;
  /** Findings from this number on, in order. */
  importFindings(orgId: OrgId, id: LeagueImportId, first: number, limit: number): Promise<readonly ImportFinding[]>;
  /** All values of the org, page by page; each exactly once if nothing changes meanwhile. */
  leaguePart<P extends LeaguePart>(orgId: OrgId, part: P, page: PartPage): Promise<PartRead<P>>;
}
