import { readdirSync } from 'node:fs';

const FOLDER = new URL('./', import.meta.url);

/** The name of `001_2026-11-30-baseline.sql` in the table of migrations that have run. */
const nameOf = (file: string) => file.slice(file.indexOf('_') + 1, -'.sql'.length);

/** The numbered .sql files in this folder, in order. A released file is never changed. */
export const MIGRATION_FILES: readonly Readonly<{ name: string; file: URL }>[] = readdirSync(FOLDER)
  .filter((file) => /^\d{3}_.*\.sql$/.test(file))
  .sort()
  .map((file) => ({ name: nameOf(file), file: new URL(file, FOLDER) }));

/** In place of the first migration on a database of release 0.2, with that release's last migration. */
export const FROM_0_2 = { last: '2026-11-27-undone-imports', file: new URL('from-0.2.sql', FOLDER) } as const;
