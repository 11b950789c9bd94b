import { columnsOfExport, type ExportRow, exportCells, exportHeader } from '../../domain/imports/export-files.ts';
import type { ImportKind } from '../../domain/imports/import-kind.ts';
import { periodsInCell } from '../../domain/imports/period-cells.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { GameId, OrgId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { TimeZone } from '../../domain/shared/time.ts';
import { auditEntry } from '../audit-entry.ts';
import { completeLineScores, type LineScoresDeps } from '../books/line-scores.ts';
import type { ExportReader } from '../ports/storage/privacy/export-reader.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

/** Formats lines of a file, each with its line break. */
export type WriteLines = (rows: readonly (readonly string[])[]) => string;
/** A file in parts: each is produced when the previous one has been consumed. */
export type ExportedFile = Readonly<{ fileName: string; parts: AsyncIterable<string> }>;

const ROWS_AT_ONCE = 500;

type Reads = LineScoresDeps & Readonly<{ read: ExportReader }>;
type Deps = WriteDeps<'audit'> & Reads & Readonly<{ writeLines: WriteLines }>;

/** A file of the league of one kind, in the format of imports. The export is recorded in the audit log. */
export const exportLeague = useCase(
  'export-data',
  async (
    { unitOfWork, read, derivations, writeLines, clock, newId }: Deps,
    { actor, kind }: Readonly<{ actor: Member; kind: ImportKind }>,
  ): Promise<Result<ExportedFile, never>> => {
    const { org } = actor;
    const exported = auditEntry({ actor, now: clock(), newId }, 'league-exported', org.id, { kind });
    await unitOfWork.transact<void, never>(async ({ audit }) => ok(await audit.append(exported)));
    return ok({ fileName: `${org.code.toLowerCase()}-${kind}.csv`, parts: partsOf({ read, derivations }, writeLines, org, kind) });
  },
);

async function* partsOf(
  deps: Reads,
  writeLines: WriteLines,
  { id, timeZone }: Readonly<{ id: OrgId; timeZone: TimeZone }>,
  kind: ImportKind,
): AsyncGenerator<string> {
  yield writeLines([exportHeader(kind)]);
  const columns = columnsOfExport(kind);
  let after: readonly string[] | undefined;
  do {
    const rows = await deps.read.exportRows(id, kind, { limit: ROWS_AT_ONCE, ...(after && { after }) });
    const written = kind === 'scores' ? await withPeriods(deps, id, rows) : rows;
    if (rows.length > 0) yield writeLines(written.map((row) => exportCells(kind, row, timeZone)));
    const last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
    after = last && columns.map((column) => last[column]!);
  } while (after);
}

/** Scores with those by period. An import reads them where they were entered; others follow from stat events, also in the future. */
async function withPeriods(deps: LineScoresDeps, orgId: OrgId, rows: readonly ExportRow[]): Promise<readonly ExportRow[]> {
  const lines = await completeLineScores(
    deps,
    orgId,
    rows.map(({ gameId }) => gameId as GameId),
  );
  return rows.map((row) => {
    const line = lines.get(row['gameId'] as GameId);
    if (!line) return row;
    const { periods, source } = line;
    return { ...row, homePeriods: periodsInCell(periods, 'home'), visitorPeriods: periodsInCell(periods, 'visitor'), periodsFrom: source! };
  });
}
