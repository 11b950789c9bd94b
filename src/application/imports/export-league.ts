import { columnsOfExport, exportCells, exportHeader } from '../../domain/imports/export-files.ts';
import type { ImportKind } from '../../domain/imports/import-kind.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { TimeZone } from '../../domain/shared/time.ts';
import { auditEntry } from '../audit-entry.ts';
import type { ExportReader } from '../ports/storage/export-reader.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

/** Formats lines of a file, each with its line break. */
export type WriteLines = (rows: readonly (readonly string[])[]) => string;
/** A file in parts: each is produced when the previous one has been consumed. */
export type ExportedFile = Readonly<{ fileName: string; parts: AsyncIterable<string> }>;

const ROWS_AT_ONCE = 500;

type Deps = WriteDeps<'audit'> & Readonly<{ read: ExportReader; writeLines: WriteLines }>;

/** A file of the league of one kind, in the format of imports. The export is recorded in the audit log. */
export const exportLeague = useCase(
  'manage-org',
  async (
    { unitOfWork, read, writeLines, clock, newId }: Deps,
    { actor, kind }: Readonly<{ actor: Member; kind: ImportKind }>,
  ): Promise<Result<ExportedFile, never>> => {
    const { org } = actor;
    const exported = auditEntry({ actor, now: clock(), newId }, 'league-exported', org.id, { kind });
    await unitOfWork.transact<void, never>(async ({ audit }) => ok(await audit.append(exported)));
    return ok({ fileName: `${org.code.toLowerCase()}-${kind}.csv`, parts: partsOf(read, writeLines, org, kind) });
  },
);

async function* partsOf(
  read: ExportReader,
  writeLines: WriteLines,
  { id, timeZone }: Readonly<{ id: OrgId; timeZone: TimeZone }>,
  kind: ImportKind,
): AsyncGenerator<string> {
  yield writeLines([exportHeader(kind)]);
  const columns = columnsOfExport(kind);
  let after: readonly string[] | undefined;
  do {
    const rows = await read.exportRows(id, kind, { limit: ROWS_AT_ONCE, ...(after && { after }) });
    if (rows.length > 0) yield writeLines(rows.map((row) => exportCells(kind, row, timeZone)));
    const last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
    after = last && columns.map((column) => last[column]!);
  } while (after);
}
