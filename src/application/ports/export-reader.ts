import type { ExportRow } from '../../domain/imports/export-files.ts';
import type { ImportKind } from '../../domain/imports/import-kind.ts';
import type { OrgId } from '../../domain/shared/ids.ts';

/** `after` is a row's cells in order of its columns. */
export type ExportPage = Readonly<{ limit: number; after?: readonly string[] }>;

export interface ExportReader {
  /**
   * The rows of a file in order of its columns, by code points. An external id is the first of those that a thing has, else our own. MUST
   * hold no more than the page.
   */
  exportRows(orgId: OrgId, kind: ImportKind, page: ExportPage): Promise<readonly ExportRow[]>;
}
