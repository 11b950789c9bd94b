import type { ExportRow } from '../../../../domain/imports/export-files.ts';
import type { ImportKind } from '../../../../domain/imports/import-kind.ts';
import type { OrgId } from '../../../../domain/shared/ids.ts';

/** `after` holds a row's cells in column order. */
export type ExportPage = Readonly<{ limit: number; after?: readonly string[] }>;

export interface ExportReader {
  /**
   * The rows of a file, sorted by its columns in order, by code points. An external id is the first one that the object has, else our own id.
   * Scores come with their `gameId`, and without the score by period. MUST hold no more than one page in memory.
   */
  exportRows(orgId: OrgId, kind: ImportKind, page: ExportPage): Promise<readonly ExportRow[]>;
}
