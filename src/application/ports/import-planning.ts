import type { Change } from '../../domain/imports/league.ts';
import type { ImportFinding, ImportReport, LeagueImport } from '../../domain/imports/league-import.ts';
import type { LeaguePart, PartValue } from '../../domain/imports/league-parts.ts';
import type { ImportFile } from '../../domain/imports/plan-import.ts';
import type { OrgId, UserId } from '../../domain/shared/ids.ts';
import type { TimeZone } from '../../domain/shared/time.ts';
import type { Language } from '../../domain/texts/language.ts';

/** How columns are named and cells are read if the file does not say. */
export type ImportRequest = Required<Pick<ImportFile, 'kind' | 'mapping' | 'options'>>;
/** Faults and notes are told in the language. */
export type PlanOrder = ImportRequest & Readonly<{ orgId: OrgId; zone: TimeZone; by: UserId; now: Date; language: Language }>;
/** How many faults, notes and changes a plan has; with a fault it has no changes. */
export type PlanSummary = Readonly<{ report: ImportReport | null; faults: number; notes: number; changes: number }>;

/** Plans the import of one file without slowing down other requests. */
export interface ImportPlanning {
  /** Discards what was added. */
  forget(): Promise<void>;
  /** Adds existing league data, part by part. */
  add<P extends LeaguePart>(part: P, values: readonly PartValue<P>[]): Promise<void>;
  /** Plans against what was added since the last `forget`. An unreadable file is a fault. */
  plan(order: PlanOrder): Promise<PlanSummary>;
  changes(from: number, to: number): Promise<readonly Change[]>;
  /** Faults, then notes, each in order of line and column. */
  findings(from: number, to: number): Promise<readonly ImportFinding[]>;
  close(): Promise<void>;
}

/** MUST reject with `PlanningTooMuch` if a file takes more time or memory than allowed, without taking any from other requests. */
export type OpenPlanning = (file: Uint8Array) => ImportPlanning;

export class PlanningTooMuch extends Error {
  override readonly name = 'PlanningTooMuch';
}

export interface ImportQueue {
  /** Whether the queue has room for another import. */
  hasPlace(): boolean;
  /** Carries out the import when its turn comes; the caller MUST NOT wait for it. */
  add(job: LeagueImport, order: PlanOrder, file: Uint8Array): void;
}
