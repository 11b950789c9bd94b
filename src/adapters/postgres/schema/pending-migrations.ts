import { z } from 'zod';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { MIGRATION_FILES } from '../migrations/files.ts';

const IS_MIGRATED = statement<[]>('doctor.is-migrated', `select to_regclass('schema_migration') is not null as "isMigrated"`).rows({
  isMigrated: z.boolean(),
});
const MIGRATED = statement<[]>('doctor.migrated', 'select name from schema_migration').rows({ name: z.string() });

/** The names of the migrations that have run, including those of a newer version; undefined for a database in which none has. */
export async function migrationsDone(sql: Sql): Promise<ReadonlySet<string> | undefined> {
  const [found] = await sql(IS_MIGRATED, []);
  return found?.isMigrated ? new Set((await sql(MIGRATED, [])).map(({ name }) => name)) : undefined;
}

/** The names of the migrations that have not run, in order. */
export const pendingAfter = (done: ReadonlySet<string> = new Set()): readonly string[] =>
  MIGRATION_FILES.map(({ name }) => name).filter((name) => !done.has(name));
