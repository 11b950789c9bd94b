import type { Change } from '../../domain/imports/league.ts';
import type { ImportFinding, ImportReport, LeagueImport } from '../../domain/imports/league-import.ts';
import type { LeaguePart, PartValue } from '../../domain/imports/league-parts.ts';
import type { ImportFile } from '../../domain/imports/plan-import.ts';
import type { OrgId, UserId } from '../../domain/shared/ids.ts';
import type { TimeZone } from '../../domain/shared/time.ts';

/** How columns are named and cells are read where the file does not say. */
export type ImportRequest = Required<Pick<ImportFile, 'kind' | 'mapping' | 'options'>>;
export type PlanOrder = ImportRequest & Readonly<{ orgId: OrgId; zone: TimeZone; by: UserId; now: Date }>;
/** How many faults, notes and changes a plan has; with a fault it has no changes. */
export type PlanSummary = Readonly<{ report: ImportReport | null; faults: number; notes: number; changes: number }>;

/** One file and what becomes of it, away from those who are served meanwhile. */
export interface ImportPlanning {
  /** Forgets what was added. */
  forget(): Promise<void>;
  /** Gives it what there is of the league, part after part. */
  add<P extends LeaguePart>(part: P, values: readonly PartValue<P>[]): Promise<void>;
  /** Plans by what was added since it last forgot. A file that cannot be read is a fault. */
  plan(order: PlanOrder): Promise<PlanSummary>;
  changes(from: number, to: number): Promise<readonly Change[]>;
  /** Faults, then notes, each in order of line and column. */
  findings(from: number, to: number): Promise<readonly ImportFinding[]>;
  close(): Promise<void>;
}

/** MUST reject with `PlanningTooMuch` where a file takes more time or memory than one may have, and take nothing from others for it. */
export type OpenPlanning = (file: Uint8Array) => ImportPlanning;

export class PlanningTooMuch extends Error {
  override readonly name = 'PlanningTooMuch';
}

export interface ImportQueue {
  /** Whether one more would be taken. */
  hasPlace(): boolean;
  /** Carries out the import, when it is its turn; it MUST NOT be waited for by the caller. */
  add(job: LeagueImport, order: PlanOrder, file: Uint8Array): void;
}
