import { z } from 'zod';
import type { Sql } from '../driver/sql.ts';
import { MIGRATION_FILES } from '../migrations/files.ts';
import { fragment } from '../orm/fragment.ts';
import { prepared } from '../orm/prepared.ts';

const IS_MIGRATED = prepared('doctor.is-migrated', (_: object, db) =>
  db.selectNoFrom(fragment(z.boolean())`to_regclass('schema_migration') is not null`.as('isMigrated')),
);
const MIGRATED = prepared('doctor.migrated', (_: object, db) => db.selectFrom('schema_migration').select('name'));

/** The names of the migrations that have run, including those of a newer version; undefined for a database in which none has. */
export async function migrationsDone(sql: Sql): Promise<ReadonlySet<string> | undefined> {
  const [found] = await IS_MIGRATED(sql, {});
  return found?.isMigrated ? new Set((await MIGRATED(sql, {})).map(({ name }) => name)) : undefined;
}

/** The names of the migrations that have not run, in order. */
export const pendingAfter = (done: ReadonlySet<string> = new Set()): readonly string[] =>
  MIGRATION_FILES.map(({ name }) => name).filter((name) => !done.has(name));
