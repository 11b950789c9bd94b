import { readdirSync } from 'node:fs';

const FOLDER = new URL('./', import.meta.url);

/** The name of `001_2026-11-21-onboarding.sql` in the table of migrations that have run. */
const nameOf = (file: string) => file.slice(file.indexOf('_') + 1, -'.sql'.length);

/** The .sql files in this folder, in the order of their numbers. A released file is never changed. */
export const MIGRATION_FILES: readonly Readonly<{ name: string; file: URL }>[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => ({ name: nameOf(file), file: new URL(file, FOLDER) }));
