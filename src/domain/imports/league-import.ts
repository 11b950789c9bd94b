import type { LeagueImportId, OrgId, UserId } from '../shared/ids.ts';
import type { ByteEncoding } from './encodings.ts';
import type { ColumnUse } from './header.ts';
import type { ImportKind } from './import-kind.ts';
import type { Counts, Thing } from './league.ts';
import type { Product } from './templates.ts';

/** `refused` means that the file has faults and nothing of it was stored. */
export const IMPORT_STATES = ['running', 'done', 'refused', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_STAGES = ['waiting', 'reading', 'planning', 'writing'] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

/** Why an import failed through no fault of the file; nothing of it was stored. */
export const IMPORT_FAILURES = [
  /** Its process ended, or lost the connection to the database. */
  'interrupted',
  'unavailable',
  /** Concurrent changes to the same data, repeatedly. */
  'league-changed',
  /** A result would give a play-off game that has begun to other teams. */
  'bracket-affected',
  /** The file needs more time or memory than one import may use. */
  'too-much',
  'internal-error',
] as const;
export type ImportFailure = (typeof IMPORT_FAILURES)[number];

export type ImportProgress = Readonly<{ stage: ImportStage; done: number; total: number }>;

/** How a file was interpreted, and its effect on the league; for a dry run or a refused file the effect that it would have. */
export type ImportReport = Readonly<{
  encoding: string;
  /** Whether nothing in the file states the encoding. */
  isEncodingGuessed: boolean;
  /** Where the encoding has to be told: those that are plausible, the likeliest first. Reports of earlier versions lack them. */
  plausibleEncodings?: readonly ByteEncoding[];
  delimiter: string;
  product: Product | null;
  headerLine: number | null;
  columns: readonly ColumnUse[];
  rows: number;
  counts: Counts;
}>;

export type ImportOutcome = Readonly<{
  state: Exclude<ImportState, 'running'>;
  failure: ImportFailure | null;
  report: ImportReport | null;
  faults: number;
  notes: number;
  made: number;
  endedAt: Date;
}>;

/** How many of each kind an undo removed. */
export type Removed = Readonly<Record<Thing, number>>;
export type Undo = Readonly<{ at: Date; by: UserId; removed: Removed }>;

export type LeagueImport = Readonly<{
  id: LeagueImportId;
  orgId: OrgId;
  kind: ImportKind;
  isDryRun: boolean;
  requestedBy: UserId;
  requestedAt: Date;
  state: ImportState;
  progress: ImportProgress;
  failure: ImportFailure | null;
  report: ImportReport | null;
  faults: number;
  notes: number;
  /** The number of rows that it made and remembers; 0 if it cannot be undone. */
  made: number;
  endedAt: Date | null;
  undo: Undo | null;
}>;

type Ended = Pick<LeagueImport, 'kind' | 'isDryRun' | 'requestedAt' | 'state' | 'faults'>;
const isFaultless = ({ state, faults }: Ended) => state === 'done' && faults === 0;

/** Whether an import of the list ended without storing its whole file and no later one of its kind has made up for it; a dry run does so only for a dry run. */
export const needsAttention = (job: Ended, all: readonly Ended[]): boolean =>
  job.state !== 'running' &&
  !isFaultless(job) &&
  !all.some(
    (later) => later.kind === job.kind && later.requestedAt > job.requestedAt && isFaultless(later) && (!later.isDryRun || job.isDryRun),
  );

export const newImport = (
  request: Pick<LeagueImport, 'id' | 'orgId' | 'kind' | 'isDryRun' | 'requestedBy' | 'requestedAt'>,
): LeagueImport => ({
  ...request,
  state: 'running',
  progress: { stage: 'waiting', done: 0, total: 0 },
  failure: null,
  report: null,
  faults: 0,
  notes: 0,
  made: 0,
  endedAt: null,
  undo: null,
});

/** One fault or note of a file, in words. */
export type ImportFinding = Readonly<{
  severity: 'fault' | 'note';
  /** Null if it concerns the whole file. */
  line: number | null;
  column: string | null;
  header: string | null;
  rule: string;
  sentence: string;
  /** What may stand in the cell instead. */
  suggestions: readonly string[];
}>;

export type ImportRunning = Readonly<{ kind: 'import-running'; importId: LeagueImportId }>;
export type FileTooLarge = Readonly<{ kind: 'file-too-large'; limitBytes: number }>;
export type FileMissing = Readonly<{ kind: 'file-missing' }>;

/** The maximum file size, 10 MB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** How long an import's outcome and faults are kept. */
export const IMPORT_KEPT_FOR_MS = 7 * 24 * 3_600_000;
/** Until when an import can be undone; null if it cannot, because it made nothing or has been undone. */
export const undoableUntil = ({ made, undo, requestedAt }: Pick<LeagueImport, 'made' | 'undo' | 'requestedAt'>): Date | null =>
  made > 0 && undo === null ? new Date(requestedAt.getTime() + IMPORT_KEPT_FOR_MS) : null;
/** An import without a heartbeat for this long has ended with its process. */
export const IMPORT_LEASE_MS = 20_000;
