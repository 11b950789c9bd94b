import type { Finding } from './diagnosis.ts';

/** What a database holds that was restored from a backup, read row by row. */
export type RestoredDatabase = Readonly<{
  /** Its name and its server, for an operator who has several. */
  place: string;
  findings: readonly Finding[];
  organizations: number;
  rows: number;
  /** When something was written to it last; null where it holds nothing. */
  newestWrite: Date | null;
}>;
